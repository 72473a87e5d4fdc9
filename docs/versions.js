// SPDX-License-Identifier: BSL-1.0
//
// The switcher between versions of the documentation. versions.json beside this file lists their folders;
// without it (a page opened from a disk, say) there is no switcher.

'use strict';

{  // a block, because the names of classic scripts are those of the whole page
  const root = new URL('.', document.currentScript.src);

  fetch(new URL('versions.json', root)).then((answer) => answer.json()).then((versions) => {
    const folder = (version) => new URL(version.path, root).href;
    // The longest folder that the page lies in: the root contains the others.
    const here = versions.filter((version) => location.href.startsWith(folder(version)))
      .sort((a, b) => b.path.length - a.path.length)[0];
    const nav = document.querySelector('nav.site');
    if (!nav || !here || versions.length < 2) return;
    const select = document.createElement('select');
    select.ariaLabel = 'Version of the documentation';
    for (const version of versions) select.add(new Option(version.name, version.path, false, version === here));
    select.addEventListener('change', async () => {
      const to = versions[select.selectedIndex];
      const page = location.href.slice(folder(here).length);
      // The same page of that version, if it has one.
      const there = await fetch(folder(to) + page, {method: 'HEAD'});
      location.href = there.ok ? folder(to) + page : folder(to);
    });
    nav.append(select);
  }).catch(() => {});
}
