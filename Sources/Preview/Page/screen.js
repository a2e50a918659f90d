// The screen.
const screen = one('#screen'), talk = one('#talk'), drawer = one('#drawer');
const inputs = (group) => all(`input[name=${group}]`);
const chosen = (group) => one(`input[name=${group}]:checked`);
const dress = (group, ...elements) => {
  const others = inputs(group).map((input) => input.value), { value } = chosen(group);
  elements.forEach((element) => { element.classList.remove(...others); element.classList.add(value); });
};
const check = (group, value) => one(`input[name=${group}][value=${value}]`).click();
screen.classList.remove('unscripted');
const arrange = () => {
  ['device', 'height', 'sheet'].forEach((group) => dress(group, screen));
  dress('size', drawer);
  screen.classList.toggle('dark', chosen('light').value === 'dark');
  one('.stage').classList.toggle('wide', chosen('device').value === 'tablet');
  one('#size-note').hidden = chosen('size').value === drawer.dataset.size;
  const bubble = one('.outgoing');
  bubble.style.setProperty('--from-top', `${bubble.getBoundingClientRect().top - screen.getBoundingClientRect().top}px`);
  place();
};
['device', 'height', 'sheet', 'size'].forEach((group) =>
  inputs(group).forEach((input) => input.addEventListener('change', arrange)));
inputs('light').forEach((input) => input.addEventListener('change', () => {
  // A conversation without a picture is white in light mode and black in dark mode.
  const plain = { light: 'on-black', dark: 'on-white' };
  if (chosen('ground').value === plain[input.value]) check('ground', plain[input.value === 'dark' ? 'light' : 'dark']);
  arrange();
}));
one('#page-theme').addEventListener('change', (event) => {
  document.documentElement.classList.remove('light-page', 'dark-page');
  if (event.target.value) document.documentElement.classList.add(event.target.value);
});

// The background of the conversation and of the pictures below.
const ground = () => chosen('ground').dataset.title;
const views = all('.view');
const setGround = () => dress('ground', talk, ...views);
inputs('ground').forEach((input) => input.addEventListener('change', () => {
  setGround();
  say(`${name(current.index)} on ${ground()}`);
}));
