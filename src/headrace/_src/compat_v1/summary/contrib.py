"""tf.contrib.summary: summaries that are written when the program runs, in eager code and in graphs."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import headrace as tf
from headrace._src.compat_v1.train.global_steps import get_or_create_global_step
from headrace._src.compat_v1.typing import Message, OperationOrNone, Path
from headrace._src.graph.graph import Graph
from headrace._src.summary import recording, writers
from headrace._src.summary.state import state
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class _Choice(threading.local):
    """Whether to record summaries; False unless a context manager changes it."""

    record: Any = False


_choice = _Choice()


def create_file_writer(
    logdir: Path,
    max_queue: int | None = None,
    flush_millis: int | None = None,
    filename_suffix: str | None = None,
    name: str | None = None,
) -> Any:
    """Creates a writer of a new event file. It records nothing if `logdir` is None.

    Args:
        logdir: Folder of the event file.
        max_queue: Maximum number of summaries in the queue.
        flush_millis: Maximum number of milliseconds between flushes.
        filename_suffix: Suffix of the file name.
        name: Name of the writer.

    Returns:
        A SummaryWriter.
    """
    if logdir is None:
        return writers.create_noop_writer()
    return writers.create_file_writer(logdir, max_queue, flush_millis, filename_suffix, name)


create_summary_file_writer = create_file_writer


@contextlib.contextmanager
def _recording_if(condition: Any) -> Iterator[None]:
    before = _choice.record
    _choice.record = condition
    try:
        yield
    finally:
        _choice.record = before


def always_record_summaries() -> AbstractContextManager[Any]:
    """Context manager in which summaries are recorded.

    Returns:
        A context manager.
    """
    return _recording_if(True)


def never_record_summaries() -> AbstractContextManager[Any]:
    """Context manager in which no summaries are recorded.

    Returns:
        A context manager.
    """
    return _recording_if(False)


def record_summaries_every_n_global_steps(n: int, global_step: TensorLike | None = None) -> AbstractContextManager[Any]:
    """Context manager in which summaries are recorded at every n-th step.

    Args:
        n: Number of steps between two records.
        global_step: Step; by default the global step.

    Returns:
        A context manager.
    """
    step = get_or_create_global_step() if global_step is None else global_step
    return _recording_if(lambda: tf.equal(tf.cast(step, tf.int64) % n, 0))


def should_record_summaries() -> Tensor:
    """Returns a boolean tensor: whether summaries are recorded here."""
    return tf.convert_to_tensor(state.writer is not None and _condition())


def _condition() -> Any:
    return _choice.record() if callable(_choice.record) else _choice.record


def _record(
    name: str, family: str | None, step: TensorLike | None, write: Callable[[str, Any], Any]
) -> OperationOrNone:
    """Runs `write(tag, step)` if summaries are recorded."""
    if state.writer is None or _choice.record is False:
        return None if tf.executing_eagerly() else tf.no_op()
    number = tf.cast(get_or_create_global_step() if step is None else step, tf.int64)
    with tf.name_scope(name) as scope:
        tag = scope.rstrip("/") if family is None else f"{family}/{scope.rstrip('/')}"
        if _choice.record is True:
            return recording.remember(write(tag, number))
        if tf.executing_eagerly():
            return write(tag, number) if bool(_condition()) else None
        written = tf.cond(_condition(), lambda: recording.done(write(tag, number)), lambda: tf.constant(False))
        return recording.remember(written.op)


def scalar(name: str, tensor: TensorLike, family: str | None = None, step: TensorLike | None = None) -> OperationOrNone:
    """Writes a scalar summary.

    Args:
        name: Name of the summary.
        tensor: Scalar value.
        family: Prefix of the tag.
        step: Step; by default the global step.

    Returns:
        The operation in a graph; None when executing eagerly.
    """

    def write(tag: str, number: Tensor) -> Any:
        value = tf.convert_to_tensor(tensor)
        return tf.raw_ops.WriteScalarSummary(writer=state.writer.handle, step=number, tag=tag, value=value)

    return _record(name, family, step, write)


def histogram(
    name: str, tensor: TensorLike, family: str | None = None, step: TensorLike | None = None
) -> OperationOrNone:
    """Writes a histogram of values.

    Args:
        name: Name of the summary.
        tensor: Tensor to write.
        family: Prefix of the tag.
        step: Step; by default the global step.

    Returns:
        The operation in a graph; None when executing eagerly.
    """

    def write(tag: str, number: Tensor) -> Any:
        values = tf.convert_to_tensor(tensor)
        return tf.raw_ops.WriteHistogramSummary(writer=state.writer.handle, step=number, tag=tag, values=values)

    return _record(name, family, step, write)


def generic(
    name: str,
    tensor: TensorLike,
    metadata: Message | None = None,
    family: str | None = None,
    step: TensorLike | None = None,
) -> OperationOrNone:
    """Writes a tensor for the plugin named in the metadata.

    Args:
        name: Name of the summary.
        tensor: Tensor to write.
        metadata: SummaryMetadata message.
        family: Prefix of the tag.
        step: Step; by default the global step.

    Returns:
        The operation in a graph; None when executing eagerly.
    """
    content = b"" if metadata is None else metadata
    content = content.SerializeToString() if hasattr(content, "SerializeToString") else content

    def write(tag: str, number: Tensor) -> Any:
        return tf.raw_ops.WriteSummary(
            writer=state.writer.handle, step=number, tensor=tf.convert_to_tensor(tensor), tag=tag,
            summary_metadata=content,
        )  # fmt: skip

    return _record(name, family, step, write)


def image(
    name: str,
    tensor: TensorLike,
    bad_color: Any = None,
    max_images: int = 3,
    family: str | None = None,
    step: TensorLike | None = None,
) -> OperationOrNone:
    """Writes images of shape [count, height, width, 1, 3 or 4].

    Args:
        name: Name of the summary.
        tensor: Tensor to write.
        bad_color: Ignored.
        max_images: Maximum number to write.
        family: Prefix of the tag.
        step: Step; by default the global step.

    Returns:
        The operation in a graph; None when executing eagerly.
    """

    def write(tag: str, number: Tensor) -> Any:
        summary = tf.raw_ops.ImageSummary(tag=tag, tensor=tf.convert_to_tensor(tensor), max_images=max_images)
        return tf.raw_ops.WriteRawProtoSummary(writer=state.writer.handle, step=number, tensor=summary)

    return _record(name, family, step, write)


def audio(
    name: str,
    tensor: TensorLike,
    sample_rate: TensorLike,
    max_outputs: int,
    family: str | None = None,
    step: TensorLike | None = None,
) -> OperationOrNone:
    """Writes audio clips of shape [count, frames] or [count, frames, channels].

    Args:
        name: Name of the summary.
        tensor: Tensor to write.
        sample_rate: Frames per second.
        max_outputs: Maximum number to write.
        family: Prefix of the tag.
        step: Step; by default the global step.

    Returns:
        The operation in a graph; None when executing eagerly.
    """

    def write(tag: str, number: Tensor) -> Any:
        rate = tf.convert_to_tensor(sample_rate, tf.float32)
        summary = tf.raw_ops.AudioSummaryV2(tag=tag, tensor=tensor, sample_rate=rate, max_outputs=max_outputs)
        return tf.raw_ops.WriteRawProtoSummary(writer=state.writer.handle, step=number, tensor=summary)

    return _record(name, family, step, write)


def graph(
    param: Graph | Message | bytes | None = None, step: int | Tensor | None = None, name: str | None = None
) -> None:
    """Writes a graph, or a GraphDef; the default graph if none is given.

    Args:
        param: Graph, GraphDef, or its bytes.
        step: Step; by default the global step.
        name: Ignored.
    """
    if state.writer is None:
        return
    found: Any = tf.compat.v1.get_default_graph() if param is None else param
    definition = found.as_graph_def(add_shapes=True) if hasattr(found, "as_graph_def") else found
    content = definition if isinstance(definition, bytes) else definition.SerializeToString()
    state.writer.file.write_graph(0 if step is None else int(step), content)


def flush(writer: Any = None, name: str | None = None) -> OperationOrNone:
    """Returns an operation that flushes the writer.

    Args:
        writer: Writer; by default the default one.
        name: Name of the operation.
    """
    return writers.flush(writer, name)


def eval_dir(model_dir: Path, name: str | None = None) -> str:
    """Returns the folder for the summaries of an evaluation.

    Args:
        model_dir: Folder of the model.
        name: Name of the evaluation.
    """
    return os.path.join(os.fspath(model_dir), "eval" if not name else f"eval_{name}")


def create_db_writer(*args: Any, **kwargs: Any) -> Any:
    """Not supported: TensorBoard has no summary databases any more.

    Args:
        *args: Ignored.

    Raises:
        NotImplementedError: Always; use `create_file_writer`.
    """
    raise NotImplementedError("tf.contrib.summary.create_db_writer: use create_file_writer.")


def summary_writer_initializer_op() -> list[Any]:
    """Returns the operations that initialize the summary writers in a session.

    Raises:
        RuntimeError: If executing eagerly.
    """
    if tf.executing_eagerly():
        raise RuntimeError(
            "tf.contrib.summary.summary_writer_initializer_op is only supported in graph mode, not eager."
        )
    return [] if state.writer is None else [state.writer.init()]
