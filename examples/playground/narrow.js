// SPDX-License-Identifier: BSL-1.0
//
// The order of the page's parts: the problem and the lesson before the searches, beside which they stand; on a
// narrow screen the searches first, then the lesson and the controls. The order of the focus is the same.

import { $ } from './page.js';

export const narrow = matchMedia('(max-width: 52rem)');

export function keepOrder() {
  const order = () => {
    if (narrow.matches) {
      $('side').before($('searches'));
      $('searches').append($('cards'), $('lesson'), document.querySelector('.control'), $('standings'));
    } else {
      $('searches').before($('side'));
      $('problem').before($('lesson'));
      $('searches').append(document.querySelector('.control'), $('cards'), $('standings'));
    }
  };
  narrow.addEventListener('change', order);
  order();
}
