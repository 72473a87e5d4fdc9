// SPDX-License-Identifier: BSL-1.0
//
// Canvases with the page's colours at the screen's resolution.

const names = ['page', 'field', 'text', 'soft', 'faint', 'grid', 'wall', 'grass', 'swamp', 'accent', 'path', 'open', 'on-open',
  'closed', 'beyond', 'tile', 'bad'];
let known, numbers = new Map();
export const forgetColours = () => { known = undefined; numbers = new Map(); };

/** The page's colours; in forced-colours mode, the stylesheet's replacements. */
export function colours() {
  if (known) return known;
  const style = getComputedStyle(document.documentElement);
  const entries = names.map(name => [name.replace(/-(\w)/, (_, letter) => letter.toUpperCase()), style.getPropertyValue(`--${name}`).trim()]);
  return known = Object.fromEntries(entries);
}

/** The red, green and blue parts of a colour. */
export function rgb(colour) {
  if (!numbers.has(colour)) {
    const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    numbers.set(colour, [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]);
  }
  return numbers.get(colour);
}

/** Writes a text that is legible on lines. */
export function haloed(context, text, x, y, c) {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 3;
  context.strokeStyle = c.field;
  context.strokeText(text, x, y);
  context.fillStyle = c.text;
  context.fillText(text, x, y);
}

/** The sentences below a picture, in lines of the page's text. */
const linesBelow = 5;

/** The largest height of a picture: it ends, with the sentences below it, at the window's bottom. */
export function highest(canvas) {
  const top = canvas.getBoundingClientRect().top + scrollY;
  const line = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.max(180, innerHeight - top - linesBelow * line);
}

/**
 * Makes an empty canvas as wide as its container, with this ratio of height to width. It is narrower if
 * it would be too high. Returns its drawing context.
 */
export function fit(canvas, aspect) {
  const widest = `${Math.round(highest(canvas) / aspect)}px`;
  if (canvas.style.maxWidth !== widest) canvas.style.maxWidth = widest;
  const width = canvas.clientWidth, height = Math.round(width * aspect);
  const scale = globalThis.devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext('2d');
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}
