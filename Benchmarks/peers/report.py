"""Writes the results of a comparison as Markdown and as a bar chart, and the history of instructions as lines."""

import os

NAME = "stickermill"


def markdown(result):
    lines = []
    for name, work in result["works"].items():
        animated = any(row["framesOfMasters"] for row in work["rows"])
        lines += [
            f"### Work {name}: {work['title']}", "",
            f"| contender | CPU time | {NAME} needs so many times less | spread | by the clock | output | median PSNR |"
            + (" frames |" if animated else ""),
            "|---|---:|---:|---:|---:|---:|---:|" + ("---:|" if animated else ""),
        ]
        for row in work["rows"]:
            lines.append(
                f"| {row['contender']} | {row['medianCPUSeconds']:.2f} s | {row['ratio']:.2f} x "
                f"| {row['smallestRatio']:.2f} to {row['largestRatio']:.2f} | {row['medianSeconds']:.2f} s "
                f"| {row['bytes'] / 1e6:.2f} MB "
                f"| {row['medianPSNR']:.1f} dB |"
                + (f" {row['frames']} of {row['framesOfMasters']} |" if animated else ""))
        lines += ["", f"{work['masters']} masters.", ""]
    facts = ", ".join(f"{name} {value}" for name, value in result["versions"].items())
    lines.append(
        f"{'One worker' if result['workers'] == 1 else str(result['workers']) + ' workers'}, median of {result['rounds']} rounds; {result['machine']}; {facts}.")
    return "\n".join(lines) + "\n"


def chart(result):
    """Masters per second of CPU time as bars; the colors suit light and dark pages."""
    bars = []
    top = 6
    for name, work in result["works"].items():
        most = max(row["mastersPerCPUSecond"] for row in work["rows"])
        bars.append(f'<text class="title" x="10" y="{top + 18}">{capitalized(work["title"])}: masters per second of CPU time</text>')
        top += 30
        for row in work["rows"]:
            width = 400 * row["mastersPerCPUSecond"] / most
            kind = "own" if row["contender"].startswith(NAME) else "peer"
            speed = f'{row["mastersPerCPUSecond"]:.0f}' if row["mastersPerCPUSecond"] >= 10 else f'{row["mastersPerCPUSecond"]:.1f}'
            note = "" if kind == "own" else f" ({row['ratio']:.1f}x slower)"
            bars.append(f'<text x="205" y="{top + 15}" text-anchor="end">{escaped(row["contender"])}</text>')
            bars.append(f'<rect class="{kind}" x="215" y="{top}" width="{width:.1f}" height="20" rx="3"/>')
            bars.append(f'<text x="{223 + width:.1f}" y="{top + 15}">{speed}{note}</text>')
            top += 26
        top += 14
    workers = "one worker" if result["workers"] == 1 else f'{result["workers"]} workers'
    facts = f'{workers}; {result["machine"]}'
    bars.append(f'<text class="small" x="10" y="{top + 8}">{escaped(facts)}</text>')
    return picture("".join(bars), 840, top + 20, f"Masters per second of CPU time of {NAME} and its peers")


def history_chart(lines):
    """Instructions of each work, as a share of those of the first line, over the lines; in small charts beside each other."""
    shapes = []
    names = list(lines[-1]["works"])
    for index, name in enumerate(names):
        left, top = 10 + index % 4 * 205, 30 + index // 4 * 130
        counts = [line["works"][name]["instructions"] for line in lines if name in line["works"]]
        shares = [count / counts[0] for count in counts]
        step = 180 / max(1, len(shares) - 1)
        # The scale goes from 0 at the bottom to 1.25 times the first line at the top.
        points = [(left + step * place, top + 80 * (1 - min(share, 1.25) / 1.25)) for place, share in enumerate(shares)]
        shapes.append(f'<text class="title" x="{left}" y="{top - 10}">{escaped(name)}</text>')
        shapes.append(f'<path class="line" d="M{left} {top + 80}h180"/>')
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        shapes.append(f'<polyline class="own" points="{path}"/>')
        shapes.append(f'<circle class="dot" cx="{points[-1][0]:.1f}" cy="{points[-1][1]:.1f}" r="3"/>')
        facts = f"{counts[-1] / 1e6:,.0f} million, {100 * shares[-1]:.0f}%"
        shapes.append(f'<text class="small" x="{left}" y="{top + 96}">{facts}</text>')
    first, last = lines[0], lines[-1]
    bottom = 30 + (len(names) + 3) // 4 * 130
    note = f'Instructions; 100% is {first["commit"]} ({first["date"]}), the last is {last["commit"]} ({last["date"]})'
    shapes.append(f'<text class="small" x="10" y="{bottom}">{escaped(note)}</text>')
    extra = ".line{stroke:#8a94a6}.own{fill:none;stroke:#d6336c;stroke-width:2}.dot{fill:#d6336c}"
    return picture("".join(shapes), 840, bottom + 14, "Instructions of works over time", extra)


def picture(shapes, width, height, label, extra=".own{fill:#d6336c}.peer{fill:#8a94a6}"):
    style = (
        "text{font:14px system-ui,sans-serif;fill:#24292f}.title{font-weight:bold}text.small{font-size:12px}"
        f"{extra}@media (prefers-color-scheme:dark){{text{{fill:#e6edf3}}}}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{label}"><style>{style}</style>{shapes}</svg>\n')


def capitalized(text):
    return text[0].upper() + text[1:]


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def write(result, folder):
    with open(os.path.join(folder, "results.md"), "w", encoding="utf-8") as file:
        file.write(markdown(result))
    with open(os.path.join(folder, "results.svg"), "w", encoding="utf-8") as file:
        file.write(chart(result))
