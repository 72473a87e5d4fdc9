# SPDX-License-Identifier: BSL-1.0
#
# Checks the site that script/docs makes: the search field and its names, the links between the steps of
# the guide, the members of search objects, the picture.
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

expect(index.html "id=\"MSearchField\"")
expect(index.html "init_search()")
expect(index.html "=\"searches.svg\"")
expect(index.html "href=\"how_do_i.html\"")
file(GLOB indices "${SITE}/search/all_*.js")
set(names "")
foreach(index IN LISTS indices)
  file(READ "${index}" content)
  string(APPEND names "${content}")
endforeach()
foreach(name IN ITEMS astar_search explicit_graph max_expanded stop_condition)
  if(NOT names MATCHES "'${name}'")
    message(FATAL_ERROR "the search field does not find ${name}")
  endif()
endforeach()

expect(guide_problem.html "href=\"guide_costs.html\"")
expect(guide_costs.html "href=\"guide_problem.html\"")
expect(guide_costs.html "href=\"guide_limits.html\"")
expect(guide_engines.html "href=\"guide_refinements.html\"")
foreach(search IN ITEMS astar bfs dfs dls greedy idastar iddfs randomized ranked__bfs ucs
    weighted__astar)
  expect(classwend_1_1${search}__search.html "restart(start)")
endforeach()
foreach(page IN ITEMS compiler_explorer counts heuristics install long_searches puzzles supported
    traces versions)
  if(NOT EXISTS "${SITE}/${page}.html" OR NOT EXISTS "${SITE}/searches.svg")
    message(FATAL_ERROR "there is no ${page}.html, or no searches.svg")
  endif()
endforeach()
