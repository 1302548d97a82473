#!/usr/bin/env bash
# balance.sh PROGRAM FOLDER [PROTOCOL]...: lets the search play Permute against itself
# and writes the table of docs/balance.md to standard output. FOLDER keeps the counts of
# every cell and the results of every match; those that are there already are not
# played again. Set GAMES to the number of games of a cell (default 400), LARGE_GAMES to
# that on boards above 8x8 (default 200), and MATCH_GAMES to that of a match between two
# levels (default 200).
set -euo pipefail

program=$(realpath "$1")
folder=$2
shift 2
protocols=("${@:-1}")
small_games=${GAMES:-400}
large_games=${LARGE_GAMES:-200}
match_games=${MATCH_GAMES:-200}
boards=(6 8 10 12)
setups=(chequer blocks)
mkdir -p "$folder"

# The simulations per move of the three levels on a board.
levels() {
    case $1 in
        6) echo 1000 4000 16000 ;;
        8) echo 2000 3400 5800 ;;
        *) echo 2000 2600 3400 ;;
    esac
}

# Runs a command and writes its output to a file, unless the file is there.
keep() {
    local file=$folder/$1
    shift
    [ -s "$file" ] && return
    "$@" > "$file.part"
    mv "$file.part" "$file"
}

# cell PROTOCOL BOARD SETUP SIMULATIONS: the statistics of a cell, as CSV.
cell() {
    local games=$small_games
    [ "$2" -le 8 ] || games=$large_games
    "$program" generate --jobs 1 --games "$games" --seed 1 --policy search --simulations "$4" \
        --protocol "$1" --board "$2" --setup "$3" --swap none |
        "$program" stats --jobs 1 -f csv --sections results,length \
            --level "search, $4 simulations per move"
}

# ladder PROTOCOL BOARD SIMULATIONS FEWER: the result of a level against the one below.
ladder() {
    "$program" match --jobs 1 --quiet --games "$match_games" --seed 1 \
        --first "search:$3" --second "search:$4" --protocol "$1" --board "$2"
}

# number FILE SECTION KEY: a number of a cell.
number() {
    awk -F, -v section="$2" -v key="$3" '$3 == section && $4 == key { print $5 }' "$folder/$1"
}

# row PROTOCOL BOARD SETUP SIMULATIONS: a row of the table.
row() {
    local file=$1-$2-$3-$4.csv
    awk -v start="| $2x$2 | $3 | $4 | $(number "$file" results outcomes.finished)" \
        -v share="$(number "$file" results outcomes.seats.Orange.wins.share)" \
        -v low="$(number "$file" results outcomes.seats.Orange.wins.low)" \
        -v high="$(number "$file" results outcomes.seats.Orange.wins.high)" \
        -v draws="$(number "$file" results outcomes.draws.count)" \
        -v plies="$(number "$file" length plies.mean)" 'BEGIN {
            printf "%s | %.1f %% (%.1f to %.1f) | %d | %.1f |\n",
                start, 100 * share, 100 * low, 100 * high, draws, plies
        }'
}

for protocol in "${protocols[@]}"; do
    name=${protocol%%\[*}
    [ "$name" = "$protocol" ] || name=double
    for board in "${boards[@]}"; do
        read -ra simulations <<< "$(levels "$board")"
        for setup in "${setups[@]}"; do
            for level in "${simulations[@]}"; do
                keep "$name-$board-$setup-$level.csv" cell "$protocol" "$board" "$setup" "$level"
            done
        done
        for step in 1 2; do
            keep "$name-$board-${simulations[step]}.match" ladder "$protocol" "$board" \
                "${simulations[step]}" "${simulations[step - 1]}"
        done
    done
    echo
    echo "Protocol \`$protocol\`:"
    echo
    echo "| board | start | simulations per move | games | Orange wins (95 %) | draws | plies |"
    echo "| --- | --- | ---: | ---: | ---: | ---: | ---: |"
    for board in "${boards[@]}"; do
        for setup in "${setups[@]}"; do
            for level in $(levels "$board"); do
                row "$name" "$board" "$setup" "$level"
            done
        done
    done
    echo
    echo "| board | level against the one below | score (95 %) |"
    echo "| --- | ---: | ---: |"
    for board in "${boards[@]}"; do
        read -ra simulations <<< "$(levels "$board")"
        for step in 1 2; do
            score=$(sed -n 's/.*scores \(.* %\), \(.*\)/\1 | \2/p' \
                "$folder/$name-$board-${simulations[step]}.match" | head -1)
            echo "| ${board}x$board | ${simulations[step]} against ${simulations[step - 1]} | ${score%% |*} |"
        done
    done
done
