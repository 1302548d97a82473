#!/usr/bin/env bash
# Builds the wheel of Python, with the module and the program in it, in `target/packages`:
#
#     packaging/wheel.sh [TARGET [OPTION OF MATURIN]...]
#
# The program is that of the archive there: `packaging/build.sh TARGET` must run before. For
# Linux systems since glibc 2.17, give `x86_64-unknown-linux-gnu --zig --compatibility
# manylinux2014`. Needs Rust, Python and maturin. Environment:
#   WHEEL_PROFILE  the profile of Cargo for the module (default: wheel)
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/flags.sh

target=${1:-$(rustc -vV | sed -n 's/^host: //p')}
packages=${CARGO_TARGET_DIR:-$PWD/target}/packages
name=scoresheet-$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)-$target
case $target in *-windows-*) archive=$packages/$name.zip ;; *) archive=$packages/$name.tar.gz ;; esac
[ -e "$archive" ] || {
    printf 'there is no %s; `packaging/build.sh` makes it\n' "$archive" >&2
    exit 1
}
unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT
case $archive in *.zip) python3 -m zipfile -e "$archive" "$unpacked" ;; *) tar -xzf "$archive" -C "$unpacked" ;; esac
rm -rf python/data
mkdir -p python/data/scripts
for program in scoresheet scoresheet.exe; do
    [ ! -e "$unpacked/$name/$program" ] || install "$unpacked/$name/$program" python/data/scripts
done

# A wheel has no files from outside the folder of its project.
cp LICENSE-MIT LICENSE-APACHE docs/licences.md python/
# The module links all crates of the program.
python3 packaging/crates.py "$target" scoresheet-python >python/licences-crates.txt
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
publishing_flags "$target"
cd python
maturin build --profile "${WHEEL_PROFILE:-wheel}" --target "$target" --out "$packages" "${@:2}"
