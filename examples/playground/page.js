// SPDX-License-Identifier: BSL-1.0
//
// What all parts of the page use of it.

export const $ = id => document.getElementById(id);

/** Sets a text or an attribute where it is another: what is set is laid out anew, and may be read out. */
export const put = (element, text) => {
  if (element.textContent !== String(text)) element.textContent = text;
};
export const putAttribute = (element, name, value) => {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
};

/** Says something to those who listen to the page. */
export const say = text => { $('said').textContent = text; };

/** Marks a button that does nothing now; it keeps the focus, which a disabled one would lose. */
export const disable = (id, is) => putAttribute($(id), 'aria-disabled', is);

/** What a button does, unless it is marked as above. */
export const onClick = (id, act) => $(id).addEventListener('click', () => {
  if ($(id).getAttribute('aria-disabled') !== 'true') act();
});
