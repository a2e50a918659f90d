"""Compares the frames of two pictures as Chromium decodes them: folder, two paths, browser, driver.

Prints the time of each frame in milliseconds, and the largest difference of a visible color or of alpha in levels."""
import functools, http.server, sys, threading
from selenium import webdriver

folder, paths = sys.argv[1], sys.argv[2:-2]
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=folder)
handler.func.log_message = lambda *_: None
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
threading.Thread(target=server.serve_forever, daemon=True).start()

options = webdriver.ChromeOptions()
for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
    options.add_argument(argument)
options.binary_location = sys.argv[-2]
browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(executable_path=sys.argv[-1]))
# The decoder is only there for pages of this machine, such as this list of the folder.
browser.get(f"http://127.0.0.1:{server.server_port}/")
script = """
const [paths, done] = arguments;
async function frames(path) {
    const data = await (await fetch(path)).arrayBuffer();
    const type = path.endsWith(".webp") ? "image/webp" : "image/png";
    const decoder = new ImageDecoder({ data, type, colorSpaceConversion: "none" });
    await decoder.tracks.ready;
    await decoder.completed;
    const frames = [];
    for (let index = 0; index < decoder.tracks.selectedTrack.frameCount; index++) {
        const { image } = await decoder.decode({ frameIndex: index });
        const pixels = new Uint8Array(image.allocationSize({ format: "RGBA" }));
        await image.copyTo(pixels, { format: "RGBA" });
        frames.push({ milliseconds: Math.round(image.duration / 1000), pixels });
    }
    return frames;
}
(async () => {
    const [first, second] = await Promise.all(paths.map(frames));
    if (first.length != second.length) throw `${first.length} and ${second.length} frames`;
    let largest = 0;
    first.forEach(({ pixels }, frame) => {
        const others = second[frame].pixels;
        for (let index = 0; index < pixels.length; index++) {
            const weight = index % 4 == 3 ? 1 : pixels[index | 3] / 255;
            largest = Math.max(largest, Math.abs(pixels[index] - others[index]) * weight);
        }
    });
    const times = frames => frames.map(frame => frame.milliseconds).join(" ");
    return `${times(first)}, ${times(second)}, ${largest.toFixed(1)}`;
})().then(done).catch(error => done(`error: ${error}`));
"""
print(browser.execute_async_script(script, paths))
browser.quit()
