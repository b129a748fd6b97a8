"""tf.print: writes values as they are when the op runs, also inside graphs."""

from __future__ import annotations

import io
import logging
import os
import sys
from typing import Any

import numpy as np

from headrace._src.ops import batching
from headrace._src.ops.entry import op, raw
from headrace._src.ops.io.confinement import CONFINED_TO, may_act
from headrace._src.ops.rules import no_output
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.tensor import Tensor

_LOG_LEVELS = {"log(info)": logging.INFO, "log(warning)": logging.WARNING, "log(error)": logging.ERROR}


@op(
    "PrintV2",
    "string ->",
    shape=no_output,
    stateful=True,
    engine="host",
    differentiable=False,
    batching=batching.one_by_one,
    own=[CONFINED_TO],
)
def print_op(xp, input, *, output_stream: str = "stderr", end: str = "\n", confined_to: str = ""):
    """Writes a string."""
    text = input.item().decode("utf-8", "replace")
    if output_stream in ("stdout", "stderr"):
        stream: Any = sys.stdout if output_stream == "stdout" else sys.stderr
        stream.write(text + end)
        stream.flush()
    elif output_stream.startswith("file://"):
        may_act(confined_to, f"writes to {output_stream!r}")
        with open(output_stream[len("file://") :], "a", encoding="utf-8") as file:
            file.write(text + end)
    else:
        logging.getLogger("tensorflow").log(_LOG_LEVELS.get(output_stream, logging.INFO), text)


def print_(
    *inputs: Any,
    output_stream: Any = None,
    end: str = os.linesep,
    summarize: int = 3,
    sep: str = " ",
    name: str | None = None,
) -> Any:
    r"""Prints values; tensors are printed when this runs, also in a graph.

    Args:
        *inputs: Tensor.
        output_stream: `sys.stderr`, `sys.stdout`, a logging function, or "file://PATH".
        end: Text at the end of the line.
        summarize: Number of elements at both ends of each axis to print; -1 prints all.
        sep: Text between the values.
        name: Name of the operation.

    Returns:
        The operation in a graph; None when executing eagerly.

    >>> tf.print("loss:", tf.constant(0.5), output_stream="file://log.txt")
    >>> tf.io.read_file("log.txt").numpy()
    b'loss: 0.5\n'
    """
    if len(inputs) == 1 and _is_text(inputs[0]):  # TF writes a string by itself without quotes
        return print_op(as_tensor(inputs[0]), output_stream=_stream_name(output_stream), end=end, name=name)
    placeholder = "{}"
    while any(placeholder in text for text in _texts_in(inputs)):
        placeholder = f"{{{placeholder}}}"
    tensors: list[Any] = []
    parts = [_template(value, tensors, placeholder, summarize) for value in inputs]
    text = _formatted(sep.join(parts), tensors, placeholder, summarize)
    return print_op(text, output_stream=_stream_name(output_stream), end=end, name=name)


def _formatted(template: str, tensors: list[Any], placeholder: str, summarize: int) -> Tensor:
    """Returns the template with the text of a tensor in each placeholder, and with ready texts where they belong."""
    pieces = template.split(_READY_TEXT)
    texts = [t.text for t in tensors if isinstance(t, _Ready)]
    plain = iter([t for t in tensors if not isinstance(t, _Ready)])
    parts: list[Any] = []
    for n, piece in enumerate(pieces):
        here = [next(plain) for _ in range(piece.count(placeholder))]
        parts.append(raw.StringFormat(here, template=piece, placeholder=placeholder, summarize=summarize))
        parts += texts[n : n + 1]
    return parts[0] if len(parts) == 1 else raw.StringJoin(parts)


def _texts_in(values: Any) -> list[str]:
    return [leaf for leaf in nest.flatten(list(values)) if isinstance(leaf, str)]


def _template(value: Any, tensors: list[Any], placeholder: str, summarize: int) -> str:
    """How a value is written: text as it is, tensors as placeholders, structures as Python writes them."""
    if isinstance(value, str):
        return value
    if _is_tensor(value):
        tensors.append(as_tensor(value))
        return placeholder
    if isinstance(value, Composite):
        return _composite_template(value, tensors, placeholder, summarize)
    if nest.is_nested(value):
        return repr(nest.map_structure(lambda leaf: _Verbatim(_leaf(leaf, tensors, placeholder, summarize)), value))
    return repr(value) if not isinstance(value, (int, float, np.generic)) else str(value)


def _leaf(leaf: Any, tensors: list[Any], placeholder: str, summarize: int) -> str:
    if _is_tensor(leaf):
        tensors.append(as_tensor(leaf))
        return placeholder
    return _composite_template(leaf, tensors, placeholder, summarize) if isinstance(leaf, Composite) else repr(leaf)


_READY_TEXT = "\0"  # placeholder in a template for text that a composite writes itself


class _Ready:
    """A string tensor that is printed as it is."""

    def __init__(self, text: Any) -> None:
        self.text = text


def _composite_template(value: Any, tensors: list[Any], placeholder: str, summarize: int) -> str:
    if hasattr(value, "dense_shape") and hasattr(value, "indices"):
        tensors.extend([value.indices, value.values, value.dense_shape])
        return f"'SparseTensor(indices={placeholder}, values={placeholder}, shape={placeholder})'"
    if hasattr(value, "_as_text"):
        tensors.append(_Ready(value._as_text(summarize)))
        return _READY_TEXT
    return str(value)


def _is_tensor(value: Any) -> bool:
    return isinstance(value, Tensor) or (hasattr(value, "__tf_tensor__") and not isinstance(value, Composite))


def _is_text(value: Any) -> bool:
    return _is_tensor(value) and value.dtype is dtypes.string and value.shape.rank == 0


class _Verbatim:
    """Text that is printed verbatim inside a structure."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def _stream_name(stream: Any) -> str:
    if stream is None or stream is sys.stderr:
        return "stderr"
    if stream is sys.stdout:
        return "stdout"
    if stream in (logging.info, logging.warning, logging.error):
        return f"log({stream.__name__})"
    if isinstance(stream, str) and stream.startswith("file://"):
        return stream
    if isinstance(stream, io.TextIOBase):
        return "stdout" if stream is sys.__stdout__ else "stderr"
    raise ValueError(
        f"Unsupported output stream, logging level, or file. {stream}. Supported streams are sys.stdout, sys.stderr, "
        "tf.logging.info, tf.logging.warning, tf.logging.error. File needs to be in the form of 'file://<filepath>'."
    )
