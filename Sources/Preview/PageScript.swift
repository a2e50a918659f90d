/// The script of a preview page: everything works on what the page already holds.
///
/// Without it the page still shows the pictures, the labels and the findings.
enum PageScript {
    static let text = #"""
        'use strict';
        (() => {
          const one = (selector, root = document) => root.querySelector(selector);
          const all = (selector, root = document) => [...root.querySelectorAll(selector)];
          const cells = all('.cell');
          const drawer = one('#drawer-screen'), talk = one('#talk-screen'), grid = one('.grid');
          const field = one('.talk'), placed = one('.placed'), said = one('#said');
          const grounds = all('input[name=ground]');
          const state = { index: 0, x: 0, y: 0, playing: true, marks: true };

          all('.needs-script').forEach((element) => { element.hidden = false; });
          const still = (cell) => one('source', cell);
          const source = (cell) => {
            const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
            return still(cell) && (!state.playing || reduced) ? still(cell).srcset : one('img', cell).dataset.play || one('img', cell).src;
          };
          const picture = (cell, alt = one('img', cell).alt) => {
            const image = new Image();
            image.decoding = 'async';
            image.alt = alt;
            image.src = source(cell);
            image.dataset.index = cell.dataset.index;
            return image;
          };
          const say = (text) => { said.textContent = text; };
          const replaceClass = (element, names, name) => { element.classList.remove(...names); element.classList.add(name); };
          const values = (name) => all(`input[name=${name}]`).map((input) => input.value);
          const chosen = (name) => one(`input[name=${name}]:checked`).value;
          const name = (cell) => cell.dataset.name;

          // The screens.
          const arrange = () => {
            for (const screen of [drawer, talk]) {
              replaceClass(screen, values('device'), chosen('device'));
              screen.classList.toggle('dark', chosen('light') === 'dark');
            }
            drawer.classList.toggle('expanded', chosen('height') === 'expanded');
            replaceClass(grid, values('size'), chosen('size'));
            place();
          };
          all('input[name=device], input[name=light], input[name=height], input[name=size]')
            .forEach((input) => input.addEventListener('change', arrange));
          one('#page-theme').addEventListener('change', (event) => {
            document.documentElement.classList.remove('light-page', 'dark-page');
            if (event.target.value) document.documentElement.classList.add(event.target.value);
          });

          // The drawer: one stop for the tab key, arrows inside.
          const select = (index, focus) => {
            state.index = Math.max(0, Math.min(cells.length - 1, index));
            cells.forEach((cell, place) => {
              cell.tabIndex = place === state.index ? 0 : -1;
              cell.setAttribute('aria-pressed', place === state.index);
            });
            const cell = cells[state.index];
            if (!cell) return;
            if (focus) cell.focus();
            all('.placed, .inline-place, .tapback-place', talk).forEach((spot) => {
              const image = picture(cell, spot.classList.contains('placed') ? one('img', cell).alt : '');
              image.className = spot.dataset.image || '';
              spot.replaceChildren(image);
            });
            talk.style.setProperty('--natural', cell.dataset.natural);
            one('#placed-name').textContent = name(cell);
            place();
          };
          grid.addEventListener('click', (event) => {
            const cell = event.target.closest('.cell');
            if (!cell) return;
            select(cells.indexOf(cell));
            say(`Placed ${name(cell)} on ${groundTitle()}`);
          });
          grid.addEventListener('keydown', (event) => {
            const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
            const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -1e6, End: 1e6 };
            if (!(event.key in steps)) return;
            event.preventDefault();
            select(state.index + steps[event.key], true);
          });

          // The placed sticker.
          const size = one('#placed-size'), angle = one('#placed-angle');
          const place = () => {
            const cell = cells[state.index];
            if (!cell) return;
            const side = Number(size.value) / 100 * Number(cell.dataset.natural);
            placed.style.width = placed.style.height = `${side}px`;
            const reach = { x: field.clientWidth - side, y: field.clientHeight - side };
            state.x = Math.max(-side / 2, Math.min(reach.x + side / 2, state.x));
            state.y = Math.max(-side / 2, Math.min(reach.y + side / 2, state.y));
            placed.style.transform = `translate(${state.x}px, ${state.y}px) rotate(${angle.value}deg)`;
            one('#placed-points').textContent = `${Math.round(side)} pt`;
          };
          size.addEventListener('input', place);
          angle.addEventListener('input', place);
          all('[data-stop]').forEach((button) => button.addEventListener('click', () => {
            const cell = cells[state.index];
            const natural = Number(cell.dataset.natural), inDrawer = cell.getBoundingClientRect().width || natural;
            const points = { tapback: Number(button.dataset.stop), carried: inDrawer * Number(button.dataset.stop) / 1000,
              drawer: inDrawer, natural }[button.dataset.kind];
            size.value = points / natural * 100;
            place();
            say(`${name(cell)} at ${Math.round(points)} points`);
          }));
          placed.addEventListener('pointerdown', (event) => {
            placed.setPointerCapture(event.pointerId);
            const start = { x: event.clientX - state.x, y: event.clientY - state.y };
            const move = (next) => { state.x = next.clientX - start.x; state.y = next.clientY - start.y; place(); };
            placed.addEventListener('pointermove', move);
            placed.addEventListener('pointerup', () => placed.removeEventListener('pointermove', move), { once: true });
            placed.addEventListener('pointercancel', () => placed.removeEventListener('pointermove', move), { once: true });
          });
          placed.addEventListener('keydown', (event) => {
            const steps = { ArrowLeft: [-8, 0], ArrowRight: [8, 0], ArrowUp: [0, -8], ArrowDown: [0, 8] }[event.key];
            if (!steps) return;
            event.preventDefault();
            state.x += steps[0];
            state.y += steps[1];
            place();
          });

          // The grounds.
          const groundTitle = () => one('input[name=ground]:checked').dataset.title;
          const setGround = () => {
            const names = values('ground');
            [field, ...all('.view')].forEach((element) => replaceClass(element, names, chosen('ground')));
          };
          grounds.forEach((input) => input.addEventListener('change', () => { setGround(); say(`On ${groundTitle()}`); }));

          // All on all: a row is filled when it is seen.
          const fill = (row) => {
            const cell = cells[Number(row.dataset.row)];
            all('td', row).forEach((box) => box.replaceChildren(picture(cell, '')));
          };
          const seen = new IntersectionObserver((entries) => entries.forEach((entry) => {
            if (entry.isIntersecting) fill(entry.target);
            else all('td', entry.target).forEach((box) => box.replaceChildren());
          }), { root: one('.matrix-box'), rootMargin: '400px' });
          all('.matrix tbody tr').forEach((row) => seen.observe(row));

          // The findings: what is shown, and before and after.
          const entries = all('.entry');
          const filter = () => {
            const rule = one('#filter-rule').value, severity = one('#filter-severity').value;
            let count = 0;
            entries.forEach((entry) => {
              const found = all('[data-rule]', entry).some((finding) =>
                (!rule || finding.dataset.rule === rule) && (!severity || finding.dataset.severity === severity));
              entry.hidden = (rule || severity) && !found;
              if (!entry.hidden) count += 1;
            });
            one('#filter-count').textContent = `${count} of ${entries.length} stickers`;
          };
          all('#filter-rule, #filter-severity').forEach((element) => element.addEventListener('change', filter));

          const compare = (views, mode) => {
            const cell = cells[Number(views.dataset.index)];
            const box = one('.compared', views), before = one('.before', views);
            if (!box || !before) return;
            const after = picture(cell, 'after');
            const figure = (caption, ...layers) => {
              const element = document.createElement('figure'), view = document.createElement('div');
              view.className = `view ${chosen('ground')}`;
              view.append(...layers);
              const text = document.createElement('figcaption');
              text.textContent = caption;
              element.append(view, text);
              return element;
            };
            const was = () => { const image = before.cloneNode(); image.className = ''; return image; };
            all('[data-mode]', views).forEach((button) => button.setAttribute('aria-pressed', button.dataset.mode === mode));
            if (mode === 'side') box.replaceChildren(figure(`after, ${views.dataset.bytes} bytes`, after));
            if (mode === 'difference') {
              after.className = 'difference';
              box.replaceChildren(figure('difference: black where they are equal', was(), after));
            }
            if (mode === 'slider') {
              after.className = 'after-part';
              const range = document.createElement('input');
              range.type = 'range';
              range.setAttribute('aria-label', 'How much of the master is shown');
              const result = figure('master | after', was(), after);
              range.addEventListener('input', () => one('.view', result).style.setProperty('--cut', `${range.value}%`));
              result.append(range);
              box.replaceChildren(result);
            }
            if (mode === 'toggle') {
              const result = figure('after; hold the button or the space key for the master', was(), after);
              one('img', result).hidden = true;
              const button = document.createElement('button');
              button.type = 'button';
              button.className = 'plain';
              button.textContent = 'Hold: master';
              const show = (isBefore) => { one('img', result).hidden = !isBefore; after.hidden = isBefore; };
              button.addEventListener('pointerdown', () => show(true));
              ['pointerup', 'pointerleave', 'blur'].forEach((event) => button.addEventListener(event, () => show(false)));
              button.addEventListener('keydown', (event) => { if (event.key === ' ') { event.preventDefault(); show(true); } });
              button.addEventListener('keyup', () => show(false));
              result.append(button);
              box.replaceChildren(result);
            }
          };
          const dressed = new IntersectionObserver((seenEntries) => seenEntries.forEach((entry) => {
            if (!entry.isIntersecting) return;
            dressed.unobserve(entry.target);
            const views = one('.views', entry.target);
            if (!views) return;
            const marks = one('.marks', views);
            if (marks) marks.before(picture(cells[Number(views.dataset.index)], ''));
            compare(views, 'side');
          }), { rootMargin: '600px' });
          entries.forEach((entry) => dressed.observe(entry));
          document.addEventListener('click', (event) => {
            const button = event.target.closest('[data-mode]');
            if (button) compare(button.closest('.views'), button.dataset.mode);
          });

          // Animations.
          const isAnimated = cells.filter(still);
          const restart = () => isAnimated.forEach((cell) => {
            const image = one('img', cell);
            image.dataset.play ||= image.src;
            image.src = state.playing ? image.dataset.play : still(cell).srcset;
            all(`img[data-index="${cell.dataset.index}"]`).forEach((copy) => { copy.src = ''; copy.src = source(cell); });
          });
          const playButton = one('#play');
          one('#animation').hidden = isAnimated.length === 0;
          playButton.addEventListener('click', () => {
            state.playing = !state.playing;
            playButton.textContent = state.playing ? 'Pause' : 'Play';
            restart();
          });
          one('#restart').addEventListener('click', restart);

          // Keys.
          const help = one('#help');
          one('#show-help').addEventListener('click', () => help.showModal());
          one('#close-help').addEventListener('click', () => help.close());
          const findings = all('.entry:has([data-rule])');
          let finding = -1;
          const go = (step) => {
            const shown = findings.filter((entry) => !entry.hidden);
            if (!shown.length) return;
            finding = (finding + step + shown.length) % shown.length;
            shown[finding].scrollIntoView({ block: 'center' });
            shown[finding].focus();
          };
          document.addEventListener('keydown', (event) => {
            if (event.ctrlKey || event.metaKey || event.altKey || help.open || event.target.matches('select, input[type=range]')) return;
            const toggled = { light: 'dark', dark: 'light' };
            if (/^[1-9]$/.test(event.key) && grounds[event.key - 1]) grounds[event.key - 1].click();
            else if (event.key === 'd') one(`input[name=light][value=${toggled[chosen('light')]}]`).click();
            else if (event.key === 'o') {
              state.marks = !state.marks;
              all('.marks').forEach((image) => { image.hidden = !state.marks; });
              say(state.marks ? 'Marks are shown' : 'Marks are hidden');
            } else if (event.key === 'n' || event.key === 'p') go(event.key === 'n' ? 1 : -1);
            else if (event.key === '?') help.showModal();
          });

          state.x = field.clientWidth * 0.4;
          state.y = field.clientHeight * 0.5;
          arrange();
          setGround();
          select(0);
          filter();
        })();
        """#
}
