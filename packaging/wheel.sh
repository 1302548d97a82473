#!/usr/bin/env bash
# Builds the wheel of Python, with the program in it, in `target/packages`:
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
python3 packaging/crates.py "$target" >python/licences-crates.txt
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
publishing_flags "$target"
(cd python && maturin build --profile "${WHEEL_PROFILE:-wheel}" --target "$target" \
    --out "${CARGO_TARGET_DIR:-../target}/packages" "${@:2}")
