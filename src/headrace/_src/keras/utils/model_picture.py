"""Drawings of models as SVG or as raster images."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from typing import Any

from headrace._src.base.lazy import pillow_draw, pillow_font, pillow_image
from headrace._src.keras.utils.model_graph import Box, ModelGraph
from headrace._src.keras.utils.model_layout import Layout, Place, lay_out

_SIZE = 13
_LINE = 19.0
_PAD = 10.0
_MARGIN = 18.0
_HEAD = 5.0
_INK, _SOFT, _EDGE, _PAPER = "#1f2933", "#52606d", "#7b8794", "#ffffff"
_COLORS = {
    "input": "#d9e2ec", "recurrent": "#c1eac5", "attention": "#ffd9e8", "normalization": "#e0d4fd",
    "pooling": "#ffe3c2", "convolution": "#bae3ff", "dense": "#c7d2fe", "regularization": "#ffd0d0",
    "activation": "#d3f9d8", "merging": "#fff3bf", "shape": "#e6e6e6", "other": "#e4e7eb",
}  # fmt: skip


class _Canvas:
    """A drawing surface with units of pixels at 96 dots per inch."""

    def box(self, x: float, y: float, width: float, height: float, fill: str, edge: str, radius: float) -> None:
        raise NotImplementedError

    def text(self, x: float, y: float, words: str, color: str) -> None:
        raise NotImplementedError

    def curve(self, points: list[tuple[float, float]]) -> None:
        raise NotImplementedError

    def tip(self, points: list[tuple[float, float]]) -> None:
        raise NotImplementedError


class _Svg(_Canvas):
    def __init__(self, width: float, height: float) -> None:
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="Helvetica, Arial, sans-serif" font-size="{_SIZE}">',
            f'<rect width="100%" height="100%" fill="{_PAPER}"/>',
        ]

    def box(self, x: float, y: float, width: float, height: float, fill: str, edge: str, radius: float) -> None:
        self.parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{radius}" fill="{fill}" '
            f'stroke="{edge}"/>'
        )

    def text(self, x: float, y: float, words: str, color: str) -> None:
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" fill="{color}" dominant-baseline="central">{escape(words)}</text>'
        )

    def curve(self, points: list[tuple[float, float]]) -> None:
        path = " ".join(f"{'L' if index else 'M'} {x:.1f} {y:.1f}" for index, (x, y) in enumerate(points))
        self.parts.append(f'<path d="{path}" fill="none" stroke="{_EDGE}" stroke-width="1.4"/>')

    def tip(self, points: list[tuple[float, float]]) -> None:
        shape = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(f'<polygon points="{shape}" fill="{_EDGE}"/>')

    def finished(self) -> str:
        return "\n".join([*self.parts, "</svg>\n"])


class _Pixels(_Canvas):
    def __init__(self, width: float, height: float, scale: float) -> None:
        self.scale = scale
        self.image = pillow_image.new("RGB", (max(1, round(width * scale)), max(1, round(height * scale))), _PAPER)
        self.draw = pillow_draw.Draw(self.image)
        self.font = pillow_font.load_default(_SIZE * scale)

    def _scaled(self, points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def box(self, x: float, y: float, width: float, height: float, fill: str, edge: str, radius: float) -> None:
        corners = self._scaled([(x, y), (x + width, y + height)])
        self.draw.rounded_rectangle(
            corners, radius * self.scale, fill=None if fill == "none" else fill, outline=edge,
            width=max(1, round(self.scale)),
        )  # fmt: skip

    def text(self, x: float, y: float, words: str, color: str) -> None:
        self.draw.text((x * self.scale, y * self.scale), words, fill=color, font=self.font, anchor="lm")

    def curve(self, points: list[tuple[float, float]]) -> None:
        self.draw.line(self._scaled(points), fill=_EDGE, width=max(1, round(1.4 * self.scale)), joint="curve")

    def tip(self, points: list[tuple[float, float]]) -> None:
        self.draw.polygon(self._scaled(points), fill=_EDGE)


def draw_svg(graph: ModelGraph, sideways: bool) -> str:
    """Draws a model as the text of an SVG file."""
    layout, columns = _laid_out(graph, sideways)
    canvas = _Svg(layout.width + 2 * _MARGIN, layout.height + 2 * _MARGIN)
    _draw(canvas, graph, layout, columns, sideways)
    return canvas.finished()


def draw_pixels(graph: ModelGraph, sideways: bool, dpi: int) -> Any:
    """Draws a model as a Pillow image."""
    layout, columns = _laid_out(graph, sideways)
    canvas = _Pixels(layout.width + 2 * _MARGIN, layout.height + 2 * _MARGIN, dpi / 96 * 1.5)
    _draw(canvas, graph, layout, columns, sideways)
    return canvas.image


def _laid_out(graph: ModelGraph, sideways: bool) -> tuple[Layout, dict[str, float]]:
    """Returns the layout, and the width of the first column of each box."""
    font = pillow_font.load_default(_SIZE)
    sizes, columns = {}, {}
    for key, box in graph.boxes.items():
        columns[key] = max((font.getlength(name) for name, _ in box.rows), default=0.0)
        inner = max((font.getlength(value) for _, value in box.rows), default=0.0)
        width = max(font.getlength(box.title), columns[key] + inner + 2 * _PAD if box.rows else 0.0)
        sizes[key] = (width + 2 * _PAD + 4, _LINE * (1 + len(box.rows)) + 9)
    if not sideways:
        return lay_out(sizes, graph.arrows), columns
    turned = lay_out({key: (height, width) for key, (width, height) in sizes.items()}, graph.arrows)
    places = {key: Place(place.y, place.x, *sizes[key]) for key, place in turned.places.items()}
    arrows = {arrow: [(y, x) for x, y in points] for arrow, points in turned.arrows.items()}
    return Layout(places, arrows, turned.height, turned.width), columns


def _draw(canvas: _Canvas, graph: ModelGraph, layout: Layout, columns: dict[str, float], sideways: bool) -> None:
    for key, title in graph.groups.items():
        _draw_group(canvas, title, [place for box, place in layout.places.items() if box.startswith(f"{key}/")])
    for points in layout.arrows.values():
        _draw_arrow(canvas, [(x + _MARGIN, y + _MARGIN) for x, y in points], sideways)
    for key, box in graph.boxes.items():
        _draw_box(canvas, box, layout.places[key], columns[key])


def _draw_group(canvas: _Canvas, title: str, inside: list[Place]) -> None:
    if not inside:
        return
    left = min(place.x - place.width / 2 for place in inside) + _MARGIN - 9
    top = min(place.y - place.height / 2 for place in inside) + _MARGIN - 9
    right = max(place.x + place.width / 2 for place in inside) + _MARGIN + 9
    bottom = max(place.y + place.height / 2 for place in inside) + _MARGIN + 9
    canvas.box(left, top, right - left, bottom - top, "#f5f7fa", _EDGE, 8)
    canvas.text(left + 6, bottom + 8, title, _SOFT)


def _draw_box(canvas: _Canvas, box: Box, place: Place, column: float) -> None:
    left, top = place.x - place.width / 2 + _MARGIN, place.y - place.height / 2 + _MARGIN
    canvas.box(left, top, place.width, place.height, _PAPER if box.rows else _COLORS[box.family], _SOFT, 6)
    if box.rows:
        canvas.box(left, top, place.width, _LINE + 6, _COLORS[box.family], _SOFT, 6)
    canvas.text(left + _PAD, top + (_LINE + 6) / 2 + (0 if box.rows else 1.5), box.title, _INK)
    for number, (name, value) in enumerate(box.rows, 1):
        middle = top + 6 + _LINE * (number + 0.5)
        canvas.text(left + _PAD, middle, name, _SOFT)
        canvas.text(left + _PAD + column + _PAD, middle, value, _INK)


def _draw_arrow(canvas: _Canvas, points: list[tuple[float, float]], sideways: bool) -> None:
    x, y = points[-1]
    back = 1.6 * _HEAD
    if sideways:
        tip = [(x, y), (x - back, y - _HEAD), (x - back, y + _HEAD)]
        end = (x - back + 1, y)
    else:
        tip = [(x, y), (x - _HEAD, y - back), (x + _HEAD, y - back)]
        end = (x, y - back + 1)
    canvas.curve(_smooth([*points[:-1], end], sideways))
    canvas.tip(tip)


def _smooth(points: list[tuple[float, float]], sideways: bool, steps: int = 12) -> list[tuple[float, float]]:
    """Returns a curve through the points whose ends follow the direction of the ranks, segment by segment."""
    found = [points[0]]
    for (x0, y0), (x1, y1) in pairwise(points):
        for step in range(1, steps + 1):
            t = step / steps
            bend = t * t * (3 - 2 * t)
            along, across = (t, bend) if sideways else (bend, t)
            found.append((x0 + (x1 - x0) * along, y0 + (y1 - y0) * across))
    return found
