# SPDX-License-Identifier: BSL-1.0
#
# What npuzzle prints, and what it ends with.

# npuzzle_test(test [EXIT code] [INPUT file] [SAYS regex] ARGS argument…): npuzzle prints what is in
# expected/<test>.txt, or says what matches the regular expression. In the file <number> is any
# number, <time> any time, and <amount> any amount of memory.
function(npuzzle_test test)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "EXIT;INPUT;SAYS" "ARGS")
  if(NOT DEFINED arg_SAYS)
    set(file "${CMAKE_CURRENT_SOURCE_DIR}/npuzzle/expected/${test}.txt")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    file(READ "${file}" arg_SAYS)
    string(REGEX REPLACE "([][+.*()^$?|\\])" "\\\\\\1" arg_SAYS "${arg_SAYS}")
    string(REPLACE "<number>" " *[0-9.e+-]+" arg_SAYS "${arg_SAYS}")
    string(REPLACE "<time>" " *[0-9.]+ m?s" arg_SAYS "${arg_SAYS}")
    string(REPLACE "<amount>" " *[0-9.]+ [a-zA-Z]+" arg_SAYS "${arg_SAYS}")
    set(arg_SAYS "^${arg_SAYS}$")
  endif()
  wend_add_example_test(npuzzle.${test} npuzzle
    ARGS ${arg_ARGS} INPUT "${arg_INPUT}" EXIT "${arg_EXIT}" SAYS "${arg_SAYS}")
endfunction()

set(near "8 1 3 4 0 2 7 6 5")
set(small "0 3 2 4 1 5")
set(far "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0")

# ---- that it works at all

npuzzle_test(solve_moves ARGS solve "${near}")
npuzzle_test(solve_json ARGS solve --format json "${near}")
npuzzle_test(solve_several EXIT 1 ARGS solve "[1, 2, 0, 3]" "1 3 2 0" "0")
if(NOT WEND_TEST_ALL)
  return()
endif()

# ---- solve: every algorithm, every format

foreach(algorithm bfs dfs dls iddfs ucs greedy astar weighted-astar idastar random
    bidirectional-bfs nbs baestar)
  npuzzle_test(solve_${algorithm} ARGS solve --format json --algorithm ${algorithm}
    --depth-limit 20 --torus --rows 2 --cols 3 "${small}")
endforeach()
npuzzle_test(solve_nil ARGS solve --heuristic nil "${near}")
npuzzle_test(solve_misplaced ARGS solve --heuristic misplaced "${near}")
npuzzle_test(solve_weight ARGS solve --algorithm weighted-astar --weight 3.5 "${near}")
npuzzle_test(solve_seed ARGS solve --algorithm random --seed 7 --depth-limit 12 --rows 2 --cols 3
  "1 2 3 0 4 5")
foreach(alias a*:astar A*:astar ida*:idastar IDA*:idastar bae*:baestar BAE*:baestar)
  string(REPLACE ":" ";" words "${alias}")
  list(GET words 0 word)
  list(GET words 1 algorithm)
  string(REPLACE "*" "" name "${word}")
  npuzzle_test(alias_${name} SAYS "^solved in 14 moves\n${algorithm} with manhattan: "
    ARGS solve --algorithm ${word} --show none "${near}")
endforeach()
npuzzle_test(alias_compare SAYS "\nastar  .*\nidastar  "
  ARGS compare --algorithm a*,ida* "${near}")
npuzzle_test(solve_none ARGS solve --show none "${near}")
npuzzle_test(solve_boards ARGS solve --show boards "${near}")
npuzzle_test(solve_goal ARGS solve --goal "[[0, 1], [2, 3]]" --show boards "1 3 0 2")
npuzzle_test(solve_nothing_to_do ARGS solve --show boards 1230)
npuzzle_test(solve_long ARGS solve --algorithm idastar --torus --rows 1 --cols 7 "2 0 3 4 5 6 1")

npuzzle_test(prune_moves SAYS "^solved in 42 moves\nidastar with linear-conflict: .*left out"
  ARGS solve --prune-moves 8 --goal blank-first --order ulrd --show none
  "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15")
npuzzle_test(prune_no_moves SAYS "^solved in 42 moves\nidastar with manhattan: .*540859 generated, "
  ARGS solve --prune-moves 2 --heuristic manhattan --goal blank-first --order ulrd --show none
  "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15")
# The lengths and the nodes that are published, one for the root added: R. E. Korf, 1985.
npuzzle_test(demo ARGS solve --goal blank-first --order ulrd --show boards
  "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15")
foreach(instance
    "79:42:540859:0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15"
    "12:45:546343:14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15"
    "42:42:877822:4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10"
    "55:41:927211:13 8 14 3 9 1 0 7 15 5 4 10 12 2 6 11"
    "19:46:1280494:7 11 8 3 14 0 6 15 1 4 13 9 5 12 2 10")
  string(REPLACE ":" ";" instance "${instance}")
  list(GET instance 0 id)
  list(GET instance 1 length)
  list(GET instance 2 generated)
  list(GET instance 3 board)
  npuzzle_test(korf_${id} SAYS "\"cost\":${length},.*\"generated\":${generated},"
    ARGS solve --heuristic manhattan --goal blank-first --order ulrd --format json "${board}")
endforeach()
npuzzle_test(order SAYS "solved in 42 moves\nidastar with manhattan: 406930 expanded"
  ARGS solve --heuristic manhattan --goal blank-first --show none
    "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15")

# What is taken where no heuristic is asked for.
set(elsewhere "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15")
npuzzle_test(default EXIT 1 ARGS solve --show none "1 2 3 4 5 6 7 8 13 9 10 11 14 0 15 12"
  "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0")
npuzzle_test(default_json SAYS "\"heuristic\":\"pdb:5-5-5,reflected\".*\"cost\":42,"
  ARGS solve --format json --goal blank-first "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15")
npuzzle_test(default_all SAYS "^2 solutions of 41 moves\nidastar with pdb:5-5-5,reflected: "
  ARGS solve --all --show none --goal blank-first "13 8 14 3 9 1 0 7 15 5 4 10 12 2 6 11")
npuzzle_test(default_elsewhere SAYS "\nidastar with linear-conflict: "
  ARGS solve --goal "${elsewhere}" "1 2 3 7 4 5 6 0 8 9 10 11 12 13 14 15")
npuzzle_test(default_astar SAYS "\nastar with linear-conflict: "
  ARGS solve --algorithm astar "1 2 3 4 5 6 7 8 13 9 10 11 14 0 15 12")
npuzzle_test(default_greedy SAYS "\ngreedy with manhattan: "
  ARGS solve --algorithm greedy "1 2 3 4 5 6 7 8 13 9 10 11 14 0 15 12")
npuzzle_test(default_torus SAYS "\nidastar with manhattan: "
  ARGS solve --torus "1 2 3 4 5 6 7 8 13 9 10 11 14 0 15 12")
npuzzle_test(default_compare SAYS "idastar +pdb:5-5-5,reflected  .*idastar +pdb:6-6-3,reflected  "
  ARGS compare --algorithm idastar "1 2 3 4 5 6 7 8 13 9 10 11 14 0 15 12")

foreach(heuristic linear-conflict walking-distance)
  foreach(algorithm astar idastar greedy)
    set(length 42)
    if(algorithm STREQUAL "greedy")
      set(length "[0-9]+")
    endif()
    npuzzle_test(${algorithm}_${heuristic}
      SAYS "^solved in ${length} moves\n${algorithm} with ${heuristic}: [0-9]+ expanded"
      ARGS solve --algorithm ${algorithm} --heuristic ${heuristic} --goal blank-first --show none
        "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15")
  endforeach()
  npuzzle_test(all_${heuristic} SAYS "^40 solutions of 31 moves\nidastar with ${heuristic}:"
    ARGS solve --all --heuristic ${heuristic} --show none "8 6 7 2 5 4 3 0 1")
endforeach()
npuzzle_test(torus_walking-distance SAYS "\"cost\":9,"
  ARGS solve --heuristic walking-distance --torus --rows 2 --cols 3 --format json "${small}")

# ---- solve: all solutions

npuzzle_test(all_plane ARGS solve --all "8 6 7 2 5 4 3 0 1" --show none)
npuzzle_test(all_torus ARGS solve --all --torus "0 1 2 3 4 5 6 7 8")
# As many as the other algorithm finds, which passes over a board again on each way to it.
npuzzle_test(all_astar SAYS "^40 solutions of 31 moves\nastar with manhattan: "
  ARGS solve --all --algorithm astar --show none "8 6 7 2 5 4 3 0 1")
npuzzle_test(all_bfs SAYS "\"cost\":9,.*\"solutions\":"
  ARGS solve --all --algorithm bfs --torus --rows 2 --cols 3 --format json "${small}")
npuzzle_test(all_astar_limit EXIT 3 SAYS "^stopped after 9 expansions \\(--max-expanded\\)\nastar "
  ARGS solve --all --algorithm astar --max-expanded 9 --show none "8 6 7 2 5 4 3 0 1")
npuzzle_test(all_iddfs ARGS solve --all --algorithm iddfs --torus --rows 2 --cols 3 "${small}")
npuzzle_test(all_json ARGS solve --all --format json --torus 0213)
npuzzle_test(all_limit EXIT 3 ARGS solve --all --torus --max-expanded 1300 "0 1 2 3 4 5 6 7 8")

# ---- solve: the shortest solutions without loops

# ---- solve: in several threads

# Korf's length of instance 79; idastar's solution is that of one thread.
foreach(algorithm astar idastar)
  npuzzle_test(threads_${algorithm} SAYS "\"cost\":42,"
    ARGS solve --threads 2 --algorithm ${algorithm} --goal blank-first --format json
    "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15")
endforeach()
npuzzle_test(threads_pruned SAYS "^solved in 42 moves\nidastar with linear-conflict: .*left out"
  ARGS solve --threads 2 --prune-moves 8 --goal blank-first --order ulrd --show none
  "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15")
npuzzle_test(default_pruned SAYS "^solved in 42 moves\nidastar with linear-conflict: .*left out"
  ARGS solve --threads 1 --goal blank-first --show none "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15")
npuzzle_test(chosen_unpruned SAYS "^solved in 42 moves\nidastar with linear-conflict: [^l]*evaluated"
  ARGS solve --threads 1 --algorithm idastar --goal blank-first --show none
  "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15")
npuzzle_test(threads_small SAYS "^solved in 31 moves\nastar with manhattan: "
  ARGS solve --threads 3 --show none "8 6 7 2 5 4 3 0 1")
npuzzle_test(threads_torus SAYS "^solved in 15 moves\nidastar with manhattan: "
  ARGS solve --threads 2 --torus --algorithm idastar --show none "8 6 7 2 5 4 3 0 1")
npuzzle_test(threads_limit EXIT 3
  SAYS "idastar with linear-conflict: 1000 expanded, "
  ARGS solve --threads 2 --max-expanded 1000 --goal blank-first --show none
  "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3")

# ---- solve: over processes

find_program(WEND_BASH bash DOC "Runs some tests of the examples")
if(WEND_BUILD_TESTS AND WEND_BASH AND npuzzle_over_ranks)
  add_test(NAME examples.npuzzle.over_ranks
    COMMAND "${WEND_BASH}" "${PROJECT_SOURCE_DIR}/tests/examples/npuzzle_over_ranks.sh"
      $<TARGET_FILE:npuzzle> $<TARGET_FILE:${npuzzle_over_ranks}>
      "${MPIEXEC_EXECUTABLE}" "${MPIEXEC_NUMPROC_FLAG}" 3)
  set_tests_properties(examples.npuzzle.over_ranks PROPERTIES
    LABELS "examples;distributed" TIMEOUT 900 PROCESSORS 2 ENVIRONMENT "${wend_mpi_environment}")
endif()

# A search of all paths without loops finds one of 14 moves and three of 18 till then.
npuzzle_test(k_best ARGS solve --k 4 "${near}")
npuzzle_test(k_bfs ARGS solve --k 2 --algorithm bfs --format json "${near}")
npuzzle_test(k_limit EXIT 3 ARGS solve --k 100 --max-expanded 1000 --show none "${near}")
npuzzle_test(k_fewer ARGS solve --k 9 0132)  # a ring of twelve boards: two ways, of 2 and of 10 moves

# ---- solve: near the shortest, better and better, and in bounded memory

# The lengths: Korf's of instance 79, 42, and the greatest of the 8-puzzle, 31.
foreach(algorithm astar-idastar ibex rbfs smastar awastar arastar rectangle-search)
  npuzzle_test(${algorithm} SAYS "^solved in 31 moves[^\n]*\n${algorithm} with manhattan: "
    ARGS solve --algorithm ${algorithm} --show none "8 6 7 2 5 4 3 0 1")
endforeach()
npuzzle_test(solve_astar-idastar SAYS "\"cost\":42,"
  ARGS solve --algorithm a*+ida* --heuristic linear-conflict --goal blank-first --format json
  --max-memory 1 "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15")
npuzzle_test(solve_bounded-suboptimal
  SAYS "^solved in (31|33) moves, (at least|the least)[^\n]*\nbounded-suboptimal with manhattan: "
  ARGS solve --algorithm bounded-suboptimal --weight 1.1 --show none "8 6 7 2 5 4 3 0 1")
npuzzle_test(solve_bounded_json SAYS "\"cost\":31,.*\"lower_bound\":31}"
  ARGS solve --algorithm bounded-suboptimal --weight 1 --format json "8 6 7 2 5 4 3 0 1")
# Kept whole, a level is that of breadth-first search. Tile by tile, h of the start is
# 3 + 1 + 0 + 0 + 2 + 0 + 2 + 2.
npuzzle_test(solve_beam
  SAYS "^solved in 14 moves, at least 10: at most 1.400 times the least\nbeam-search with manhattan: "
  ARGS solve --algorithm beam-search --width 200000 --show none "${near}")
npuzzle_test(beam_too_narrow EXIT 3 SAYS "^nothing is left in the beam \\(--width\\)\nbeam-search with nil: "
  ARGS solve --algorithm beam-search --width 1 --heuristic nil "8 6 7 2 5 4 3 0 1")
# A solution of 31 moves takes 32 nodes; with few of them it is not proved to be the shortest.
npuzzle_test(smastar_few SAYS "^solved in 31 moves, (the least|at least [0-9]+: [^\n]*)\nsmastar with linear-conflict: "
  ARGS solve --algorithm sma* --max-nodes 200 --heuristic linear-conflict --show none "8 6 7 2 5 4 3 0 1")
npuzzle_test(smastar_too_few EXIT 3 SAYS "^stopped, as 14 nodes \\(--max-nodes\\) are used up\nsmastar with manhattan: "
  ARGS solve --algorithm smastar --max-nodes 14 --show none "${near}")
npuzzle_test(known_rbfs EXIT 3 SAYS "\nevery solution has at least (2[1-9]|3[01]) moves\n"
  ARGS solve --algorithm rbfs --max-expanded 100 "8 6 7 2 5 4 3 0 1")
npuzzle_test(solve_weighted_bound
  SAYS "^solved in (31|33|35|37) moves, (at least|the least)[^\n]*\nweighted-astar with manhattan: "
  ARGS solve --algorithm weighted-astar --weight 1.2 --show none "8 6 7 2 5 4 3 0 1")
npuzzle_test(anytime SAYS "^([0-9]+ moves, at least [0-9]+: at most [0-9.]+ times the least\n)+(31 moves, the least\n)?solved in 31 moves, the least\nawastar with manhattan: "
  ARGS solve --anytime --weight 5 --show none "8 6 7 2 5 4 3 0 1")
foreach(algorithm arastar rectangle-search)
  npuzzle_test(anytime_${algorithm} SAYS "^([0-9]+ moves, at least [0-9]+: at most [0-9.]+ times the least\n)+(31 moves, the least\n)?solved in 31 moves, the least\n${algorithm} with manhattan: "
    ARGS solve --anytime --algorithm ${algorithm} --show none "8 6 7 2 5 4 3 0 1")
endforeach()
npuzzle_test(anytime_great_weight SAYS "solved in 31 moves, the least\narastar with nil: "
  ARGS solve --algorithm ara* --weight 1000000 --heuristic nil --show none "8 6 7 2 5 4 3 0 1")
npuzzle_test(anytime_limit EXIT 3
  SAYS "^([0-9]+ moves, at least [0-9]+: [^\n]*\n)+stopped after 3000 expansions \\(--max-expanded\\); till then 3[0-9] moves, at least 2[0-9]: at most 1.[0-9]+ times the least\nawastar "
  ARGS solve --anytime --weight 5 --max-expanded 3000 --show none "8 6 7 2 5 4 3 0 1")
npuzzle_test(compare_near SAYS "bounded-suboptimal +manhattan .*\nbeam-search +manhattan .*\nawastar +manhattan +31 .*\narastar +manhattan +31 .*\nrectangle-search +manhattan +31 .*\nastar-idastar +manhattan +31 .*\nibex +manhattan +31 .*\nrbfs +manhattan +31 .*\nsmastar +manhattan +31 "
  ARGS compare --algorithm bounded-suboptimal,beam-search,awastar,arastar,rectangle-search,astar-idastar,ibex,rbfs,smastar
  --heuristic manhattan "8 6 7 2 5 4 3 0 1")
npuzzle_test(compare_near_csv SAYS "^[^\n]*,seconds,branching_factor\n"
  ARGS compare --format csv --algorithm astar,beam-search --heuristic manhattan "${near}")

# ---- solve: standard input, limits, exit codes

npuzzle_test(input ARGS solve --show moves - INPUT npuzzle/expected/boards.txt)
npuzzle_test(input_file SAYS "^([0-9 ]+:\n[a-z ]+\nsolved in [0-9]+ moves\n[^\n]*\n[^\n]*\n\n?)+$"
  ARGS solve npuzzle/expected/walk.txt)
npuzzle_test(walked SAYS "^([0-9 ]+:\n[a-z ]+\nsolved in [0-9]+ moves\n[^\n]*\n[^\n]*\n\n?)+$"
  ARGS solve - INPUT npuzzle/expected/walk.txt)
npuzzle_test(unsolvable EXIT 1 ARGS solve "1 2 3 4 5 6 8 7 0")
# On 4x4 cells blank-first and blank-last divide all boards between them: going from one corner to
# the other is an even number of steps, and the order of the tiles is that of an odd number.
npuzzle_test(other_goal EXIT 1
  SAYS "^cannot be solved: an odd permutation\n[^\n]*\nwith --goal blank-first it can be solved\n$"
  ARGS solve "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0")
npuzzle_test(other_goal_last EXIT 1
  SAYS "^cannot be solved: an odd permutation\n[^\n]*\nwith --goal blank-last it can be solved\n$"
  ARGS check --goal blank-first "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0")
npuzzle_test(other_goal_would_do SAYS "^solved in [0-9]+ moves\n"
  ARGS solve --goal blank-first --show none "1 3 2 0")
npuzzle_test(unsolvable_json EXIT 1 ARGS solve --format json "1 2 3 4 5 6 8 7 0")
npuzzle_test(highest_code EXIT 3 ARGS solve --max-expanded 20 1320 1230 "${near}")
npuzzle_test(no_expansion EXIT 3 ARGS solve --max-expanded 0 "${near}")
npuzzle_test(no_time EXIT 3 ARGS solve --max-time 0 "${near}")
npuzzle_test(no_memory EXIT 3 ARGS solve --max-memory 0 "${near}")
# Below a second, times are in milliseconds.
npuzzle_test(milliseconds SAYS ", ([0-9]\\.[0-9]|0\\.0[0-9]|[1-9][0-9]?[0-9]?) ms\n$"
  ARGS solve --show none "${near}")
npuzzle_test(seconds EXIT 3 SAYS ", [12]\\.[0-9][0-9][0-9] s\n"
  ARGS solve --heuristic manhattan --max-time 1.2 --goal blank-first "${far}")
npuzzle_test(no_depth EXIT 3 ARGS solve --depth-limit 0 "${near}")
npuzzle_test(no_need ARGS solve --format json --max-expanded 0 --max-time 0 --max-memory 0
  --depth-limit 0 1230)
npuzzle_test(some_time EXIT 3 
  SAYS "^stopped after 50 ms \\(--max-time\\)\nidastar with pdb:5-5-5,reflected: "
  ARGS solve --max-time 0.05 --goal blank-first "${far}")
npuzzle_test(some_memory EXIT 3 SAYS "\"status\":\"memory_limit\",\"cost\":null,\"moves\":\\[\\],"
  ARGS solve --max-memory 1 --algorithm bfs --goal blank-first --format json "${far}")
npuzzle_test(too_deep EXIT 3 ARGS solve --algorithm dls --depth-limit 13 "${near}")
# Where there is no terminal progress is shown if that is asked for: without carriage returns, a line a second.
npuzzle_test(no_terminal EXIT 3 SAYS "^stopped after 1.2 s [^\r]*h [0-9]+\n$"
  ARGS solve --heuristic manhattan --max-time 1.2 --goal blank-first "${far}")
npuzzle_test(progress_lines EXIT 3
  SAYS "^stopped after 1.2 s [^\r]*h [0-9]+\n(npuzzle: [0-9.]+ m?s, f ≤ 6[0-9], [0-9]+ expanded, [^\r\n]*iteration [0-9]+, depth [^\r\n]*\n)(npuzzle: 1[^\r\n]*\n)?$"
  ARGS solve --progress --heuristic manhattan --max-time 1.2 --goal blank-first "${far}")
npuzzle_test(progress_astar EXIT 3
  SAYS "\nnpuzzle: [0-9.]+ m?s, f ≥ [67][0-9], best h [0-9]+, [0-9]+ expanded, [^\r\n]* open, depth "
  ARGS solve --progress --algorithm astar --heuristic manhattan --max-expanded 60000
    --goal blank-first "${far}")
# What is known before the first expansion: the Manhattan distance, which is 58.
npuzzle_test(known_idastar EXIT 3
  SAYS "\nevery solution has at least 58 moves\nthe path at hand: 0 moves, to a board with h 58\n$"
  ARGS solve --heuristic manhattan --goal blank-first --max-expanded 0 "${far}")
npuzzle_test(known_astar EXIT 3
  SAYS "\nevery solution has at least 58 moves\nthe nearest board: 0 moves from the start, with h 58\n$"
  ARGS solve --algorithm astar --heuristic manhattan --goal blank-first --max-expanded 0 "${far}")

# ---- the other commands

npuzzle_test(compare ARGS compare "${near}")
npuzzle_test(compare_both_ends ARGS compare --algorithm bfs,bidirectional-bfs,nbs,baestar
  --heuristic manhattan "${near}")
npuzzle_test(compare_some ARGS compare --algorithm random,dls --depth-limit 12 --seed 3 --torus
  --rows 2 --cols 3 "${small}")
npuzzle_test(compare_csv ARGS compare --format csv --algorithm bfs,idastar
  --heuristic misplaced,manhattan "${near}")
npuzzle_test(compare_json ARGS compare --format json --algorithm ucs,astar --heuristic nil "${near}")
npuzzle_test(compare_limit EXIT 3 ARGS compare --max-expanded 1000 --algorithm bfs,astar "${near}")
npuzzle_test(compare_unsolvable EXIT 1 ARGS compare 1320)
npuzzle_test(compare_nothing_to_do ARGS compare --algorithm bfs,idastar --heuristic nil 1230)

npuzzle_test(walk ARGS walk --rows 3 --steps 60 --count 4)
npuzzle_test(walk_torus ARGS walk --rows 3 --cols 5 --torus --goal blank-first --steps 40 --no-loops
  --seed 12)
npuzzle_test(walk_seed ARGS walk --rows 3 --steps 60 --seed 3)  # the last of the four
npuzzle_test(walk_nowhere ARGS walk --goal "2 1 0 3" --steps 0)
npuzzle_test(walk_stuck ARGS walk --rows 2 --steps 100 --no-loops)

npuzzle_test(check_plane ARGS check "${near}")
npuzzle_test(check_torus ARGS check --torus "1 2 3 4 5 6 8 7 0")
npuzzle_test(check_even_torus EXIT 1 ARGS check --torus 1320)
npuzzle_test(check_line EXIT 1 ARGS check --rows 1 --cols 3 "2 1 0")
npuzzle_test(check_ring ARGS check --rows 1 --cols 4 --torus "2 3 1 0")
npuzzle_test(check_even_permutation EXIT 1
  SAYS "^cannot be solved: an even permutation, and the blank is an odd number of steps away\n"
  ARGS check "1 2 3 4 5 6 8 0 7")
npuzzle_test(check_other_ring EXIT 1 SAYS "^cannot be solved: another cyclic order of the tiles\n"
  ARGS check --rows 1 --cols 4 --torus "1 3 2 0")
npuzzle_test(check_input EXIT 1 SAYS "^cannot be solved: " ARGS check - INPUT npuzzle/expected/swapped.txt)

npuzzle_test(version SAYS "^npuzzle, an example of wend ${PROJECT_VERSION}\n$" ARGS --version)
npuzzle_test(help SAYS "solve .*compare .*walk .*check .*1: proved unsolvable; 2: " ARGS --help)
# Two to four examples stand before the usage; `npuzzle help solve` prints what `npuzzle solve
# --help` prints.
set(example "  npuzzle [^\n]+\n")
foreach(command "" solve compare walk check verify pdb "pdb build" "pdb info" help)
  string(REPLACE " " "_" name "${command}")
  separate_arguments(words UNIX_COMMAND "${command}")
  set(help "^[^\n]+\n\nExamples:\n${example}${example}(${example})?(${example})?\nUsage: npuzzle ${command}")
  npuzzle_test(help_option_${name} SAYS "${help}" ARGS ${words} --help)
  npuzzle_test(help_command_${name} SAYS "${help}" ARGS help ${words})
endforeach()
npuzzle_test(help_solve
  SAYS "\nBoard:\n.*\nSearch:\n.*bfs\\|dfs\\|dls.*\nLimits:\n.*--max-memory.*\nThreads and processes:\n.*\nOutput:\n.*\nFiles:\n.*\nHelp:\n.*\nA BOARD is"
  ARGS solve -h)

# ---- pattern databases

set(korf_12 "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15")
foreach(patterns 5-5-5 6-6-3)
  npuzzle_test(pdb_${patterns} SAYS "\"heuristic\":\"pdb:${patterns},reflected\".*\"cost\":45,"
    ARGS solve --goal blank-first --format json --heuristic pdb:${patterns},reflected "${korf_12}")
endforeach()
npuzzle_test(pdb_prune_moves SAYS "^solved in 45 moves\nidastar with pdb:5-5-5.*[1-9][0-9]* left out"
  ARGS solve --heuristic pdb:5-5-5,reflected --prune-moves 8 --show none --goal blank-first "${korf_12}")
npuzzle_test(pdb_blank_last ARGS solve --heuristic pdb:5-5-5 --show none --goal blank-last
  "1 2 3 4 5 6 7 8 13 9 10 11 14 0 15 12")
npuzzle_test(pdb_compare ARGS compare --format csv --algorithm astar,idastar --goal blank-first
  --heuristic manhattan,pdb:5-5-5,reflected,pdb:6-6-3 "${korf_12}")

# ---- what is refused

refuses(npuzzle nothing
  "expected solve, compare, walk, check, verify, pdb or help (--help says more)")
refuses(npuzzle no_command
  "'find' is no command: expected solve, compare, walk, check, verify, pdb or help (--help says more)"
  find)
refuses(npuzzle help_nonsense
  "'nonsense' is no command: expected solve, compare, walk, check, verify, pdb or help (--help says more)"
  help nonsense)
refuses(npuzzle help_misspelt "'biuld' is no command: did you mean build?" help pdb biuld)
refuses(npuzzle help_too_far "'board' is no command: solve has none" help solve board)
foreach(misspelt slove:solve solv:solve compaer:compare chekc:check wlak:walk pbd:pdb hlep:help)
  string(REPLACE ":" ";" words "${misspelt}")
  list(GET words 0 word)
  list(GET words 1 command)
  refuses(npuzzle misspelt_${word} "'${word}' is no command: did you mean ${command}?" ${word} 1230)
endforeach()
refuses(npuzzle no_pdb_command "expected build or info (--help says more)" pdb)
refuses(npuzzle misspelt_biuld "'biuld' is no command: did you mean build?" pdb biuld 5-5-5)
refuses(npuzzle no_such_file
  "'nofile.txt' is no board, and there is no such file: expected tiles such as \"1 2 3 0\", or a file with a board a line"
  solve nofile.txt)
refuses(npuzzle file_is_directory
  "'npuzzle/expected' is a directory: expected a file with a board a line" check npuzzle/expected)
refuses(npuzzle file_is_device "'/dev/null' is no file: expected one with a board a line"
  solve /dev/null)
refuses(npuzzle file_is_empty "npuzzle/expected/nothing.txt: no boards in it"
  solve npuzzle/expected/nothing.txt)
refuses(npuzzle progress "--progress: not with --no-progress" solve --progress --no-progress 0)
refuses(npuzzle no_board "BOARD is required" solve)
refuses(npuzzle no_input "no boards on standard input" solve -)
refuses(npuzzle dash_and_board "'-' stands for all boards: expected no other board with it"
  solve - 1230)
refuses(npuzzle unquoted "a board is one argument: put its tiles in quotes" solve 1 2 3 0)
refuses(npuzzle no_square "3 tiles make no square: expected 1 or 4, or other sides to be given"
  solve "1 2 0")
refuses(npuzzle bad_tile "tile 4 at place 4: expected each of 0 (the blank) to 3 once"
  check "1 2 0 4")
refuses(npuzzle bad_word "'x' at place 2 is no tile: expected a number; the blank is 0, *, _ or ."
  compare "1 x 2 3")
refuses(npuzzle second_board
  "board 2: tile 3 is repeated at places 3 and 4, and the blank is missing: expected each of 0 (the blank) to 3 once"
  solve 1230 1233 1203)
refuses(npuzzle goal_word
  "--goal: 'blank-middle' is no value: expected blank-first, blank-last or a board"
  solve --goal blank-middle "1 2 0 3")
refuses(npuzzle goal_board
  "--goal: 3 tiles make no square: expected 1 or 4, or other sides to be given"
  solve --goal "1 2 0" "1 2 0")
refuses(npuzzle other_goal "tile 4 at place 5: expected each of 0 (the blank) to 3 once"
  solve --goal 1230 "0 1 2 3 4 5 6 7 8")
refuses(npuzzle long_side "--rows: '17' is no whole number from 1 to 16" solve --rows 17 0)
refuses(npuzzle negative_side "--cols: '-1' is no whole number from 1 to 16" check --cols -1 0)
refuses(npuzzle negative_time "--max-time: '-1' is no number from 0 to 1000000000"
  solve --max-time -1 0)
refuses(npuzzle no_number "--max-time: 'nan' is no number from 0 to 1000000000"
  compare --max-time nan 0)
refuses(npuzzle no_trace "--trace: expected the name of a file, got ''" solve --trace "<empty>" "1 2 0 3")
refuses(npuzzle fraction "--max-expanded: '1.5' is no whole number of at least 0"
  solve --max-expanded 1.5 0)
refuses(npuzzle overflow "--depth-limit: '18446744073709551616' is no whole number of at least 0"
  solve --depth-limit 18446744073709551616 0)
refuses(npuzzle weight_below_1 "--weight: '0.5' is no number from 1 to 1000000"
  solve --algorithm weighted-astar --weight 0.5 0)
refuses(npuzzle weight "--weight: only weighted-astar, bounded-suboptimal, awastar and arastar have a weight"
  solve --weight 2 0)
refuses(npuzzle width "--width: only beam-search has a width"
  solve --algorithm astar --width 5 0)
refuses(npuzzle width_0 "--width: '0' is no whole number from 1 to 16777216"
  solve --algorithm beam-search --width 0 0)
refuses(npuzzle anytime "--anytime: astar finds one solution; awastar, arastar and rectangle-search find better ones too"
  solve --anytime --algorithm astar 0)
refuses(npuzzle anytime_k "--anytime: not with --all or --k" solve --anytime --k 2 0)
refuses(npuzzle anytime_json "--anytime: only with --format text"
  solve --anytime --format json 0)
refuses(npuzzle anytime_boards "--anytime: it lists the solutions of one board, not of 2"
  solve --anytime 1230 0)
if(NOT WEND_DISTRIBUTED)
  refuses(npuzzle distributed
    "--distributed: this npuzzle was built without MPI: configure it with -DWEND_DISTRIBUTED=ON"
    solve --distributed "1230")
endif()
refuses(npuzzle distributed_bfs "--distributed: bfs runs in one process; astar and idastar can run in several"
  solve --distributed --algorithm bfs 0)
refuses(npuzzle distributed_threads "--distributed: not with --threads; start more processes"
  solve --distributed --threads 2 0)
refuses(npuzzle distributed_input
  "--distributed: expected boards as arguments: only one process can read standard input"
  solve --distributed -)
refuses(npuzzle threads "--threads: bfs runs in one thread; astar and idastar can run in several"
  solve --threads 2 --algorithm bfs 0)
refuses(npuzzle threads_0 "--threads: '0' is no whole number from 1 to 1024" solve --threads 0 0)
refuses(npuzzle threads_all "--threads: not with --all or --k" solve --threads 2 --all 0)
refuses(npuzzle threads_kept
  "--checkpoint: astar keeps all it has seen, not a path; dls, iddfs and idastar can be kept in a file"
  solve --threads 2 --algorithm astar --checkpoint search.txt 0)
refuses(npuzzle threads_traced "--threads: not with --trace" solve --threads 2 --trace file.dot 0)
refuses(npuzzle threads_pruned
  "--prune-moves: only for idastar with manhattan or linear-conflict on 4x4 cells, or, without --threads, also with walking-distance on 4x4 cells or with pattern databases; not with --torus, --all, --k or --trace"
  solve --threads 2 --prune-moves 4 --heuristic walking-distance --goal blank-first
  "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15")
refuses(npuzzle threads_tables "--threads: not with pattern databases"
  solve --threads 2 --heuristic pdb:5-5-5 0)
refuses(npuzzle threads_deep "--threads: astar has no --depth-limit then; idastar has"
  solve --threads 2 --depth-limit 9 1230)
refuses(npuzzle trace_beam "--trace: not with beam-search"
  solve --algorithm beam-search --trace file.dot 0)
refuses(npuzzle checkpoint_ibex
  "--checkpoint: ibex has no checkpoints; dls, iddfs and idastar can be kept in a file"
  solve --algorithm ibex --checkpoint file 0)
refuses(npuzzle prune_moves
  "--prune-moves: only for idastar with manhattan or linear-conflict on 4x4 cells, or, without --threads, also with walking-distance on 4x4 cells or with pattern databases; not with --torus, --all, --k or --trace"
  solve --algorithm idastar --prune-moves 8 "${near}")
refuses(npuzzle prune_too_many_moves "--prune-moves: '65' is no whole number from 0 to 64"
  solve --prune-moves 65 0)
refuses(npuzzle seed "--seed: only random has a seed" solve --algorithm bfs --seed 1 0)
refuses(npuzzle heuristic
  "--heuristic: bfs uses no heuristic; all algorithms do except bfs, dfs, dls, iddfs, ucs, random and bidirectional-bfs"
  solve --algorithm bfs --heuristic manhattan 0)
refuses(npuzzle linear_conflict
  "--heuristic: linear-conflict is for boards with edges, not for a torus"
  solve --heuristic linear-conflict --torus 0213)
refuses(npuzzle walking_distance
  "--heuristic: walking-distance has no tables for 2x7: only up to 2x6, 3x5 or 4x4, and for one row or column"
  compare --heuristic walking-distance --rows 2 --cols 7 "0 1 2 3 4 5 6 7 8 9 10 11 12 13")
refuses(npuzzle k "--k: dfs finds one solution; bfs and astar find the next ones too"
  solve --k 2 --algorithm dfs 0)
refuses(npuzzle k_all "--k: not with --all" solve --k 2 --all 0)
refuses(npuzzle k_checkpoint "--checkpoint: not with --k" solve --k 2 --checkpoint kept 0)
refuses(npuzzle k_trace "--trace: not with --k" solve --k 2 --trace file.dot 0)
refuses(npuzzle k_tables "--k: not with pattern databases" solve --k 2 --heuristic pdb:5-5-5 "${far}")
refuses(npuzzle k_nothing "--k: '0' is no whole number of at least 1" solve --k 0 0)
refuses(npuzzle certificate_all "--certificate: not with --all or --k: it is about one solution"
  solve --all --certificate file 0)
refuses(npuzzle certificate_boards "--certificate: the file proves the answer for one board, not for 2"
  solve --certificate file 1230 0)
refuses(npuzzle certificate_tables
  "--certificate: not with pattern databases, because verify has none"
  solve --heuristic pdb:5-5-5 --certificate file "${far}")
refuses(npuzzle verify_none "/no/such/file: cannot be read" verify /no/such/file)
refuses(npuzzle trace_both_ends "--trace: not with nbs, which searches from both ends"
  solve --algorithm nbs --trace file.dot 0)
refuses(npuzzle all "--all: ucs finds one solution; bfs, iddfs, astar and idastar find all"
  solve --all --algorithm ucs 0)
refuses(npuzzle max_nodes "--max-nodes: only smastar has that limit"
  solve --algorithm rbfs --max-nodes 9 0)
refuses(npuzzle max_nodes_0 "--max-nodes: '0' is no whole number from 1 to 1073741824"
  solve --algorithm smastar --max-nodes 0 0)
refuses(npuzzle checkpoint_smastar
  "--checkpoint: smastar has no checkpoints; dls, iddfs and idastar can be kept in a file"
  solve --algorithm smastar --checkpoint file 0)
refuses(npuzzle trace_rbfs "--trace: not with rbfs" solve --algorithm rbfs --trace file.dot 0)
refuses(npuzzle no_depth "dls needs a --depth-limit" solve --algorithm dls 0)
refuses(npuzzle checkpoint
  "--checkpoint: astar keeps all it has seen, not a path; dls, iddfs and idastar can be kept in a file"
  solve --algorithm astar --checkpoint file 0)
refuses(npuzzle checkpoint_all "--checkpoint: not with --all" solve --all --checkpoint file 0)
refuses(npuzzle checkpoint_boards
  "--checkpoint: the file keeps the search of one board, not of 2" solve --checkpoint file 1230 0)
refuses(npuzzle checkpoint_every "--checkpoint-every: there is no --checkpoint"
  solve --checkpoint-every 5 0)
refuses(npuzzle trace "--trace: file.png: the suffix '.png' is unknown: expected .yaml, .json, .dot or .csv"
  solve --trace file.png 0)
refuses(npuzzle trace_all "--trace: not with --all" solve --all --algorithm idastar --trace file 0)
refuses(npuzzle trace_checkpoint "--trace: not with --checkpoint"
  solve --algorithm idastar --checkpoint kept --trace file 0)
refuses(npuzzle trace_tables "--trace: not with pattern databases"
  solve --algorithm idastar --heuristic pdb:5-5-5 --trace file "${far}")
refuses(npuzzle trace_boards "--trace: the file has the search of one board, not of 2"
  solve --trace file 1230 0)
refuses(npuzzle plot "--plot: file.png: expected a name that ends with .svg"
  compare --plot file.png 0)
refuses(npuzzle algorithm
  "--algorithm: 'b*' is no value: expected bfs, dfs, dls, iddfs, ucs, greedy, astar, weighted-astar, idastar, random, bidirectional-bfs, nbs, baestar, bounded-suboptimal, beam-search, awastar, arastar, rectangle-search, astar-idastar, ibex, rbfs or smastar"
  solve --algorithm b* 0)
refuses(npuzzle csv "--format: 'csv' is no value: expected text or json" solve --format csv 0)
foreach(misspelt algorithm=astr=astar show=bords=boards format=jsn=json order=urld=ulrd
    heuristic=manhatan=manhattan heuristic=pbd:5-5-5=pdb:5-5-5 goal=blank-lats=blank-last)
  string(REPLACE "=" ";" words "${misspelt}")
  list(GET words 0 option)
  list(GET words 1 word)
  list(GET words 2 meant)
  refuses(npuzzle misspelt_${word} "--${option}: '${word}' is no value: did you mean ${meant}?"
    solve --${option} ${word} 0)
endforeach()
refuses(npuzzle misspelt_in_list "--algorithm: 'astr' is no value: did you mean astar?"
  compare --algorithm bfs,astr 0)
refuses(npuzzle show "--show: only with --format text"
  solve --format json --show boards 0)
refuses(npuzzle unknown "'--fast' is no option: --help lists the options" solve --fast 0)
refuses(npuzzle unknown_letter "'-x' is no option: --help lists the options" check -x 0)
refuses(npuzzle other_commands "'--algorithm' is no option: --help lists the options"
  check --algorithm bfs 0)
refuses(npuzzle unexpected "The following argument was not expected: 0" check 0 0)
refuses(npuzzle misspelt_option "'--heurstic' is no option: did you mean --heuristic?"
  solve --heurstic manhattan "${near}")
refuses(npuzzle misspelt_option_value "'--heurstic' is no option: did you mean --heuristic?"
  solve --heurstic=manhattan)
refuses(npuzzle misspelt_option_pdb "'--treads' is no option: did you mean --threads?"
  pdb build --treads 2 5-5-5)
refuses(npuzzle misspelt_help "'--hlep' is no option: did you mean --help?" --hlep)
refuses(npuzzle twice "--algorithm: 'bfs' is named twice" compare --algorithm bfs,bfs 0)
refuses(npuzzle no_tables
  "--heuristic: 'pdb:' is no value: expected nil, misplaced, manhattan, linear-conflict, walking-distance, pdb:5-5-5, pdb:6-6-3, pdb:7-8, pdb:6-6-6-6 or pdb:FILE; pdb also with ,reflected"
  solve --heuristic pdb: 0)
refuses(npuzzle tables_twice "--heuristic: 'pdb:5-5-5' is named twice"
  compare --heuristic pdb:5-5-5,nil,pdb:5-5-5 0)
refuses(npuzzle two_heuristics "--heuristic: 'nil,manhattan' is more than one"
  solve --heuristic nil,manhattan 0)
refuses(npuzzle tables_algorithm "--heuristic: pdb:5-5-5 is for idastar alone"
  solve --algorithm astar --heuristic pdb:5-5-5 0)
refuses(npuzzle tables_board
  "--heuristic: pattern databases serve boards of 4x4 and 5x5 cells, without --torus"
  solve --heuristic pdb:5-5-5 1230)
refuses(npuzzle tables_corner
  "7-8: expected a board of 4 rows and columns, and a goal with the blank in a corner"
  solve --heuristic pdb:7-8 --goal "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15" "${far}")
refuses(npuzzle tables_file "/no/such/file cannot be read: it does not exist"
  compare --heuristic pdb:/no/such/file "${far}")
refuses(npuzzle pdb_patterns
  "'7-9' is neither 5-5-5, 6-6-3, 7-8, 6-6-6-6, nor a list of patterns: expected a name, or the tiles of each pattern, such as 1,2,3/4,5,6"
  pdb build 7-9 --out file)
refuses(npuzzle pdb_tile "tile pattern databases: tile 16 in a pattern: expected 1 to 15"
  pdb build 1,2/16 --out file)
refuses(npuzzle pdb_out "--out is required" pdb build 5-5-5)
refuses(npuzzle pdb_nowhere "--out: /no/such/directory/file cannot be written: No such file or directory"
  pdb build 1,2 --out /no/such/directory/file)
refuses(npuzzle pdb_info "/ cannot be read: it is not a regular file" pdb info /)
refuses(npuzzle no_steps "--steps is required" walk --rows 3)
refuses(npuzzle no_sides "the sides of the board are missing: expected --rows or --cols"
  walk --steps 3)

# ---- checkpoints

if(WEND_BUILD_TESTS)
  find_program(WEND_BASH bash DOC "Runs some tests of the examples")
  find_program(WEND_TMUX tmux DOC "A terminal for some tests of the examples; optional")
  mark_as_advanced(WEND_BASH WEND_TMUX)
  if(WEND_BASH)
    # npuzzle_script(test script argument…)
    function(npuzzle_script test script)
      add_test(NAME examples.npuzzle.${test}
        COMMAND "${WEND_BASH}" "${PROJECT_SOURCE_DIR}/tests/examples/${script}.sh"
          "$<TARGET_FILE:npuzzle>" ${ARGN})
      set_tests_properties(examples.npuzzle.${test} PROPERTIES LABELS examples TIMEOUT 600)
    endfunction()
    # 4x4: 3; tables: 2 for each size. Each of them a second time, leaving out moves.
    add_test(NAME examples.npuzzle.kernels
      COMMAND "${WEND_BASH}" "${PROJECT_SOURCE_DIR}/tests/examples/npuzzle_kernels.sh" 14
        "$<TARGET_OBJECTS:npuzzle_searches>" "$<TARGET_OBJECTS:npuzzle_chosen>"
        "$<TARGET_OBJECTS:npuzzle_threads>"
      COMMAND_EXPAND_LISTS)
    set_tests_properties(examples.npuzzle.kernels PROPERTIES LABELS examples)
    npuzzle_script(checkpoint npuzzle_checkpoint)
    npuzzle_script(interrupted npuzzle_interrupted)
    if(WEND_TMUX)
      npuzzle_script(terminal npuzzle_terminal)
    endif()
    npuzzle_script(pdb npuzzle_pdb)
    npuzzle_script(output_files output_files "$<TARGET_FILE:p8>" "$<TARGET_FILE:grid_path>"
      "$<TARGET_FILE:driver>" "${PROJECT_SOURCE_DIR}/tests/data/grid/dia10x10.map")
    npuzzle_script(certificate npuzzle_certificate)
    npuzzle_script(trace npuzzle_trace "$<TARGET_FILE:p8>")
    # Killed while it searches.
    set(killed npuzzle_killed 20 0.15)
    set(korf "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6")
    npuzzle_script(killed_idastar ${killed} idastar "${korf}"
      --heuristic manhattan --goal blank-first --order ulrd)
    npuzzle_script(killed_in_threads ${killed} idastar "${korf}" --threads 3
      --heuristic manhattan --goal blank-first --order ulrd --prune-moves 6)
    npuzzle_script(killed_iddfs ${killed} iddfs "7 6 4 0 8 1 2 3 5"
      --goal blank-first)
    npuzzle_script(killed_dls ${killed} dls "7 6 4 0 8 1 2 3 5"
      --goal blank-first --depth-limit 24)
  endif()
endif()
