#!/usr/bin/env bash
# Converts the document of docs/publishing.md with the filter, and documents that must be
# refused: test.sh PROGRAM [FOLDER]. FOLDER keeps the documents. Needs pandoc and Python.
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/../.."
filter=$PWD/packaging/pandoc/scoresheet.lua
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder=${2:-$work/documents}
mkdir -p "$work/bin" "$folder"
ln -s "$program" "$work/bin/scoresheet"
export PATH=$work/bin:$PATH
awk '/^~~~~$/ { within = 0 } within; /^~~~~markdown$/ { within = 1 }' docs/publishing.md \
    >"$folder/article.md"
cd "$folder"

convert() { pandoc --lua-filter "$filter" "$@"; }
fail() { printf '%s\n' "$*" >&2 && exit 1; }
# Fails unless a pattern matches so often in a document: FILE COUNT PATTERN.
expect() {
    local count
    count=$(tr '\n' ' ' <"$1" | { grep -oE -- "$3" || true; } | wc -l)
    [ "$count" -eq "$2" ] || fail "$1: \`$3\` matches $count times, not $2"
}
# Unpacks a document, and puts its pages into one file: ARCHIVE.
unpack() {
    python3 -m zipfile -e "$1" "$1.files"
    find "$1.files" -name '*ml' -exec cat {} + >"$1.xml"
}
# Fails unless a folder has two pictures, each beginning with a text: FOLDER ENDING TEXT.
pictures() {
    local files
    files=$(find "$1" -name "*.$2")
    [ "$(wc -l <<<"$files")" -eq 2 ] || fail "$1: not 2 files of $2"
    for file in $files; do head -c 8 "$file" | grep -aq -- "$3" || fail "$file is no $2"; done
}
first='The last move was Ch4i5-h5: Yellow twisted[^"}]*Orange is to move\.'
second='Panel 1 \(3\. d4\): The last move was d4: [^"}]*Blue is to move\.'

convert --metadata title=Games -s article.md -o article.html
expect article.html 2 '<img [^>]*src="data:image/svg\+xml,%3Csvg'
expect article.html 1 "<img [^>]*alt=\"$first\""
expect article.html 1 "<img [^>]*alt=\"$second\""
expect article.html 1 '<figcaption[^>]*> *After four plies, <strong>Yellow</strong> leads\.'

convert article.md -o article.docx
unpack article.docx
pictures article.docx.files png PNG
expect article.docx.xml 1 "descr=\"$first\""
expect article.docx.xml 1 "descr=\"$second\""
expect article.docx.xml 1 'w:val="ImageCaption"'
# 526 pixels at 96 to the inch, of which the file has twice as many.
expect article.docx.xml 1 '<wp:extent cx="5010150"'

convert --metadata title=Games article.md -o article.epub
unpack article.epub
pictures article.epub.files svg '<svg'
expect article.epub.xml 1 "<img [^>]*alt=\"$first\""
expect article.epub.xml 1 "<img [^>]*alt=\"$second\""
expect article.epub.xml 1 '<figcaption'

convert --extract-media=figures -s article.md -o article.tex
pictures figures pdf %PDF
expect article.tex 2 '\{figures/scoresheet-[0-9a-f]*\.pdf\}'
expect article.tex 1 "alt=\{$first\}"
expect article.tex 1 "alt=\{$second\}"
expect article.tex 1 '\\caption\{ *After four plies, \\textbf\{Yellow\} leads\.'

# Fails unless a block, its text and attributes given, is refused with a message.
refuse() {
    local document
    document=$(printf '```{.permute %s}\n%s\n```\n' "$2" "$1")
    ! convert -o refused.html <<<"$document" 2>refused.txt || fail "not refused: $document"
    grep -qF -- "$3" refused.txt || fail "$document: $(cat refused.txt)"
    [ ! -e refused.html ] || fail "written: $document"
}
moves='Ce5f6-f6 Ae4f5-f5'
refuse 'Ce5f6-f6 Ae4f5-f9' at=1 'error[permute/bandage-outside]'
refuse "$moves" at=9 'the game ends at ply 2'
refuse "$moves" theme=nosuch 'unknown theme `nosuch`'
refuse '' at=1 'no position was chosen'
for option in output o for base-url script font format f; do
    refuse "$moves" "$option=written" "no option $option"
done
refuse "$moves" 'at="1 -o written"' "invalid value '1 -o written'"
refuse '--output=written' at=1 'error[record/no-moves]'
convert <<<'```{.permute title="$(touch written)"}
Ce5f6-f6 {`touch written` $(touch written)}
```' >/dev/null
[ ! -e written ] || fail 'a document wrote a file'
