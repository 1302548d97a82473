// The findings of a record as a list, with buttons for their fixes.

import { make } from './dom.js';

const MAX_SHOWN = 100;
const MAX_QUOTED = 60;

const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** `2 errors, 1 warning` */
export const totals = (findings) => {
  const kinds = ['error', 'warning', 'note'];
  const counts = kinds.map((kind) => [kind, findings.filter(({ severity }) => severity === kind).length]);
  const found = counts.filter(([, count]) => count > 0).map(([kind, count]) => plural(count, kind));
  return found.join(', ') || 'no findings';
};

const quoted = (text, [start, end]) => {
  const part = text.slice(start, end);
  return part.length > MAX_QUOTED ? `${part.slice(0, MAX_QUOTED)}…` : part;
};

/** Texts and, for what is between grave accents, `code` elements. */
const marked = (text) => text.split('`').map((part, index) => (index % 2 ? make('code', {}, part) : part));

/** The tags that options of the command line set. */
const TAGS = { game: 'Game', board: 'Board', setup: 'Setup', swap: 'Swap', protocol: 'Protocol' };
const NAMED = /`(--(?:game|board|setup|swap|protocol) [^`]+)`/g;
const OPTION = /--([a-z-]+)[ =]'?([^`' ]+)'?/g;
/** The moves or names that may be meant instead of those of a finding: ``did you mean `Ce5f6-f6`?`` */
const MOVES = /(?:similar legal moves:|did you mean|the bandaged stone:|follow the comma:|write(?= `[^`]+` alone)) ((?:`[^`]+`(?:, | or )?)+)/;

/** A text of the program without the options of its command line, which pages do not have. */
export const withoutOptions = (text) => text
  .replace(/(?:[;,] (?:or,? )?(?:for a list, )?(?:use )?`--[a-z][^`]*`)+$/gm, '')
  .replace(/use `--[a-z][^`]*`(?: for all lists)?,? or (?=put|write)/g, '')
  .replace(/(?:`--[a-z][^`]*`(?:,? or |, ))+(?=the |a |`\[)/g, '')
  .replace(/`(--[a-z-]+ [^`]*--[^`]+)`/g, (_, all) => all.replace(/ --/g, '` and `--').replace(/^.*$/, '`$&`'))
  .replace(/`--([a-z-]+)(?:[ =]'?([^`']*)'?)?`/g, (_, option, value) => `${TAGS[option] ?? option}${value ? ` ${value}` : ''}`);

/** The moves that a text of the program says may be meant. */
export const movesMeant = (text) => [...(MOVES.exec(text)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, move]) => move);

const fixLabel = (was, text) => {
  if (text === '') return `Remove “${was}”`;
  return was === '' ? `Insert “${text}”` : `Change to “${text}”`;
};

/** The size of the smallest board with all squares that a text names, and at least `least`. */
const boardFor = (text, least) => {
  // Without comments, and without `6x6` in a title.
  const squares = text.replace(/\{[^}]*\}|\d+ ?x ?\d+/g, '').matchAll(/([a-z])(\d+)/g);
  const sizes = [...squares].map(([, file, rank]) => Math.max(file.charCodeAt(0) - 96, Number(rank)));
  return sizes.reduce((most, size) => (size <= 26 ? Math.max(most, size) : most), Number(least));
};

const change = (span, text) => ({ span, text, label: `Change to “${text}”` });

/** The changes of a result, in its tag and below the moves, and of its reason. */
const resultChanges = ({ code, help, span, related }, text, [start, end]) => {
  const record = text.slice(start, end);
  const tag = (name) => {
    const range = new RegExp(`\\[${name} "([^"]*)"\\]`, 'd').exec(record)?.indices[1];
    return range?.map((index) => start + index);
  };
  const written = tag('Result');
  const set = (result) => {
    if (!written || written[1] >= span[0]) return change(span, result);
    const both = result + text.slice(written[1], span[0]) + result;
    return { ...change([written[0], span[1]], both), label: `Change the result to “${result}”` };
  };
  const because = (reason) => {
    const at = tag('Termination');
    if (at) return change(at, reason);
    const after = written[1] + '"]'.length;
    return { span: [after, after], text: `\n[Termination "${reason}"]`, label: `The reason is “${reason}”` };
  };
  const named = [...(help ?? '').matchAll(/`([^`]+)`/g)].map(([, value]) => value);
  const reasons = () => named.filter((value) => /^[a-z]+( forfeit)?$/.test(value) && value !== 'resigns' && value !== 'draw');
  switch (code) {
    case 'result/contradicts-game': return named.map(set);
    case 'result/missing': return text.slice(...span) === '*' ? named.map(set) : [];
    case 'result/differs': return [text.slice(...span), text.slice(...related[0].span)].map(set);
    case 'result/bad-termination': return reasons().map(because);
    case 'result/unexplained': return [set('*'), ...(written ? reasons().map(because) : [])];
    default: return [];
  }
};

/** `{…}` around the words between the moves of a part of the text, or around all of it. */
const commentChanges = ([start, end], text) => {
  const part = text.slice(start, end);
  if (/[{}]/.test(part)) return [];
  const whole = { span: [start, end], text: `{${part}}`, label: 'It is a comment' };
  if (!/\d/.test(part)) return [whole];
  // Words are without digits; a comma or a period after a move is no part of it.
  const played = part
    .replace(/(?:(?<!\S)[^\s\d]+(?!\S)\s*)*(?<!\S)[^\s\d]+(?!\S)/g, (run) => (/[^,;.|-]/.test(run) ? `{${run}}` : run))
    .replace(/(?<!\S)(?=\S*\d)(?=\S*[a-z])(\S*?)[,.;:]+(?!\S)/gi, '$1');
  const [, words] = /^\{([^}]*)\}(?=[^{}]*$)/.exec(played) ?? [];
  const label = words ? `“${quoted(words, [0])}” is a comment` : 'The words between the moves are comments';
  return [{ span: [start, end], text: played, label }, { ...whole, label: 'The moves are mentioned in it too' }];
};

/** The number that is next in the place of one that does not fit, and in all below that go on from it. */
const numberChanges = ([start, end], text, recordEnd, next) => {
  const [, was, mark] = /^(\d+)(.*)$/s.exec(text.slice(start, end)) ?? [];
  if (!was) return [];
  const numbers = /(?<!\S)\d+(?=[.):])/g;
  const below = text.slice(end, recordEnd);
  const [following] = below.match(numbers) ?? [];
  if (Number(following) !== Number(was) + 1) return [change([start, end], next + mark)];
  const shifted = below.replace(numbers, (number) => Number(number) - Number(was) + Number(next));
  return [{ span: [start, recordEnd], text: next + mark + shifted, label: `Number the plies ${next}, ${Number(next) + 1}, … from here` }];
};

/** The start and the text of the line of a place. */
const lineAt = (text, at) => {
  const from = text.lastIndexOf('\n', at - 1) + 1;
  return [from, /.*/.exec(text.slice(from))[0]];
};

/** A swap in parentheses as a part of the move before it: `c4 (a4-b5)`. */
const swapChanges = ([start, end], text) => {
  const [from, line] = lineAt(text, start);
  const found = /([a-z]\d+) \(([a-z]\d+-[a-z]\d+)\)/gi;
  const near = [...line.matchAll(found)].filter(({ index, 0: all }) => from + index < end && from + index + all.length > start);
  return near.map(({ index, 0: all, 1: move, 2: swap }) =>
    change([from + index, from + index + all.length], `${move},${swap}`));
};

/** The whole line of a span, if it has words only. */
const sentence = (text, [start, end]) => {
  const [from, line] = lineAt(text, start);
  return from + line.length >= end && !/[\d{}]/.test(line) ? [from, from + line.trimEnd().length] : [start, end];
};

/** The plies from a number on that does not fit, as a comment. */
const restChange = ([start], text, recordEnd) => {
  const rest = text.slice(start, recordEnd).trimEnd();
  const comment = { span: [start, start + rest.length], text: `{${rest}}`, label: 'End the game here and keep the rest as a comment' };
  return /[{}]/.test(rest) ? [] : [comment];
};

/** The changes of text in a list that can be read in several ways. */
const unclearChanges = ({ message, help, span: marked }, text, recordEnd) => {
  const next = /does not fit: ply (\d+) is next/.exec(message)?.[1];
  if (next) return [...numberChanges(marked, text, recordEnd, next), ...restChange(marked, text, recordEnd)];
  if (/in parentheses/.test(message)) return swapChanges(marked, text);
  const span = sentence(text, marked);
  const changes = /result in marks/.test(help) ? ['1-0', '0-1', '1/2-1/2'].map((result) => change(span, result)) : [];
  if (/end the list above/.test(help)) {
    changes.push({ span: [span[0], span[0]], text: '*\n', label: 'Another game begins here' });
  }
  return /in braces/.test(help) ? [...changes, ...commentChanges(span, text)] : changes;
};

/**
 * The changes of the text that answer a finding, as `span` and `text`, each with a `label`: its
 * fix, other moves, the result of a finished game, and tags with which the record can be read.
 */
export const changesOf = (finding, text, { bare, game, span: [start, end] }) => {
  const { message, help, fix, span } = finding;
  const said = `${message} ${help ?? ''}`;
  const changes = fix ? [{ ...fix, label: fixLabel(quoted(text, fix.span), quoted(fix.text, [0])) }] : [];
  if (!fix) {
    changes.push(...movesMeant(said).map((move) => change(span, move)));
    changes.push(...resultChanges(finding, text, [start, end]));
    const [, missing] = /write `(\w+)` for .* before this move/.exec(help ?? '') ?? [];
    if (missing) changes.push({ span: [span[0], span[0]], text: `${missing} `, label: `Insert “${missing}”` });
    if (finding.code === 'notation/unknown-word') changes.push(...swapChanges(span, text));
    if (finding.code === 'play/after-end') {
      const [number] = /(?:\d+[.):]+\s*)?$/.exec(text.slice(start, span[0]));
      const rest = /^.*?(?=\s*(?:(?<=\s)(?:\*|[01]-[01])\s*)?$)/s.exec(text.slice(span[0], end))[0];
      changes.push({ span: [span[0] - number.length, span[0] + rest.length], text: '', label: 'Remove this move and those after it' });
    }
    if (finding.code === 'record/unclear') changes.push(...unclearChanges(finding, text, end));
  }
  const record = text.slice(start, end);
  // Below tags, a title is a comment only in braces; a line without a digit has no move.
  const [lead, blanks, title] = /^(\s*)((?:[^\d\n{};]*\n)*)/.exec(record);
  // A title's setting is in force already.
  const options = finding.code === 'record/title-setting' ? [] : [...said.matchAll(NAMED)];
  for (const named of new Set(options.map(([, all]) => all))) {
    const settings = [...named.matchAll(OPTION)].map(([, option, least]) => {
      const value = option === 'board' ? boardFor(record, least) : least;
      const written = option === 'game' ? value[0].toUpperCase() + value.slice(1) : value;
      const label = { board: `${value}x${value}`, game: written }[option] ?? `${option} ${value}`;
      return { option, label, tag: `[${TAGS[option]} "${written}"]\n` };
    });
    const has = (wanted) => settings.some(({ option }) => option === wanted);
    // The tags of a record are meant, except for a board that lacks squares of its moves.
    if (!bare && !has('board')) continue;
    const label = settings.map((one) => one.label).join(', ');
    if (bare && start === 0 && settings.every(({ option }) => ['game', 'board'].includes(option))) {
      // Below a title, a list is still read as one.
      changes.push({ span: [0, 0], text: `${settings.map((one) => one.label).join(' ')}\n`, label: `Read as ${label}`, opens: true });
      continue;
    }
    const tag = settings.map((one) => one.tag).join('');
    const before = (!bare && /\[Board "[^"]*"\]\n?/.exec(record)) || { index: 0, 0: bare ? lead : blanks };
    const place = [start + before.index, start + before.index + before[0].length];
    const tags = `${bare && !has('game') ? `[Game "${game}"]\n` : ''}${tag}${bare ? '\n' : ''}${bare && title.trim() ? `{${title.trim()}}\n` : ''}`;
    changes.push({ span: place, text: tags, label: `Read as ${label}`, opens: true });
  }
  return changes;
};

const item = (finding, text, record, { onFix, onPly }) => {
  const { severity, code, message, help, line, column, path, span } = finding;
  const place = make('p', {}, `Line ${line}, column ${column}`);
  const part = quoted(text, span).trim();
  if (part) place.append(': ', make('code', {}, part));
  const entry = make('li', { part: 'finding' },
    make('p', {}, make('b', { class: severity }, severity), ' ', ...marked(withoutOptions(message)), ' ', make('small', {}, code)));
  entry.append(place);
  if (help) entry.append(make('p', { class: 'help' }, 'Help: ', ...marked(withoutOptions(help))));
  for (const one of changesOf(finding, text, record)) {
    entry.append(make('button', { type: 'button', 'data-fix': true, on: { click: () => onFix(one) } }, one.label));
  }
  if (path !== null && onPly(path, true)) {
    entry.append(make('button', { type: 'button', on: { click: () => onPly(path) } }, `Show ply ${path}`));
  }
  return entry;
};

/**
 * Fills `details` with the findings of a record. `onFix` is called with a change of the text;
 * `onPly` with a ply to show, and with `true` to ask whether it can be shown.
 */
export const fillFindings = (details, findings, text, record, callbacks) => {
  details.hidden = findings.length === 0;
  const shown = findings.slice(0, MAX_SHOWN).map((finding) => item(finding, text, record, callbacks));
  const list = make('ul', { tabindex: '0', role: 'list', 'aria-label': 'Findings' }, ...shown);
  if (findings.length > shown.length) {
    list.append(make('li', {}, `${findings.length - shown.length} more findings are not shown.`));
  }
  details.replaceChildren(make('summary', {}, `Findings: ${totals(findings)}`), list);
};
