// SPDX-License-Identifier: BSL-1.0
//
// The search field, and the menus of narrow windows. No requests but for search_index.js, which finish.py
// writes: it is loaded when the field is first used, as a script, so that pages opened from files work.

'use strict';

// Menus are open in the pages, for readers without JavaScript.
const menus = [[matchMedia('(max-width: 60rem)'), '.site > details'], [matchMedia('(max-width: 80rem)'), '.onpage > details']];
for (const [narrow, selector] of menus) {
  const menu = document.querySelector(selector);
  const adapt = () => { if (menu) menu.open = !narrow.matches; };
  narrow.addEventListener('change', adapt);
  adapt();
}

const nav = document.querySelector('nav.site');
const current = nav.querySelector('[aria-current]');
if (current && nav.scrollHeight > nav.clientHeight) nav.scrollTop = current.offsetTop - nav.clientHeight / 2;

/** The words of a text as they are compared: "A*" is "astar", "graphs" is "graph". */
function words(text) {
  return (text.toLowerCase().replace(/([a-z])\*/g, '$1star').replace(/×/g, 'x').match(/[\p{L}\p{N}+]+/gu) ?? [])
    .map(word => word.length > 3 ? word.replace(/(?<!s)s$/, '') : word);
}

const search = document.querySelector('.search');
const field = search.querySelector('input');
const list = search.querySelector('#found');
const count = search.querySelector('.count');
const root = document.currentScript.src.replace(/[^/]*$/, '');  // of the site
let entries;  // null while the index is loading
let chosen = -1;

/** Loads the index once. */
function load() {
  if (entries !== undefined) return;
  entries = null;
  const script = document.createElement('script');
  script.src = `${root}search_index.js`;
  script.onload = () => {
    const { pages, synonyms } = window.searchIndex;
    entries = pages.map(([url, title, page, text, weight]) => ({ url, title, page, text, weight,
      names: words(title), pageNames: words(page), spaced: ` ${words(text).join(' ')} ` }));
    for (const [phrase, target] of Object.entries(synonyms)) synonyms[phrase] = { target, spaced: ` ${words(phrase).join(' ')} ` };
    find();
  };
  script.onerror = () => { entries = undefined; };
  document.head.append(script);
}

// Words that say little: a query of others is searched without them.
const fillers = new Set(words('a an the how to do i my in of for with search algorithm'));

/** How well an entry fits the words of a query; 0 if a word is missing. */
function score(entry, query, targets) {
  const synonym = [...new Set(targets.filter(([target]) => target === entry.url).flatMap(([, names]) => names))];
  let sum = 50 * Math.min(1, synonym.length / query.length);
  for (const word of query) {
    const inTitle = entry.names.includes(word) ? 20 : entry.names.some(name => name.startsWith(word)) ? 10 : 0;
    const inPage = entry.pageNames.includes(word) ? 6 : entry.pageNames.some(name => name.startsWith(word)) ? 3 : 0;
    const times = entry.spaced.split(` ${word} `).length - 1;
    const inText = times ? 3 + Math.min(times, 10) / 5 : entry.spaced.includes(` ${word}`) ? 1 : 0;
    if (!inTitle && !inPage && !inText && !synonym.includes(word)) return 0;
    sum += (inTitle + inPage + inText) / query.length;
  }
  const phrase = query.join(' ');
  if (entry.names.join(' ') === phrase) sum += 20;
  if (query.length > 1 && `${entry.names.join(' ')} ${entry.spaced}`.includes(phrase)) sum += 4;
  const name = field.value.trim().replace(/^wend::/, '');
  const isName = entry.title.includes('_') && [entry.title, entry.title.replace(/.*::/, '')].includes(name);  // of the library
  return sum * entry.weight + (isName ? 40 : 0);
}

/** The text around the first of the words. */
function excerpt(text, query) {
  const at = query.map(word => text.toLowerCase().search(new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/\+/g, '\\+')}`, 'u'))).filter(i => i >= 0);
  const from = at.length ? Math.max(0, Math.min(...at) - 40) : 0;
  const start = from && text.indexOf(' ', from) + 1;
  return (start ? '… ' : '') + text.slice(start, start + 140) + (text.length > start + 140 ? ' …' : '');
}

function close() {
  list.hidden = true;
  chosen = -1;
  field.setAttribute('aria-expanded', 'false');
  field.removeAttribute('aria-activedescendant');
}

/** Shows the entries that fit the field. */
function find() {
  const whole = words(field.value);
  const telling = whole.filter(word => !fillers.has(word));
  const query = telling.length ? telling : whole;
  close();
  list.replaceChildren();
  count.textContent = '';
  if (!entries || !query.length) return;
  const asked = ` ${whole.join(' ')} `;
  const targets = Object.values(window.searchIndex.synonyms)
    .filter(s => asked.includes(s.spaced) || (asked.length > 4 && s.spaced.startsWith(asked.trimEnd())))
    .map(s => [s.target, asked.includes(s.spaced) ? words(s.spaced) : query]);
  const found = entries.map(entry => [score(entry, query, targets), entry]).filter(([s]) => s)
    .sort(([a], [b]) => b - a).slice(0, 12).map(([, entry]) => entry);
  for (const [i, entry] of found.entries()) {
    const link = document.createElement('a');
    link.id = `found-${i}`;
    link.href = root + entry.url;
    link.tabIndex = -1;
    link.setAttribute('role', 'option');
    link.setAttribute('aria-selected', 'false');
    for (const [kind, text] of [['title', entry.title], ['page', entry.page], ['excerpt', excerpt(entry.text, query)]]) {
      const span = document.createElement('span');
      span.className = kind;
      span.textContent = text;
      link.append(span);
    }
    list.append(link);
  }
  count.textContent = found.length ? '' : 'Nothing found';
  list.hidden = !found.length;
  field.setAttribute('aria-expanded', String(!list.hidden));
}

function choose(i) {
  list.children[chosen]?.setAttribute('aria-selected', 'false');
  chosen = (i + list.children.length) % list.children.length;
  const item = list.children[chosen];
  item.setAttribute('aria-selected', 'true');
  item.scrollIntoView({ block: 'nearest' });
  field.setAttribute('aria-activedescendant', item.id);
}

search.hidden = false;
field.addEventListener('focus', load);
field.addEventListener('input', find);
field.addEventListener('keydown', event => {
  if (event.key === 'Escape') {
    if (list.hidden) field.value = '';
    close();
    count.textContent = '';
  } else if (list.hidden) {
    if (event.key !== 'ArrowDown') return;
    find();
  } else if (event.key === 'ArrowDown') {
    choose(chosen + 1);
  } else if (event.key === 'ArrowUp') {
    choose(chosen < 0 ? -1 : chosen - 1);
  } else if (event.key === 'Enter') {
    list.children[Math.max(chosen, 0)].click();
    close();
  } else {
    return;
  }
  event.preventDefault();
});
search.addEventListener('focusout', event => { if (!search.contains(event.relatedTarget)) close(); });
list.addEventListener('mousedown', event => event.preventDefault());  // the field keeps the focus
document.addEventListener('keydown', event => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, textarea, select')) return;
  event.preventDefault();
  field.focus();
  field.select();
});
