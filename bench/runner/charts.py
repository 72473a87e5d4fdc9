# SPDX-License-Identifier: BSL-1.0
"""Charts as SVG, with a background: to be read on light pages and on dark ones."""

import math
from xml.sax.saxutils import escape

COLORS = ["#3b82f6", "#f97316", "#10b981", "#a855f7", "#ef4444", "#eab308"]

STYLE = """
  text { font: 12px system-ui, sans-serif; fill: #333 }
  .title { font-weight: 600; font-size: 14px }
  .axis { stroke: #888; stroke-width: 1 }
  .grid { stroke: #8884; stroke-width: 1 }
"""


def write(path, width, height, parts):
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
                   f'width="{width}" height="{height}">\n<style>{STYLE}</style>\n')
        file.write(f'<rect width="{width}" height="{height}" fill="#fff"/>\n')
        file.write("\n".join(parts))
        file.write("\n</svg>\n")


def text(x, y, words, anchor="start", kind=""):
    kind = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{kind}>{escape(words)}</text>'


def line(x1, y1, x2, y2, kind):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def decades(low, high):
    """1, 2 and 5 times the powers of ten from low to high."""
    e = math.floor(math.log10(low))
    while 10**e <= high:
        for m in (1, 2, 5):
            if low <= m * 10**e <= high:
                yield m * 10**e
        e += 1


def number(value):
    for size, name in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:g} {name}"
    return f"{value:g}"


def ratios(path, rows):
    """Bars of how many times longer each baseline takes, on a logarithmic axis around 1."""
    if not rows:
        return
    values = [v for _, bars in rows for _, v in bars]
    low, high = min(0.5, min(values) * 0.9), max(2, max(values) * 1.1)
    # 12 pixels high, characters are seldom wider than 7.
    left = 16 + 7 * max(len(f"{row}: {side}") for row, bars in rows for side, _ in bars)
    right, step = 60, 20
    width = left + 570
    height = 60 + sum(step * len(bars) + 12 for _, bars in rows) + 30
    x = lambda v: left + (width - left - right) * math.log(v / low) / math.log(high / low)
    parts = [text(left, 20, "time of the baseline, divided by wend's (over 1: wend is faster)",
                  kind="title")]
    for v in decades(low, high):
        parts += [line(x(v), 34, x(v), height - 30, "axis" if v == 1 else "grid"),
                  text(x(v), height - 14, f"{v:g}×", "middle")]
    y = 40
    for number_of, (row, bars) in enumerate(rows):
        for side, v in bars:
            a, b = sorted((x(1), x(v)))
            parts += [f'<rect x="{a:.1f}" y="{y}" width="{max(b - a, 1):.1f}" height="{step - 6}" '
                      f'fill="{COLORS[number_of % len(COLORS)]}"/>',
                      text(left - 8, y + 11, f"{row}: {side}", "end"),
                      text(max(b, x(1)) + 4, y + 11, f"{v:.2f}")]
            y += step
        y += 12
    write(path, width, height, parts)


def growth(path, lines):
    """Time per node over the number of nodes, which grows by factors."""
    lines = [(name, points) for name, points in lines if points]
    if not lines:
        return
    width, height, left, top, bottom = 760, 360, 60, 40, 50
    least = min(p[0] for _, points in lines for p in points)
    most = max(p[0] for _, points in lines for p in points)
    highest = max(p[1] for _, points in lines for p in points) * 1.15
    x = lambda v: left + (width - left - 130) * math.log(v / least) / math.log(most / least)
    y = lambda v: height - bottom - (height - top - bottom) * v / highest
    parts = [text(left, 20, "nanoseconds a node, over the nodes stored", kind="title"),
             line(left, y(0), width - 130, y(0), "axis")]
    for v in decades(least, most):
        if f"{v:e}".startswith("1"):
            parts += [line(x(v), top, x(v), y(0), "grid"),
                      text(x(v), height - bottom + 18, number(v), "middle")]
    steps = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if highest / s <= 8)
    for v in range(0, int(highest) + 1, steps):
        parts += [line(left, y(v), width - 130, y(v), "grid"),
                  text(left - 8, y(v) + 4, f"{v}", "end")]
    for i, (name, points) in enumerate(lines):
        color = COLORS[i % len(COLORS)]
        path_of = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in points)
        parts.append(f'<polyline points="{path_of}" fill="none" stroke="{color}" '
                     'stroke-width="2"/>')
        parts += [f'<circle cx="{x(a):.1f}" cy="{y(b):.1f}" r="3" fill="{color}"/>'
                  for a, b in points]
        parts.append(text(x(points[-1][0]) + 8, y(points[-1][1]) + 4, name))
    write(path, width, height, parts)
