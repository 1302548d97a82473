#!/usr/bin/env bash
# Puts the package of `web/pkg` next to the page in `web/site`, which can then be uploaded.
set -euo pipefail
cd "$(dirname "$0")"

mkdir -p site/pkg
cp pkg/*.js pkg/*.wasm site/pkg/

# The service worker keeps these files, and takes them again when their hash changes.
cd site
files=$(find . -type f ! -name '.*' ! -name service-worker.js ! -path ./pkg/files.js |
    sed 's|^\./||' | LC_ALL=C sort)
version=$(printf '%s\n' "$files" service-worker.js | xargs sha256sum | sha256sum | cut -c 1-16)
{
    printf '// The files of the page, which `web/site.sh` lists.\n'
    printf 'self.SITE = {\n  version: "%s",\n  files: [\n    "./",\n' "$version"
    printf '%s\n' "$files" | sed 's|.*|    "&",|'
    printf '  ],\n};\n'
} >pkg/files.js
printf 'web/site: version %s\n' "$version" >&2
