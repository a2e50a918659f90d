// The chosen sticker: one stop for the tab key in the drawer, arrows inside.
const entries = new Map(all('.entry').map((entry) => [Number(entry.dataset.index), entry]));
const showIn = (selector, of) => all(selector, talk).forEach((spot, step) =>
  spot.replaceChildren(picture((of + step) % cells.length)));
const choose = (index) => {
  current.index = within(index, 0, cells.length - 1);
  cells.forEach((cell, place) => {
    cell.tabIndex = place === current.index ? 0 : -1;
    cell.setAttribute('aria-pressed', place === current.index);
  });
  show(current);
  showIn('.tapback', current.index);
  showIn('.sent', current.index);
  talk.style.setProperty('--natural', cells[current.index].dataset.natural);
  const entry = entries.get(current.index);
  one('#chosen-name').textContent = name(current.index);
  one('#chosen-facts').replaceChildren(...one('.facts', entry).cloneNode(true).childNodes);
  one('#chosen-findings').textContent = entry.dataset.found;
  one('#chosen-findings').href = `#${entry.id}`;
  place();
};
drawer.addEventListener('click', (event) => {
  const cell = event.target.closest('.cell');
  if (!cell) return;
  choose(cells.indexOf(cell));
  say(`Placed ${name(current.index)} on ${ground()}`);
});
drawer.addEventListener('keydown', (event) => {
  const columns = getComputedStyle(drawer).gridTemplateColumns.split(' ').length;
  const at = cells.indexOf(event.target);
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - columns, ArrowDown: at + columns, Home: 0,
    End: cells.length - 1 }[event.key];
  if (next === undefined || at < 0) return;
  event.preventDefault();
  const index = within(next, 0, cells.length - 1);
  cells.forEach((cell, place) => { cell.tabIndex = place === index ? 0 : -1; });
  cells[index].focus();
});

// All stickers on all backgrounds: only rows that can be seen have pictures. A click shows the sticker in Messages.
const fillRow = (row) => row.append(...inputs('ground').map((input) => {
  const box = document.createElement('td');
  box.className = input.value;
  box.setAttribute('role', 'cell');
  box.append(picture(row.dataset.index));
  return box;
}));
const rows = new IntersectionObserver((seen) => seen.forEach((row) => {
  all('td', row.target).forEach((box) => box.remove());
  if (row.isIntersecting) fillRow(row.target);
}), { root: one('.matrix-box'), rootMargin: '400px' });
if (!one('.matrix td')) all('.matrix tbody tr').forEach((row) => rows.observe(row));
one('.matrix').addEventListener('click', (event) => {
  const box = event.target.closest('td');
  if (!box) return;
  choose(Number(box.parentElement.dataset.index));
  check('ground', box.className);
  screen.scrollIntoView({ block: 'center' });
});
