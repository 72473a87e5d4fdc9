// SPDX-License-Identifier: BSL-1.0
//
// The lessons: each has a set-up, a paragraph, and a question with its answer. `choices` are predictions, of which
// the one in the place `right` comes true. The numbers in the answers are in `counts`, which tests compare with
// the library's counts.

import { makeMap } from './map.js';
import { models } from './models.js';
import { defaults } from './setup.js';

const racer = (algorithm, heuristic = 'octile', options = {}) => ({ algorithm, heuristic, options });
const on = (map, neighbours, a, b, speed = 4) => ({ ...defaults(), kind: 'grid', map, neighbours, speed, race: Boolean(b), racers: [a, b ?? racer('astar')] });
const boards = (rows, cols, blank, board, memory, a, b) => ({ ...defaults(), rows, cols, blank, board, memory, speed: 7, race: Boolean(b), racers: [a, b] });
const between = (map, start, goal) => {
  const at = ([x, y]) => y * map.cols + x;
  return { ...map, start: at(start), goal: at(goal) };
};

const table = (model, text, a, b) => ({ ...defaults(), kind: 'table', model, text, speed: 1, race: Boolean(b), racers: [a, b] });

/** An h that never overestimates and is not consistent: A* expands C twice, and F three times. */
const inconsistent = `S > A 1
S > C 3
A > C 1
C > D 1
C > F 3
D > F 1
F > G 6
start S
goal G
h A 9
h C 4
h D 7
h F 1
at S 0 0
at A 10 10
at C 20 0
at D 30 10
at F 40 0
at G 55 0`;

export const lessons = [
  {
    key: 'floods', title: 'Breadth-first search floods',
    setup: () => on(between(makeMap(33, 25, 'empty'), [16, 12], [26, 12]), 4, racer('bfs')),
    text: 'Breadth-first search expands the oldest open node. So the open cells are a ring that grows around the start by one step at a time, towards the goal and away from it alike.',
    question: 'The goal is 10 steps away. How many cells are expanded before it is found?',
    choices: ['about 10', 'about 20', 'about 200'], right: 2,
    answer: '200: all 181 cells within 9 steps, 2d² + 2d + 1 for d = 9, and some at 10 steps. The work grows with the square of the distance; in a puzzle, exponentially.',
    counts: { a: { expanded: 200, cost: 10 } },
  },
  {
    key: 'swamp', title: 'Dijkstra and the swamp',
    setup: () => on(makeMap(32, 24, 'swamp', 3), 8, racer('ucs'), racer('bfs')),
    text: 'A step into swamp costs 8, onto road 1. Uniform-cost search (Dijkstra’s algorithm) expands the node with the least cost so far; breadth-first search counts steps.',
    question: 'Which search goes through the swamp, and what does it pay?',
    choices: ['breadth-first search', 'Dijkstra’s algorithm', 'both'], right: 0,
    answer: 'Breadth-first search: its path has 23 steps and costs 111. Dijkstra’s has 29 steps, goes around, and costs 35.627. Fewest steps are cheapest only where all steps cost the same.',
    counts: { a: { steps: 29, cost: 35.627 }, b: { steps: 23, cost: 111 } },
  },
  {
    key: 'trapped', title: 'Greedy search is trapped',
    setup: () => on(makeMap(32, 24, 'trap', 1), 8, racer('greedy'), racer('astar')),
    text: 'Greedy search expands what looks nearest to the goal, whatever the path there costs. The walls are a cup that is open towards the start.',
    question: 'Greedy search expands fewer cells here. What does it lose?',
    choices: ['nothing', 'the cheapest path', 'every path'], right: 1,
    answer: 'The cheapest path: it runs into the cup and leaves it along the wall, 195 cells expanded and a cost of 34.071. A* expands 307 and finds 31.728.',
    counts: { a: { expanded: 195, cost: 34.071 }, b: { expanded: 307, cost: 31.728 } },
  },
  {
    key: 'both', title: 'A* is both',
    setup: () => on(makeMap(48, 36, 'rooms', 3), 8, racer('astar'), racer('ucs')),
    text: 'A* orders by f = g + h: what the way has cost, as Dijkstra’s algorithm does, and what is still to come, as greedy search does. With an h that never overestimates the first path is a cheapest one.',
    question: 'Both find a path of the same cost. Which cells does A* leave out?',
    choices: ['none', 'those far from the start', 'those whose f is too large'], right: 2,
    answer: 'Those whose f is above the cost of the path, 45.142: it expands 118 cells, Dijkstra’s algorithm 1,125. Every search with this h alone must expand those below.',
    counts: { a: { expanded: 118, cost: 45.142 }, b: { expanded: 1125, cost: 45.142 } },
  },
  {
    key: 'weight', title: 'A weight of 1.5',
    setup: () => on(makeMap(48, 36, 'random', 4), 8, racer('weighted_astar', 'octile', { weight: 1.5 }), racer('astar')),
    text: 'Weighted A* orders by g + w × h. With w = 1 it is A*; the larger w, the more it is greedy. What it finds costs at most w times the least.',
    question: 'With w = 1.5 a path may cost half as much again. How much more does this one cost, and what is saved?',
    choices: ['nothing more', '2 % more', '50 % more'], right: 1,
    answer: 'It costs 42.314 instead of 41.485, 2 % more, for 46 cells expanded instead of 196. The bound is rarely reached.',
    counts: { a: { expanded: 46, cost: 42.314 }, b: { expanded: 196, cost: 41.485 } },
  },
  {
    key: 'too-large', title: 'A heuristic that is too large',
    setup: () => on(between(makeMap(40, 30, 'hills', 12), [3, 3], [36, 26]), 8, racer('astar', 'manhattan'), racer('astar', 'octile')),
    text: 'Where steps may be diagonal, the Manhattan distance counts 2 for what costs 1.414. A* with it has no promise left: a node on the cheapest path may look too dear, and the goal is found another way before.',
    question: 'The path that A* finds with it looks good. Is it a cheapest one?',
    choices: ['yes, A* always finds one', 'no, though it expands more cells', 'no, but it expands fewer cells'], right: 2,
    answer: 'No, and nothing promises how far from the least it is. Here it costs 49.213, which is 14.2 % above the least, for 72 cells expanded instead of 77. Only the second search shows this: with the octile distance it proves that 43.113 is the least.',
    counts: { a: { expanded: 72, cost: 49.213 }, b: { expanded: 77, cost: 43.113 } },
  },
  {
    key: 'bounds', title: 'The bounds of IDA*',
    setup: () => boards(3, 3, 'last', [8, 6, 7, 2, 5, 4, 3, 0, 1], 256, racer('idastar', 'manhattan'), racer('astar', 'manhattan')),
    text: 'IDA* keeps nothing but its path. It searches depth-first, cuts what has f above a bound, and begins again with the least f that it cut. Let it pause when f rises (under “Pause”) to see the bounds.',
    question: 'The bound begins at h(start) = 21 and this board, one of the two hardest, is 31 moves from the goal. How many iterations are there?',
    choices: ['6', '11', '31'], right: 0,
    answer: '6: 21, 23, 25, 27, 29 and 31, as each move changes f by 0 or 2. It expands 14,195 nodes, A* 6,728; but A* stores 10,001 states and IDA* none.',
    counts: { a: { expanded: 14195, cost: 31, iterations: 6 }, b: { expanded: 6728, cost: 31, stored: 10001 } },
  },
  {
    key: 'wall', title: 'The memory wall of the 15-puzzle',
    setup: () => boards(4, 4, 'first', [3, 14, 9, 11, 5, 4, 8, 2, 13, 12, 6, 7, 10, 1, 15, 0], 16, racer('astar', 'manhattan'), racer('idastar', 'manhattan')),
    text: 'This board is no. 9 of Korf’s hundred. A* stores every state it generates, at about 30 bytes each, and may take 16 MiB here. IDA* takes the memory of a path.',
    question: 'Which search ends first, and how?',
    choices: ['A*, with a solution', 'A*, without a solution', 'IDA*, with a solution'], right: 1,
    answer: 'A* stops at its memory limit without a solution. IDA* expands 801,880 nodes, many of them again and again, and finds the 46 moves in a few KiB.',
    counts: { a: { status: 'memory_limit' }, b: { expanded: 801880, cost: 46 } },
  },
  {
    key: 'deep', title: 'Depth-first, and iterative deepening',
    setup: () => table('pancake', models.pancake.text, racer('dfs'), racer('iddfs')),
    text: 'Depth-first search expands the newest node, however deep it is. Iterative deepening searches depth-first to a depth of 0, then of 1, of 2, …, and keeps nothing between but its path.',
    question: 'Five flips sort these pancakes. How many does depth-first search take?',
    choices: ['5', '12', 'it never ends'], right: 1,
    answer: '12: it finds a path, but hardly a shortest one. It expands 98 nodes and stores 120 states. Iterative deepening finds the 5 flips in 6 iterations; it expands 171 nodes, the upper ones again and again, and stores none.',
    counts: { a: { expanded: 98, cost: 12, stored: 120 }, b: { expanded: 171, cost: 5, iterations: 6 } },
  },
  {
    key: 'reopening', title: 'Consistency, and reopening',
    setup: () => table('edges', inconsistent, racer('astar', 'given'), racer('ucs')),
    text: 'This h never overestimates, but it is not consistent: along the edge from A to C, which costs 1, it falls from 9 to 4. So A* prefers the edge from S to C, closes C, and only then finds the cheaper way through A.',
    question: 'There are 6 states. How many expansions does A* take to the goal?',
    choices: ['5, each state once', '6', '8'], right: 2,
    answer: '8: cheaper paths reopen closed nodes 3 times, so it expands C twice and F three times. Uniform-cost search takes 5. Both find the cost 10. With a consistent h, A* finds the cheapest path to a state before it closes the state.',
    counts: { a: { expanded: 8, cost: 10, reopened: 3 }, b: { expanded: 5, cost: 10 } },
  },
  {
    key: 'both-ends', title: 'Bidirectional search',
    setup: () => boards(3, 3, 'last', [8, 6, 7, 2, 5, 4, 3, 0, 1], 256, racer('bidirectional_bfs', 'manhattan'), racer('bfs', 'manhattan')),
    text: 'Breadth-first search floods the boards level by level. A bidirectional search floods them from the start and from the goal, always the smaller of the two levels, until they meet.',
    question: 'The goal is 31 moves away, and breadth-first search expands 181,438 of the 181,440 boards. How many does the bidirectional search expand?',
    choices: ['about 90,000', 'about 45,000', 'about 10,000'], right: 2,
    answer: '9,990: two floods of half the depth are far smaller than half of one flood. It stores 15,828 boards, and finds a path of 31 moves too.',
    counts: { a: { expanded: 9990, cost: 31, stored: 15828 }, b: { expanded: 181438, cost: 31, stored: 181440 } },
  },
];

/** The set-up that a visitor sees first: a race on a map, half-way through. */
export const opening = () => ({ ...lessonOf('trapped').setup(), at: 150 });

export const lessonOf = key => lessons.find(lesson => lesson.key === key);

/** The key of the lesson that is `by` places after another, or of the first one; undefined if there is none. */
export const besides = (key, by) => (lessonOf(key) ? lessons[lessons.indexOf(lessonOf(key)) + by] : lessons[0])?.key;
