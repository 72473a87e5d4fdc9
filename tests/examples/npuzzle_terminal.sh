#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# What npuzzle shows in a real terminal: progress, within its width and after a second; help, wrapped
# to the width.
# Usage: npuzzle_terminal.sh PROGRAM

# shellcheck source-path=SCRIPTDIR
source "${BASH_SOURCE%/*}/terminal_expect.sh"

# Lines that the terminal itself has broken come as one: what has to be broken here is longer then.
screen() { terminal capture-pane -p -J -t shell | sed 's/ *$//'; }
run() {
  terminal send-keys -t shell "clear; tmux -S '$folder/tmux' clear-history; '$program' $*" Enter
}
fits() {
  local longest
  longest=$(screen | wc -L)  # columns; awk may count bytes
  ((longest <= $1)) || fail "$longest columns on a terminal of $1"
}

export LC_ALL=C.UTF-8
width=44
terminal new-session -d -s shell -x "$width" -y 50 -c "$folder" \
  "env PS1='left with \$?>' bash --noprofile --norc -i"
sees '^left with 0>$'
far="15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0" # 80 moves, minutes by this heuristic
by="solve --heuristic manhattan --goal blank-first"

# By default progress comes after a second, and fits; an interrupt prints what is known.
run "$by '$far'"
sees '^[1-9][0-9.]* s, f ≤ [67][0-9], [0-9]+ expanded'
sleep 0.5
fits $((width - 3))
terminal send-keys -t shell C-c
sees '^left with 3>$'
sees '^stopped by a signal$'
sees '^idastar with manhattan: [0-9]+ expanded'
sees '^every solution has at least [67][0-9] moves$'
sees '^the path at hand: [0-9]+ moves, to a board with h [0-9]+$'
screen | grep -q 'f ≤' && fail "the line of progress is left behind"

# A* tells the least f and the best h.
run "$by --algorithm 'a*' '$far'"
sees '^[1-9][0-9.]* s, f ≥ [67][0-9], best h [0-9]+'
fits $((width - 3))
terminal send-keys -t shell C-c
sees '^left with 3>$'
sees '^the nearest board: [0-9]+ moves from the start, with h [0-9]+$'

# Not before a second, unless it is asked for; and never if it is not wanted.
run "$by --max-time 0.7 '$far'; echo over"
while ! shows '^over$'; do
  shows '^[0-9.]+ m?s, ' && fail "progress within the first second"
  sleep 0.02
done
run "$by --progress --max-time 0.9 '$far'"
sees '^[1-9][0-9]* ms, f ≤ '
sees '^left with 3>$'
run "$by --no-progress --max-time 1.7 '$far'; echo over"
while ! shows '^over$'; do
  shows '^[0-9.]+ m?s, ' && fail "progress that is not wanted"
  sleep 0.02
done

# Nothing is shown where standard error is no terminal, though standard output is one.
run "$by --max-time 1.5 '$far' 2>err; wc -c <err"
sees '^0$'

# Boards are read without a prompt.
terminal send-keys -t shell "clear; echo reading; '$program' solve --show none -" Enter
sees '^reading$'
terminal send-keys -t shell 1230 Enter C-d
sees '^left with 0>$'
[[ $(screen | sed -n 1,3p) == $'reading\n1230\nsolved in 0 moves' ]] || fail "a prompt"

# Help.
run "--help"
sees '^left with 0>$'
shows '^ *pdb +Builds' || fail "no help"
fits "$width"

echo "shown in a terminal"
