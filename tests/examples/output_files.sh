#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# The one policy for the files that programs write: a directory, a device and a FIFO are refused by
# name, and stay; a symbolic link is followed, and stays, also where it leads to no file yet; what
# cannot be written is found before the work, with the system's reason; nothing is left beside.
# Usage: output_files.sh NPUZZLE P8 GRID_PATH DRIVER MAP

# shellcheck source-path=SCRIPTDIR
source "${BASH_SOURCE%/*}/npuzzle_expect.sh"
p8=$2 grid_path=$3 driver=$4 map=$5
far="15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0" # it takes minutes

declare -A suffix=([checkpoint]="" [trace]=.csv [plot]=.svg [pdb]="" [sweep]=.svg [svg]=.svg [driver]="")
writers="checkpoint trace plot pdb sweep svg"
write() { # WRITER FILE: a small task, which succeeds or is stopped by a limit
  case $1 in
    checkpoint) "$program" solve --algorithm idastar --max-expanded 1 --checkpoint "$2" "1 6 2 0 4 3 7 5 8" ;;
    trace) "$program" solve "1 6 2 0 4 3 7 5 8" --trace "$2" ;;
    plot) "$program" compare --algorithm bfs "1 2 3 4 5 0 7 8 6" --plot "$2" ;;
    pdb) "$program" pdb build 1 --rows 3 --out "$2" ;;
    sweep) "$p8" --sweep 1..2 --boards 1 --plot "$2" ;;
    svg) "$grid_path" "$map" --from 0,0 --to 9,9 --svg "$2" ;;
    driver) (cd "${2%/*}" && "$driver" bfs 1,2,5,3,4,0,6,7,8) ;;
  esac >out 2>err
}
work() { # WRITER FILE: hours, or it reads what is not there
  case $1 in
    checkpoint) "$program" solve --heuristic pdb:7-8 --goal blank-first --checkpoint "$2" "$far" ;;
    trace) "$program" solve --algorithm idastar --heuristic nil "$far" --trace "$2" ;;
    plot) "$program" compare --algorithm idastar --heuristic nil "$far" --plot "$2" ;;
    pdb) "$program" pdb build 7-8 --goal blank-first --out "$2" ;;
    sweep) "$p8" --sweep 28..31 --boards 1000 --plot "$2" ;;
    svg) "$grid_path" "$map" --from 0,0 --to 9,9 --svg "$2" ;;
    driver) (cd "${2%/*}" && exec "$driver" ida "${far// /,}") ;;
  esac >out 2>err
}
refused() { # WRITER FILE REASON
  local before code=0
  before=$(ls -lR --time-style=+ "$1")
  export -f work
  timeout 5 bash -c "$(declare -p program p8 grid_path driver map far); work '$1' '$2'" || code=$?
  ((code == 2)) || fault "$1 $2: ended with $code"
  [[ $(cat err) == *"${2##*/} cannot be written: $3"* ]] || fault "$1 $2: does not say '$3'"
  [[ ! -s out ]] || fault "$1 $2: prints something"
  [[ $(ls -lR --time-style=+ "$1") == "$before" ]] ||
    fault "$1 $2: changed what was there"
}

touch out err
for writer in $writers driver; do
  mkdir "$writer"
  file=$writer/file${suffix[$writer]}
  [[ $writer != driver ]] || file=driver/output.txt

  # A new file, and one that is replaced; its permissions stay.
  write "$writer" "$file" || (($? == 3)) || fault "$writer: not written"
  [[ -s $file ]] || fault "$writer: nothing is written"
  chmod 600 "$file"
  write "$writer" "$file" || (($? == 3)) || fault "$writer: not written again"
  [[ $writer == checkpoint || $(stat -c %a "$file") == 600 ]] || fault "$writer: other permissions"
  [[ $(ls "$writer") == "${file#*/}" ]] || fault "$writer: left behind: $(ls "$writer")"

  # A link, to a file and to none.
  for there in there none; do
    mkdir -p "$writer/far"
    [[ $there == none ]] || mv "$file" "$writer/far/$there"
    ln -sf "far/$there" "$file"
    write "$writer" "$file" || (($? == 3)) || fault "$writer: not written through a link"
    [[ -L $file && -s $writer/far/$there && ! -L $writer/far/$there ]] || fault "$writer: a link"
    rm "$file"
  done
  rm -r "$writer/far"

  # What is no file.
  mkdir "$file"
  refused "$writer" "$file" "it is a directory, not a regular file"
  rmdir "$file"
  mkfifo "$file"
  refused "$writer" "$file" "it is a FIFO, not a regular file"
  rm "$file"
  ln -s /dev/null "$file"
  refused "$writer" "$file" "it is a device, not a regular file"
  ln -sfn "${file##*/}" "$file"
  refused "$writer" "$file" "Too many levels of symbolic links"
  ln -sfn nowhere/at/all "$file"
  refused "$writer" "$file" "No such file or directory"
  rm "$file"
  [[ $writer == driver ]] || refused "$writer" "$writer/no/file${suffix[$writer]}" "No such file or directory"
  if ((EUID != 0)); then
    echo "as it was" >"$file"
    chmod 400 "$file"
    refused "$writer" "$file" "Permission denied"
    chmod 600 "$file"
    chmod 500 "$writer"
    refused "$writer" "$file" "Permission denied"
    chmod 700 "$writer"
  fi
done
