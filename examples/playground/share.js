// SPDX-License-Identifier: BSL-1.0
//
// The menu “Share”: a link, HTML that embeds the searches in another page, and a picture of them.

import { colours } from './canvas.js';
import { $, put, say } from './page.js';

/** True in a frame of another page: only the lesson and the searches are shown. */
export const isEmbedded = () => document.documentElement.classList.contains('embedded');

const escaped = text => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
/** HTML that shows the page of a link in a frame. */
export const frameFor = link => `<iframe src="${escaped(`${link}&embed=1`)}" width="1000" height="640" style="border: 0" title="A search in the playground of wend"></iframe>`;

/** Copies a text; the button says so. */
async function copy(button, text, said) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    say(said);
    put(button, 'Copied');
  } catch {
    put(button, 'The browser does not allow it');
  }
  setTimeout(() => put(button, label), 2000);
}

/** The pictures of the searches side by side, with their names and their states in words. */
function picture(racers) {
  const c = colours(), scale = globalThis.devicePixelRatio || 1, gap = 16, line = 24;
  const width = Math.max(...racers.map(r => r.canvas.clientWidth)), height = Math.max(...racers.map(r => r.canvas.clientHeight));
  const canvas = document.createElement('canvas'), context = canvas.getContext('2d');
  Object.assign(canvas, { width: scale * (gap + racers.length * (width + gap)), height: scale * (height + 2 * line + 2 * gap) });
  context.scale(scale, scale);
  context.fillStyle = c.page;
  context.fillRect(0, 0, canvas.width, canvas.height);
  racers.forEach((r, i) => {
    const left = gap + i * (width + gap);
    context.fillStyle = c.field;
    context.fillRect(left, gap + line, width, height);
    context.drawImage(r.canvas, left, gap + line, r.canvas.clientWidth, r.canvas.clientHeight);
    context.fillStyle = c.text;
    context.font = '600 15px system-ui, sans-serif';
    context.fillText(r.name, left, gap + 14, width);
    context.font = '14px system-ui, sans-serif';
    context.fillText(r.sentence(), left, gap + line + height + 18, width);
  });
  return canvas;
}

/** `link()` is the address of what the page shows now; `racers()` are its searches. */
export function startShare({ link, racers }) {
  $('link').addEventListener('click', () => copy($('link'), link(), 'The link is copied.'));
  $('embed').addEventListener('click', () => copy($('embed'), frameFor(link()), 'The HTML is copied.'));
  $('save').addEventListener('click', () => picture(racers()).toBlob(blob => {
    const to = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: 'wend-search.png' });
    to.click();
    setTimeout(() => URL.revokeObjectURL(to.href));
    say('The picture is saved.');
  }));
  if (!/[#&]embed=1(&|$)/.test(location.hash)) return;
  document.documentElement.classList.add('embedded');
  const away = Object.assign(document.createElement('a'), { id: 'away', target: '_blank', rel: 'noopener', textContent: 'Open in the playground' });
  away.addEventListener('click', () => { away.href = link(); });
  away.href = location.href.replace(/&?embed=1/, '');
  document.querySelector('.control').append(away);
}
