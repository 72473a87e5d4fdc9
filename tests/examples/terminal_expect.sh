# SPDX-License-Identifier: BSL-1.0
# shellcheck shell=bash
#
# For scripts that run a program in a real terminal, to be sourced: PROGRAM as `program`, `folder` for
# what they write, `terminal` (tmux), and `sees` and `wait_until` for what is to come. The script
# defines `screen`, which prints what the terminal shows.

set -euo pipefail
program=$(realpath "$1")
folder=$(mktemp -d)
terminal() { tmux -u -S "$folder/tmux" -f /dev/null "$@"; }
cleanup() {
  terminal kill-server 2>/dev/null || true
  rm -rf "$folder"
}
trap cleanup EXIT

fail() {
  echo "$1; the screen:"
  screen
  exit 1
}

# Waits until the command says yes, on a slow machine for long.
wait_until() {
  local deadline=$((SECONDS + 60))
  until "$@"; do
    ((SECONDS < deadline)) || fail "this did not come: $*"
    sleep 0.05
  done
}
shows() { screen | grep -qE -- "$1"; }
sees() { wait_until shows "$1"; }
