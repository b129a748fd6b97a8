"""Mermaid flowcharts as SVG, drawn while the site is built, so that no script has to be loaded for them.

Reads the part of Mermaid that our documents use: `flowchart TD`, nodes as `id["text"]` or `id{"text"}`, and arrows
with an optional label. Nodes are placed in layers, each below all nodes that lead to it.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from typing import Any

NODE = re.compile(r'(\w+)(?:\["([^"]*)"\]|\{"([^"]*)"\})?')
ARROW = re.compile(r'-->(?:\|"([^"]*)"\|)?')
CHARACTER, LINE, PADDING, GAP_X, GAP_Y = 6.8, 16.0, 10.0, 28.0, 58.0
MARKER = (
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    '<path d="M0 0L8 4L0 8z"/></marker></defs>'
)


@dataclass
class Node:
    """A box: its lines of text, and the center of its place."""

    lines: list[str]
    decision: bool
    layer: int = 0
    x: float = 0.0
    y: float = 0.0

    @property
    def width(self) -> float:
        return max(len(line) for line in self.lines) * CHARACTER + 2 * PADDING

    @property
    def height(self) -> float:
        return len(self.lines) * LINE + PADDING


@dataclass
class Chart:
    nodes: dict[str, Node] = field(default_factory=dict)
    edges: list[tuple[str, str, str]] = field(default_factory=list)


def fence(source: str, language: str, class_name: str, options: Any, md: Any, **rest: Any) -> str:
    """Returns a Mermaid block as SVG (called by pymdownx.superfences)."""
    return f'<div class="diagram">{svg(source)}</div>'


def read(source: str) -> Chart:
    """Reads a flowchart; raises ValueError on a line that it does not understand."""
    chart = Chart()
    first, *lines = [line.strip() for line in source.strip().splitlines()]
    if first != "flowchart TD":
        raise ValueError(f"only `flowchart TD` is supported; got {first!r}")
    for line in lines:
        ends = ARROW.split(line)
        found = [NODE.fullmatch(text.strip()) for text in ends[::2]]
        if not all(found):
            raise ValueError(f"not understood: {line!r}")
        names = [str(match and match[1]) for match in found]
        for match in found:
            if match and (text := match[2] or match[3]):
                chart.nodes[match[1]] = Node(text.split("<br/>"), decision=match[3] is not None)
        chart.edges += [(a, b, label or "") for a, b, label in zip(names, names[1:], ends[1::2])]
    return chart


def svg(source: str) -> str:
    """Returns the flowchart as an SVG element."""
    chart = read(source)
    width, height = _place(chart)
    parts = [_arrow(chart.nodes[a], chart.nodes[b]) for a, b, _ in chart.edges]
    parts += [_box(node) for node in chart.nodes.values()]
    parts += [_label(chart.nodes[a], chart.nodes[b], text) for a, b, text in chart.edges if text]
    return f'<svg viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" role="img">{MARKER}{"".join(parts)}</svg>'


def _place(chart: Chart) -> tuple[float, float]:
    """Sets the places of all nodes and returns the size of the drawing."""
    for _ in chart.nodes:  # longest path; as many rounds as there are nodes are always enough
        for a, b, _text in chart.edges:
            chart.nodes[b].layer = max(chart.nodes[b].layer, chart.nodes[a].layer + 1)
    layers = [
        [n for n in chart.nodes.values() if n.layer == k] for k in range(1 + max(n.layer for n in chart.nodes.values()))
    ]
    width = max(sum(n.width + GAP_X for n in layer) for layer in layers) + GAP_X
    y = 8.0
    for layer in layers:
        parents = {id(n): [chart.nodes[a].x for a, b, _ in chart.edges if chart.nodes[b] is n] for n in layer}
        wanted = {key: sum(xs) / len(xs) if xs else width / 2 for key, xs in parents.items()}
        layer.sort(key=lambda n: wanted[id(n)])
        x = GAP_X
        for node in layer:  # near the middle of the parents, but right of the neighbor
            node.x = max(x + node.width / 2, wanted[id(node)])
            x = node.x + node.width / 2 + GAP_X
        over = max(0.0, x - width)
        total = sum(n.width + GAP_X for n in layer)
        if len(layer) > 1 and (over or total > width * 0.6):  # spread a full layer evenly
            x = (width - total + GAP_X) / 2
            for node in layer:
                node.x = x + node.width / 2
                x += node.width + GAP_X
        tallest = max(n.height for n in layer)
        for node in layer:
            node.y = y + tallest / 2
        y += tallest + GAP_Y
    return width, y - GAP_Y + 8


def _box(node: Node) -> str:
    x, y = node.x - node.width / 2, node.y - node.height / 2
    radius = node.height / 2 if node.decision else 4
    first = node.y - (len(node.lines) - 1) * LINE / 2 + 4
    text = "".join(
        f'<text x="{node.x:.0f}" y="{first + n * LINE:.0f}">{html.escape(line)}</text>'
        for n, line in enumerate(node.lines)
    )
    return (
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{node.width:.0f}" height="{node.height:.0f}" rx="{radius:.0f}"/>{text}'
    )


def _ends(a: Node, b: Node) -> tuple[float, float, float, float]:
    return a.x, a.y + a.height / 2, b.x, b.y - b.height / 2


def _arrow(a: Node, b: Node) -> str:
    x1, y1, x2, y2 = _ends(a, b)
    half = (y2 - y1) / 2
    curve = f"M{x1:.0f} {y1:.0f}C{x1:.0f} {y1 + half:.0f} {x2:.0f} {y2 - half:.0f} {x2:.0f} {y2:.0f}"
    return f'<path d="{curve}" marker-end="url(#arrow)"/>'


def _label(a: Node, b: Node, text: str) -> str:
    _, y1, x2, y2 = _ends(a, b)
    return f'<text class="label" x="{x2:.0f}" y="{y2 - (y2 - y1) * 0.28:.0f}">{html.escape(text)}</text>'
