// SPDX-License-Identifier: BSL-1.0
//
// Menus: a menu closes on Escape, on a click outside it, and when another opens.

export function startMenus() {
  const menus = [...document.querySelectorAll('details.menu')];
  const close = (menu, focus) => {
    menu.open = false;
    if (focus) menu.querySelector('summary').focus();
  };
  addEventListener('pointerdown', event => {
    for (const menu of menus) if (!menu.contains(event.target)) menu.open = false;
  });
  addEventListener('focusin', event => {
    for (const menu of menus) if (!menu.contains(event.target)) menu.open = false;
  });
  addEventListener('keydown', event => {
    const open = event.key === 'Escape' && menus.find(menu => menu.open);
    if (!open) return;
    event.stopImmediatePropagation();  // it closes the menu only, not the presentation too
    close(open, open.contains(document.activeElement));
  });
}
