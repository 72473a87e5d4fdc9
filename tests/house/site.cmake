# SPDX-License-Identifier: BSL-1.0
#
# Checks the site that script/docs makes: the search index and its names, the navigation, the links between
# the steps of the guide, the members of search objects, the picture, programs and their outputs. In the
# browser: examples/playground/test/documentation.test.js.
# Usage: cmake -DSITE=<its directory> -P site.cmake

cmake_minimum_required(VERSION 3.25)

# expect(file text): the file of the site contains the text.
function(expect file text)
  file(READ "${SITE}/${file}" content)
  string(FIND "${content}" "${text}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "${file} does not contain ${text}")
  endif()
endfunction()

expect(index.html "src=\"searches.svg\"")
expect(index.html "href=\"how_do_i.html\"")
foreach(page IN ITEMS how_do_i counts namespacewend)
  expect(${page}.html "href=\"${page}.html\" aria-current=\"page\"")
  expect(${page}.html "aria-label=\"On this page\"")
endforeach()
foreach(entry IN ITEMS "\"algorithms.html#ucs\",\"ucs\"" "\"dijkstra\":\"algorithms.html#ucs\""
    "\"long_searches.html#max_time\"" "\"search_session\"" "wend::astar_search" "\"explicit_graph\"" "\"stop_condition\"")
  expect(search_index.js "${entry}")
endforeach()
expect(source_examples_quick_start_quick_start_cpp.html "problem_from")
expect(source_examples_quick_start_expected_output_txt.html "13 states expanded")

expect(guide_problem.html "href=\"guide_costs.html\"")
expect(guide_costs.html "href=\"guide_problem.html\"")
expect(guide_costs.html "href=\"guide_limits.html\"")
expect(guide_engines.html "href=\"guide_refinements.html\"")
foreach(search IN ITEMS astar bfs dfs dls greedy iddfs random ucs weighted_astar)
  expect(namespacewend.html "${search}_search")
endforeach()
foreach(search IN ITEMS search__session idastar__search ranked__bfs__search lpastar__search)
  expect(classwend_1_1${search}.html "restart")
endforeach()
foreach(page IN ITEMS compiler_explorer counts heuristics install long_searches puzzles supported
    traces versions)
  if(NOT EXISTS "${SITE}/${page}.html" OR NOT EXISTS "${SITE}/searches.svg")
    message(FATAL_ERROR "there is no ${page}.html, or no searches.svg")
  endif()
endforeach()
