"""plot_model: a picture of a model."""

from __future__ import annotations

import importlib
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from headrace._src.keras.utils.model_dot import model_to_dot
from headrace._src.keras.utils.model_picture import draw_pixels, draw_svg

_SIDEWAYS = ("LR", "RL")


def plot_model(
    model: Any,
    to_file: Any = "model.png",
    show_shapes: bool = False,
    show_dtype: bool = False,
    show_layer_names: bool = True,
    rankdir: str = "TB",
    expand_nested: bool = False,
    dpi: int = 96,
    layer_range: Any = None,
    show_layer_activations: bool = False,
    show_trainable: bool = False,
) -> Any:
    """Draws a model into a file: by Graphviz where it is installed, else by itself.

    Args:
        model: A built model.
        to_file: The file: .png, .svg, .jpg, .pdf, ... or .dot for the text that Graphviz takes.
        show_shapes: Whether boxes tell the shapes of inputs and outputs.
        show_dtype: Whether they tell dtypes.
        show_layer_names: Whether they tell names besides classes.
        rankdir: "TB" from top to bottom, "LR" from left to right.
        expand_nested: Whether models within the model are drawn layer by layer.
        dpi: Dots an inch.
        layer_range: Names (or patterns) of the first and the last layer to draw.
        show_layer_activations, show_trainable: Whether boxes tell activations, and whether layers are trained.

    Returns:
        The picture, in notebooks; else None.
    """
    dot = model_to_dot(
        model, show_shapes, show_dtype, show_layer_names, rankdir, expand_nested, dpi, layer_range=layer_range,
        show_layer_activations=show_layer_activations, show_trainable=show_trainable,
    )  # fmt: skip
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
        return None
    display = importlib.import_module("IPython.display")
    return display.SVG(str(path)) if ending == "svg" else display.Image(filename=str(path))
