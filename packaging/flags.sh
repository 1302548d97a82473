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
}

# A folder as the compiler names it. Bash on Windows writes `C:/` as `/c/`.
native_path() {
    (cd "$1" && pwd -W) 2>/dev/null || printf '%s\n' "$1"
}
