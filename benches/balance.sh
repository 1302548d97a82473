#!/usr/bin/env bash
# balance.sh PROGRAM FOLDER [PROTOCOL]...: lets the search play Permute against itself
# and prints the tables of docs/balance.md. FOLDER keeps the counts of every cell and the
# results of every match; those that are there already are not played again. With
# PERCENT, only so many percent of the games are played; with BOARDS, such as '10 12',
# only games on these boards.
set -euo pipefail

program=$(realpath "$1")
folder=$2
shift 2
protocols=("${@:-1}")
percent=${PERCENT:-100}
read -ra boards <<< "${BOARDS:-6 8 10 12}"
setups=(chequer blocks)
mkdir -p "$folder"

# strengths PROTOCOL BOARD: the simulations per move of the three strengths.
strengths() {
    case "$1 $2" in
        '1 6') echo 1000 4000 16000 ;;
        *' 6') echo 1000 1800 4000 ;;
        '1 8') echo 2000 3400 5800 ;;
        *' 8') echo 2000 2500 3300 ;;
        '1 10') echo 5000 6500 8500 ;;
        '1 12') echo 4000 5300 7000 ;;
        *' 10') echo 4000 5200 6800 ;;
        *) echo 5000 6300 7900 ;;
    esac
}

# cell_games PROTOCOL BOARD SIMULATIONS: the number of games of a cell: 400, and on boards
# above 8x8 as many more as make a slow core play for at least ten minutes.
cell_games() {
    local work=0 games
    case "$1 $2" in
        '1 10') work=6200000 ;;
        '1 12') work=3200000 ;;
        *' 10') work=4800000 ;;
    esac
    # In tens.
    games=$((work / $3 / 10 * 10))
    echo $(((games > 400 ? games : 400) * percent / 100))
}

# The number of games of a match between two strengths.
match_games=$((200 * percent / 100))

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
    "$program" generate --jobs 1 --games "$(cell_games "$1" "$2" "$4")" --seed 1 \
        --policy search --simulations "$4" --protocol "$1" --board "$2" --setup "$3" --swap none |
        "$program" stats --jobs 1 -f csv --sections results,length \
            --level "search, $4 simulations per move"
}

# ladder PROTOCOL BOARD SIMULATIONS FEWER: the result of a strength against the one below.
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
            # The mean of long games varies by more than a tenth of a ply.
            printf "%s | %.1f %% (%.1f to %.1f) | %d | %.*f |\n",
                start, 100 * share, 100 * low, 100 * high, draws, plies < 25 ? 1 : 0, plies
        }'
}

for protocol in "${protocols[@]}"; do
    name=${protocol%%\[*}
    [ "$name" = "$protocol" ] || name=double
    for board in "${boards[@]}"; do
        read -ra simulations <<< "$(strengths "$protocol" "$board")"
        for setup in "${setups[@]}"; do
            for strength in "${simulations[@]}"; do
                keep "$name-$board-$setup-$strength.csv" cell "$protocol" "$board" "$setup" "$strength"
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
    echo "| board | start | simulations per move | games | Orange wins (95 %) | draws | mean plies |"
    echo "| --- | --- | ---: | ---: | ---: | ---: | ---: |"
    for board in "${boards[@]}"; do
        for setup in "${setups[@]}"; do
            for strength in $(strengths "$protocol" "$board"); do
                row "$name" "$board" "$setup" "$strength"
            done
        done
    done
    echo
    echo "| board | strength against the one below | games | score (95 %) |"
    echo "| --- | ---: | ---: | ---: |"
    for board in "${boards[@]}"; do
        read -ra simulations <<< "$(strengths "$protocol" "$board")"
        for step in 1 2; do
            result=$(sed -n 's/^\([0-9]*\) games .* scores \(.* %\), .* Elo.*/\1 | \2/p' \
                "$folder/$name-$board-${simulations[step]}.match")
            echo "| ${board}x$board | ${simulations[step]} against ${simulations[step - 1]} | $result |"
        done
    done
done
