"""Uses a preview page in Chromium as a person would: page, folder form, axe, browser, driver."""
import functools, http.server, json, sys, threading, time
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

page, site, axe = sys.argv[1:4]
options = webdriver.ChromeOptions()
for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1400,1000"):
    options.add_argument(argument)
options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
options.binary_location = sys.argv[4]
browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(executable_path=sys.argv[5]))
run = browser.execute_script
failures = []

def expect(value, wanted, what):
    if value != wanted: failures.append(f"{what}: {value!r} instead of {wanted!r}")

def press(keys, element=None):
    (element or browser.find_element(By.TAG_NAME, "body")).send_keys(keys)

def open_page(address):
    browser.get(address)
    time.sleep(0.5)

def columns():
    return run("""const left = document.querySelector('#drawer-screen').getBoundingClientRect().x;
      return [...new Set([...document.querySelectorAll('.grid li')].map(cell => cell.getBoundingClientRect().x - left))]""")

open_page("file://" + page)
for size, wanted in (("small", [16, 115, 214, 313]), ("regular", [16, 149.5, 283]), ("large", [16, 223])):
    run(f"document.querySelector('input[name=size][value={size}]').click()")
    expect(columns(), wanted, f"columns of {size}")

# Keys.
press("2")
expect(run("return document.querySelector('.talk').classList.contains('on-black')"), True, "key 2 chooses black")
press("d")
expect(run("return document.querySelector('#talk-screen').classList.contains('dark')"), True, "key d")
press("?")
expect(run("return document.querySelector('#help').open"), True, "key ?")
run("document.querySelector('#close-help').click()")
first = browser.find_element(By.CSS_SELECTOR, ".cell")
run("arguments[0].focus()", first)
press(Keys.ARROW_RIGHT, first)
expect(run("return document.activeElement.dataset.index"), "1", "the arrow key")
press(Keys.END, browser.switch_to.active_element)
count = run("return document.querySelectorAll('.cell').length")
expect(run("return document.activeElement.dataset.index"), str(count - 1), "the end key")
press("n")
expect(run("return document.activeElement.classList.contains('entry')"), True, "key n")
press("o")
expect(run("return [...document.querySelectorAll('.marks')].every(image => image.hidden)"), True, "key o")
press("o")

# Placing.
placed = browser.find_element(By.CSS_SELECTOR, ".placed")
before = placed.rect["x"]
press(Keys.ARROW_RIGHT, placed)
expect(placed.rect["x"] - before, 8, "an arrow key on the placed sticker")
run("document.querySelector('[data-kind=tapback]').click()")
expect(run("return document.querySelector('#placed-points').textContent"), "48 pt", "the size of a tapback")

# Filters.
rule = run("return document.querySelector('[data-rule]').dataset.rule")
run("""const choice = document.querySelector('#filter-rule'); choice.value = arguments[0];
  choice.dispatchEvent(new Event('change'))""", rule)
shown = run("return [...document.querySelectorAll('.entry')].filter(entry => !entry.hidden).map(entry => !!entry.querySelector(`[data-rule=\"${arguments[0]}\"]`))", rule)
expect(all(shown) and len(shown) > 0, True, "the filter by rule")
run("const choice = document.querySelector('#filter-rule'); choice.value = ''; choice.dispatchEvent(new Event('change'))")

# Comparing.
run("const views = document.querySelector('.views:has(.before)'); views.scrollIntoView()")
time.sleep(0.5)
for mode, wanted in (("slider", "input[type=range]"), ("toggle", "button"), ("difference", ".difference"), ("side", "img")):
    run("document.querySelector(`.views:has(.before) [data-mode=${arguments[0]}]`).click()", mode)
    expect(run("return !!document.querySelector('.views:has(.before) .compared').querySelector(arguments[0])", wanted), True, mode)

# No name became an element, nothing was refused or loaded, and everyone can use it.
expect(run("return typeof window.a"), "undefined", "a()")
expect(run("return document.querySelectorAll('script').length"), 1, "scripts")
expect(run("return performance.getEntriesByType('resource').filter(entry => !entry.name.startsWith('data:')).map(entry => entry.name)"), [], "requests")
source = open(axe).read()
for theme in ("light-page", "dark-page"):
    run("""const choice = document.querySelector('#page-theme'); choice.value = arguments[0];
      choice.dispatchEvent(new Event('change'))""", theme)
    run(source)
    found = browser.execute_async_script("""const done = arguments[0];
      axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] }).then(result => done(result.violations.map(violation =>
        [violation.id, violation.nodes.slice(0, 3).map(node => node.html.slice(0, 120))])))""")
    expect(found, [], f"axe, {theme}")
expect([entry["message"] for entry in browser.get_log("browser")], [], "console")

# Under the policy of a CI server: no script, and everything that counts is there.
class Server(http.server.SimpleHTTPRequestHandler):
    def end_headers(self):
        self.send_header("Content-Security-Policy", "sandbox; default-src 'none'; img-src 'self'; style-src 'self'")
        super().end_headers()
    def log_message(self, *arguments): pass

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Server, directory=site))
threading.Thread(target=server.serve_forever, daemon=True).start()
open_page(f"http://127.0.0.1:{server.server_port}/index.html")
images = browser.find_elements(By.CSS_SELECTOR, ".grid img")
expect(len(images), count, "stickers under a strict policy")
expect(browser.find_element(By.CSS_SELECTOR, ".drawer").is_displayed(), True, "the drawer under a strict policy")
expect(images[0].rect["width"] > 50 and int(images[0].get_property("naturalWidth")) > 50, True, "the pictures under a strict policy")
expect(browser.find_element(By.CSS_SELECTOR, "[data-rule]").is_displayed(), True, "the findings under a strict policy")
expect(browser.find_element(By.CSS_SELECTOR, ".needs-script").is_displayed(), False, "what needs a script")
browser.quit()
print("\n".join(failures))
sys.exit(1 if failures else 0)
