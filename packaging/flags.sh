# Sourced: sets the flags of the compiler for a program that is published: TARGET.
publishing_flags() {
    # No path of this machine is in the program.
    local flags=(
        "--remap-path-prefix=$(native_path "$PWD")=scoresheet"
        "--remap-path-prefix=$(native_path "${CARGO_HOME:-$HOME/.cargo}")=cargo"
        "--remap-path-prefix=$(rustc --print sysroot)=rust"
    )
    # No file of its compiler must be installed beside it.
    case $1 in *-windows-msvc) flags+=(-Ctarget-feature=+crt-static) ;; esac
    CARGO_ENCODED_RUSTFLAGS=$(printf '%s\x1f' "${flags[@]}")
    export CARGO_ENCODED_RUSTFLAGS=${CARGO_ENCODED_RUSTFLAGS%$'\x1f'}
    # What `--version` says. In a copy without the repository, the environment states it.
    export SCORESHEET_COMMIT=${SCORESHEET_COMMIT:-$(git rev-parse HEAD | cut -c 1-10)}
    export SCORESHEET_COMMIT_DATE=${SCORESHEET_COMMIT_DATE:-$(git log -1 --format=%cs)}
}

# A folder as the compiler names it. Bash on Windows writes `C:/` as `/c/`.
native_path() {
    (cd "$1" && pwd -W) 2>/dev/null || printf '%s\n' "$1"
}
