#!/usr/bin/env bash
# Times processes that draw a figure, and for comparison one that does nothing.
# Prints the minimum and median of 40 runs each, in milliseconds of wall time.
set -euo pipefail
cd "$(dirname "$0")/.."

runs=${RUNS:-40}
program=${CARGO_TARGET_DIR:-target}/release/scoresheet
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

[ -n "${PROGRAM:-}" ] || cargo build --release --quiet --bins
program=${PROGRAM:-$program}
"$program" generate --board 12 --seed 3 --policy greedy > "$work/game.sheet"

# measure NAME ARGUMENT... : runs the program with these arguments
measure() {
    local name=$1 begin
    shift
    for _ in $(seq "$runs"); do
        begin=$(date +%s%N)
        "$program" "$@" > "$work/out"
        echo $(( $(date +%s%N) - begin ))
    done | sort -n | awk -v name="$name" '{ all[NR] = $1 / 1e6 }
        END { printf "%-22s minimum %6.1f  median %6.1f\n", name, all[1], all[int((NR + 1) / 2)] }'
}

# figure NAME OPTION... : draws the game with these options of `render`
figure() {
    local name=$1
    shift
    measure "$name" render -q "$work/game.sheet" "$@"
}

measure nothing --version
figure 'svg' --at 40 --to svg
figure 'pdf' --at 40 --to pdf
figure 'png of 720 pixels' --at 40 --to png --width 720
figure 'gif of 52 frames' --at 1-52 --to gif
figure 'the same with groups' --at 1-52 --to gif --groups=1
