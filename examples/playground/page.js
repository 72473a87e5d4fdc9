// SPDX-License-Identifier: BSL-1.0
//
// What all parts of the page use of it.

export const $ = id => document.getElementById(id);

/** Says something to those who listen to the page. */
export const say = text => { $('said').textContent = text; };

/** Marks a button that does nothing now; it keeps the focus, which a disabled one would lose. */
export const disable = (id, is) => $(id).setAttribute('aria-disabled', String(is));

/** What a button does, unless it is marked as above. */
export const onClick = (id, act) => $(id).addEventListener('click', () => {
  if ($(id).getAttribute('aria-disabled') !== 'true') act();
});
