// SPDX-License-Identifier: BSL-1.0
//
// The presentation for a lecture hall: the searches and their results alone, in large letters, on the full
// screen. Space runs and pauses, the arrow keys step, Page Up and Page Down go through the lessons, and Escape
// ends the presentation.

import { besides } from './lessons.js';
import { $, putAttribute, put } from './page.js';

const root = document.documentElement;
const buttons = { ' ': 'run', ArrowRight: 'step', ArrowLeft: 'step-back', Home: 'reset' };
const steps = { PageUp: -1, PageDown: 1 };
export const isPresenting = () => root.classList.contains('presenting');

/** `redraw()` redraws all pictures; `lesson()` is the key of the lesson shown, if any. */
export function startPresentation({ redraw, lesson }) {
  const present = is => {
    if (is === isPresenting()) return;
    root.classList.toggle('presenting', is);
    putAttribute($('present'), 'aria-pressed', is);
    put($('present'), is ? 'Exit' : 'Present');
    if (is) root.requestFullscreen?.().catch(() => { /* without the permission, it fills the window */ });
    else if (document.fullscreenElement) document.exitFullscreen();
    if (is) $('searches').focus({ preventScroll: true });  // so that Space does not press the button
    scrollTo(0, 0);
    redraw();
  };
  $('present').addEventListener('click', () => present(!isPresenting()));
  document.addEventListener('fullscreenchange', () => { if (!document.fullscreenElement) present(false); });
  addEventListener('keydown', event => {
    if (!isPresenting() || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') return present(false);
    const to = steps[event.key] && besides(lesson(), steps[event.key]);
    if (to) location.hash = `lesson=${to}`;
    const button = !event.target.closest?.('a, button, canvas, input, select, summary') && buttons[event.key];
    if (button) $(button).click();
    if (steps[event.key] || button) event.preventDefault();
  });
}
