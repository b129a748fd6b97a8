"""tf.summary.write and related functions: values go to the default writer, eagerly or as ops of a graph."""

from __future__ import annotations

import contextlib
import functools
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.formats import messages
from headrace._src.graph.operation import Operation
from headrace._src.summary.state import StepLike, recording, state
from headrace._src.tensors.context import state as thread_state
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_NO_STEP = (
    "No step set. Please specify one either through the `step` argument or through tf.summary.experimental.set_step()"
)
_NOT_IN_SCOPE_NAMES = re.compile(r"[^A-Za-z0-9_.\\/>-]")


@functools.cache
def _eager_bool(value: bool) -> Tensor:
    with tf.init_scope():
        return tf.constant(value)


def given_step(step: StepLike | None) -> StepLike:
    """Returns the given step of a summary, or the default step."""
    if step is None:
        step = state.step
        if step is None:
            raise ValueError(_NO_STEP)
    return step


def step_number(step: StepLike | None) -> int:
    """Returns the step of an eager summary as an integer."""
    step = given_step(step)
    return step if type(step) is int else int(tf.convert_to_tensor(step, tf.int64).numpy().item())


def tag_of(name: str | None, default: str) -> str:
    """Returns the tag of a summary: its name in the current name scope."""
    if name is not None and not isinstance(name, str):
        raise TypeError(f"expected string or bytes-like object, got {type(name).__name__!r} as a summary's name")
    scope = tf.get_current_name_scope()
    return f"{scope}/{name or default}" if scope else name or default


@contextlib.contextmanager
def summary_scope(
    name: str, default_name: str = "summary", values: Sequence[Any] | None = None
) -> Iterator[tuple[str, str]]:
    """Context manager for the name scope of a summary's ops. It gives the tag and the name of the scope.

    Args:
        name: Name of the summary.
        default_name: Name if `name` is None or empty.
        values: Ignored.

    Returns:
        A context manager that gives the tag and the scope.
    """
    tag = tag_of(name, default_name)
    with tf.name_scope(_NOT_IN_SCOPE_NAMES.sub("", name or "") or default_name) as scope:
        yield tag, scope


def when_recording(record: Callable[[], Any]) -> Tensor:
    """Runs `record` if summaries are recorded (decided at run time in graphs). Returns whether it ran, a tensor."""
    condition = recording()
    if not isinstance(condition, bool):
        return tf.cond(condition, lambda: done(record()), lambda: tf.constant(False))
    if tf.executing_eagerly():
        if condition:
            record()
        return _eager_bool(condition)
    return done(record()) if condition else tf.constant(False)


def done(operation: Operation | None) -> Tensor:
    """Returns True as a tensor that depends on `operation`."""
    with tf.control_dependencies([operation]):
        return tf.constant(True)


def write(
    tag: str,
    tensor: TensorLike | Callable[[], TensorLike],
    step: StepLike | None = None,
    metadata: Any = None,
    name: str | None = None,
) -> Tensor:
    """Writes a tensor.

    Args:
        tag: Name of the value.
        tensor: The value, or a function that returns it and is called only if summaries are recorded.
        step: Step; by default that of `tf.summary.experimental.set_step`.
        metadata: SummaryMetadata message or its bytes, which names the TensorBoard plugin for the value.
        name: Name of the op.

    Returns:
        Whether it was written, a bool tensor.
    """
    serialized = _metadata_bytes(metadata)
    if tf.executing_eagerly():
        return when_recording(lambda: _write_now(tag, tensor, step, serialized))
    with tf.name_scope(name or "write_summary"):
        return when_recording(lambda: _write_in_graph(tag, tensor, step, serialized, name))


def _metadata_bytes(metadata: Any) -> bytes:
    if metadata is None:
        return b""
    if hasattr(metadata, "SerializeToString"):
        serialized: bytes = metadata.SerializeToString()
        return serialized
    return metadata.encode() if isinstance(metadata, str) else bytes(metadata)


def _write_now(tag: str, tensor: TensorLike | Callable[[], TensorLike], step: StepLike | None, metadata: bytes) -> None:
    number = step_number(step)
    value = tensor() if callable(tensor) else tensor
    array = tf.convert_to_tensor(value).numpy()
    state.writer.file.write_tensor(number, _tag_bytes(tag), np.asarray(array), metadata)


def _tag_bytes(tag: str) -> bytes:
    if isinstance(tag, str):
        return tag.encode()
    return tf.convert_to_tensor(tag, tf.string).numpy()


def _write_in_graph(
    tag: str, tensor: TensorLike | Callable[[], TensorLike], step: StepLike | None, metadata: bytes, name: str | None
) -> Operation | None:
    operation = tf.raw_ops.WriteSummary(
        writer=state.writer.handle,
        step=tf.convert_to_tensor(given_step(step), tf.int64),
        tensor=tf.convert_to_tensor(tensor() if callable(tensor) else tensor),
        tag=tag,
        summary_metadata=metadata,
        name=name or "write_summary",
    )
    remember(operation)
    return operation


def write_raw_pb(tensor: TensorLike, step: StepLike | None = None, name: str | None = None) -> Tensor:
    """Writes serialized `tf.compat.v1.Summary` messages.

    Args:
        tensor: Serialized Summary messages.
        step: Step; by default that of `tf.summary.experimental.set_step`.
        name: Name of the op.

    Returns:
        Whether it was written, a bool tensor.
    """

    def record() -> Operation | None:
        number = tf.convert_to_tensor(given_step(step), tf.int64)
        return remember(
            tf.raw_ops.WriteRawProtoSummary(writer=state.writer.handle, step=number, tensor=tensor, name=name)
        )

    with tf.name_scope(name or "write_raw_pb"):
        return when_recording(record)


def graph(graph_data: Any) -> Any:
    """Writes a graph for TensorBoard's graph tab.

    Args:
        graph_data: `tf.Graph` or GraphDef.

    Returns:
        Whether it was written, a bool tensor.

    Raises:
        ValueError: If called in a graph, or `graph_data` is neither a graph nor a GraphDef.
    """
    if not tf.executing_eagerly():
        raise ValueError("graph() cannot be invoked inside a graph context.")
    if isinstance(graph_data, tf.Graph):
        definition = graph_data.as_graph_def(add_shapes=True)
    elif isinstance(graph_data, messages.GraphDef):
        definition = graph_data
    else:
        raise ValueError(
            "Argument 'graph_data' is not tf.Graph or tf.compat.v1.GraphDef. "
            f"Received graph_data={graph_data} of type {type(graph_data).__name__}."
        )
    return when_recording(lambda: state.writer.file.write_graph(0, definition.SerializeToString()))


_COLLECTION = "_SUMMARY_V2"


def remember(operation: Operation | None) -> Operation | None:
    """Adds a summary op of a TensorFlow 1 graph to the result of `all_v2_summary_ops`."""
    if operation is not None and not tf.executing_eagerly() and not tf.inside_function():
        operation.graph.add_to_collection(_COLLECTION, operation)
    return operation


def all_v2_summary_ops() -> list[Any] | None:
    """Returns the ops of the current graph that write summaries; None in eager code."""
    graph: Any = thread_state.mode
    return None if graph is None else graph.get_collection(_COLLECTION)
