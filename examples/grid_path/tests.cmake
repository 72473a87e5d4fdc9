# SPDX-License-Identifier: BSL-1.0
#
# What grid_path prints, and what it ends with. The lengths in data/grid are published.

set(grids "../tests/data/grid")

# grid_path_test(test [EXIT code] [SAYS regex] ARGS argument…): it prints what is in
# expected/<test>.txt, or says what matches.
function(grid_path_test test)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "EXIT;SAYS" "ARGS")
  set(prints "")
  if(NOT DEFINED arg_SAYS)
    set(prints "grid_path/expected/${test}.txt")
  endif()
  wend_add_example_test(grid_path.${test} grid_path
    ARGS ${arg_ARGS} EXIT "${arg_EXIT}" SAYS "${arg_SAYS}" PRINTS "${prints}")
endfunction()

# All published lengths; those of den000d only up to 40, to be quick.
foreach(algorithm astar dijkstra)
  foreach(paths "lak110d:70:9999" "arena:160:9999" "den000d:100:40")
    string(REPLACE ":" ";" paths "${paths}")
    list(GET paths 0 name)
    list(GET paths 1 count)
    list(GET paths 2 most)
    grid_path_test(${algorithm}_${name}
      SAYS "^${count} of ${count} paths have the published lengths\n${algorithm}: [0-9]+ expanded"
      ARGS ${grids}/${name}.map --scenarios ${grids}/${name}.map.scen --algorithm ${algorithm}
        --up-to ${most})
  endforeach()
endforeach()
grid_path_test(idastar_lak110d
  SAYS "^40 of 40 paths have the published lengths\nidastar: [0-9]+ expanded\n$"
  ARGS ${grids}/lak110d.map --scenarios ${grids}/lak110d.map.scen --algorithm idastar --up-to 15)
grid_path_test(greedy_lak110d
  SAYS "^57 of 70 paths have the published lengths, the others up to 1.12 times as much\ngreedy"
  ARGS ${grids}/lak110d.map --scenarios ${grids}/lak110d.map.scen --algorithm greedy)
grid_path_test(version_1_0 SAYS "^1 of 1 paths have the published lengths\n"
  ARGS grid_path/faulty/small.map --scenarios grid_path/faulty/version_1_0.scen)
grid_path_test(other_lengths EXIT 1
  ARGS grid_path/faulty/small.map --scenarios grid_path/faulty/length.scen)

# Published: 24.2426. Around the diagonal wall, which no step crosses: 18.
grid_path_test(drawn ARGS ${grids}/lak110d.map --from 26,14 --to 3,11)
grid_path_test(diagonal ARGS ${grids}/dia10x10.map --from 0,0 --to 9,9 --algorithm dijkstra)
grid_path_test(svg ARGS ${grids}/dia10x10.map --from 0,0 --to 9,9 --svg -)
grid_path_test(step SAYS "^S#.\nG#.\n1 long, 1 step\nastar: 1 expanded, 1 generated\n$"
  ARGS grid_path/faulty/small.map --from 0,0 --to 0,1)
grid_path_test(nothing_to_do ARGS ${grids}/dia10x10.map --from 3,3 --to 3,3)
grid_path_test(no_picture
  SAYS "^24.2426 long, 23 steps\nastar: [0-9]+ expanded, [0-9]+ generated\n$"
  ARGS ${grids}/lak110d.map --from 26,14 --to 3,11 --no-picture)
grid_path_test(no_path EXIT 1 SAYS "^no path from 0,0 to 2,1\nastar: 2 expanded, 1 generated\n$"
  ARGS grid_path/faulty/small.map --from 0,0 --to 2,1)
grid_path_test(limit EXIT 3
  SAYS "^stopped after 10 expansions \\(--max-expanded\\)\nastar: 10 expanded, [0-9]+ generated\n$"
  ARGS ${grids}/dia10x10.map --from 0,0 --to 9,9 --max-expanded 10)
grid_path_test(idastar_limit EXIT 3
  SAYS "^stopped after 1000 expansions \\(--max-expanded\\): idastar comes to a cell again by"
  ARGS ${grids}/dia10x10.map --from 0,0 --to 9,9 --algorithm idastar --max-expanded 1000)
grid_path_test(scenarios_limit EXIT 3
  SAYS "^6 of 70 paths have the published lengths\n64 stopped after 10 expansions"
  ARGS ${grids}/lak110d.map --scenarios ${grids}/lak110d.map.scen --max-expanded 10
    --algorithm dijkstra)
grid_path_test(help SAYS "--scenarios FILE.*1: there is no path.*3: stopped by the limit"
  ARGS --help)

# ---- what is refused

set(faulty grid_path/faulty)
foreach(file
    "type:1: 'type quad': expected 'type octile'"
    "height:2: 'height two': expected 'height' and a number from 1 to 10000"
    "width:3: 'width 0': expected 'width' and a number from 1 to 10000"
    "map:4: '...': expected 'map'"
    "row:6: a row of 2 cells: expected 3"
    "cell:6: 'x' in column 2: expected ., G or S where it is free, @, O, T or W where it is blocked"
    "short: ends after line 5: expected 2 rows"
    "long:7: another line: expected the end after 2 rows"
    "empty: ends after line 0: expected 'type octile'"
    "missing: cannot be read")
  string(REGEX MATCH "^[a-z]+" name "${file}")
  string(REGEX REPLACE "^[a-z]+" "" message "${file}")
  refuses(grid_path map_${name} "${faulty}/${name}.map${message}"
    ${faulty}/${name}.map --from 0,0 --to 0,1)
endforeach()
foreach(file
    "version:1: 'version 17': expected 'version 1' or 'version 1.0'"
    "sides:2: a map of 3,3: expected 3,2"
    "blocked:3: the cell 1,1: expected a free one"
    "missing: cannot be read")
  string(REGEX MATCH "^[a-z]+" name "${file}")
  string(REGEX REPLACE "^[a-z]+" "" message "${file}")
  refuses(grid_path scenarios_${name} "${faulty}/${name}.scen${message}"
    ${faulty}/small.map --scenarios ${faulty}/${name}.scen)
endforeach()
refuses(grid_path scenarios_length
  "${faulty}/endless.scen:2: '0\\tsmall.map\\t3\\t2\\t0\\t0\\t0\\t1\\tinf': expected bucket, map, width, height, x and y of the start and of the goal, length"
  ${faulty}/small.map --scenarios ${faulty}/endless.scen)
refuses(grid_path no_name "--svg: expected the name of a file, got ''"
  ${faulty}/small.map --from 0,0 --to 0,1 --svg "<empty>")
refuses(grid_path scenarios_fields
  "${faulty}/fields.scen:2: '0\\tsmall.map\\t3\\t2\\t0\\t0\\t0\\t1': expected bucket, map, width, height, x and y of the start and of the goal, length"
  ${faulty}/small.map --scenarios ${faulty}/fields.scen)
refuses(grid_path nothing "MAP is required")
refuses(grid_path no_task "expected --from and --to, or --scenarios (--help says more)"
  ${faulty}/small.map)
refuses(grid_path no_goal "--from requires --to" ${faulty}/small.map --from 0,0)
refuses(grid_path no_cell "--to: '1' is no cell: expected X,Y"
  ${faulty}/small.map --from 0,0 --to 1)
refuses(grid_path outside
  "--to: 3,0 is outside: ${faulty}/small.map is 3 wide and 2 high"
  ${faulty}/small.map --from 0,0 --to 3,0)
refuses(grid_path blocked "--from: 1,0 is blocked: expected a free cell"
  ${faulty}/small.map --from 1,0 --to 0,0)
refuses(grid_path algorithm "--algorithm: 'bfs' is none of astar, dijkstra, greedy, idastar"
  ${faulty}/small.map --algorithm bfs)
refuses(grid_path number "--max-expanded: '-1' is no whole number of at least 0"
  ${faulty}/small.map --max-expanded=-1)
refuses(grid_path svg "--svg: only of one path"
  ${faulty}/small.map --scenarios ${faulty}/length.scen --svg -)
refuses(grid_path svg_file "--svg: no/such/folder.svg cannot be written: No such file or directory"
  ${faulty}/small.map --from 0,0 --to 0,1 --svg no/such/folder.svg)
