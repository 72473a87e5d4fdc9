// SPDX-License-Identifier: BSL-1.0
//
// Automatic checks of a page's accessibility. These functions run in the page.

/** Focusable elements without a name, labels without an element, images without a text, … */
export function unlabelled() {
  const found = [];
  const shown = e => e.checkVisibility({ checkVisibilityCSS: true });
  const nameOf = e => {
    const by = e.getAttribute('aria-labelledby');
    if (by) return by.split(' ').map(id => document.getElementById(id)?.textContent ?? '').join(' ').trim();
    if (e.getAttribute('aria-label')) return e.getAttribute('aria-label').trim();
    if (e.labels?.length) {
      const copy = e.labels[0].cloneNode(true);
      copy.querySelectorAll('select, input, output').forEach(c => c.remove());
      return copy.textContent.trim();
    }
    return ['BUTTON', 'A', 'OPTION'].includes(e.tagName) ? e.textContent.trim() : '';
  };
  const say = (what, e) => found.push(`${what}: ${e.outerHTML.slice(0, 100)}`);
  for (const e of document.querySelectorAll('button, a[href], select, input, textarea, [tabindex="0"]'))
    if (shown(e) && !nameOf(e)) say('no name', e);
  for (const e of document.querySelectorAll('[role=img], [role=application], [role=group], section, fieldset:not(:has(legend))'))
    if (shown(e) && !nameOf(e)) say('no name', e);
  for (const e of document.querySelectorAll('img:not([alt])')) say('no text', e);
  for (const attribute of ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls'])
    for (const e of document.querySelectorAll(`[${attribute}]`))
      for (const id of e.getAttribute(attribute).split(' ')) if (!document.getElementById(id)) say(`no element ${id}`, e);
  const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
  for (const id of new Set(ids)) if (ids.filter(other => other === id).length > 1) found.push(`the id ${id} twice`);
  for (const e of document.querySelectorAll('[tabindex]')) if (e.tabIndex > 0) say('an order of its own', e);
  if (!document.documentElement.lang) found.push('no language');
  if (!document.title) found.push('no title');
  if (document.querySelectorAll('h1').length !== 1 || !document.querySelector('main')) found.push('no h1 or main');
  let last = 0;
  for (const h of document.querySelectorAll('h1, h2, h3, h4')) {
    const level = Number(h.tagName[1]);
    if (level > last + 1) say('a level skipped', h);
    last = level;
  }
  if (!document.querySelector('[aria-live=polite][role=status]')) found.push('no live region');
  return found;
}

/** Texts whose contrast with their background is below 4.5 (WCAG 2.1, AA). */
export function faint() {
  const found = [];
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = colour => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = ([r, g, b]) => [r, g, b].map(v => v / 255)
    .map(v => (v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4))
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const behind = e => {
    for (let at = e; at; at = at.parentElement) {
      const colour = rgba(getComputedStyle(at).backgroundColor);
      if (colour[3] > 250) return colour;
    }
    return [255, 255, 255];
  };
  for (const e of document.querySelectorAll('body *')) {
    const own = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    if (!own || !e.checkVisibility({ checkVisibilityCSS: true }) || e.closest('.hidden, template, :disabled, option')) continue;
    const style = getComputedStyle(e);
    const a = luminance(rgba(e instanceof SVGElement ? style.fill : style.color)), b = luminance(behind(e));
    const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    if (contrast < 4.5) found.push(`${contrast.toFixed(2)}: ${e.outerHTML.slice(0, 80)}`);
  }
  return found;
}
