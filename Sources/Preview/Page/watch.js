'use strict';
(() => {
  const one = (selector, root) => root.querySelector(selector);
  const all = (selector, root) => [...root.querySelectorAll(selector)];
  let version = Number(document.getElementById('stickermill-watch').dataset.version);
  const load = async () => {
    const answer = await fetch(location.pathname, { cache: 'no-store' });
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  };
  const names = (page) => all('.cell', page).map((cell) => cell.dataset.name).join('\n');
  const views = (entry) => ['.pair', '.marks'].map((view) => one(view, entry) ? view : '').join();
  const takeOver = (page) => {
    const entries = all('.entry', page);
    if (names(page) !== names(document)) return false;
    if (entries.some((entry) => views(entry) !== views(document.getElementById(entry.id)))) return false;
    all('.cell', page).forEach((cell, index) => {
      const image = one('img', cell), source = one('source', cell);
      document.dispatchEvent(new CustomEvent('stickermill-picture', { detail: {
        index, src: image.getAttribute('src'), alt: image.alt, still: source && source.getAttribute('srcset'),
      } }));
    });
    entries.forEach((entry) => {
      const own = document.getElementById(entry.id);
      ['.before', '.marks'].forEach((kind) => {
        const image = one(kind, entry);
        if (image && one(kind, own).src !== image.src) one(kind, own).src = image.getAttribute('src');
      });
      own.dataset.found = entry.dataset.found;
      one('.facts', own).innerHTML = one('.facts', entry).innerHTML;
      const [list, old] = [one('.facts + ul', entry), one('.facts + ul', own)];
      if (old) old.remove();
      if (list) one('.facts', own).after(document.adoptNode(list));
      all('figcaption', entry).forEach((caption, number) => {
        all('figcaption', own)[number].innerHTML = caption.innerHTML;
      });
    });
    return true;
  };
  const watch = async () => {
    for (;;) {
      try {
        const now = Number(await (await fetch(`/stickermill-changes?after=${version}`, { cache: 'no-store' })).text());
        if (now === version) continue;
        version = now;
        if (!takeOver(await load())) location.reload();
      } catch {
        await new Promise((later) => setTimeout(later, 1000));
      }
    }
  };
  watch();
})();
