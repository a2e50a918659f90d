// Placed stickers, by their centers in points. A size of Messages has a name, and follows the sticker and the drawer.
const size = one('#placed-size'), angle = one('#placed-angle');
const constant = (key) => Number(getComputedStyle(document.documentElement).getPropertyValue(key));
const sizes = (index) => {
  const natural = Number(cells[index].dataset.natural);
  const inDrawer = Math.min(natural, parseFloat(getComputedStyle(drawer).getPropertyValue('--cell')));
  return { tapback: constant('--tapback'), carried: inDrawer * constant('--carried'), drawer: inDrawer, natural };
};
const points = (spot) => (spot.stop ? sizes(spot.index)[spot.stop] : spot.points);
const within = (value, least, most) => Math.max(least, Math.min(most, value));
const first = one('.placed');
let current = { element: first, index: 0, x: 0, y: 0, stop: 'drawer', points: 0, angle: 0 };
const spots = [current];

// Until it is moved, the first sticker is over a corner of a bubble.
let isMoved = false;
const rest = () => {
  const bubble = one('.outgoing');
  spots[0].x = bubble.offsetLeft - 16;
  spots[0].y = one('.bubbles').offsetTop + bubble.offsetTop + bubble.offsetHeight + 40;
};
const place = () => {
  if (!isMoved) rest();
  spots.forEach((spot) => {
    const side = points(spot);
    spot.x = within(spot.x, 0, talk.clientWidth);
    spot.y = within(spot.y, 0, Math.max(talk.clientHeight, 1));
    spot.element.style.width = spot.element.style.height = `${side}px`;
    spot.element.style.transform = `translate(${spot.x - side / 2}px, ${spot.y - side / 2}px) rotate(${spot.angle}deg)`;
  });
  const known = sizes(current.index), side = points(current);
  size.value = side;
  size.setAttribute('aria-valuetext', `${Math.round(side)} points`);
  angle.value = current.angle;
  one('#placed-points').textContent = `${Math.round(side)} pt`;
  one('#placed-degrees').textContent = `${Math.round(current.angle)}°`;
  one('#remove-placed').disabled = spots.length === 1;
  all('[data-stop]').forEach((button) => {
    one('span', button).textContent = Math.round(known[button.dataset.stop]);
    button.setAttribute('aria-pressed', current.stop === button.dataset.stop);
  });
  one('#stops').replaceChildren(...Object.values(known).map((value) => {
    const option = document.createElement('option');
    option.value = value;
    return option;
  }));
};
const resize = (value) => { current.stop = null; current.points = within(value, Number(size.min), Number(size.max)); };
const turn = (degrees) => { current.angle = ((degrees + 180) % 360 + 360) % 360 - 180; };
const show = (spot) => {
  spot.element.replaceChildren(picture(spot.index));
  spot.element.setAttribute('aria-label', `Placed: ${label(spot.index)}`);
};
const take = (element) => { current = spots.find((spot) => spot.element === element) || current; place(); };
const add = () => {
  isMoved = true;
  const element = first.cloneNode();
  current = { ...current, element, x: current.x - 40, y: current.y - 40 };
  spots.push(current);
  talk.append(element);
  show(current);
  place();
  say(`${name(current.index)} placed once more; ${spots.length} are placed`);
};
const remove = () => {
  if (spots.length === 1) return;
  spots.splice(spots.indexOf(current), 1);
  current.element.remove();
  take(spots.at(-1).element);
  current.element.focus({ preventScroll: true });
  say(`Removed; ${spots.length} placed`);
};
size.addEventListener('input', () => { resize(Number(size.value)); place(); });
angle.addEventListener('input', () => { turn(Number(angle.value)); place(); });
one('#upright').addEventListener('click', () => { turn(0); place(); });
one('#add-placed').addEventListener('click', add);
one('#remove-placed').addEventListener('click', remove);
all('[data-stop]').forEach((button) => button.addEventListener('click', () => {
  current.stop = button.dataset.stop;
  place();
  say(`${name(current.index)} at ${Math.round(points(current))} points`);
}));

// One finger moves a sticker. Two fingers anywhere in the conversation also resize and rotate it.
const fingers = new Map();
let grip = null;
const reach = () => {
  const [a, b] = [...fingers.values()];
  if (!b) return { x: a.x, y: a.y, span: 1, turn: 0 };
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, span: Math.hypot(b.x - a.x, b.y - a.y) || 1,
    turn: Math.atan2(b.y - a.y, b.x - a.x) * 180 / Math.PI };
};
const grab = () => { grip = fingers.size ? { ...current, points: points(current), from: reach() } : null; };
const lift = (event) => { if (fingers.delete(event.pointerId)) grab(); };
talk.addEventListener('pointerdown', (event) => {
  const element = event.target.closest('.placed');
  if (element && fingers.size === 0) take(element);
  if (!element && fingers.size === 0 && event.pointerType === 'mouse') return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, holds: Boolean(element) });
  if (element) element.setPointerCapture(event.pointerId);
  grab();
});
talk.addEventListener('pointermove', (event) => {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  [finger.x, finger.y] = [event.clientX, event.clientY];
  if (fingers.size === 1 && !finger.holds) return;
  const now = reach();
  isMoved = true;
  current.x = grip.x + now.x - grip.from.x;
  current.y = grip.y + now.y - grip.from.y;
  if (fingers.size > 1) {
    resize(grip.points * now.span / grip.from.span);
    turn(grip.angle + now.turn - grip.from.turn);
  }
  place();
});
['pointerup', 'pointercancel'].forEach((type) => talk.addEventListener(type, lift));
talk.addEventListener('focusin', (event) => { if (event.target.matches('.placed')) take(event.target); });
// Trackpads: browsers report a pinch as a turned wheel with ctrl, Safari as a gesture.
talk.addEventListener('wheel', (event) => {
  if (!event.ctrlKey) return;
  event.preventDefault();
  resize(points(current) * Math.exp(-event.deltaY / 100));
  place();
}, { passive: false });
talk.addEventListener('gesturestart', (event) => { event.preventDefault(); if (!fingers.size) grip = { ...current, points: points(current) }; });
talk.addEventListener('gesturechange', (event) => {
  event.preventDefault();
  if (fingers.size) return;
  resize(grip.points * event.scale);
  turn(grip.angle + event.rotation);
  place();
});
talk.addEventListener('keydown', (event) => {
  if (!event.target.matches('.placed') || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = event.shiftKey ? 1 : 8;
  const act = {
    ArrowLeft: () => { current.x -= step; }, ArrowRight: () => { current.x += step; },
    ArrowUp: () => { current.y -= step; }, ArrowDown: () => { current.y += step; },
    '+': () => resize(points(current) * 1.1), '-': () => resize(points(current) / 1.1),
    '[': () => turn(current.angle - 5), ']': () => turn(current.angle + 5), Delete: remove, Backspace: remove,
  }[event.key];
  if (!act) return;
  event.preventDefault();
  isMoved = true;
  act();
  place();
});
