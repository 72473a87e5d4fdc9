// SPDX-License-Identifier: BSL-1.0
//
// A table of edges whose states have places: the edges with their costs, and the names of the states.

import { haloed } from './canvas.js';

/** `spot` turns a place in the unit square into one on the canvas. */
export function drawEdges(context, { names, edges, at }, spot, c) {
  const points = at.map(spot);
  const isBothWays = ([from, to, cost]) => edges.some(other => other[0] === to && other[1] === from && other[2] === cost);
  const shown = edges.filter(edge => edge[0] < edge[1] || !isBothWays(edge));
  context.strokeStyle = c.faint;
  context.lineWidth = 1;
  context.beginPath();
  for (const [from, to] of shown) {
    context.moveTo(...points[from]);
    context.lineTo(...points[to]);
  }
  context.stroke();
  context.font = '10px system-ui, sans-serif';
  for (const [from, to, cost] of shown)
    haloed(context, String(cost), (points[from][0] + points[to][0]) / 2, (points[from][1] + points[to][1]) / 2, c);
  context.font = '11px system-ui, sans-serif';
  names.forEach((name, i) => haloed(context, name, ...points[i], { ...c, text: c.soft }));
}
