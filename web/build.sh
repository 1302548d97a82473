#!/usr/bin/env bash
# Builds the package for browsers in `web/pkg`.
#
# Needs Rust with the target wasm32-unknown-unknown, the command `wasm-bindgen` in the
# version of `web/Cargo.toml`, and Node. With the sources of the standard library this is
# built too, which makes the modules smaller: the component rust-src of rustup, or, where
# rustup cannot be used, Debian's compiler for this target: packages rustc-web, cargo-web,
# rust-web-src and lld.
#
# `web/build.sh --install` installs what is missing first: Debian's packages, the
# command `wasm-bindgen`, and binaryen from npm. `web/build.sh commands` compiles only
# this module, and `web/build.sh scripts` none.
#
# Environment:
#   WEB_PROFILE   the profile of Cargo: `web` (the default) for publishing, or `web-ci`
#                 for tests, which compiles once: each module then has all functions
#   WEB_TOOLS     the folder of installed tools (default: target/web-tools)
#   WEB_COMPILER  `rustup` to use its compiler even if Debian's is installed
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '%s\n' "$*" >&2; }
root=$PWD
target=${CARGO_TARGET_DIR:-$root/target}
tools=${WEB_TOOLS:-$target/web-tools}
profile=${WEB_PROFILE:-web}
version=$(sed -n 's/^wasm-bindgen = "=\(.*\)"/\1/p' web/Cargo.toml)
triple=wasm32-unknown-unknown
install=no
[ "${1-}" = --install ] && install=yes && shift
[ $# -gt 0 ] || set -- commands replay engine pictures

# The compiler: Debian's if its sources are there, else that of rustup, with its sources
# if they are there.
sysroot=$(rustc --print sysroot 2>/dev/null || true)
debian_source=/usr/lib/rustlib/src/rust/library/std
find_compiler() {
    lld=$(command -v wasm-ld || ls /usr/bin/wasm-ld-[0-9]* 2>/dev/null | sort -V | tail -n 1 || true)
    if [ "${WEB_COMPILER-}" != rustup ] && [ -d "$debian_source" ] && [ -n "$lld" ] &&
        /usr/bin/cargo --version >/dev/null 2>&1; then
        compiler=debian
    elif [ -d "$sysroot/lib/rustlib/src/rust/library/std" ]; then
        compiler=sources
    elif [ -d "$sysroot/lib/rustlib/$triple" ]; then
        compiler=rustup
    else
        compiler=none
    fi
}
find_compiler
if [ $compiler = none ] && [ $install = yes ] && command -v apt-get >/dev/null; then
    say 'installing the compiler for browsers from Debian'
    { apt-get update && apt-get install -y --no-install-recommends \
        rustc-web cargo-web rust-web-src lld-22; } >/dev/null || true
    find_compiler
fi
if [ $compiler = none ]; then
    say "there is no compiler for $triple: run \`rustup target add $triple\`,"
    say 'or on Debian `apt-get install rustc-web cargo-web rust-web-src lld-22`'
    exit 3
fi

# The folders of tools are named after their versions, so a new version is installed anew.
bindgen=$tools/wasm-bindgen-$version/bin/wasm-bindgen
if [ ! -x "$bindgen" ]; then
    bindgen=$(command -v wasm-bindgen || true)
    if [ -z "$bindgen" ] || ! "$bindgen" --version | grep -q " $version\$"; then
        if [ $install = no ]; then
            say "there is no wasm-bindgen $version: run \`cargo install wasm-bindgen-cli --version $version\`"
            exit 3
        fi
        # Without `--locked`, since its lock file may need an older compiler. It has
        # little to do, so it need not be optimized, which takes longer.
        cargo install --quiet --debug wasm-bindgen-cli --version "$version" \
            --root "$tools/wasm-bindgen-$version" >&2 || exit 3
        bindgen=$tools/wasm-bindgen-$version/bin/wasm-bindgen
    fi
fi

# Similar functions next to each other compress better. Modules for tests need not be small.
opt=
if [ "$profile" = web ]; then
    binaryen=$tools/binaryen-132
    opt=$binaryen/node_modules/.bin/wasm-opt
    if [ ! -x "$opt" ] && [ $install = yes ] && command -v npm >/dev/null; then
        mkdir -p "$binaryen"
        npm --prefix "$binaryen" install --no-audit --no-fund --silent binaryen@132 >&2 || true
    fi
    [ -x "$opt" ] || opt=$(command -v wasm-opt || true)
    [ -x "$opt" ] || { say 'without wasm-opt (npm install binaryen) the modules are larger'; opt=; }
fi

# What compilers for this target use by default.
opt_features=(--enable-bulk-memory --enable-sign-ext --enable-mutable-globals
    --enable-nontrapping-float-to-int --enable-reference-types --enable-multivalue)

# Compiles the features $1.
compile() {
    local build=(cargo build --quiet --target $triple --profile "$profile" -p scoresheet-web --features "$1")
    if [ $compiler = rustup ]; then
        "${build[@]}"
        return
    fi
    local settings=(RUSTC_BOOTSTRAP=1
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-Zinline-mir=no -Zfmt-debug=none")
    [ $compiler != debian ] || settings+=(PATH="/usr/bin:$PATH" RUSTC=/usr/bin/rustc
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER="$lld")
    # A panic ends the module at once, so its message is not needed, nor are texts for
    # debugging.
    env "${settings[@]}" "${build[@]}" -Zbuild-std=std -Zpanic-immediate-abort \
        -Zbuild-std-features=optimize_for_size \
        --config "profile.$profile.panic='immediate-abort'"
}

# Puts what was compiled last into `web/pkg`, as the module $1.
pack() {
    local name=scoresheet_$1
    "$bindgen" --target web --keep-lld-exports --out-dir "$target/web-out" --out-name "$name" \
        "$target/$triple/$profile/scoresheet_web.wasm"
    local module=$target/web-out/${name}_bg.wasm
    if [ -n "$opt" ]; then
        "$opt" "${opt_features[@]}" -O1 --dae-optimizing --duplicate-function-elimination \
            --reorder-functions-by-name -g "$module" -o "$module.small"
        node web/order-functions.mjs "$module.small" "$module.named"
        "$opt" "${opt_features[@]}" --reorder-functions-by-name -g "$module.named" -o "$module.sorted"
        "$opt" "${opt_features[@]}" --strip-debug --strip-producers "$module.sorted" -o "$module"
    fi
    cp "$module" "web/pkg/$name.wasm"
    # Without what only readers need: the files of types have the comments too.
    sed "s/${name}_bg\.wasm/$name.wasm/; /^ *\/\?\*/d; s/^ *//" "$target/web-out/$name.js" >"web/pkg/$name.js"
}

mkdir -p web/pkg
[ "$profile" = web ] || [ "$1" = scripts ] || compile commands,replay,engine,pictures
for module in "$@"; do
    [ "$module" = scripts ] && continue
    [ "$profile" != web ] || compile "$module"
    pack "$module"
done
# The script of replay pages as a module: its last line starts the replays of a page.
sed '$s/.*/export { startReplay };/; s/^ *//; /^\/\//d' src/render/replay_page/replay.js >web/pkg/replay-script.js
cp web/js/*.js web/js/*.d.ts web/package.json web/custom-elements.json web/README.md \
    LICENSE-MIT LICENSE-APACHE web/pkg/
web/site.sh
for module in web/pkg/*.wasm; do
    say "$module: $(wc -c <"$module") bytes, $(gzip -9c "$module" | wc -c) compressed"
done
