// SPDX-License-Identifier: BSL-1.0
//
// A table of edges whose states have places: the edges with their costs, and the names of the states.

import { haloed } from './canvas.js';

/** The edges, each once, between points on the canvas. */
function between({ edges, at }, spot) {
  const points = at.map(spot);
  const isBothWays = ([from, to, cost]) => edges.some(other => other[0] === to && other[1] === from && other[2] === cost);
  return edges.filter(edge => edge[0] < edge[1] || !isBothWays(edge)).map(([from, to, cost]) => [points[from], points[to], cost]);
}

/** `spot` turns a place in the unit square into one on the canvas. */
export function drawEdges(context, table, spot, c) {
  context.strokeStyle = c.faint;
  context.lineWidth = 1;
  context.beginPath();
  for (const [from, to] of between(table, spot)) {
    context.moveTo(...from);
    context.lineTo(...to);
  }
  context.stroke();
}

/** Writes the costs and the names, over the lines of a search. */
export function writeEdges(context, table, spot, c) {
  context.font = '10px system-ui, sans-serif';
  for (const [from, to, cost] of between(table, spot)) haloed(context, String(cost), (from[0] + to[0]) / 2, (from[1] + to[1]) / 2, c);
  context.font = '11px system-ui, sans-serif';
  table.names.forEach((name, i) => haloed(context, name, ...spot(table.at[i]), { ...c, text: c.soft }));
}
