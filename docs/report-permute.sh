#!/usr/bin/env bash
# Writes docs/report-permute.md and its charts from generated games:
# docs/report-permute.sh [PROGRAM]. Takes about two minutes of one core.
set -euo pipefail
cd "$(dirname "$0")"
program=${1:-scoresheet}
random=99000
greedy=1000
mirrors=100
page=report-permute.md
charts=images/report-permute
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Generates games and counts them: NAME GAMES POLICY [SEED]. The sheets have the
# players, so that the report can name the level of play.
count() {
    "$program" generate --games "$2" --policy "$3" --seed "${4:-1}" |
        "$program" stats --partial >"$work/$1.part"
    "$program" stats --merge -f csv "$work/$1.part" >"$work/$1.csv"
}

# A number of the report: NAME SECTION KEY.
number() {
    awk -F, -v section="$2" -v key="$3" '$3 == section && $4 == key { print $5 }' "$work/$1.csv"
}

# A whole number with commas between groups of three digits.
grouped() { sed -e ':a' -e 's/\([0-9]\)\([0-9]\{3\}\)\($\|,\)/\1,\2\3/' -e 'ta' <<<"$1"; }

# A mean with two decimals: NAME SECTION KEY.
mean() { awk -v mean="$(number "$@")" 'BEGIN { printf "%.2f", mean }'; }

# A share in percent, with its interval.
share() {
    awk -v s="$(number "$1" "$2" "$3.share")" -v l="$(number "$1" "$2" "$3.low")" \
        -v h="$(number "$1" "$2" "$3.high")" \
        'BEGIN { printf "%.2f %% (%.2f to %.2f)", 100 * s, 100 * l, 100 * h }'
}

wins() { share "$1" results "outcomes.seats.$2.wins"; }

# The row of a policy that mirrors: NAME SEAT WORDS.
mirror_row() {
    echo "| $3 | $(number "$1" results outcomes.finished) | $(number "$1" results "outcomes.seats.$2.wins.count") | $(wins "$1" "$2") |"
}

count random "$random" random
count greedy "$greedy" greedy
for policy in point diagonal antidiagonal; do
    count "$policy-first" "$mirrors" "$policy,greedy" 2
    count "$policy-second" "$mirrors" "greedy,$policy" 3
done

{
    cat <<EOF
# Permute in numbers

This page is written by \`docs/report-permute.sh\`, from $(grouped $random) games of the random
player and $(grouped $greedy) games of the greedy player of \`scoresheet generate\`, on the 12x12
board. [Statistics](statistics.md) says what the numbers mean.

## What the author published

Eric Silverman reports 88,891 games that the program Ai Ai played against itself. In
brackets are 95 % intervals.

| | Ai Ai | random players | greedy players |
| --- | ---: | ---: | ---: |
| games | 88,891 | $(grouped $random) | $(grouped $greedy) |
| Orange wins | 49.99 % | $(wins random Orange) | $(wins greedy Orange) |
| Yellow wins | 50.01 % | $(wins random Yellow) | $(wins greedy Yellow) |
| draws | 0 | $(number random results outcomes.draws.count) | $(number greedy results outcomes.draws.count) |
| plies on average | | $(mean random length plies.mean) | $(mean greedy length plies.mean) |
| legal moves on average | | $(mean random branching mean) | $(mean greedy branching mean) |

Balance: the interval of a share of 49.99 % in 88,891 games is 49.66 to 50.32 %, so the
games of Ai Ai show no advantage of a seat of more than a third of a percent. Ours are
of other players: the random one has no aim, and the greedy one looks one ply ahead at
the largest groups. Both agree with Ai Ai: 49.99 % is within their intervals, although
that of the greedy games is three points wide to each side. An even result of weak play
proves little in any case.

Draws: a draw needs groups that are equal from the largest to the last. With 144 stones
that is rare, whatever the play: Ai Ai had none, and random players had one in about as
many games, which is no contradiction.

Length and choice: the author gives no numbers for these games.

## Mirroring

"Ai Ai attempted to win with various mirroring strategies, but lost every game in those
instances." Our players that mirror twist the image of the face that the other side
has twisted last, where that is legal, bandage any of their stones in it, and are
greedy otherwise. They play $mirrors games as each side against the greedy player:

| player | games | wins | share |
| --- | ---: | ---: | ---: |
$(mirror_row point-second Yellow "in the centre, as Yellow")
$(mirror_row point-first Orange "in the centre, as Orange")
$(mirror_row diagonal-second Yellow "in the diagonal through a1, as Yellow")
$(mirror_row diagonal-first Orange "in the diagonal through a1, as Orange")
$(mirror_row antidiagonal-second Yellow "in the other diagonal, as Yellow")
$(mirror_row antidiagonal-first Orange "in the other diagonal, as Orange")

For comparison, the greedy player against itself wins $(wins greedy Orange) as Orange.
Where ours win games although those of Ai Ai lost all, their opponent is the reason: the
greedy player does not look for answers to mirroring, as the search of Ai Ai does. What
these games can show is how mirroring does against a player who takes the most at once.
EOF
    for player in random greedy; do
        "$program" stats --merge -f md --charts "$charts/$player" "$work/$player.part" |
            sed -e "s/^# Statistics/\n## Games of the $player player/" -e 's/^###/####/' -e 's/^## Permute/### Permute/'
    done
} >"$work/page.md"
mv "$work/page.md" "$page"
