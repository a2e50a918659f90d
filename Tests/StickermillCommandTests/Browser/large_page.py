"""Opens and scrolls pages of 1,000 stickers in Chromium: page, page in a folder, browser, driver."""
import sys, time
from selenium import webdriver

options = webdriver.ChromeOptions()
for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1400,1000"):
    options.add_argument(argument)
options.binary_location = sys.argv[-2]
browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(executable_path=sys.argv[-1]))
run, cdp = browser.execute_script, browser.execute_cdp_cmd
# The time of the page's own thread, so that a busy machine does not count.
cdp("Performance.enable", {"timeDomain": "threadTicks"})
failures = []

def seconds():
    return next(one["value"] for one in cdp("Performance.getMetrics", {})["metrics"] if one["name"] == "TaskDuration")

for page in sys.argv[1:-2]:
    browser.get("about:blank")
    start = seconds()
    browser.get("file://" + page)
    spent = seconds() - start
    if spent > 2: failures.append(f"{page}: opening takes {spent:.1f} s")
    if run("return document.querySelectorAll('.cell').length") != 1000: failures.append(f"{page}: not all stickers")
    for scroller in ("document.querySelector('.drawer')", "document.querySelector('.matrix-box')", "window"):
        start = seconds()
        for step in range(20):
            run(scroller + ".scrollBy(0, 300)")
            time.sleep(0.1)
        spent = (seconds() - start) / 20
        if spent > 0.1: failures.append(f"{page}: scrolling {scroller} by 300 px takes {spent:.2f} s")
    if page.endswith("page.html"):
        made = run("return document.querySelectorAll('.matrix img').length")
        if not 0 < made < 50 * 12: failures.append(f"{page}: {made} pictures in the matrix, of which few can be seen")
browser.quit()
print("\n".join(failures))
sys.exit(1 if failures else 0)
