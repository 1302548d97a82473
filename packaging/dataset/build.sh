#!/usr/bin/env bash
# Makes a data set of generated games, ready to upload: sheets, tables, the chances of a
# sample, a card, metadata and a notebook. All of it is checked.
#
#     packaging/dataset/build.sh PROGRAM FOLDER [GAMES] [SECONDS] [SEED]
#
# GAMES (1000000) games are by random and greedy players; the search plays for SECONDS (3600).
# PROGRAM must be built with `--features parquet`. The same program, GAMES and SEED (1) give
# the same random and greedy games; SECONDS only cuts a fixed sequence of games by search.
set -euo pipefail
program=$(realpath "$1")
folder=$(realpath "$2")
games=${3:-1000000} seconds=${4:-3600} seed=${5:-1}
cd "$(dirname "$0")/../.."
. .ci/tools
templates=$PWD/packaging/dataset
date=$(git log -1 --format=%cs)
cores=$(nproc)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Names, numbers of games of the highest level in a round of the search, and options. Games
# that take the search longer have fewer.
settings=(
    'permute-6 8 --board 6'
    'permute-8 4 --board 8'
    'permute-10 4 --board 10'
    'permute-12 4 --board 12'
    'swaptimum-7 2 --game swaptimum --board 7'
    'swaptimum-9 1 --game swaptimum --board 9'
    'swaptimum-11 1 --game swaptimum --board 11'
    'permutations-2 2 --game permutations --players 2'
    'permutations-3 1 --game permutations --players 3'
    'permutations-4 1 --game permutations --players 4'
    'permutations-5 1 --game permutations --players 5'
    'permutu-2 8 --game permutu --players 2'
)
# Simulations per move of the levels 6 to 1 of `scoresheet play`.
levels=(3000 1000 300 100 30 10)
# 12 settings have games of the random player, and 8 have games of the greedy one, which is
# slow, and in Permutations random: 24 of 25 games are random.
random=$((games * 2 / 25)) greedy=$((games / 200))
# The number of games of each file that are analysed.
sample=$((greedy / 1000 + 5))

fail() { printf '%s\n' "$*" >&2 && exit 1; }
run() { "$program" "$@" --quiet --no-config; }
say() { printf '%d s: %s\n' $SECONDS "$*"; }

# Plays some games of each level in each setting in every round, each level twice as many as
# the one above. The seed of a round is its number.
search() {
    local end=$((SECONDS + seconds)) round step setting name times options path files=0
    for ((round = seed; ; round++)); do
        for step in "${!levels[@]}"; do
            for setting in "${settings[@]}"; do
                while (($(jobs -pr | wc -l) >= cores)); do wait -n; done
                ((SECONDS < end)) || break 3
                read -r name times options <<<"$setting"
                path=$work/$name.level-$((${#levels[@]} - step))
                mkdir -p "$path"
                # shellcheck disable=SC2086
                run generate $options --policy search --simulations "${levels[step]}" \
                    --games $((times << step)) --seed "$round" \
                    --jobs 1 -o "$path/$(printf %07d "$round").sheet" &
                files=$((files + 1))
            done
        done
    done
    wait
    [ "$(find "$work" -name '*.sheet' | wc -l)" -eq "$files" ] || fail 'a search failed'
    # Without options, `filter` copies all records.
    for path in "$work"/*.level-*; do run filter "$path" -o "sheets/${path##*/}.sheet.zst"; done
}

((games > 0 && games % 200 == 0)) || fail 'GAMES is not a multiple of 200'
mkdir "$folder" "$folder/sheets" "$folder/plies"
cd "$folder"
python=$(install_python dataset "${data_packages[@]}" "${dataset_packages[@]}")

SECONDS=0
for setting in "${settings[@]}"; do
    read -r name _ options <<<"$setting"
    # shellcheck disable=SC2086
    run generate $options --games $random --seed "$seed" -o "sheets/$name.random.sheet.zst"
    [[ $name == permutations-* ]] ||
        # shellcheck disable=SC2086
        run generate $options --games $greedy --seed "$seed" --policy greedy \
            -o "sheets/$name.greedy.sheet.zst"
done
say 'random and greedy games'
search
say 'games by search'
# The totals are `N records, M plies: N sound, 0 not`, and warnings about small boards.
totals=$("$program" check --no-config --format short sheets 2>&1 | tail -n 1) ||
    fail 'some sheet is not sound'
say "$totals"
read -r records _ plies _ <<<"$totals"

run table games sheets -o games.parquet
for setting in "${settings[@]}"; do
    run table plies "sheets/${setting%% *}".* -o "plies/${setting%% *}.parquet"
done
say 'tables'
# In Permutations all players bid at once, and no position has a chance. Large boards of
# Swaptimum would take most of the time.
mkdir "$work/chances"
printf '%s\n' sheets/* | grep -Ev 'permutations|swaptimum-(9|11)' |
    xargs -P "$cores" -I{} bash -c '"$0" analyse "$1" --record "1-$2" --simulations 1000 \
        --seed "$3" -f csv --quiet --no-config --jobs 1 -o "$4/$(basename "$1").csv"' \
        "$program" {} "$sample" "$seed" "$work/chances"
say 'chances'
"$python" "$templates/describe.py" "$templates" "$work/chances" date="$date" cores="$cores" \
    version="$("$program" --version | sed -n 's/^scoresheet //p')" seconds="$seconds" \
    seed="$seed" games="$games" random="$random" greedy="$greedy" sample="$sample" \
    records="$records" plies="$plies"
say "metadata, card and notebook; $(du -sh . | cut -f 1) in all"
