"""Uses a preview page in Chromium as a person would: page, folder form, axe, browser, driver."""
import functools, http.server, sys, threading, time
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

page, site, axe = sys.argv[1:4]
options = webdriver.ChromeOptions()
for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1400,1200"):
    options.add_argument(argument)
options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
options.binary_location = sys.argv[4]
browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(executable_path=sys.argv[5]))
run, cdp = browser.execute_script, browser.execute_cdp_cmd
failures = []

def expect(value, wanted, what):
    if value != wanted: failures.append(f"{what}: {value!r} instead of {wanted!r}")

def near(value, wanted, what, by=1.5):
    if abs(value - wanted) > by: failures.append(f"{what}: {value!r} instead of about {wanted!r}")

def element(selector): return browser.find_element(By.CSS_SELECTOR, selector)
def number(selector): return run("return document.querySelectorAll(arguments[0]).length", selector)
def text(selector): return run("return document.querySelector(arguments[0]).textContent", selector)
def click(selector): run("document.querySelector(arguments[0]).click()", selector)
def has(selector, name): return run("return document.querySelector(arguments[0]).classList.contains(arguments[1])", selector, name)
def shown(selector): return run("return document.querySelector(arguments[0]).checkVisibility({ visibilityProperty: true })", selector)
def press(keys, target=None): (target or browser.switch_to.active_element).send_keys(keys)

def focus(selector): run("document.querySelector(arguments[0]).focus()", selector); return element(selector)

def pick(selector, value):
    run("""const choice = document.querySelector(arguments[0]); choice.value = arguments[1];
      choice.dispatchEvent(new Event('change'))""", selector, value)

def wait(condition, what):
    end = time.time() + 10
    while time.time() < end:
        if run(f"return Boolean({condition})"): return
        time.sleep(0.05)
    failures.append(f"{what}: never")

def open_page(address):
    browser.get("about:blank")
    browser.get(address)
    wait("document.readyState === 'complete'", "the page opens")

def box(selector, index=0):
    return run("""const box = document.querySelectorAll(arguments[0])[arguments[1]].getBoundingClientRect();
      return { x: box.x, y: box.y, width: box.width, height: box.height, cx: box.x + box.width / 2, cy: box.y + box.height / 2 }""", selector, index)

def columns():
    return run("""const left = document.querySelector('#screen').getBoundingClientRect().x;
      return [...new Set([...document.querySelectorAll('.grid li')].map(cell => cell.getBoundingClientRect().x - left))]""")

def the_screen():
    for size, wanted in (("small", [16, 115, 214, 313]), ("regular", [16, 149.5, 283]), ("large", [16, 223])):
        click(f"input[name=size][value={size}]")
        expect(columns(), wanted, f"columns of {size}")
        expect(shown("#size-note"), size != "large", f"the sentence about files of another size, {size}")
    for device, width, height in (("small-phone", 375, 667), ("tablet", 1024, 1366), ("phone", 402, 874)):
        click(f"input[name=device][value={device}]")
        expect([box("#screen")[side] for side in ("width", "height")], [width, height], device)
    for drawer, height in (("card", 457), ("expanded", 780), ("closed", 0), ("compact", 260)):
        click(f"input[name=height][value={drawer}]")
        expect(box(".drawer")["height"], height, f"the {drawer} drawer")
    color = "return getComputedStyle(document.querySelector('.drawer')).backgroundColor"
    expect(run(color), "rgb(233, 233, 233)", "the gray drawer")
    click("input[name=sheet][value=bare]")
    expect(run(color), "rgb(255, 255, 255)", "the plain drawer")
    click("input[name=sheet][value=tinted]")
    # Stickers are reduced to their cells, and never enlarged or cut off.
    outside = run("""return [...document.querySelectorAll('.cell')].filter(cell => {
      const [inner, outer] = [cell.querySelector('img').getBoundingClientRect(), cell.getBoundingClientRect()];
      return inner.x < outer.x - 0.5 || inner.y < outer.y - 0.5 || inner.right > outer.right + 0.5 || inner.bottom > outer.bottom + 0.5;
    }).length""")
    expect(outside, 0, "stickers that are larger than their cells")

def the_keys():
    run("document.activeElement.blur()")
    names = ["white", "black", "red", "yellow", "colors", "sky", "leaves", "wood", "checks"]
    for key, name in list(enumerate(names, 1))[::-1]:
        press(str(key))
        expect(has("#talk", f"on-{name}"), True, f"key {key} chooses {name}")
        expect(has(".view", f"on-{name}"), True, f"key {key} changes the pictures below")
    press("d")
    expect([has("#screen", "dark"), has("#talk", "on-black")], [True, True], "key d")
    press("d")
    expect([has("#screen", "dark"), has("#talk", "on-white")], [False, True], "key d again")
    press("?")
    expect(run("return document.querySelector('#help').open"), True, "key ?")
    press("2")
    expect(has("#talk", "on-white"), True, "keys while the help is open")
    press(Keys.ESCAPE)
    expect(run("return document.querySelector('#help').open"), False, "escape closes the help")
    press("o")
    expect(shown(".marks"), False, "key o hides the marks")
    press("o")
    expect(shown(".marks"), True, "key o shows the marks")
    at = "return document.activeElement.id"
    press("n")
    first = run(at)
    expect(first.startswith("sticker-"), True, "key n goes to a finding")
    press("n")
    second = run(at)
    expect(second != first and second.startswith("sticker-"), True, "key n goes on")
    press("p")
    expect(run(at), first, "key p goes back")

def the_drawer():
    count, index = number(".cell"), "return [...document.querySelectorAll('.cell')].indexOf(document.activeElement)"
    focus(".cell")
    for key, wanted in ((Keys.ARROW_RIGHT, 1), (Keys.ARROW_DOWN, 3), (Keys.ARROW_UP, 1), (Keys.ARROW_LEFT, 0), (Keys.ARROW_LEFT, 0), (Keys.END, count - 1), (Keys.HOME, 0), (Keys.ARROW_RIGHT, 1)):
        press(key)
        expect(run(index), wanted, f"key {ascii(key)} in the drawer")
    expect(number(".cell[tabindex='0']"), 1, "stops of the tab key")
    press(Keys.ENTER)
    name = run("return document.activeElement.dataset.name")
    expect([text("#said"), text("#chosen-name")], [f"Placed {name} on white", name], "what is said of the chosen sticker")
    expect(run("return document.activeElement.getAttribute('aria-pressed')"), "true", "the chosen cell")
    expect(run("return document.querySelector('.placed').getAttribute('aria-label')"), "Placed: " + run("return document.activeElement.querySelector('img').alt"), "the placed sticker's label")
    # It is also sent by itself, and a tapback with the next two.
    expect(run("return [...document.querySelectorAll('.sent img, .tapback img')].map(image => Number(image.dataset.of))"), [1, 2, 3, 1], "tapbacks and the sent sticker")
    near(run("return document.querySelector('.tapback').offsetWidth"), 48, "a tapback")
    expect(run("return [1, 2].map(at => document.querySelectorAll('.tapback')[at].offsetLeft)"), [36, 72], "tapbacks overlap")

def placing():
    points = "return Number(document.querySelector('#placed-size').value)"
    natural = run("return Number(document.querySelector('.cell[aria-pressed=true]').dataset.natural)")
    for stop, wanted in (("tapback", 48), ("carried", 163 * 5 / 7), ("natural", natural), ("drawer", 163)):
        click(f"[data-stop={stop}]")
        near(run(points), wanted, stop, 0.01)
        near(box(".placed")["width"], wanted, f"the width of {stop}")
        expect(run("return document.querySelector(`[data-stop=${arguments[0]}]`).getAttribute('aria-pressed')", stop), "true", f"{stop} is pressed")
    expect(run("return [...document.querySelectorAll('#stops option')].map(option => Math.round(option.value))"), [48, 116, 163, natural], "the slider's stops")
    # Another size of the pack changes the size in the drawer.
    click("input[name=size][value=small]")
    expect(text("#placed-points"), "73 pt", "as in the drawer of a small pack")
    click("input[name=size][value=large]")

    placed = focus(".placed")
    for keys, change in (((Keys.ARROW_RIGHT,), (8, 0)), ((Keys.ARROW_UP,), (0, -8)), ((Keys.SHIFT, Keys.ARROW_LEFT), (-1, 0)), ((Keys.SHIFT, Keys.ARROW_DOWN), (0, 1))):
        before = box(".placed")
        ActionChains(browser).key_down(keys[0]).send_keys(keys[-1]).key_up(keys[0]).perform() if len(keys) > 1 else press(keys[0], placed)
        after = box(".placed")
        near(after["cx"] - before["cx"], change[0], f"{ascii(keys)} across", 0.1)
        near(after["cy"] - before["cy"], change[1], f"{ascii(keys)} down", 0.1)
    press("+", placed)
    near(run(points), 179.3, "key +", 0.1)
    press("-", placed)
    near(run(points), 163, "key -", 0.1)
    press("]", placed)
    expect(text("#placed-degrees"), "5°", "key ]")
    press("[", placed); press("[", placed)
    expect(text("#placed-degrees"), "-5°", "key [")
    click("#upright")
    expect(text("#placed-degrees"), "0°", "upright")

    # Dragging with a mouse.
    element("#talk").location_once_scrolled_into_view
    before = box(".placed")
    ActionChains(browser).drag_and_drop_by_offset(placed, 60, -90).perform()
    near(box(".placed")["cx"] - before["cx"], 60, "dragged across")
    near(box(".placed")["cy"] - before["cy"], -90, "dragged down")

    # A trackpad's pinch, and a wheel, which scrolls the page.
    spot = box(".placed")
    for modifiers, wanted in ((2, 163 * 2.71828 ** 0.5), (0, 163 * 2.71828 ** 0.5)):
        cdp("Input.dispatchMouseEvent", {"type": "mouseWheel", "x": spot["cx"], "y": spot["cy"], "deltaX": 0, "deltaY": -50, "modifiers": modifiers})
        time.sleep(0.3)
        near(run(points), wanted, f"the wheel with modifiers {modifiers}")
    run("window.scrollTo(0, 0)")
    click("[data-stop=drawer]")

def touching():
    cdp("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})
    element("#talk").location_once_scrolled_into_view
    def touch(kind, *places):
        cdp("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": id} for id, (x, y) in enumerate(places)]})
    before = box(".placed")
    x, y = before["cx"], before["cy"]
    touch("touchStart", (x, y)); touch("touchMove", (x + 5, y - 10)); touch("touchMove", (x + 40, y - 30)); touch("touchEnd")
    near(box(".placed")["cx"] - x, 40, "dragged by a finger across")
    near(box(".placed")["cy"] - y, -30, "dragged by a finger down")
    # Two fingers, half as far apart and turned by 90 degrees in the end.
    x, y = box(".placed")["cx"], box(".placed")["cy"]
    touch("touchStart", (x - 20, y)); touch("touchStart", (x - 20, y), (x + 40, y))
    touch("touchMove", (x + 10, y - 15), (x + 10, y + 15)); touch("touchEnd")
    near(run("return Number(document.querySelector('#placed-size').value)"), 163 / 2, "pinched")
    expect(text("#placed-degrees"), "90°", "turned by two fingers")
    near(box(".placed")["cx"], x, "pinched, across", 2)
    # A finger next to the sticker does not move it.
    still = box(".placed")
    edge = box("#talk")
    touch("touchStart", (edge["x"] + 5, edge["y"] + 60)); touch("touchMove", (edge["x"] + 60, edge["y"] + 60)); touch("touchEnd")
    expect(box(".placed")["cx"], still["cx"], "a finger next to the sticker")
    cdp("Emulation.setTouchEmulationEnabled", {"enabled": False})
    click("#upright"); click("[data-stop=drawer]")

def several():
    expect(element("#remove-placed").is_enabled(), False, "removing the only sticker")
    before = box(".placed")
    click("#add-placed")
    expect(number(".placed"), 2, "placed stickers")
    overlap = before["width"] - abs(box(".placed", 1)["x"] - before["x"])
    expect(overlap > 50, True, "placed stickers overlap")
    click(".grid li:nth-child(5) .cell")
    expect(run("return [...document.querySelectorAll('.placed img')].map(image => Number(image.dataset.of))"), [1, 4], "the drawer changes the current sticker only")
    click("[data-stop=tapback]")
    near(box(".placed", 0)["width"], before["width"], "the other keeps its size")
    run("document.querySelectorAll('.placed')[1].focus()")
    press(Keys.DELETE)
    expect([number(".placed"), run("return document.activeElement.className")], [1, "placed"], "the delete key")
    press(Keys.DELETE)
    expect(number(".placed"), 1, "the last sticker stays")

def the_matrix():
    wait("document.querySelector('.matrix td img')", "pictures of the matrix")
    cell = "document.querySelector('.matrix tbody tr:nth-child(3) td.on-yellow')"
    run(cell + ".click()")
    expect([has("#talk", "on-yellow"), text("#chosen-name")], [True, run("return document.querySelectorAll('.cell')[2].dataset.name")], "a click in the matrix")
    press("1")

def the_findings():
    severities = ["error", "warning", "note"]
    order = run("return [...document.querySelectorAll('.entry')].map(entry => [...entry.querySelectorAll('[data-severity]')].map(finding => finding.dataset.severity))")
    worst = [min((severities.index(one) for one in entry), default=3) for entry in order]
    expect([worst, order], [sorted(worst), [sorted(entry, key=severities.index) for entry in order]], "what failed first")
    everyone = number(".entry")
    for select, attribute in (("#filter-rule", "rule"), ("#filter-severity", "severity")):
        values = run("return [...document.querySelectorAll(arguments[0] + ' option')].map(option => option.value)", select)
        for value in values[1:]:
            pick(select, value)
            wrong = run("""const [attribute, value] = arguments; return [...document.querySelectorAll('.entry')].filter(entry => {
              const has = Boolean(entry.querySelector(`[data-${attribute}="${value}"]`));
              return entry.hidden === has || [...entry.querySelectorAll('[data-rule]')].some(one => one.hidden === (one.dataset[attribute] === value));
            }).length""", attribute, value)
            expect(wrong, 0, f"the filter {attribute} {value}")
            expect(text("#filter-count"), f"{number('.entry:not([hidden])')} of {everyone} stickers", "the filter's count")
        pick(select, "")
    expect(number(".entry[hidden]"), 0, "entries without a filter")
    expect(number(".copy:not([hidden])") > 0, True, "findings with a command")
    expect(number(".copy:not([hidden])"), number(".remedy code"), "commands with a button")
    command = text(".remedy code")
    expect(command.startswith("stickermill set "), True, f"the command {command}")
    focus(".copy").send_keys(Keys.ENTER)
    wait("document.querySelector('#said').textContent.includes('Copied') || String(getSelection()) === document.querySelector('.remedy code').textContent", "the command is copied or selected")

def comparing():
    pair = ".pair[data-art='618']"
    run("document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })", pair)
    wait(f"document.querySelector(\"{pair} [data-of]\")", "the sticker after")
    was, after = f"{pair} .was", f"{pair} .view:not(.was)"
    apart = box(after)["x"] - box(was)["x"]
    expect(apart > 200, True, "side by side")
    for mode in ("slider", "toggle", "difference"):
        click(f".modes [data-mode={mode}]")
        expect(box(after)["x"] - box(was)["x"], 0, f"{mode}: one over the other")
        expect([shown(f"{pair} .cut"), shown(f"{pair} .hold")], [mode == "slider", mode == "toggle"], f"what {mode} needs")
        expect(run("return [...document.querySelectorAll('[data-mode]')].every(button => (button.getAttribute('aria-pressed') === 'true') === (button.dataset.mode === arguments[0]))", mode), True, f"{mode} is pressed everywhere")
    expect(run("return getComputedStyle(document.querySelector(arguments[0])).mixBlendMode", after), "difference", "the difference")
    click(".modes [data-mode=slider]")
    press(Keys.ARROW_RIGHT, focus(f"{pair} .cut"))
    expect(run("return getComputedStyle(document.querySelector(arguments[0])).clipPath", after), "inset(0px 0px 0px 51%)", "the slider")
    # Space shows the master while it is held, wherever in the entry one is.
    entry = run("return document.querySelector(arguments[0]).closest('.entry').id", pair)
    click(".modes [data-mode=side]")
    focus(f"#{entry}")
    for target in (f"#{entry}", f"{pair} .hold"):
        focus(target)
        ActionChains(browser).key_down(Keys.SPACE).perform()
        expect([shown(was), shown(after)], [True, False], f"space is held on {target}")
        ActionChains(browser).key_up(Keys.SPACE).perform()
        expect([shown(was), shown(after)], [False, True], f"space is released on {target}")
    ActionChains(browser).click_and_hold(element(f"{pair} .hold")).perform()
    expect(shown(was), True, "the button is held")
    ActionChains(browser).release().perform()
    expect(shown(was), False, "the button is released")
    click(".modes [data-mode=side]")
    # A master that is not enlarged is as large as the sticker's art.
    share = run("const pair = document.querySelector('.pair:not([data-art=\"618\"])'); return [pair.dataset.art / pair.dataset.canvas, pair.querySelector('.before').getBoundingClientRect().width]")
    near(share[1], 206 * share[0], "a small master", 0.1)
    # Marks lie over the sticker.
    run("document.querySelector('.marks').scrollIntoView({ block: 'center' })")
    wait("document.querySelector('.view:has(.marks) [data-of]')", "the sticker below the marks")
    expect("red bar: the art is cut off" in text(".key"), True, "the marks in words")

def animations():
    moving = run("return Number([...document.querySelectorAll('.entry')].find(entry => entry.textContent.includes('2 frames')).dataset.index)")
    source = f"return document.querySelector('.cell [data-of=\"{moving}\"]').src"
    play = run(source)
    click("#play")
    still = run(source)
    expect([still == play, text("#play")], [False, "Play"], "Pause")
    click("#play")
    expect([run(source) == play, text("#play")], [True, "Pause"], "Play")
    click(f".grid li:nth-child({moving + 1}) .cell")
    click("#restart")
    expect(run(source), play + "#1", "Restart")
    expect(run(f"return document.querySelector('.placed img').src === document.querySelector('.cell [data-of=\"{moving}\"]').src"), True, "copies restart too")
    wait(f"document.querySelector('.cell [data-of=\"{moving}\"]').complete && document.querySelector('.cell [data-of=\"{moving}\"]').naturalWidth > 0", "a restarted picture")
    # The frames of a sequence are one animation.
    expect(run("return [...document.querySelectorAll('.entry')].some(entry => entry.textContent.includes('3 frames in files of their own'))"), True, "the sequence")
    # Those who want less motion start with stills, and can play.
    cdp("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
    open_page("file://" + page)
    expect([run(source), text("#play")], [still, "Play"], "reduced motion")
    click("#play")
    expect(run(source), play, "playing in spite of reduced motion")
    cdp("Emulation.setEmulatedMedia", {"features": []})

def links():
    target = run("return document.querySelectorAll('.entry')[3].id")
    expect(target.startswith("sticker-"), True, "links are names")
    open_page(f"file://{page}#{target}")
    name = run("return document.getElementById(arguments[0]).querySelector('h3').textContent", target)
    expect(text("#chosen-name"), name, "a link to a sticker chooses it")
    time.sleep(0.3)
    expect(0 <= box(f"#{target}")["y"] < 1000, True, "a link to a sticker shows its findings")
    pick("#filter-rule", run("return document.querySelectorAll('#filter-rule option')[1].value"))
    other = run("return (document.querySelector('.entry[hidden]') || document.querySelector('.entry')).id")
    run("location.hash = arguments[0]", other)
    wait("!document.querySelector('.entry[hidden]')", "a link to a filtered sticker shows it")

def printing():
    cdp("Emulation.setEmulatedMedia", {"media": "print"})
    run("window.dispatchEvent(new Event('beforeprint'))")
    expect([shown(".panel"), shown("#talk"), shown(".matrix-part"), shown(".modes")], [False] * 4, "what paper does not need")
    expect([shown(".cell img"), shown(".cell .name"), shown("[data-rule]")], [True] * 3, "stickers, names and findings on paper")
    expect(number(".thumb:not(:has(img))"), 0, "entries without a picture on paper")
    expect(box(".grid")["height"] <= box(".drawer")["height"], True, "the whole drawer is on paper")
    expect(box(".grid li", 1)["y"], box(".grid li")["y"], "several stickers are next to each other on paper")
    cdp("Emulation.setEmulatedMedia", {"media": ""})

def accessibility():
    source = open(axe).read()
    for theme in ("light-page", "dark-page"):
        pick("#page-theme", theme)
        run(source)
        found = browser.execute_async_script("""const done = arguments[0];
          axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }).then(result => done(result.violations.map(violation =>
            [violation.id, violation.nodes.slice(0, 3).map(node => node.html.slice(0, 160))])))""")
        expect(found, [], f"axe, {theme}")

def safety():
    # No name became an element, and nothing was refused or loaded.
    expect(run("return typeof window.a"), "undefined", "a()")
    expect(number("script"), 1, "scripts")
    expect(run("return performance.getEntriesByType('resource').filter(entry => !entry.name.startsWith('data:')).map(entry => entry.name)"), [], "requests")

def log(): expect([entry["message"] for entry in browser.get_log("browser")], [], "console")

open_page("file://" + page)
# On white, a background that was removed and a white outline would not be seen.
expect([has(f".pair {view}", "on-checks") for view in (".was", ".view:not(.was)")], [True, True], "before and after, until a background is chosen")
for part in (the_screen, the_keys, the_drawer, placing, touching, several, the_matrix, the_findings, comparing, animations, links, printing, accessibility, safety):
    try:
        part()
    except Exception as error:
        failures.append(f"{part.__name__}: {error!r}"[:600])
    log()

# The folder has the same, with pictures of its own everywhere.
open_page(f"file://{site}/index.html")
expect(number("[data-copy]"), 0, "copies in a folder")
expect(number(".matrix td img"), number(".matrix td"), "pictures of the matrix in a folder")
click("#restart")
expect(run("return document.querySelectorAll('.cell img[src$=\"?1\"]').length"), 2, "restarted animations in a folder")
wait("[...document.querySelectorAll('.cell img')].every(image => !image.complete || image.naturalWidth > 0)", "restarted pictures in a folder")
log()

# Under the policy of a CI server: no script, and everything that counts is there.
class Server(http.server.SimpleHTTPRequestHandler):
    def end_headers(self):
        self.send_header("Content-Security-Policy", "sandbox; default-src 'none'; img-src 'self'; style-src 'self'")
        super().end_headers()
    def log_message(self, *arguments): pass

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Server, directory=site))
threading.Thread(target=server.serve_forever, daemon=True).start()
open_page(f"http://127.0.0.1:{server.server_port}/index.html")
for selector in (".grid img", ".matrix td img", ".thumb img"):
    image = element(selector)
    image.location_once_scrolled_into_view
    wait(f"document.querySelector('{selector}').naturalWidth > 50", f"{selector} under a strict policy")
    expect(image.is_displayed() and image.rect["width"] > 50, True, f"{selector} is shown under a strict policy")
last = element(".grid li:last-child .cell")
last.location_once_scrolled_into_view
expect(box(".drawer")["height"] >= box(".grid")["height"], True, "the whole drawer under a strict policy")
expect(element("[data-rule]").is_displayed(), True, "the findings under a strict policy")
expect(any(one.is_displayed() for one in browser.find_elements(By.CSS_SELECTOR, ".needs-script, .cut, .hold")), False, "what needs a script")
browser.quit()
print("\n".join(failures))
sys.exit(1 if failures else 0)
