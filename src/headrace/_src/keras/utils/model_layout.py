"""Layout of the boxes and arrows of a drawn model.

Boxes are arranged in ranks, each below everything it depends on. An arrow across several ranks passes through a free
lane in each of them, so that it does not cross boxes.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

GAP = 28.0
RANK_GAP = 34.0
_LANE = 14.0
_SWEEPS = 6


@dataclass
class Place:
    """The center and the size of a box."""

    x: float
    y: float
    width: float
    height: float


@dataclass
class Layout:
    """Positions of boxes, points of arrows, and the total size."""

    places: dict[str, Place]
    arrows: dict[tuple[str, str], list[tuple[float, float]]]
    width: float
    height: float


def lay_out(sizes: dict[str, tuple[float, float]], arrows: list[tuple[str, str]]) -> Layout:
    """Positions boxes of the given (width, height), top to bottom."""
    rank = _ranks(list(sizes), arrows)
    widths = {key: size[0] for key, size in sizes.items()}
    lanes, links = _with_lanes(rank, arrows, widths)
    rows: list[list[str]] = [[] for _ in range(max(rank.values(), default=-1) + 1)]
    for key, level in rank.items():
        rows[level].append(key)
    above, below = _neighbors(links)
    _order(rows, above, below)
    x = _positions(rows, above, below, widths)
    heights = [max((sizes[key][1] for key in row if key in sizes), default=0.0) for row in rows]
    tops, total = [], 0.0
    for height in heights:
        tops.append(total)
        total += height + RANK_GAP
    left = min((x[key] - widths[key] / 2 for key in x), default=0.0)
    places = {
        key: Place(x[key] - left, tops[rank[key]] + heights[rank[key]] / 2, *sizes[key]) for key in sizes
    }  # fmt: skip
    paths = {arrow: _path(arrow, lanes.get(arrow, []), x, left, rank, tops, heights, places) for arrow in arrows}
    width = max((x[key] + widths[key] / 2 - left for key in x), default=0.0)
    return Layout(places, paths, width, max(total - RANK_GAP, 0.0))


def _ranks(keys: list[str], arrows: list[tuple[str, str]]) -> dict[str, int]:
    """Returns the length of the longest path to each box."""
    rank = dict.fromkeys(keys, 0)
    waiting = {key: sum(1 for _, target in arrows if target == key) for key in keys}
    ready = [key for key in keys if not waiting[key]]
    following: dict[str, list[str]] = {key: [] for key in keys}
    for source, target in arrows:
        following[source].append(target)
    while ready:
        key = ready.pop(0)
        for target in following[key]:
            rank[target] = max(rank[target], rank[key] + 1)
            waiting[target] -= 1
            if not waiting[target]:
                ready.append(target)
    return rank


def _with_lanes(
    rank: dict[str, int], arrows: list[tuple[str, str]], widths: dict[str, float]
) -> tuple[dict[tuple[str, str], list[str]], list[tuple[str, str]]]:
    """Adds a narrow lane for long arrows in each rank they pass, to `rank` and `widths`."""
    lanes: dict[tuple[str, str], list[str]] = {}
    links = []
    for source, target in arrows:
        stops = [f"{source}>{target}#{level}" for level in range(rank[source] + 1, rank[target])]
        for level, stop in enumerate(stops, rank[source] + 1):
            rank[stop], widths[stop] = level, _LANE
        lanes[(source, target)] = stops
        chain = [source, *stops, target]
        links += list(pairwise(chain))
    return lanes, links


def _neighbors(links: list[tuple[str, str]]) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    above: dict[str, list[str]] = {}
    below: dict[str, list[str]] = {}
    for source, target in links:
        above.setdefault(target, []).append(source)
        below.setdefault(source, []).append(target)
    return above, below


def _order(rows: list[list[str]], above: dict[str, list[str]], below: dict[str, list[str]]) -> None:
    """Orders each rank by the positions of its neighbors, to reduce crossing arrows."""
    for sweep in range(_SWEEPS):
        down = sweep % 2 == 0
        for level in range(1, len(rows)) if down else range(len(rows) - 2, -1, -1):
            other = {key: place for place, key in enumerate(rows[level - 1 if down else level + 1])}
            wanted = {}
            for place, key in enumerate(rows[level]):
                near = [other[n] for n in (above if down else below).get(key, []) if n in other]
                wanted[key] = _mean([float(value) for value in near], float(place))
            rows[level].sort(key=wanted.__getitem__)


def _positions(
    rows: list[list[str]], above: dict[str, list[str]], below: dict[str, list[str]], widths: dict[str, float]
) -> dict[str, float]:
    """Returns the centers of boxes: near the mean of their neighbors, without overlap."""
    x: dict[str, float] = {}
    for row in rows:
        at = 0.0
        for key in row:
            x[key] = at + widths[key] / 2
            at += widths[key] + GAP
        for key in row:
            x[key] -= (at - GAP) / 2
    for sweep in range(2 * _SWEEPS):
        neighbors = above if sweep % 2 == 0 else below
        for row in rows if sweep % 2 == 0 else reversed(rows):
            wanted = [_mean([x[n] for n in neighbors.get(key, [])], x[key]) for key in row]
            placed: list[float] = []
            for place, key in enumerate(row):
                least = placed[-1] + (widths[row[place - 1]] + widths[key]) / 2 + GAP if placed else wanted[0]
                placed.append(max(wanted[place], least))
            shift = _mean([w - p for w, p in zip(wanted, placed, strict=True)], 0.0)
            for key, value in zip(row, placed, strict=True):
                x[key] = value + shift
    return x


def _mean(values: list[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def _path(
    arrow: tuple[str, str], stops: list[str], x: dict[str, float], left: float, rank: dict[str, int],
    tops: list[float], heights: list[float], places: dict[str, Place],
) -> list[tuple[float, float]]:  # fmt: skip
    begin, end = places[arrow[0]], places[arrow[1]]
    points = [(begin.x, begin.y + begin.height / 2)]
    for stop in stops:
        level = rank[stop]
        points += [(x[stop] - left, tops[level]), (x[stop] - left, tops[level] + heights[level])]
    return [*points, (end.x, end.y - end.height / 2)]
