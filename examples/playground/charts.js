// SPDX-License-Identifier: BSL-1.0
//
// Charts as SVG: bars of open and closed nodes by f, bars of nodes by depth, and points of nodes against
// depth.

const svgNamespace = 'http://www.w3.org/2000/svg';
function add(to, name, attributes = {}, text) {
  const made = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  to.append(made);
  return made;
}

export const count = n => n.toLocaleString('en');
const short = n => (n >= 1e6 ? `${+(n / 1e6).toPrecision(3)}M` : n >= 1e4 ? `${+(n / 1e3).toPrecision(3)}k` : String(n));

function chart(figure, caption, width, height, label) {
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  const title = document.createElement('figcaption');
  title.textContent = caption;
  figure.replaceChildren(title, svg);
  return svg;
}

const widths = new WeakMap();

/**
 * Rows of bars: each of `rows` has a name and parts, `[class, number]`. A `measured` figure keeps its
 * width, because measuring it forces a layout of the page. A hidden figure is not drawn.
 */
function bars(figure, caption, axis, rows, measured) {
  if (!measured || !widths.has(figure)) widths.set(figure, figure.clientWidth);
  const wide = widths.get(figure), most = 16;
  if (wide === 0) return;
  // The last rows, in which the search is active.
  const shown = rows.slice(-most);
  const line = 15, left = 34, right = 46, width = Math.max(220, Math.min(600, wide)), height = Math.max(1, shown.length) * line + 4;
  const total = parts => parts.reduce((sum, [, n]) => sum + n, 0);
  const largest = Math.max(1, ...shown.map(([, parts]) => total(parts)));
  const words = shown.map(([name, parts]) => `${axis} ${name}: ${parts.filter(([, n]) => n).map(([what, n]) => `${n} ${what}`).join(', ')}`);
  const svg = chart(figure, caption + (rows.length > most ? `, last ${most} of ${rows.length}` : ''),
    width, height, `${caption}. ${words.slice(-6).join('; ') || 'Nothing yet'}`);
  shown.forEach(([name, parts], i) => {
    const y = i * line + 3;
    add(svg, 'text', { x: left - 6, y: y + 9.5, 'text-anchor': 'end' }, name);
    let x = left;
    for (const [what, n] of parts) {
      const w = n / largest * (width - left - right);
      if (n) add(svg, 'rect', { x, y, width: Math.max(w, 1), height: line - 4, class: what });
      x += w;
    }
    add(svg, 'text', { x: x + 5, y: y + 9.5 }, short(total(parts)));
  });
}

export function drawLayers(figure, layers, measured = false) {
  bars(figure, 'Layers of f', 'f', layers.map(([f, open, closed, beyond]) =>
    [f, [['closed', closed], ['open', open], ['beyond', beyond]]]), measured);
}

export function drawDepths(figure, depths, measured = false) {
  bars(figure, 'Expanded at each depth', 'depth', depths.map((n, depth) => [depth, [['closed', n]]]), measured);
}

/** Points of nodes against depth: `{ depth, nodes, name }`. Each name has a colour and a shape. */
export function drawPoints(figure, points) {
  const width = Math.max(280, Math.min(1000, figure.clientWidth || 720)), height = 300, left = 52, right = 12, top = 12, bottom = 40;
  const deepest = Math.ceil(1.04 * Math.max(10, ...points.map(p => p.depth)));
  const decades = Math.max(2, Math.ceil(Math.log10(Math.max(1, ...points.map(p => p.nodes)))));
  const x = depth => left + depth / deepest * (width - left - right);
  const y = nodes => top + (1 - Math.log10(Math.max(1, nodes)) / decades) * (height - top - bottom);
  const names = [...new Set(points.map(p => p.name))];
  const svg = chart(figure, '', width, height, points.length
    ? `${points.length} solved searches. ` + names.map(name => {
      const own = points.filter(p => p.name === name), last = own.at(-1);
      return `${name}: ${own.length}, the last of depth ${last.depth} with ${count(last.nodes)} nodes`;
    }).join('; ')
    : 'No search was solved yet');
  figure.querySelector('figcaption').remove();
  for (let d = 0; d <= decades; ++d) {
    add(svg, 'line', { x1: left, x2: width - right, y1: y(10 ** d), y2: y(10 ** d), class: 'rule' });
    add(svg, 'text', { x: left - 7, y: y(10 ** d) + 4, 'text-anchor': 'end' }, short(10 ** d));
  }
  const stride = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000].find(s => deepest / s <= width / 55) ?? 20000;
  for (let depth = 0; depth <= deepest; depth += stride) {
    add(svg, 'line', { x1: x(depth), x2: x(depth), y1: height - bottom, y2: height - bottom + 4, class: 'rule' });
    add(svg, 'text', { x: x(depth), y: height - bottom + 17, 'text-anchor': 'middle' }, depth);
  }
  add(svg, 'text', { x: (left + width - right) / 2, y: height - 4, 'text-anchor': 'middle' }, 'length of the solution');
  add(svg, 'text', { x: -(top + height - bottom) / 2, y: 12, 'text-anchor': 'middle', transform: 'rotate(-90)' }, 'nodes generated');
  const shapes = [
    (px, py, c) => add(svg, 'circle', { cx: px, cy: py, r: 3.6, class: c }),
    (px, py, c) => add(svg, 'rect', { x: px - 3.3, y: py - 3.3, width: 6.6, height: 6.6, class: c }),
    (px, py, c) => add(svg, 'path', { d: `M${px} ${py - 4.4}l4.2 7.4h-8.4z`, class: c }),
    (px, py, c) => add(svg, 'path', { d: `M${px} ${py - 4.6}l4.6 4.6-4.6 4.6-4.6-4.6z`, class: c }),
  ];
  const style = name => { const i = names.indexOf(name); return [shapes[i % 4], `series s${i % 6}`]; };
  for (const p of points) {
    const [shape, name] = style(p.name);
    const made = shape(x(p.depth), y(p.nodes), name);
    add(made, 'title', {}, `${p.name}: depth ${p.depth}, ${count(p.nodes)} nodes`);
  }
  const legend = document.createElement('ul');
  legend.className = 'key';
  for (const name of names) {
    const item = document.createElement('li');
    const key = document.createElementNS(svgNamespace, 'svg');
    key.setAttribute('viewBox', '0 0 12 12');
    key.setAttribute('aria-hidden', 'true');
    const [shape, kind] = style(name);
    const made = shape(6, 6, kind);
    key.append(made);
    item.append(key, name);
    legend.append(item);
  }
  figure.append(legend);
}
