"""Watches a preview page in Chromium while masters change: address, master, its other versions, browser, driver."""
import sys, time
from selenium import webdriver

address, master, changed, still = sys.argv[1:5]
options = webdriver.ChromeOptions()
for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1400,1200"):
    options.add_argument(argument)
options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
options.binary_location = sys.argv[5]
browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(executable_path=sys.argv[6]))
run = browser.execute_script
failures = []

def expect(value, wanted, what):
    if value != wanted: failures.append(f"{what}: {value!r} instead of {wanted!r}")

PICTURE = "return document.querySelector('.cell[data-name=star] img').src"
STATE = """return { mark: window.mark, scroll: scrollY,
  ground: document.querySelector('input[name=ground]:checked')?.value,
  dark: document.querySelector('#screen').className,
  pressed: [...document.querySelectorAll('.cell')].findIndex((cell) => cell.getAttribute('aria-pressed') === 'true'),
  other: document.querySelector('.cell[data-name=moon] img').src }"""

def export(version):
    with open(version, "rb") as file: data = file.read()
    before = run(PICTURE)
    end = time.time() + 10
    with open(master, "wb") as file: file.write(data)
    while run(PICTURE) == before and time.time() < end: time.sleep(0.01)

try:
    browser.get(address)
    end = time.time() + 10
    while run("return document.readyState") != "complete" and time.time() < end: time.sleep(0.05)
    run("window.mark = 'the same page'; document.querySelectorAll('.cell')[1].click(); scrollTo(0, 300)")
    run("document.querySelector('#dark')?.click()")
    before = run(STATE)
    facts = "return document.querySelector('#sticker-star .facts').textContent"
    told = run(facts)
    for version in (changed, still, changed): export(version)
    expect(run(STATE), before, "what the page keeps")
    expect(run(facts) != told, True, "the facts of the sticker change")
    end = time.time() + 5
    shown = "return document.querySelector('.cell[data-name=star] img').naturalWidth > 0"
    while not run(shown) and time.time() < end: time.sleep(0.05)
    expect(run(shown), True, "the picture is shown")
    expect([line["message"] for line in browser.get_log("browser") if line["level"] == "SEVERE"], [], "errors of the page")
finally:
    browser.quit()
print("\n".join(failures))
sys.exit(1 if failures else 0)
