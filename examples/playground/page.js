// SPDX-License-Identifier: BSL-1.0
//
// Shared by all parts of the page.

export const $ = id => document.getElementById(id);

/** Sets a text or an attribute only if it differs: a change causes a layout and may be read aloud. */
export const put = (element, text) => {
  if (element.textContent !== String(text)) element.textContent = text;
};
export const putAttribute = (element, name, value) => {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
};

/** Announces a text to screen readers. */
export const say = text => { $('said').textContent = text; };

/** Marks a button as inactive. Unlike a disabled button, it keeps the focus. */
export const disable = (id, is) => putAttribute($(id), 'aria-disabled', is);

/** Sets the action of a button, which is skipped while the button is marked as inactive. */
export const onClick = (id, act) => $(id).addEventListener('click', () => {
  if ($(id).getAttribute('aria-disabled') !== 'true') act();
});
