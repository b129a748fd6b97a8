"""plot_model: draws a model."""

from __future__ import annotations

import importlib
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from headrace._src.keras.models.model import Model
from headrace._src.keras.utils.model_dot import Dot, has_pydot
from headrace._src.keras.utils.model_graph import Shown, model_graph
from headrace._src.keras.utils.model_picture import draw_pixels, draw_svg

_SIDEWAYS = ("LR", "RL")


def plot_model(
    model: Model,
    to_file: str | os.PathLike[str] = "model.png",
    show_shapes: bool = False,
    show_dtype: bool = False,
    show_layer_names: bool = True,
    rankdir: str = "TB",
    expand_nested: bool = False,
    dpi: int = 96,
    layer_range: Sequence[str] | None = None,
    show_layer_activations: bool = False,
    show_trainable: bool = False,
) -> Any:
    """Draws a model to a file, with Graphviz if it is installed.

    Args:
        model: Built model.
        to_file: Path of the file: .png, .svg, .jpg, .pdf, ... or .dot for Graphviz text.
        show_shapes: Whether to show input and output shapes.
        show_dtype: Whether to show dtypes.
        show_layer_names: Whether to show layer names.
        rankdir: "TB" for top to bottom, "LR" for left to right.
        expand_nested: Whether to draw the layers of nested models.
        dpi: Dots per inch.
        layer_range: Names or patterns of the first and the last layer to draw, or None.
        show_layer_activations: Whether to show activations.
        show_trainable: Whether to show if layers are trainable.

    Returns:
        The image in notebooks. Elsewhere the graph as an object of the package pydot if that is installed, else None.

    >>> model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2)])
    >>> picture = tf.keras.utils.plot_model(model, "model.png", show_shapes=True)
    >>> tf.io.gfile.exists("model.png")
    True
    """
    shown = Shown(
        show_shapes, show_dtype, show_layer_names, show_layer_activations, show_trainable, expand_nested, layer_range
    )
    dot = Dot(model_graph(model, shown), rankdir, dpi)
    path = Path(os.fspath(to_file))
    ending = path.suffix.lower().removeprefix(".") or "png"
    if not path.suffix:
        path = path.with_suffix(".png")
    if ending in ("dot", "gv"):
        dot.write(path)
    elif shutil.which("dot"):
        dot.write(path, format=ending)
    elif ending == "svg":
        path.write_text(draw_svg(dot.graph, rankdir in _SIDEWAYS), encoding="utf8")
    else:
        draw_pixels(dot.graph, rankdir in _SIDEWAYS, dpi).save(path)
    if "IPython" not in sys.modules or ending in ("pdf", "dot", "gv"):
        return dot.as_pydot() if has_pydot() else None
    display = importlib.import_module("IPython.display")
    return display.SVG(str(path)) if ending == "svg" else display.Image(filename=str(path))
