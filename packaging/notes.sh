#!/usr/bin/env bash
# Prints what docs/changelog.md says of the version of a tag: notes.sh v0.1.0. Fails if
# the tag is not that of Cargo.toml, or the version has no date.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
[ "$1" = "v$version" ] || {
    printf 'the tag is %s, the version in Cargo.toml %s\n' "$1" "$version" >&2
    exit 1
}
heading=$(grep -E "^## ${version//./\\.}, [0-9]{4}-[0-9]{2}-[0-9]{2}$" docs/changelog.md) || {
    printf 'docs/changelog.md has no date of version %s\n' "$version" >&2
    exit 1
}
awk -v heading="$heading" '/^## / { within = $0 == heading; next } within' docs/changelog.md
