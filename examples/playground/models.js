// SPDX-License-Identifier: BSL-1.0
//
// Small problems as tables: all reachable states and the edges between them. A model builds a table from a
// line or a few lines of text. Errors are thrown as sentences.

const mostStates = 5000;
export const numbersOf = text => text.split(/[^0-9]+/).filter(Boolean).map(Number);

/** All reachable states. `next(state)` returns `[state, cost]` for each action. */
function explore(start, next, { name, isGoal, h }) {
  const numbers = new Map([[name(start), 0]]), states = [start], edges = [];
  for (let from = 0; from < states.length; ++from)
    for (const [state, cost] of next(states[from])) {
      const key = name(state);
      if (!numbers.has(key)) {
        if (states.length === mostStates) throw new Error(`there are more than ${mostStates} states`);
        numbers.set(key, states.length);
        states.push(state);
      }
      edges.push([from, numbers.get(key), cost]);
    }
  return finish({ names: [...numbers.keys()], edges, start: 0, h: states.map(h), goals: states.flatMap((s, i) => (isGoal(s) ? [i] : [])) });
}

/** Properties of a table: its edges by state, whether all cost the same, whether h overestimates. */
function finish(table) {
  const { names, edges, goals, h } = table, least = names.map((_, i) => (goals.includes(i) ? 0 : Infinity));
  for (let better = true; better;) {  // the Bellman-Ford algorithm
    better = false;
    for (const [from, to, cost] of edges) if (cost + least[to] < least[from]) [least[from], better] = [cost + least[to], true];
  }
  const out = names.map(() => []);
  for (const [from, to] of edges) out[from].push(to);
  return { ...table, out, isEven: edges.every(e => e[2] === edges[0][2]), isAdmissible: h.every((value, i) => value <= least[i]) };
}

const pancake = {
  title: 'Pancakes', text: '3 1 5 2 4',
  help: 'The stack from the top. An action turns the upper pancakes over; the goal is the sorted stack. h: neighbours that do not belong together.',
  make(text) {
    const stack = numbersOf(text), n = stack.length;
    if (n < 2 || n > 6 || [...stack].sort((a, b) => a - b).some((p, i) => p !== i + 1)) throw new Error('expected each number from 1 to n once, for 2 to 6 pancakes');
    return explore(stack, s => Array.from({ length: n - 1 }, (_, i) => [[...s.slice(0, i + 2).reverse(), ...s.slice(i + 2)], 1]), {
      name: s => s.join(' '), isGoal: s => s.every((p, i) => p === i + 1),
      h: s => [...s, n + 1].reduce((gaps, p, i, all) => gaps + (i && Math.abs(p - all[i - 1]) !== 1 ? 1 : 0), 0),
    });
  },
};

const hanoi = {
  title: 'Towers of Hanoi', text: '4 3',
  help: 'Discs and pegs. The tower goes from the first peg to the last. h: discs that are not on the last peg.',
  make(text) {
    const [discs, pegs, ...more] = numbersOf(text);
    if (more.length || !(discs >= 1 && discs <= 7 && pegs >= 3 && pegs <= 4)) throw new Error('expected 1 to 7 discs and 3 or 4 pegs');
    const next = s => {
      const top = peg => { const d = s.indexOf(peg); return d < 0 ? discs : d; }, moves = [];
      for (let from = 0; from < pegs; ++from)
        for (let to = 0; to < pegs; ++to)
          if (top(from) < top(to)) moves.push([s.map((peg, d) => (d === top(from) ? to : peg)), 1]);
      return moves;
    };
    const name = s => Array.from({ length: pegs }, (_, peg) => s.flatMap((p, d) => (p === peg ? [d + 1] : [])).join('') || '–').join(' ');
    return explore(new Array(discs).fill(0), next, {
      name, isGoal: s => s.every(peg => peg === pegs - 1), h: s => s.filter(peg => peg !== pegs - 1).length,
    });
  },
};

const jugs = {
  title: 'Jugs', text: '5 3 : 4',
  help: 'The jugs’ litres, and what is to be measured. Fill a jug, empty it, or pour one into another. h: 1 until it is measured.',
  make(text) {
    const all = numbersOf(text), wanted = all.pop(), sizes = all;
    if (sizes.length < 1 || sizes.length > 4 || sizes.some(s => s < 1 || s > 30) || !(wanted >= 0)) throw new Error('expected 1 to 4 jugs of 1 to 30 litres, and what is to be measured');
    const next = s => {
      const moves = [], set = (...pairs) => { const t = s.slice(); for (const [i, v] of pairs) t[i] = v; moves.push([t, 1]); };
      sizes.forEach((size, i) => {
        if (s[i] < size) set([i, size]);
        if (s[i] > 0) set([i, 0]);
        sizes.forEach((other, j) => {
          const pours = Math.min(s[i], other - s[j]);
          if (i !== j && pours > 0) set([i, s[i] - pours], [j, s[j] + pours]);
        });
      });
      return moves;
    };
    const isGoal = s => s.includes(wanted);
    return explore(sizes.map(() => 0), next, { name: s => s.join(' '), isGoal, h: s => (isGoal(s) ? 0 : 1) });
  },
};

const romania = `Arad Zerind 75
Arad Sibiu 140
Arad Timisoara 118
Zerind Oradea 71
Oradea Sibiu 151
Timisoara Lugoj 111
Lugoj Mehadia 70
Mehadia Drobeta 75
Drobeta Craiova 120
Craiova Rimnicu 146
Craiova Pitesti 138
Rimnicu Sibiu 80
Rimnicu Pitesti 97
Sibiu Fagaras 99
Fagaras Bucharest 211
Pitesti Bucharest 101
Bucharest Giurgiu 90
Bucharest Urziceni 85
start Arad
goal Bucharest
h Arad 366
h Zerind 374
h Oradea 380
h Sibiu 253
h Timisoara 329
h Lugoj 244
h Mehadia 241
h Drobeta 242
h Craiova 160
h Rimnicu 193
h Pitesti 100
h Fagaras 176
h Giurgiu 77
h Urziceni 80
at Arad 91 492
at Zerind 108 531
at Oradea 131 571
at Sibiu 207 457
at Timisoara 94 410
at Lugoj 165 379
at Mehadia 168 339
at Drobeta 165 299
at Craiova 253 288
at Rimnicu 233 410
at Pitesti 320 368
at Fagaras 305 449
at Bucharest 400 327
at Giurgiu 375 270
at Urziceni 456 350`;

/** Places in the unit square, with y downwards. */
function inUnits(at) {
  const [left, right, bottom, top] = [0, 1].flatMap(axis => [Math.min(...at.map(p => p[axis])), Math.max(...at.map(p => p[axis]))]);
  return at.map(([x, y]) => [(x - left) / (right - left || 1), (top - y) / (top - bottom || 1)]);
}

const edges = {
  title: 'A table of edges', text: romania,
  help: 'An edge a line: “A B 7” both ways, “A > B 7” one way; the cost is 1 if it is left out. Then “start A”, “goal B”, “h A 5” for estimates, and “at A 10 20” for places on a map (x, y upwards).',
  make(text) {
    const numbers = new Map(), list = [], goals = [], h = [], at = [];
    let start = 0;
    const state = word => {
      if (!numbers.has(word)) numbers.set(word, numbers.size);
      if (numbers.size > mostStates) throw new Error(`there are more than ${mostStates} states`);
      return numbers.get(word);
    };
    const whole = (word, line) => {
      if (!/^\d{1,6}$/.test(word)) throw new Error(`“${line}”: expected a whole number from 0 to 999999 at the end`);
      return Number(word);
    };
    for (const line of text.split('\n').map(l => l.trim()).filter(Boolean)) {
      const words = line.split(/\s+/), [first, second, third] = words;
      if (first === 'start' && words.length === 2) start = state(second);
      else if (first === 'goal' && words.length === 2) goals.push(state(second));
      else if (first === 'h' && words.length === 3) h[state(second)] = whole(third, line);
      else if (first === 'at' && words.length === 4) at[state(second)] = [third, words[3]].map(word => whole(word, line));
      else if (second === '>' && (words.length === 3 || words.length === 4)) list.push([state(first), state(third), whole(words[3] ?? '1', line)]);
      else if (words.length === 2 || words.length === 3) {
        const cost = whole(third ?? '1', line);
        list.push([state(first), state(second), cost], [state(second), state(first), cost]);
      } else throw new Error(`“${line}” was not understood`);
    }
    if (!list.length || !goals.length) throw new Error('expected at least an edge and a goal');
    const names = [...numbers.keys()];
    if (names.some((_, i) => list.filter(e => e[0] === i).length > 255)) throw new Error('a state has more than 255 edges');
    list.sort((a, b) => a[0] - b[0]);
    return finish({ names, edges: list, start, goals, h: names.map((_, i) => h[i] ?? 0), at: names.every((_, i) => at[i]) ? inUnits(at) : undefined });
  },
};

export const models = { pancake, hanoi, jugs, edges };
