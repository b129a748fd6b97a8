"""Models in the Graphviz language."""

from __future__ import annotations

import importlib
import importlib.util
import shutil
import subprocess
from collections.abc import Sequence
from typing import Any

from headrace._src.keras.engine.typing import Path
from headrace._src.keras.models.model import Model
from headrace._src.keras.utils.model_graph import Box, ModelGraph, Shown, model_graph


class Dot:
    """A graph in the Graphviz language; rendered by the `dot` program if it is installed."""

    def __init__(self, graph: ModelGraph, rankdir: str, dpi: int, subgraph: bool = False) -> None:
        self.graph, self.rankdir, self.dpi, self.subgraph = graph, rankdir, dpi, subgraph

    def to_string(self) -> str:
        """Returns the text of a .dot file."""
        name = "subgraph cluster_model" if self.subgraph else "digraph model"
        lines = [f"{name} {{", f"rankdir={self.rankdir};", "concentrate=True;"]
        if not self.subgraph:
            lines += [f"dpi={self.dpi};", "node [shape=record];"]
        for group, title in self.graph.groups.items():
            lines += [f"subgraph {_quoted('cluster_' + group)} {{", f"label={_quoted(title)};", "style=dashed;"]
            lines += [f"{_quoted(key)};" for key, box in self.graph.boxes.items() if box.group == group]
            lines.append("}")
        lines += [f"{_quoted(key)} [label={_quoted(_label(box))}];" for key, box in self.graph.boxes.items()]
        lines += [f"{_quoted(source)} -> {_quoted(target)};" for source, target in self.graph.arrows]
        return "\n".join([*lines, "}\n"])

    __str__ = to_string

    def create(self, prog: str = "dot", format: str = "png") -> bytes:
        """Renders the graph with Graphviz.

        Args:
            prog: Graphviz program.
            format: File format.
        """
        command = shutil.which(prog)
        if command is None:
            raise OSError(f"The Graphviz program {prog!r} is not installed; plot_model works without it.")
        done = subprocess.run(
            [command, f"-T{format}"], input=self.to_string().encode(), capture_output=True, check=True
        )
        return done.stdout

    def write(self, path: Path, prog: str = "dot", format: str = "raw") -> bool:
        """Writes the .dot text ("raw") or a rendered image.

        Args:
            path: Path of the file.
            prog: Graphviz program.
            format: File format.
        """
        content = self.to_string().encode() if format in ("raw", "dot") else self.create(prog, format)
        with open(path, "wb") as target:
            target.write(content)
        return True

    def as_pydot(self) -> Any:
        """Returns the graph as an object of the package pydot."""
        pydot = importlib.import_module("pydot")
        if not self.subgraph:
            return pydot.graph_from_dot_data(self.to_string())[0]
        (whole,) = pydot.graph_from_dot_data(f"digraph model {{\n{self.to_string()}}}")
        return whole.get_subgraphs()[0]


def _quoted(text: str) -> str:
    escaped = text.replace('"', '\\"')
    return f'"{escaped}"'


def _label(box: Box) -> str:
    def plain(text: str) -> str:
        return "".join(f"\\{c}" if c in "{}|<>" else c for c in text)

    if not box.rows:
        return plain(box.title)
    names = "|".join(plain(name) + ":" for name, _ in box.rows)
    values = "|".join(plain(value) for _, value in box.rows)
    return f"{{{plain(box.title)}|{{{{{names}}}|{{{values}}}}}}}"


def model_to_dot(
    model: Model,
    show_shapes: bool = False,
    show_dtype: bool = False,
    show_layer_names: bool = True,
    rankdir: str = "TB",
    expand_nested: bool = False,
    dpi: int = 96,
    subgraph: bool = False,
    layer_range: Sequence[str] | None = None,
    show_layer_activations: bool = False,
    show_trainable: bool = False,
) -> Any:
    """Converts a model to the Graphviz language.

    Args:
        model: Built model.
        show_shapes: Whether to show input and output shapes.
        show_dtype: Whether to show dtypes.
        show_layer_names: Whether to show layer names.
        rankdir: "TB" for top to bottom, "LR" for left to right.
        expand_nested: Whether to draw the layers of nested models.
        dpi: Dots per inch.
        subgraph: Whether to return a cluster instead of a whole graph.
        layer_range: Names or patterns of the first and the last layer to draw, or None.
        show_layer_activations: Whether to show activations.
        show_trainable: Whether to show if layers are trainable.

    Returns:
        A graph of the package pydot if that is installed, else an object with `to_string()` and `write(path)` as well.

    >>> model = tf.keras.Sequential([tf.keras.Input((3,), name="x"), tf.keras.layers.Dense(2, name="y")])
    >>> "->" in tf.keras.utils.model_to_dot(model).to_string()
    True
    """
    shown = Shown(
        show_shapes, show_dtype, show_layer_names, show_layer_activations, show_trainable, expand_nested, layer_range
    )
    dot = Dot(model_graph(model, shown), rankdir, dpi, subgraph)
    return dot.as_pydot() if has_pydot() else dot


def has_pydot() -> bool:
    """Returns whether the package pydot is installed."""
    return importlib.util.find_spec("pydot") is not None
