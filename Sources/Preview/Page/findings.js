// The findings: the filters choose which are shown.
const filter = () => {
  const rule = one('#filter-rule').value, severity = one('#filter-severity').value;
  let count = 0;
  entries.forEach((entry) => {
    let found = !rule && !severity;
    all('[data-rule]', entry).forEach((finding) => {
      finding.hidden = (rule && finding.dataset.rule !== rule) || (severity && finding.dataset.severity !== severity);
      if (!finding.hidden) found = true;
    });
    entry.hidden = !found;
    if (found) count += 1;
  });
  one('#filter-count').textContent = `${count} of ${entries.size} stickers`;
};
all('#filter-rule, #filter-severity').forEach((element) => element.addEventListener('change', filter));

// An entry gets its pictures when it comes near the screen.
const near = new IntersectionObserver((seen) => seen.forEach((entry) => {
  if (!entry.isIntersecting) return;
  near.unobserve(entry.target);
  fill(entry.target);
}), { rootMargin: '600px' });
entries.forEach((entry) => near.observe(entry));
window.addEventListener('beforeprint', () => entries.forEach((entry) => fill(entry)));

// Before and after: all stickers are compared in the same way.
const pairs = all('.pair'), modes = ['side', 'slider', 'toggle', 'difference'];
const compare = (mode) => {
  pairs.forEach((pair) => { pair.classList.remove(...modes, 'held'); pair.classList.add(mode); });
  all('[data-mode]').forEach((button) => button.setAttribute('aria-pressed', button.dataset.mode === mode));
};
const hold = (root) => all('.pair', root).forEach((pair) => pair.classList.add('held'));
const release = () => pairs.forEach((pair) => pair.classList.remove('held'));
pairs.forEach((pair) => {
  pair.style.setProperty('--share', pair.dataset.art / pair.dataset.canvas);
  one('.cut', pair).addEventListener('input', (event) => pair.style.setProperty('--cut', `${event.target.value}%`));
  one('.hold', pair).addEventListener('pointerdown', () => pair.classList.add('held'));
});
['pointerup', 'pointercancel', 'keyup', 'blur'].forEach((type) => window.addEventListener(type, release));
// Without a clipboard, the command is selected.
const copyCommand = async (button) => {
  const command = button.previousElementSibling;
  try {
    await navigator.clipboard.writeText(command.textContent);
    button.textContent = 'Copied';
    say('Copied.');
  } catch {
    getSelection().selectAllChildren(command);
    say('The command is selected.');
  }
};
one('#findings').addEventListener('click', (event) => {
  const button = event.target.closest('[data-mode], .copy');
  if (button?.dataset.mode) compare(button.dataset.mode);
  else if (button) copyCommand(button);
});
one('#findings').addEventListener('keydown', (event) => {
  const entry = event.target.closest('.entry');
  if (event.key !== ' ' || !one('.pair', entry) || !event.target.matches('.entry, .hold')) return;
  event.preventDefault();
  if (event.repeat) return;
  if (!one('.pair.toggle', entry)) compare('toggle');
  hold(entry);
});
