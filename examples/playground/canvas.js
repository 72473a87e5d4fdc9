// SPDX-License-Identifier: BSL-1.0
//
// Canvases in the page's colours and the screen's pixels.

const names = ['page', 'field', 'text', 'faint', 'grid', 'wall', 'accent', 'path', 'open', 'closed', 'beyond'];
let known;
export const forgetColours = () => { known = undefined; };
export function colours() {
  const style = getComputedStyle(document.documentElement);
  return known ??= Object.fromEntries(names.map(name => [name, style.getPropertyValue(`--${name}`).trim()]));
}

/**
 * Makes a canvas as wide as there is room, and so many times as high, or narrower so as not to be higher
 * than `highest`; what to draw with, empty.
 */
export function fit(canvas, aspect, highest = 520) {
  canvas.style.maxWidth = `${Math.round(highest / aspect)}px`;
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
