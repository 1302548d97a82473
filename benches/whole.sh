#!/usr/bin/env bash
# whole.sh [MEGABYTES]: times whole processes on archives of about this length
# (default 100) in several rounds, and prints medians and ratios to the
# yardstick.
set -euo pipefail
cd "$(dirname "$0")/.."

megabytes=${1:-100}
rounds=${ROUNDS:-7}
target=${CARGO_TARGET_DIR:-target}/release
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cargo build --release --quiet --bins --examples
program=$target/scoresheet
utf8=$(locale -a | grep -i -m1 -E 'utf-?8' || echo C.UTF-8)

# archive NAME GENERATE-OPTION... : writes an archive of about $megabytes. It
# repeats the same games, which does not make reading them faster.
archive() {
    local file=$work/$1 bytes copies
    shift
    "$program" generate --games 5000 --jobs 1 "$@" > "$work/games"
    bytes=$(wc -c < "$work/games")
    copies=$(( (megabytes * 1000000 + bytes - 1) / bytes ))
    for _ in $(seq "$copies"); do cat "$work/games"; echo; done | sed '/^$/{N;/^\n$/D}' > "$file"
    [ "${file##*.}" = sheet ] || sed -i '/^$/d' "$file"
}

# seconds COMMAND... : user plus system time of one run; its output is discarded
seconds() {
    local TIMEFORMAT='%U %S'
    { time "$@" > /dev/null 2>&1 || true; } 2>&1 | awk '{ print $1 + $2 }'
}

median() { sort -g | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }

# compare FILE COMMAND... : times every command on the file, and prints its speed
# relative to the first command
compare() {
    local file=$1 first_time= command time size
    shift
    size=$(wc -c < "$file")
    echo "== ${file##*/}, $((size / 1000000)) MB"
    if command -v hyperfine > /dev/null; then
        hyperfine --style none --warmup 1 --runs "$rounds" --ignore-failure \
            --export-csv "$work/hyperfine.csv" "${@/%/ $file}" > /dev/null
        tail -n +2 "$work/hyperfine.csv" | awk -F, '{ print $4 }' > "$work/medians"
    else
        rm -f "$work"/times.*
        for _ in $(seq "$rounds"); do
            local number=0
            for command in "$@"; do
                # shellcheck disable=SC2086
                seconds env ${command/#env /} "$file" >> "$work/times.$number"
                number=$((number + 1))
            done
        done
        local number=0
        for command in "$@"; do
            median < "$work/times.$number"
            number=$((number + 1))
        done > "$work/medians"
    fi
    while IFS= read -r time <&3; do
        command=$1
        shift
        first_time=${first_time:-$time}
        awk -v name="${command##*/}" -v time="$time" -v first="$first_time" -v size="$size" 'BEGIN {
            printf "%-44s %7.3f s %6.0f MB/s   speed relative to the first: %.2f\n",
                name, time, size / time / 1000000, first / time }'
    done 3< "$work/medians"
}

archive 12.txt --to mindsports
compare "$work/12.txt" "$target/examples/yardstick" "$target/examples/stream 12" \
    "$program check --quiet --jobs 1" "env LC_ALL=C wc -w" "env LC_ALL=$utf8 wc -w"
archive 12.aiai.txt --to aiai
compare "$work/12.aiai.txt" "$target/examples/stream 12" "$program check --quiet --jobs 1"
archive 12.sheet
compare "$work/12.sheet" "$target/examples/stream sheets" "$program check --quiet --jobs 1"
for side in 16 24; do
    archive $side.txt --to mindsports --board $side
    compare "$work/$side.txt" "$target/examples/stream $side" \
        "$program check --quiet --jobs 1 --board $side"
done

# An illegal move in every tenth game: it twists a bandaged face.
sed '0~10s/^\([^ ]*\) /\1 \1 /' "$work/12.txt" > "$work/12.bad.txt"
compare "$work/12.bad.txt" "$target/examples/yardstick" "$program check --quiet --jobs 1"

# elapsed COMMAND... : median wall time of several rounds, in seconds
elapsed() {
    local TIMEFORMAT='%R'
    for _ in $(seq "$rounds"); do
        { time "$@" > /dev/null 2>&1; } 2>&1
    done | median
}

echo "== threads, wall time"
one=$(elapsed "$program" check --quiet --jobs 1 "$work/12.txt")
two=$(elapsed "$program" check --quiet --jobs 2 "$work/12.txt")
awk -v one="$one" -v two="$two" 'BEGIN { printf "speedup of two threads over one: %.2f\n", one / two }'

echo "== time by length of the archive"
for percent in 100 10 1; do
    head -c $((megabytes * 10000 * percent)) "$work/12.txt" | sed '$d' > "$work/part.txt"
    seconds "$program" check --quiet --jobs 1 "$work/part.txt" |
        awk -v percent="$percent" -v size="$(wc -c < "$work/part.txt")" '{
            printf "%3d%%: %.1f MB in %.3f s, %.2f ns a byte\n", percent, size / 1e6, $1, $1 * 1e9 / size }'
done

echo "== writing games"
for notation in mindsports aiai sheet; do
    write=("$program" generate --games 50000 --jobs 1 --to "$notation")
    size=$("${write[@]}" | wc -c)
    for _ in $(seq "$rounds"); do seconds "${write[@]}"; done | median |
        awk -v name="$notation" -v size="$size" '{
            printf "%-11s %4.0f MB/s, %.0f games a second\n", name, size / $1 / 1e6, 50000 / $1 }'
done

echo "== playouts"
"$target/examples/playouts" Permute 100000 Board=12
"$target/examples/playouts" Permute 50000 Board=16
"$target/examples/playouts" Swaptimum 2000
"$target/examples/playouts" Permutations 5000
"$target/examples/playouts" Permutu 50000
