// SPDX-License-Identifier: BSL-1.0
//
// The looks of the page: a light or dark theme, which is saved.

import { forgetColours } from './canvas.js';
import { $ } from './page.js';

const root = document.documentElement, dark = matchMedia('(prefers-color-scheme: dark)');
const kept = {
  get() { try { return localStorage.getItem('wend-theme'); } catch { return null; } },
  set(theme) { try { localStorage.setItem('wend-theme', theme); } catch { /* it is for this visit */ } },
};

/** `redraw()` redraws all pictures. */
export function startLooks(redraw) {
  const again = () => {
    forgetColours();
    redraw();
  };
  const theme = chosen => {
    if (chosen) root.dataset.theme = chosen;
    const isDark = (root.dataset.theme ?? (dark.matches ? 'dark' : 'light')) === 'dark';
    $('theme').setAttribute('aria-pressed', String(isDark));
    again();
  };
  $('theme').addEventListener('click', () => {
    const next = $('theme').getAttribute('aria-pressed') === 'true' ? 'light' : 'dark';
    kept.set(next);
    theme(next);
  });
  dark.addEventListener('change', () => theme());
  matchMedia('(forced-colors: active)').addEventListener('change', again);
  let resized;
  addEventListener('resize', () => {
    clearTimeout(resized);
    resized = setTimeout(again, 60);
  });
  theme(['light', 'dark'].includes(kept.get()) ? kept.get() : undefined);
}
