"""Writes the results of a comparison as Markdown and as a bar chart."""

import os

TITLES = {"A": "618 px masters to @2x and @1x", "B": "618 px masters to nine sizes"}


def markdown(result):
    lines = []
    for work, rows in result["works"].items():
        lines += [
            f"### Work {work}: {TITLES[work]}", "",
            "| contender | seconds | masters/s | kisscut is faster by | in the worst round | output | lowest PSNR |",
            "|---|---:|---:|---:|---:|---:|---:|",
        ]
        for row in rows:
            lines.append(
                f"| {row['contender']} | {row['medianSeconds']:.2f} | {row['mastersPerSecond']:.0f} "
                f"| {row['ratio']:.2f} x | {row['smallestRatio']:.2f} x | {row['bytes'] / 1e6:.2f} MB "
                f"| {row['lowestPSNR']:.1f} dB |")
        lines.append("")
    facts = ", ".join(f"{name} {value}" for name, value in result["versions"].items() if name != "machine")
    lines.append(
        f"{result['masters']} masters, {result['workers']} workers, median of {result['rounds']} rounds; "
        f"{result['versions']['machine']}; {facts}.")
    return "\n".join(lines) + "\n"


def chart(result):
    """Masters per second as bars; the colours suit light and dark pages."""
    bars = []
    top = 10
    for work, rows in result["works"].items():
        most = max(row["mastersPerSecond"] for row in rows)
        bars.append(f'<text class="title" x="10" y="{top + 18}">Work {work}: {TITLES[work]}, masters per second</text>')
        top += 32
        for row in rows:
            width = 420 * row["mastersPerSecond"] / most
            kind = "own" if row["contender"] == "kisscut" else "peer"
            bars.append(f'<text x="205" y="{top + 16}" text-anchor="end">{row["contender"].replace("&", "&amp;")}</text>')
            bars.append(f'<rect class="{kind}" x="215" y="{top}" width="{width:.1f}" height="22" rx="3"/>')
            bars.append(f'<text x="{223 + width:.1f}" y="{top + 16}">{row["mastersPerSecond"]:.0f}</text>')
            top += 30
        top += 14
    style = (
        "text{font:14px sans-serif;fill:#24292f}.title{font-weight:bold}.own{fill:#d6336c}.peer{fill:#8a94a6}"
        "@media (prefers-color-scheme:dark){text{fill:#e6edf3}}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 {top}" role="img" '
        f'aria-label="Masters per second of kisscut and its peers"><style>{style}</style>{"".join(bars)}</svg>\n')


def write(result, folder):
    with open(os.path.join(folder, "results.md"), "w", encoding="utf-8") as file:
        file.write(markdown(result))
    with open(os.path.join(folder, "results.svg"), "w", encoding="utf-8") as file:
        file.write(chart(result))
