#!/usr/bin/env bash
# Builds the wheel of Python, with the module and the program in it, in `target/packages`:
#
#     packaging/wheel.sh [TARGET [OPTION OF MATURIN]...]
#
# For Linux systems since glibc 2.17, give `x86_64-unknown-linux-gnu --zig --compatibility
# manylinux2014`. Needs Rust, Python and maturin. Environment:
#   WHEEL_PROFILE  the profile of Cargo (default: wheel)
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/flags.sh

target=${1:-$(rustc -vV | sed -n 's/^host: //p')}
# A wheel has no files from outside the folder of its project.
cp LICENSE-MIT LICENSE-APACHE docs/licences.md python/
# The module links all crates of the program.
python3 packaging/crates.py "$target" scoresheet-python >python/licences-crates.txt
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
publishing_flags "$target"
# maturin builds a wheel of a program or of a module. The program is taken from one of its
# own, so that both are compiled for the same systems and audited alike.
build_wheel() {
    local out=$1
    shift
    (cd python && maturin build --profile "${WHEEL_PROFILE:-wheel}" --target "$target" \
        --out "$out" "$@")
}
program=$(mktemp -d)
trap 'rm -rf "$program"' EXIT
build_wheel "$program" --bindings bin --manifest-path ../Cargo.toml --features parquet --locked "${@:2}"
python3 -m zipfile -e "$program"/*.whl "$program"
rm -rf python/data
mkdir -p python/data/scripts
install "$program"/scoresheet-*.data/scripts/scoresheet* python/data/scripts
build_wheel "${CARGO_TARGET_DIR:-../target}/packages" "${@:2}"
