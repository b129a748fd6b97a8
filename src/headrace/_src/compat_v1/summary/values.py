"""tf.compat.v1.summary: operations that create and merge serialized Summary messages."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.graph.collections import GraphKeys, add_to_collections, get_collection
from headrace._src.compat_v1.session.default_session import get_default_session
from headrace._src.compat_v1.typing import Message, SessionLike
from headrace._src.formats import messages
from headrace._src.graph.graph import Graph
from headrace._src.summary.state import state
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_NOT_IN_TAGS = re.compile(r"[^-/\w.]")


def _clean(name: str) -> str:
    """Returns a name with invalid characters replaced."""
    return _NOT_IN_TAGS.sub("_", name).lstrip("/")


@contextlib.contextmanager
def _scope(name: str, family: str | None) -> Iterator[tuple[str, str]]:
    """Context manager for a summary's name scope. It gives the tag and the name of the op."""
    label = _clean(name)
    if family:
        family = _clean(family)
        label = f"{family}/{label}"
    with tf.name_scope(label) as scope:
        plain = scope.rstrip("/")
        yield (f"{family}/{plain}" if family else plain), scope


def _collected(collections: Sequence[str] | None, summary: Any) -> Tensor:
    if not tf.executing_eagerly():
        add_to_collections([GraphKeys.SUMMARIES] if collections is None else collections, summary)
    return summary


def scalar(
    name: str, tensor: TensorLike, collections: Sequence[str] | None = None, family: str | None = None
) -> Tensor:
    """Creates an operation that returns a Summary with a scalar.

    Args:
        name: Name of the summary.
        tensor: Real scalar.
        collections: Collections to add the operation to; by default that of all summaries.
        family: Prefix of the tag, by which TensorBoard groups summaries.

    Returns:
        A string scalar, the serialized Summary.
    """
    with _scope(name, family) as (tag, scope):
        value = tf.convert_to_tensor(tensor)
        return _collected(collections, tf.raw_ops.ScalarSummary(tags=tag, values=value, name=scope))


def histogram(
    name: str, values: TensorLike, collections: Sequence[str] | None = None, family: str | None = None
) -> Tensor:
    """Creates an operation that returns a Summary with a histogram of values.

    Args:
        name: Name of the summary.
        values: Tensor of real numbers.
        collections: Collections that list the operation; by default that of all summaries.
        family: Prefix of the tag.

    Returns:
        A string scalar, the serialized Summary.
    """
    with _scope(name, family) as (tag, scope):
        numbers = tf.convert_to_tensor(values)
        return _collected(collections, tf.raw_ops.HistogramSummary(tag=tag, values=numbers, name=scope))


def image(
    name: str,
    tensor: TensorLike,
    max_outputs: int = 3,
    collections: Sequence[str] | None = None,
    family: str | None = None,
) -> Tensor:
    """Creates an operation that returns a Summary with images of shape [count, height, width, 1, 3 or 4].

    Args:
        name: Name of the summary.
        tensor: Tensor to write.
        max_outputs: Maximum number to write.
        collections: Collections that list the operation; by default that of all summaries.
        family: Prefix of the tag.

    Returns:
        A string scalar, the serialized Summary.
    """
    with _scope(name, family) as (tag, scope):
        summary = tf.raw_ops.ImageSummary(
            tag=tag, tensor=tf.convert_to_tensor(tensor), max_images=max_outputs, name=scope
        )
        return _collected(collections, summary)


def audio(
    name: str,
    tensor: TensorLike,
    sample_rate: TensorLike,
    max_outputs: int = 3,
    collections: Sequence[str] | None = None,
    family: str | None = None,
) -> Tensor:
    """Creates an operation that returns a Summary with audio clips [count, frames] or [count, frames, channels].

    Args:
        name: Name of the summary.
        tensor: Tensor to write.
        sample_rate: Frames per second.
        max_outputs: Maximum number to write.
        collections: Collections that list the operation; by default that of all summaries.
        family: Prefix of the tag.

    Returns:
        A string scalar, the serialized Summary.
    """
    with _scope(name, family) as (tag, scope):
        summary = tf.raw_ops.AudioSummaryV2(
            tag=tag, tensor=tensor, sample_rate=tf.convert_to_tensor(sample_rate, tf.float32, name="sample_rate"),
            max_outputs=max_outputs, name=scope,
        )  # fmt: skip
        return _collected(collections, summary)


def text(name: str, tensor: TensorLike, collections: Sequence[str] | None = None) -> Tensor:
    """Creates an operation that returns a Summary with text, which TensorBoard shows as Markdown.

    Args:
        name: Name of the summary.
        tensor: Tensor to write.
        collections: Collections that list the operation; by default that of all summaries.

    Returns:
        A string scalar, the serialized Summary.

    Raises:
        ValueError: If `tensor` is not a string tensor.
    """
    strings = tf.convert_to_tensor(tensor)
    if strings.dtype != tf.string:
        raise ValueError(f"Expected tensor {strings.name} to have dtype string, got {strings.dtype}")
    metadata = messages.SummaryMetadata()
    metadata.plugin_data.plugin_name = "text"
    return tensor_summary(name, strings, collections=collections, summary_metadata=metadata)


def tensor_summary(
    name: str,
    tensor: TensorLike,
    summary_description: str | None = None,
    collections: Sequence[str] | None = None,
    summary_metadata: Message | None = None,
    family: str | None = None,
    display_name: str | None = None,
) -> Tensor:
    """Creates an operation that returns a Summary with a tensor, for the plugin named in the metadata.

    Args:
        name: Name of the summary.
        tensor: Tensor to summarize.
        summary_description: Description in Markdown.
        collections: Collections to add the operation to; by default that of all summaries.
        summary_metadata: SummaryMetadata message.
        family: Prefix of the tag.
        display_name: Name in TensorBoard.

    Returns:
        A string scalar, the serialized Summary.
    """
    metadata = messages.SummaryMetadata()
    if summary_metadata is not None:
        metadata.ParseFromString(summary_metadata.SerializeToString())
    if display_name is not None:
        metadata.display_name = display_name
    if summary_description is not None:
        metadata.summary_description = summary_description
    with _scope(name, family) as (tag, scope):
        summary = tf.raw_ops.TensorSummaryV2(
            tag=tag, tensor=tensor, serialized_summary_metadata=metadata.SerializeToString(), name=scope
        )
        return _collected(collections, summary)


def merge(inputs: Sequence[Any], collections: Sequence[str] | None = None, name: str | None = None) -> Tensor:
    """Creates an operation that merges several Summary messages.

    Args:
        inputs: List of Summary tensors.
        collections: Collections that list the operation; by default that of all summaries.
        name: Name of the operation.

    Returns:
        A string scalar, the serialized Summary.

    Raises:
        RuntimeError: If executing eagerly.
        ValueError: If `inputs` is empty.
    """
    _check_not_eager()
    summaries = list(inputs)
    if not summaries:
        raise ValueError("List argument 'inputs' to 'MergeSummary' Op with length 0 shorter than minimum length 1.")
    with tf.name_scope(name or "Merge"):
        return _collected(collections or [], tf.raw_ops.MergeSummary(inputs=summaries))


def merge_all(key: str = GraphKeys.SUMMARIES, scope: str | None = None, name: str | None = None) -> Tensor | None:
    """Creates an operation that merges all summaries of a collection. Returns None if there are none.

    Args:
        key: Collection of summaries.
        scope: Regular expression that matches the beginning of the names of summaries; all by default.
        name: Name of the operation.

    Raises:
        RuntimeError: If executing eagerly.
    """
    _check_not_eager()
    summaries = get_collection(key, scope)
    return merge(summaries, name=name) if summaries else None


def _check_not_eager() -> None:
    if tf.executing_eagerly():
        raise RuntimeError(
            "Merging tf.summary.* ops is not compatible with eager execution. Use tf.contrib.summary instead."
        )


def get_summary_description(node_def: Message) -> Message:
    """Returns the SummaryDescription of a TensorSummary node.

    Args:
        node_def: NodeDef of a TensorSummary operation.

    Raises:
        ValueError: If the node is not a TensorSummary.
    """
    if node_def.op != "TensorSummary":
        raise ValueError(f"Cannot use `get_summary_description` on {node_def.op}")
    return messages.parse_text(messages.SummaryDescription, node_def.attr["description"].s, node_def.name)


def initialize(graph: Graph | None = None, session: SessionLike | None = None) -> None:
    """Initializes the default summary writer in a session, and writes `graph` to it if given.

    Args:
        graph: Graph to write, or None.
        session: Session; by default the default one.

    Raises:
        RuntimeError: If there is no default writer.
        ValueError: If there is no session.
    """
    if tf.executing_eagerly():
        return
    if state.writer is None:
        raise RuntimeError("No default tf.contrib.summary.SummaryWriter found")
    session = session or get_default_session()
    if session is None:
        raise ValueError("Argument `session must be passed if no default session exists")
    session.run(state.writer.init())
    if graph is not None:
        state.writer.file.write_graph(0, graph.as_graph_def(add_shapes=True).SerializeToString())
