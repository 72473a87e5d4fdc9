// SPDX-License-Identifier: BSL-1.0
//
// The order of the page's parts: the lesson, the result and the problem before the searches, beside which they
// stand; on a narrow screen the searches first, then the lesson, the controls and the result. The order of the
// focus is the same.

import { $ } from './page.js';

export const narrow = matchMedia('(max-width: 52rem)');

export function keepOrder() {
  const order = () => {
    if (narrow.matches) {
      $('side').before($('searches'));
      $('searches').append($('cards'), $('lesson'), document.querySelector('.control'), $('standings'));
    } else {
      $('searches').before($('side'));
      $('problem').before($('lesson'), $('standings'));
      $('searches').append(document.querySelector('.control'), $('cards'));
    }
  };
  narrow.addEventListener('change', order);
  order();
}
