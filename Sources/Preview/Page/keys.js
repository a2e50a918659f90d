// Keys.
const help = one('#help');
one('#show-help').addEventListener('click', () => help.showModal());
one('#close-help').addEventListener('click', () => help.close());
const goToFinding = (step) => {
  const found = all('.entry:has([data-rule]):not([hidden])');
  if (found.length === 0) return;
  const at = found.indexOf(document.activeElement.closest('.entry'));
  const entry = found[at < 0 && step < 0 ? found.length - 1 : (at + step + found.length) % found.length];
  entry.scrollIntoView({ block: 'center' });
  entry.focus({ preventScroll: true });
};
let marks = true;
const toggleMarks = () => {
  marks = !marks;
  all('.marks').forEach((image) => { image.hidden = !marks; });
  say(marks ? 'Marks are shown' : 'Marks are hidden');
};
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || help.open || event.target.matches('select')) return;
  if (/^[1-9]$/.test(event.key)) inputs('ground')[event.key - 1].click();
  else if (event.key === 'd') check('light', chosen('light').value === 'dark' ? 'light' : 'dark');
  else if (event.key === 'o') toggleMarks();
  else if (event.key === 'n') goToFinding(1);
  else if (event.key === 'p') goToFinding(-1);
  else if (event.key === '?') help.showModal();
});

// Links to a sticker also show it in Messages.
const follow = () => {
  const entry = location.hash && document.getElementById(location.hash.slice(1));
  if (!entry || !entry.matches('.entry')) return false;
  if (entry.hidden) {
    all('#filter-rule, #filter-severity').forEach((element) => { element.value = ''; });
    filter();
  }
  choose(Number(entry.dataset.index));
  return entry;
};
window.addEventListener('hashchange', follow);

arrange();
dress('ground', talk);
compare('side');
filter();
choose(0);
const entry = follow();
// The script has changed the layout, so scroll to the linked sticker again.
if (entry) entry.scrollIntoView();
