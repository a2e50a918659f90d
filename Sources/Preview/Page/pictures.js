const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const cells = all('.cell');
if (cells.length === 0) return;
const say = (text) => { one('#said').textContent = text; };
const label = (index) => one('img', cells[index]).alt;
const name = (index) => cells[index].dataset.name;
all('.needs-script').forEach((element) => { element.hidden = false; });

// Pictures. Each is in the page once, in the drawer; copies use its address.
const animations = new Map();
let playing = !matchMedia('(prefers-reduced-motion: reduce)').matches, starts = 0;
cells.forEach((cell, index) => {
  const source = one('source', cell);
  if (source) animations.set(index, { moving: one('img', cell).src, still: source.srcset });
});
const address = (index) => {
  const animation = animations.get(index);
  if (!animation) return one('img', cells[index]).src;
  if (!playing) return animation.still;
  // Browsers play an animation in step wherever it is; a new address restarts it.
  const mark = animation.moving.startsWith('data:') ? '#' : '?';
  return starts === 0 ? animation.moving : `${animation.moving}${mark}${starts}`;
};
const picture = (index) => {
  const image = new Image();
  image.decoding = 'async';
  image.alt = '';
  image.dataset.of = index;
  image.src = address(index);
  return image;
};
const refresh = () => animations.forEach((_, index) =>
  all(`img[data-of="${index}"]`).forEach((image) => { image.src = address(index); }));
const fill = (root) => all('[data-copy]', root).forEach((spot) => {
  if (!spot.firstChild) spot.append(picture(spot.dataset.copy));
});

// While masters are watched, the served page gets new pictures.
document.addEventListener('stickermill-picture', ({ detail: { index, src, alt, still } }) => {
  one('img', cells[index]).alt = alt;
  if (still) animations.set(index, { moving: src, still });
  else animations.delete(index);
  const now = still ? address(index) : src;
  all(`img[data-of="${index}"]`).forEach((image) => {
    if (image.getAttribute('src') !== now) image.src = now;
  });
});

const play = one('#play');
const showPlaying = () => { play.textContent = playing ? 'Pause' : 'Play'; };
one('#animation').hidden = animations.size === 0;
all('source').forEach((source) => source.remove());
refresh();
showPlaying();
play.addEventListener('click', () => { playing = !playing; showPlaying(); refresh(); });
one('#restart').addEventListener('click', () => { playing = true; starts += 1; showPlaying(); refresh(); });
