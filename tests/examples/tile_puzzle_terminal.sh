#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# Plays tile_puzzle in a real terminal: types keys and reads the screen.
# Usage: tile_puzzle_terminal.sh PROGRAM

# shellcheck source-path=SCRIPTDIR
source "${BASH_SOURCE%/*}/terminal_expect.sh"

unset NO_COLOR

screen() { terminal capture-pane -p -t game; }
look() { terminal display -p -t game '#{alternate_on} #{cursor_flag}'; }  # another screen, a cursor
type_keys() { terminal send-keys -t game "$@"; }
hides() { ! shows "$1"; }

# The board that is shown, in one line: what is between the first line and the last solve.
board() { screen | sed -n '2,/^last solve/{/^last solve/d;p}' | tr -s ' \n' ' ' | sed 's/^ //; s/ $//'; }
board_is() { [[ $(board) == "$1" ]]; }

# Begins and ends a game in the shell, whose prompt says what the last command left with.
# begin [NAME=VALUE…] ARGUMENT…
begin() {
  local settings=
  while [[ $1 == *=* ]]; do
    settings+=" $1"
    shift
  done
  type_keys "clear; stty -g >before; (echo \$BASHPID >game; exec env $settings '$program' $*)" Enter
  sees '^moves made: 0   solved: yes$'
  [[ $(look) == '1 0' ]] || fail "no screen of its own"
}
ends_with() {
  sees "^left with $1>\$"
  [[ $(look) == '0 1' ]] || fail "the screen is not as it was before"
  type_keys "stty -g >after" Enter
  wait_until test -s "$folder/after"
  cmp -s "$folder/before" "$folder/after" || fail "the terminal is not as it was before"
  rm "$folder/after"
}

terminal new-session -d -s game -x 80 -y 24 -c "$folder" \
  "env PS1='left with \$?>' bash --noprofile --norc -i"
sees '^left with 0>$'

# --- moves, undone and refused

begin 3 3 --seed 1
wait_until board_is '1 2 3 4 5 6 7 8 ·'
sees '^last solve: none$'
type_keys Up
sees '^moves made: 1   solved: no$'
wait_until board_is '1 2 3 4 5 · 7 8 6'
type_keys Left
sees '^moves made: 2 '
wait_until board_is '1 2 3 4 · 5 7 8 6'
type_keys Down
sees '^moves made: 3 '
wait_until board_is '1 2 3 4 8 5 7 · 6'
type_keys Right
sees '^moves made: 4 '
wait_until board_is '1 2 3 4 8 5 7 6 ·'
type_keys Right
sees '^the blank cannot move right$'
type_keys u u u
sees '^moves made: 1   solved: no$'
wait_until board_is '1 2 3 4 5 · 7 8 6'
type_keys S
sees '^moves made: 2   solved: yes$'
type_keys w A D d S
sees '^the blank cannot move right$|^moves made: 6   solved: yes$'
sees '^moves made: 6   solved: yes$'
type_keys u u u u u u u
sees '^nothing to undo$'
sees '^moves made: 0   solved: yes$'

# --- solved by A*, and by iterative deepening

type_keys s
wait_until board_is '3 8 6 1 5 7 · 2 4'
sees '^moves made: 0   solved: no$'
type_keys a
sees '^Let A\* solve the board\? Press y to do so '
type_keys y
sees '^last solve: A\*: solved in 22 moves$'
sees '^ +[0-9]+ expanded, [0-9]+ generated, [0-9]+ KiB, [0-9.]+ s$'
sees '^moves made: 22   solved: yes$'
type_keys u
sees '^moves made: 21   solved: no$'
type_keys u
sees '^moves made: 20   solved: no$'
type_keys i
sees '^Let iterative deepening solve the board\? Press y to do so$'
type_keys y
sees '^last solve: iterative deepening: solved in 2 moves$'
sees '^ +[0-9]+ expanded, [0-9]+ generated, 3 iterations, [0-9]+ KiB, [0-9.]+ s$'
sees '^moves made: 22   solved: yes$'
wait_until board_is '1 2 3 4 5 6 7 8 ·'
type_keys s
sees '^moves made: 0   solved: no$'
type_keys i y
sees '^last solve: iterative deepening: solved in [0-9]+ moves$'
sees '^moves made: [0-9]+   solved: yes$'
type_keys q
ends_with 0

# --- a long search is interrupted; so is a solution played back

begin 4 4 --seed 2
type_keys s
sees '^moves made: 0   solved: no$'
scrambled=$(board)
type_keys i y
sees '^last solve: iterative deepening: searching$'
type_keys x
sees '^last solve: iterative deepening: interrupted$'
wait_until board_is "$scrambled"
type_keys Up Down Left Right
sees '^moves made: [2-4] '
type_keys i y
sees '^last solve: iterative deepening: searching$'
type_keys C-c
ends_with 130

# --- other sizes, and other ways to end

begin 1 1
wait_until board_is '·'
type_keys s a i
sees '^last solve: iterative deepening: solved in 0 moves$'
type_keys C-z
sees 'Stopped'
[[ $(look) == '0 1' ]] || fail "a stopped game keeps the terminal"
type_keys fg Enter
sees '^last solve: iterative deepening: solved in 0 moves$'
type_keys q
ends_with 0

begin 2 16
sees '^17 18 19 20 21 22 23 24 25 26 27 28 29 30 31  ·$'
kill -TERM "$(<"$folder/game")"
ends_with 143

# --- no key beside those that move ends a board that is not solved

begin 3 3 --seed 1
type_keys Up Left
sees '^moves made: 2   solved: no$'
type_keys s
sees '^Scramble anew\? Press y to do so '
type_keys n
wait_until hides 'Scramble anew'
wait_until board_is '1 2 3 4 · 5 7 8 6'
type_keys s a s q i
sees '^Let iterative deepening solve the board\?'
wait_until board_is '1 2 3 4 · 5 7 8 6'
type_keys D
sees '^moves made: 3   solved: no$'
wait_until board_is '1 2 3 4 5 · 7 8 6'
type_keys y
sees '^moves made: 3   solved: no$'
type_keys q
sees '^Quit\? Press y to do so$'
type_keys w
sees '^moves made: 4   solved: no$'
type_keys s y
sees '^moves made: 0   solved: no$'
type_keys q Y
ends_with 0

# --- the help, and the keys that are none

begin 3 3
type_keys Up z
sees '^\? shows the keys$'
sees '\? help$'
type_keys '?'
sees '^u +takes a move back$'
sees '^q +quits'
[[ $(screen | awk '{ if (length($0) > n) n = length($0) } END { print n }') -lt 80 ]] ||
  fail "the help is wider than the terminal"
type_keys s
sees '^moves made: 1   solved: no$'
wait_until board_is '1 2 3 4 5 · 7 8 6'
wait_until hides 'Scramble'
type_keys q y
ends_with 0

# --- colours: green and bold is a tile at home; where they are not wanted it has a star

colours() { terminal capture-pane -e -p -t game; }
has_colours() { colours | grep -q $'\x1b\\[[0-9;]*m'; }
hides_colours() { ! has_colours; }
begin 2 2
type_keys Up
sees '^moves made: 1 '
green=$'\x1b[1m\x1b[32m'
plain=$'\x1b[0m'
[[ $(colours | head -n 5 | tail -n 3) == *"${green}1${plain}"*·*"${green}3${plain}"*2* ]] ||
  fail "1 and 3 alone are at home: $(colours | cat -v)"
sees '^green: at home '
type_keys Down q
ends_with 0
begin NO_COLOR=1 2 2
type_keys Up
sees '^1\* ·$'
sees '^3\* 2$'
sees '^\*: at home '
hides_colours || fail "colours where none are wanted"
type_keys Down q
ends_with 0
begin NO_COLOR= 2 2
wait_until has_colours
type_keys q
ends_with 0

# --- a terminal without escape sequences gets plain lines

type_keys "clear; TERM=dumb '$program' 2 2 --seed 1" Enter
sees '^moves made: 0   solved: yes$'
[[ $(look) == '0 1' ]] || fail "a screen of its own"
terminal pipe-pane -t game "cat >'$folder/written'"
type_keys Up
sees '^1\* ·$'
type_keys s n s y
sees '^moves made: 0   solved: no$'
type_keys a y
sees '^last solve: A\*: solved in 5 moves$'
sees '^moves made: 5   solved: yes$'
terminal pipe-pane -t game
type_keys q
sees '^left with 0>$'
grep -q '^Scramble anew' "$folder/written" || fail "nothing was written"
! grep -q $'\x1b' "$folder/written" || fail "escape sequences: $(cat -v "$folder/written")"

begin 3 3
game=$(<"$folder/game")
is_gone() { ! kill -0 "$game" 2>/dev/null; }
terminal kill-session -t game
wait_until is_gone
echo "played in a terminal"
