#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# What becomes of a search over ranks when something happens to one: exceptions, signals, no memory,
# another label; and from its checkpoint and its snapshots. Nothing depends on how fast the machine
# is, but that a job which hangs is ended by the one who runs this.
#
#   mishaps.sh PROGRAM MPIEXEC [ARG…]     the program of mishaps.cpp, and what starts three or more
#                                         of it

set -u
program=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
faults=0

fault() {
  echo "FAULT: $*"
  sed 's/^/    /' "$work/out"
  faults=$((faults + 1))
}
start() {  # in the background
  : >"$work/out"
  "$mpiexec" "${arguments[@]}" "$program" "$@" >"$work/out" 2>&1 &
  job=$!
}
run() {
  start "$@"
  finish
}
# Waits for the job; its status is in `status`.
finish() {
  wait "$job"
  status=$?
}
says() { grep -q -- "$1" "$work/out"; }
wait_for() {
  while kill -0 "$job" 2>/dev/null; do
    says "$1" && return
    sleep 0.1
  done
  says "$1" && return
  fault "it does not say '$1'"
}
# In hundredths of a second, as a rule: see clock_ticks.
processor_time() { awk '{ print $14 + $15 }' "/proc/$1/stat"; }
process() { sed -n "s/^rank $1 is process //p" "$work/out"; }

mpiexec=$1
shift
arguments=("$@")

began=$SECONDS
run memory
shortest=$((SECONDS - began + 1))  # of a job, on this machine now
says '^memory_limit' || fault "memory: not told"

run throw
says 'rank . has thrown: no way on from 55' || fault "throw: the handler was not told"
((status != 0)) || fault "throw: status 0"
says solved && fault "throw: there is an answer"

start endless
wait_for 'rank 1 is process'
wait_for 'rank 2 is process'
sleep 0.3
kill -KILL "$(process 1)"
began=$SECONDS
finish
((status != 0)) || fault "kill: status 0"
((SECONDS - began < 30 * shortest)) || fault "kill: the others went on for $((SECONDS - began)) s"
says solved && fault "kill: there is an answer"

start slow "$work/end"
wait_for 'rank 0 is process'
wait_for 'rank 1 is process'
for rank in 1 0; do
  kill -STOP "$(process $rank)"
  ((rank == 0)) && : >"$work/end"
  sleep 1
  says solved && fault "stop: solved without rank $rank"
  kill -CONT "$(process $rank)"
done
finish
says '^solved' || fault "stop: not solved afterwards"

# The others have states for a rank that does not take them: they wait, and do not spin.
clock_ticks=$(getconf CLK_TCK)
start crowded "$work/enough"
for rank in 0 1 2; do wait_for "rank $rank is process"; done
wait_for '^searches'
kill -STOP "$(process 1)"
sleep 1
before=$(processor_time "$(process 0)")
sleep 2
spent=$(($(processor_time "$(process 0)") - before))
((spent < clock_ticks / 2)) || fault "crowded: $spent ticks of a processor in 2 s of waiting"
: >"$work/enough"
kill -CONT "$(process 1)"
finish
says '^stopped' || fault "crowded: not stopped by its file"

run started
says '^solved, MPI is there for \([0-9]*\) of \1$' || fault "started: MPI has ended"
((status == 0)) || fault "started: status $status"

run unstarted
[[ $(grep -c '^refused: wend: MPI has not been initialised: expected a wend::mpi_session' "$work/out") -ge 1 &&
  $(grep -c '^refused: wend: MPI has already been finalised' "$work/out") -ge 1 ]] ||
  fault "unstarted: not refused"

run label
[[ $(grep -c "^refused: wend: rank 1 has another label than rank 0: 'another line', expected 'line'" \
  "$work/out") -ge 1 ]] || fault "label: not refused"
((status != 0)) || fault "label: status 0"

start checkpoint "$work/search"
wait_for '^saved'
kill -KILL "$(process 2)"
finish
((status != 0)) || fault "checkpoint: status 0"
run checkpoint "$work/search"
says '^goes on after [1-9]' || fault "checkpoint: does not go on"
says '^solved 42' || fault "checkpoint: not solved"

# Killed twice, each time another rank; then it is let.
for victim in 0 2; do
  start killed "$work/hda"
  wait_for "rank $victim is process"
  while kill -0 "$job" 2>/dev/null; do
    ((victim == 0)) && [[ -e $work/hda.2.a ]] && break  # the second
    ((victim > 0)) && says '^goes on after [1-9]' && break
    sleep 0.05
  done
  sleep 0.1
  kill -KILL "$(process $victim)"
  finish
  ((status != 0)) || fault "snapshots: status 0 although $victim was killed"
  says '^solved' && fault "snapshots: there is an answer"
done
run snapshots "$work/hda"
says '^goes on after [1-9]' || fault "snapshots: does not go on"
says '^solved 42' || fault "snapshots: not solved"

((faults == 0)) && echo "nothing went wrong that should not"
exit "$((faults != 0))"
