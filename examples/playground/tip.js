// SPDX-License-Identifier: BSL-1.0
//
// A short text at the pointer, kept within the window.

let tip;

export function showTip(text, x, y) {
  if (!tip) {
    tip = Object.assign(document.createElement('div'), { id: 'tip' });
    tip.setAttribute('aria-hidden', 'true');  // the text is announced elsewhere
    document.body.append(tip);
  }
  tip.hidden = false;
  tip.textContent = text;
  const { width, height } = tip.getBoundingClientRect(), edge = document.documentElement;
  const left = x + 14 + width > edge.clientWidth ? x - 14 - width : x + 14;
  const top = y + 18 + height > edge.clientHeight ? y - 12 - height : y + 18;
  tip.style.left = `${Math.max(4, Math.min(left, edge.clientWidth - width - 4))}px`;
  tip.style.top = `${Math.max(4, Math.min(top, edge.clientHeight - height - 4))}px`;
}
export const hideTip = () => { if (tip) tip.hidden = true; };
