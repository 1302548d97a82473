-- A filter for pandoc 2.17 and later: draws fenced blocks of moves and records as figures.
-- It runs `scoresheet`, which must be on the path; docs/publishing.md says how to use it.

local function escape(character) return ('%%%02X'):format(character:byte()) end
local function has(words, word) return (' ' .. words .. ' '):find(' ' .. word .. ' ', 1, true) end

-- The options of `render` that a block may set: none of them writes a file.
local OPTIONS = 'arrow assume at best-move board captions changes coords crop dim-others from groups '
  .. 'half highlight label legend locked mark mirror names next-move no-bandages no-last-move '
  .. 'number-from numbers panel-columns play players position protocol record relabel rotate '
  .. 'score-bar series setup spark strict swap theme title'
local IS_PAGE = has('html html4 html5 revealjs slidy slideous s5 dzslides', FORMAT)
local IS_LATEX = has('latex beamer', FORMAT)
local NEEDS_ALT = IS_LATEX and PANDOC_VERSION < pandoc.types.Version '3.8' -- later ones write it
local KIND = (IS_PAGE or FORMAT:match '^epub') and 'svg' or IS_LATEX and 'pdf' or 'png'

-- Fails if the program does, whose messages go to standard error as those of pandoc do.
local function render(text, ...) return pandoc.pipe('scoresheet', { 'render', ... }, text) end

local function raw(markup) return pandoc.List { pandoc.RawInline(IS_LATEX and 'latex' or 'html', markup) } end

-- Before version 3, pandoc uses the caption of a figure as the alternative text of its image.
local function older_figure(image, caption)
  if KIND == 'png' then
    return { pandoc.Div(pandoc.Plain(image), { ['custom-style'] = 'Captioned Figure' }),
      pandoc.Div(pandoc.Plain(caption), { ['custom-style'] = 'Image Caption' }) }
  end
  local markup = IS_LATEX and { '\\begin{figure}\n\\centering\n', '\n\\caption{', '}\n\\end{figure}' }
    or { '<figure>\n', '\n<figcaption>', '</figcaption>\n</figure>' }
  return pandoc.Plain(raw(markup[1]) .. image .. raw(markup[2]) .. caption .. raw(markup[3]))
end

function CodeBlock(block)
  local game, options, own = block.classes[1] or '', {}, {}
  if not has('permute swaptimum permutations permutu sheet', game) then return nil end
  if game ~= 'sheet' then options[1] = '--game=' .. game end
  for name, value in pairs(block.attributes) do
    if name == 'caption' or name == 'width' then own[name] = value
    elseif not has(OPTIONS, name) then error('a figure of scoresheet has no option ' .. name, 0)
    elseif value ~= 'false' then options[#options + 1] = '--' .. name .. (value == 'true' and '' or '=' .. value) end
  end
  if block.text ~= '' then options[#options + 1] = '-' end
  local alt = pandoc.List { pandoc.Str(render(block.text, '--alt', table.unpack(options)):match '^(.-)%s*$') }
  if KIND == 'png' then options[#options + 1] = '--square=80' end -- twice the pixels that are shown
  local picture = render(block.text, '--quiet', '--format=' .. KIND, table.unpack(options))
  if KIND == 'png' then own.width = own.width or ('>I4'):unpack(picture, 17) // 2 .. 'px' end
  local file = 'scoresheet-' .. pandoc.utils.sha1(picture) .. '.' .. KIND
  if IS_PAGE then file = 'data:image/svg+xml,' .. picture:gsub('[^%w ,:;=_-]', escape) -- no other file
  else pandoc.mediabag.insert(file, nil, picture) end
  local figure = pandoc.List { pandoc.Image(alt, file, '', { width = own.width }) }
  if NEEDS_ALT then figure = raw '{\\setkeys{Gin}{alt={' .. alt .. raw '}}' .. figure .. raw '}' end
  local caption = own.caption and pandoc.utils.blocks_to_inlines(pandoc.read(own.caption).blocks)
  if not caption then figure = pandoc.Para(figure)
  elseif not pandoc.Figure then figure = older_figure(figure, caption)
  else figure = pandoc.Figure(pandoc.Plain(figure), { long = { pandoc.Plain(caption) } }) end
  return pandoc.Div(figure, { id = block.identifier, class = 'scoresheet' })
end
