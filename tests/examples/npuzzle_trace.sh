#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# The files that npuzzle and p8 write of their searches, read by others: YAML and JSON by Python,
# trees by Graphviz, plots as XML; and what becomes of them where the disk is full or a signal comes.
# Usage: npuzzle_trace.sh NPUZZLE P8

p8=$2
data=$(cd "$(dirname "$0")/../data/trace" && pwd)
# shellcheck source-path=SCRIPTDIR
source "${BASH_SOURCE%/*}/npuzzle_expect.sh"

has_yaml=true
python3 -c 'import yaml' 2>/dev/null ||
  { has_yaml=false; echo "no PyYAML: traces are not read as YAML"; }
has_dot=true
command -v dot >/dev/null || { has_dot=false; echo "no Graphviz: trees are not drawn"; }

# The small traces that other tests compare are read by others too.
touch out err
if $has_yaml; then
  python3 -c 'import sys, yaml
for name in sys.argv[1:]:
    trace = yaml.safe_load(open(name))
    assert trace["version"] == "1.4.0" and trace["events"][-1]["type"] == "end", name
' "$data"/*.yaml || fault "small traces are not YAML"
fi
if $has_dot; then
  for tree in "$data"/*.dot; do dot -Tsvg "$tree" >/dev/null || fault "$tree is not drawn"; done
fi

# Each algorithm does and says the same with a trace, and the trace has what it counts.
cat >check.py <<'END'
import json, sys
name, answer = sys.argv[1], json.load(open(sys.argv[2]))
if name.endswith('.json'):
    trace = json.load(open(name))
else:
    import yaml
    trace = yaml.load(open(name), Loader=getattr(yaml, 'CSafeLoader', yaml.SafeLoader))
assert trace['version'] == '1.4.0' and trace['views']['main'] and trace['pivot']
events = trace['events']
kinds = [e['type'] for e in events]
successors = ('generate', 'update', 'reopen', 'duplicate', 'prune')
assert kinds.count('expand') == answer['expanded'], 'expanded'
assert sum(map(kinds.count, successors)) == answer['generated'], 'generated'
assert kinds.count('duplicate') == answer['duplicates'], 'duplicates'
assert kinds.count('iteration') == answer['iterations'], 'iterations'
path = [e for e in events if e['type'] == 'path']
assert [e['action'] for e in path[1:]] == answer['moves'], 'moves'
assert path[0]['tiles'] == answer['board'] and path[-1]['tiles'] == answer['goal'], 'boards'
assert all(len(e['tiles']) == 6 for e in events if 'tiles' in e), 'tiles'
known = {e['id'] for e in events}
assert all(e.get('pId') is None or e['pId'] in known for e in events), 'parents'
assert events[-1]['type'] == 'end' and events[-1]['status'] == answer['status'], 'end'
END
untimed() { sed 's/"seconds":[^,}]*//; s/"bytes":[0-9]*//' "$1"; }
for algorithm in bfs dfs dls iddfs ucs greedy astar weighted-astar idastar random; do
  for edges in "" --torus; do
    arguments=(solve --format json --algorithm $algorithm --depth-limit 20 $edges --rows 2 --cols 3
      "0 3 2 4 1 5")
    [[ $edges ]] || arguments[-1]="4 1 2 5 0 3"
    expect 0 '"status":"solved"' "${arguments[@]}"
    untimed out >plain
    file=$algorithm.yaml
    $has_yaml || file=$algorithm.json
    expect 0 '"status":"solved"' "${arguments[@]}" --trace $file
    untimed out | cmp -s - plain || fault "$algorithm says something else with a trace"
    [[ ! -e $file.part ]] || fault "$file.part is left"
    python3 check.py $file out || fault "$file is not the search"
  done
done

# The other formats, and heuristics.
board="1 6 2 0 4 3 7 5 8"
for heuristic in nil misplaced manhattan linear-conflict walking-distance; do
  expect 0 '"expanded"' solve --format json --heuristic $heuristic "$board"
  untimed out >plain
  expect 0 '"expanded"' solve --format json --heuristic $heuristic "$board" --trace a.csv
  untimed out | cmp -s - plain || fault "$heuristic says something else with a trace"
done
expect 0 "solved in 7 moves" solve "$board" --trace a.json
python3 -m json.tool a.json >/dev/null || fault "a.json is not JSON"
expect 0 "solved in 7 moves" solve "$board" --trace noending
[[ $(tail -n 1 noending) == "# complete: "*" events" ]] || fault "noending is not complete"
expect 0 "solved in 7 moves" solve "$board" --trace a.csv
[[ $(head -n 1 a.csv) == event,node,* && $(grep -c ^expand a.csv) == 9 ]] || fault "a.csv"
for algorithm in astar idastar bfs; do
  expect 0 "" solve "$board" --algorithm $algorithm --trace tree.dot
  tail -n 2 tree.dot | grep -q " nodes drawn; left out: [0-9]* nodes beyond the limit" ||
    fault "tree.dot"
  if $has_dot; then
    dot -Tsvg tree.dot -o tree.svg 2>err || fault "dot does not draw the tree of $algorithm"
    python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse("tree.svg")' || fault "tree.svg"
  fi
done
# The default heuristic of a board of 4x4 cells is one with tables, which searches do not trace.
expect 0 "solved in 9 moves" solve --trace large.csv "5 1 2 4 9 6 3 8 13 10 7 11 0 14 15 12"
grep -q "linear-conflict: $(grep -c ^expand large.csv) expanded" out || fault "large.csv: $(cat out)"
expect 1 "cannot be solved" solve "1 2 3 4 5 6 8 7 0" --trace none.json
python3 -m json.tool none.json >/dev/null || fault "none.json is not JSON"
expect 3 "" solve --max-expanded 2 "$board" --trace short.yaml
grep -q 'type: end, id: "end", status: "expansion_limit"' short.yaml || fault "short.yaml"

# What cannot be written.
expect 2 "the suffix '.png' is unknown: expected .yaml, .json, .dot or .csv" solve "$board" --trace a.png
mkdir d
expect 2 "--trace: d cannot be written: it is a directory, not a regular file" solve "$board" --trace d
expect 2 "cannot be written: No such file or directory" solve "$board" --trace no/such.yaml
expect 2 "not of 2" solve "$board" "$board" --trace a.yaml

# The disk is full: the answer is told, and the file of that name stays as it was.
echo "as it was" >full.yaml
code=0
(trap '' XFSZ; ulimit -f 8; exec "$program" solve --algorithm bfs "$board" --trace full.yaml) \
  >out 2>err || code=$?
((code == 2)) || fault "a full disk: ended with $code"
grep -q "solved in 7 moves" out || fault "a full disk: the answer is lost"
grep -q "full.yaml cannot be written: File too large; full.yaml.part has the contents" err ||
  fault "a full disk: not told so"
[[ $(cat full.yaml) == "as it was" && -s full.yaml.part ]] || fault "a full disk: full.yaml"

# A signal ends the search: what is known is told, and the trace is whole.
"$program" solve --algorithm bfs --goal blank-first --trace full.yaml \
  "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0" \
  >out 2>err &
process=$!
for ((i = 0; i < 100; ++i)); do
  [[ $(wc -c <full.yaml.part) -gt 100000 ]] && break
  sleep 0.05
done
kill -TERM $process
code=0
wait $process || code=$?
((code == 3)) || fault "a signal: ended with $code"
grep -q "stopped by a signal" out || fault "a signal: not told so"
[[ ! -e full.yaml.part ]] && tail -n 2 full.yaml | grep -q 'type: end' || fault "a signal: full.yaml"

# Plots: the program says the same, the file is XML with the points of the table.
cat >plot.py <<'END'
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
space = '{http://www.w3.org/2000/svg}'
assert root.tag == space + 'svg' and root.get('viewBox')
lines = [p.get('points').split() for p in root.iter(space + 'polyline') if p.get('class') == 'line']
titles = [t.text for t in root.iter(space + 'title')][1:]
assert len(lines) == int(sys.argv[2]), len(lines)
assert sum(map(len, lines)) == len(titles) == int(sys.argv[3]), titles
for words in sys.argv[4:]:
    assert words in titles, (words, titles)
END
"$p8" --sweep 2..9 --csv | sed 's/,[^,]*$//' >plain
"$p8" --sweep 2..9 --csv --plot p8.svg | sed 's/,[^,]*$//' | cmp -s - plain ||
  fault "p8 says something else with a plot"
python3 plot.py p8.svg 8 64 "NIL, 9: 291" "MHD, 7: 7.8" || fault "p8.svg"
code=0
"$p8" --plot p8.svg "4*3275681" >out 2>err || code=$?
((code == 2)) || fault "p8 draws without a sweep"
code=0
"$p8" --sweep 2 --plot p8.png >out 2>err || code=$?
((code == 2)) && [[ ! -s out ]] || fault "p8 draws a png"

rows() { sed 's/,[^,]*,[^,]*,[^,]*$//; s/,[0-9]*$//' "$1"; }
comparison=(compare --format csv --algorithm bfs,astar,idastar --heuristic nil,manhattan "$board")
expect 0 "astar,manhattan" "${comparison[@]}"
rows out >plain
expect 0 "astar,manhattan" "${comparison[@]}" --plot compare.svg
rows out | cmp -s - plain || fault "compare says something else with a plot"
python3 plot.py compare.svg 10 70 "astar manhattan, 7: 9" "bfs, 7: 152" || fault "compare.svg"
expect 3 "there is nothing to draw" compare --max-expanded 1 "$board" --plot none.svg
[[ ! -e none.svg && ! -e none.svg.part ]] || fault "an empty plot"
expect 2 "expected a name that ends with .svg" compare "$board" --plot none.pdf
