#!/usr/bin/env bash
# memory.sh [GIGABYTES]: prints the peak memory of checking a stream of this
# length (default 10) and one of 100 MB, as sheets and as bare lists, with one,
# two and many threads. Needs GNU time.
set -euo pipefail
cd "$(dirname "$0")/.."

gigabytes=${1:-10}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cargo build --release --quiet --bins
program=${CARGO_TARGET_DIR:-target}/release/scoresheet
gnu_time=$(type -P gtime || type -P time || true)
if [ -z "$gnu_time" ]; then
    echo "memory.sh: GNU time is not installed" >&2
    exit 2
fi

# stream FILE MEGABYTES: writes the file repeatedly, up to about this length
stream() {
    local bytes copies
    bytes=$(wc -c < "$1")
    copies=$(( ($2 * 1000000 + bytes - 1) / bytes ))
    for _ in $(seq "$copies"); do cat "$1"; done
}

# peak FILE MEGABYTES JOBS: prints the peak memory in kilobytes
peak() {
    stream "$1" "$2" |
        "$gnu_time" -f %M -o "$work/peak" "$program" check --quiet --jobs "$3" -
    cat "$work/peak"
}

for form in sheet mindsports; do
    { "$program" generate --games 20000 --to "$form"; [ "$form" != sheet ] || echo; } > "$work/games"
    for jobs in 1 2 100; do
        small=$(peak "$work/games" 100 "$jobs")
        large=$(peak "$work/games" $((gigabytes * 1000)) "$jobs")
        awk -v form="$form" -v jobs="$jobs" -v small="$small" -v large="$large" -v gb="$gigabytes" 'BEGIN {
            printf "%-10s --jobs %-3d  100 MB: %5.1f MiB   %d GB: %5.1f MiB   growth %+.1f MiB\n",
                form, jobs, small / 1024, gb, large / 1024, (large - small) / 1024
            exit large > 64 * 1024 || large - small > 4 * 1024 }' || failed=1
    done
done
exit "${failed:-0}"
