# Functions for the commands of the rows. `scoresheet` is the program under test.
set -o pipefail
export LC_ALL=C

# Prints a sound record.
sound() { printf '[Game "Permute"]\n[Board "4"]\n\n1. Ca1b2-b2 *\n\n'; }
# `tagged` prints a record with the given tags, `moves` one with the given moves.
tagged() { printf '[Game "Permute"]\n%b\n\n1. Cd3e4-d4 *\n' "$1"; }
moves() { printf '[Game "Permute"]\n\n%b\n' "$1"; }
# Prints a number of equal bytes: many NUMBER BYTE.
many() { head -c "$1" /dev/zero | tr '\0' "$2"; }
short() { scoresheet check --format short "$@" -; }
