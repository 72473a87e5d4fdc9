// SPDX-License-Identifier: BSL-1.0
//
// The pointer on a map or a tree.

import { page } from './browser.js';

/** Where on the page a cell of a search's map is. */
export async function cellOf(map, letter = 'a') {
  await page.locator(`#search-${letter} .view`).scrollIntoViewIfNeeded();
  const box = await (await page.$(`#search-${letter} .view`)).boundingBox();
  return (x, y) => [box.x + (x + .5) * box.width / map[0], box.y + (y + .5) * box.height / map[1]];
}
export async function drag(from, to, during) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 5 });
  await during?.();
  await page.mouse.up();
}
