"""print_summary: the table that `Model.summary` prints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import ModelLike
from headrace._src.ops.state.variable import Variable

_UNITS = ("Byte", "KB", "MB", "GB", "TB", "PB")
# Free space between a wrapped cell and the next column, as in Keras.
_GAP = 3
# Cells that are too wide are wrapped after one of these, if possible.
_BREAKS = ("),", "},", "],", "',")


class _Table:
    """Prints rows in columns that end at given positions."""

    def __init__(self, positions: list[int], write: Callable[[str], Any]) -> None:
        self.positions, self.write = positions, write

    def row(self, cells: list[str], level: int = 0) -> None:
        """Prints one row, in as many lines as its longest cell needs."""
        rest = list(cells)
        while any(rest):
            line = ""
            for column, end in enumerate(self.positions):
                start = self.positions[column - 1] if column else 0
                last = column == len(self.positions) - 1
                width = end - start - (0 if last else _GAP)
                if column == 0:
                    line, width = "|" * level + " ", width - level
                text, rest[column] = _cut(rest[column], width)
                line = (line + text).ljust(end - level if last else end)
            self.write(line + "|" * level)

    def rule(self, character: str) -> None:
        self.write(character * self.positions[-1])

    def blank(self, level: int) -> None:
        self.write("|" * level + " " * (self.positions[-1] - 2 * level) + "|" * level)


def _cut(text: str, width: int) -> tuple[str, str]:
    width = max(width, 1)  # each line has at least one character
    fitting = text[:width]
    ends = [fitting.find(mark) + len(mark) for mark in _BREAKS if mark in fitting]
    end = min(ends) if ends else width
    return text[:end], text[end:]


def print_summary(
    model: ModelLike,
    line_length: int | None = None,
    positions: Sequence[float] | None = None,
    print_fn: Callable[[str], Any] | None = None,
    expand_nested: bool = False,
    show_trainable: bool = False,
    layer_range: Sequence[str] | None = None,
) -> None:
    """Prints the table of a model's layers. See `Model.summary` for the arguments."""
    write = print_fn or print
    chain = _is_chain(model)
    line_length = line_length or (65 if chain else 98)
    fractions = positions or ([0.45, 0.85, 1.0] if chain else [0.3, 0.6, 0.70, 1.0])
    ends: list[Any] = [int(line_length * p) for p in fractions] if fractions[-1] <= 1 else list(fractions)
    titles = ["Layer (type)", "Output Shape", "Param #"] + ([] if chain else ["Connected to"])
    if len(ends) != len(titles):
        raise ValueError(
            f"summary: `positions` must say where each of the {len(titles)} columns ({', '.join(titles)}) ends; "
            f"received positions={positions}."
        )
    if show_trainable:
        ends.append(ends[-1] + 11)
        titles.append("Trainable")
    table = _Table(ends, write)
    write(f'Model: "{model.name}"')
    table.rule("_")
    table.row(titles)
    table.rule("=")
    layers = _in_range(model.layers, layer_range)
    _print_layers(table, model, layers, chain, show_trainable, expand_nested, 0)
    table.rule("=")
    _print_totals(model, write)
    table.rule("_")


def _print_layers(
    table: _Table,
    model: ModelLike,
    layers: list[Any],
    chain: bool,
    show_trainable: bool,
    expand_nested: bool,
    level: int,
) -> None:
    for position, layer in enumerate(layers):
        cells = [f"{layer.name} ({type(layer).__name__})", _shape_text(layer), _count_text(layer)]
        if not chain:
            cells.append("[]" if level else _connections(model, layer))
        if show_trainable:
            cells.append("Y" if layer.trainable else "N")
        table.row(cells, level)
        inner = getattr(layer, "layers", None) if expand_nested else None
        if inner:
            width = table.positions[-1]
            table.write("|" * (level + 1) + "¯" * (width - 2 * level - 2) + "|" * (level + 1))
            _print_layers(table, layer, inner, chain, show_trainable, expand_nested, level + 1)
            table.write("|" * level + "¯" * (width - 2 * level) + "|" * level)
        elif position < len(layers) - 1 or level == 0:
            table.blank(level)


def _shape_text(layer: Layer) -> str:
    try:
        shape = layer.output_shape
    except AttributeError:
        return "multiple"
    if not layer._inbound_nodes or not layer._inbound_nodes[0].is_input:
        return str(shape)
    return f"[{shape}]"


def _count_text(layer: Layer) -> str:
    if not layer.built and not hasattr(layer, "layers"):
        return "0 (unused)"
    return str(layer.count_params() if layer.built else sum(_size(w) for w in layer.weights))


def _connections(model: ModelLike, layer: Layer) -> str:
    network = model._network
    found = []
    for node in layer._inbound_nodes:
        if network is not None and not network.holds(node):
            continue
        for tensor in node.keras_inputs:
            source, node_index, tensor_index = tensor._keras_history
            found.append(f"{source.name}[{node_index}][{tensor_index}]")
    return str(found)


def _is_chain(model: ModelLike) -> bool:
    """Returns whether each layer follows the previous one, so that the table needs no column for connections."""
    network = model._network
    if network is None or hasattr(model, "add"):  # a sequential model
        return True
    if any(len(nodes) > 1 for nodes in network.nodes_by_depth.values()):
        return False
    if any(len(node.keras_inputs) > 1 for node in network.nodes):
        return False
    return all(sum(network.holds(node) for node in layer._inbound_nodes) <= 1 for layer in network.layers)


def _in_range(layers: list[Any], layer_range: Sequence[str] | None) -> list[Any]:
    if not layer_range:
        return layers
    names = [layer.name for layer in layers]
    first, last = layer_range
    if first not in names or last not in names:
        raise ValueError(f"Passed layer_range {layer_range} contains a name that no layer has. Layers: {names}")
    return layers[names.index(first) : names.index(last) + 1]


def _size(weight: Variable) -> int:
    return int(np.prod([size or 0 for size in weight.shape]))


def _print_totals(model: ModelLike, write: Callable[[str], Any]) -> None:
    groups = {
        "Total params": model.weights,
        "Trainable params": model.trainable_weights,
        "Non-trainable params": model.non_trainable_weights,
    }
    for label, weights in groups.items():
        count = sum(_size(w) for w in weights)
        size = sum(_size(w) * bytes_of_one(w) for w in weights)
        write(f"{label}: {count} ({readable_size(size)})")


def bytes_of_one(weight: Variable) -> int:
    """Returns the number of bytes of one entry of a weight."""
    return int(getattr(weight.dtype, "size", 4))


def readable_size(size: float) -> str:
    """Formats a number of bytes with a suitable unit: "397.54 KB"."""
    value = float(size)
    for unit in _UNITS[:-1]:
        if value < 1024:
            return f"{value:.2f} {unit}"
        value /= 1024
    return f"{value:.2f} {_UNITS[-1]}"
