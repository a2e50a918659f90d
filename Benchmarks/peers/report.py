"""Writes the results of a comparison as Markdown and as a bar chart."""

import os


def markdown(result):
    lines = []
    for name, work in result["works"].items():
        animated = any(row["framesOfMasters"] for row in work["rows"])
        lines += [
            f"### Work {name}: {work['title']}", "",
            "| contender | seconds | masters/s | kisscut is faster by | in the worst round | output | lowest PSNR |"
            + (" frames |" if animated else ""),
            "|---|---:|---:|---:|---:|---:|---:|" + ("---:|" if animated else ""),
        ]
        for row in work["rows"]:
            lines.append(
                f"| {row['contender']} | {row['medianSeconds']:.2f} | {row['mastersPerSecond']:.0f} "
                f"| {row['ratio']:.2f} x | {row['smallestRatio']:.2f} x | {row['bytes'] / 1e6:.2f} MB "
                f"| {row['lowestPSNR']:.1f} dB |"
                + (f" {row['frames']} of {row['framesOfMasters']} |" if animated else ""))
        lines += ["", f"{work['masters']} masters.", ""]
    facts = ", ".join(f"{name} {value}" for name, value in result["versions"].items())
    lines.append(
        f"{result['workers']} workers, median of {result['rounds']} rounds; {result['machine']}; {facts}.")
    return "\n".join(lines) + "\n"


def chart(result):
    """Masters per second as bars; the colors suit light and dark pages."""
    bars = []
    top = 6
    for name, work in result["works"].items():
        most = max(row["mastersPerSecond"] for row in work["rows"])
        bars.append(f'<text class="title" x="10" y="{top + 18}">{capitalized(work["title"])}: masters per second</text>')
        top += 30
        for row in work["rows"]:
            width = 400 * row["mastersPerSecond"] / most
            kind = "own" if row["contender"] == "kisscut" else "peer"
            speed = f'{row["mastersPerSecond"]:.0f}' if row["mastersPerSecond"] >= 10 else f'{row["mastersPerSecond"]:.1f}'
            note = "" if kind == "own" else f" (kisscut: {row['ratio']:.1f} times as fast)"
            bars.append(f'<text x="205" y="{top + 15}" text-anchor="end">{escaped(row["contender"])}</text>')
            bars.append(f'<rect class="{kind}" x="215" y="{top}" width="{width:.1f}" height="20" rx="3"/>')
            bars.append(f'<text x="{223 + width:.1f}" y="{top + 15}">{speed}{note}</text>')
            top += 26
        top += 14
    facts = f'{result["workers"]} workers; {result["machine"]}'
    bars.append(f'<text class="small" x="10" y="{top + 8}">{escaped(facts)}</text>')
    style = (
        "text{font:14px system-ui,sans-serif;fill:#24292f}.title{font-weight:bold}.small{font-size:12px}"
        ".own{fill:#d6336c}.peer{fill:#8a94a6}@media (prefers-color-scheme:dark){text{fill:#e6edf3}}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 840 {top + 20}" role="img" '
        f'aria-label="Masters per second of kisscut and its peers"><style>{style}</style>{"".join(bars)}</svg>\n')


def capitalized(text):
    return text[0].upper() + text[1:]


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def write(result, folder):
    with open(os.path.join(folder, "results.md"), "w", encoding="utf-8") as file:
        file.write(markdown(result))
    with open(os.path.join(folder, "results.svg"), "w", encoding="utf-8") as file:
        file.write(chart(result))
