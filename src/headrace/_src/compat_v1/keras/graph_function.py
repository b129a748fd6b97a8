"""tf.compat.v1.keras.backend.function in graphs: a part of the graph that a session runs on arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.keras.session import get_session
from headrace._src.compat_v1.session.session import Session
from headrace._src.compat_v1.typing import FeedDict, Message
from headrace._src.tensors.typing import TensorNest


class GraphExecutionFunction:
    """A function of arrays that computes tensors of a graph and runs its updates.

    Args:
        inputs: Nest of tensors to feed.
        outputs: Nest of tensors to compute.
        updates: Operations to run, or pairs of a variable and its new value.
        name: Name of the function.
        feed_dict: Further values to feed, which may change between calls.
        fetches: Further operations to run; a result goes to its function in `fetch_callbacks`, if there is one.
        options: RunOptions message.
        run_metadata: RunMetadata message that receives statistics.
    """

    def __init__(
        self,
        inputs: TensorNest,
        outputs: TensorNest,
        updates: Sequence[object] | None = None,
        name: str | None = None,
        feed_dict: FeedDict | None = None,
        fetches: Sequence[object] | None = None,
        options: Message | None = None,
        run_metadata: Message | None = None,
    ) -> None:
        if updates is not None and not isinstance(updates, (list, tuple)):
            raise TypeError(f"`updates` in a Keras backend function should be a list or tuple. Received: {updates!r}")
        self.name = name
        self._structure = inputs
        self.inputs = [_in_graph(tensor) for tensor in tf.nest.flatten(inputs, expand_composites=True)]
        self.outputs = tf.nest.map_structure(_in_graph, outputs)
        with tf.control_dependencies(_plain_tensors(self.outputs)[:1]):
            self.updates = [_update(given) for given in updates or ()]
        self.feed_dict, self.run_options, self.run_metadata = feed_dict, options, run_metadata
        self.fetches: list[Any] = [_in_graph(fetch) for fetch in fetches or ()]
        self.fetch_callbacks: dict[Any, Callable[[Any], None]] = {}

    def __call__(self, inputs: TensorNest) -> Any:
        session = get_session()
        feeds = {_in_graph(tensor): value for tensor, value in (self.feed_dict or {}).items()}
        feeds |= self._fed(session, inputs)
        if self.run_metadata is not None:
            self.run_metadata.Clear()
        wanted = [self.outputs, [*self.updates], [_in_graph(fetch) for fetch in self.fetches]]
        computed, _, fetched = session.run(wanted, feeds, self.run_options, self.run_metadata)
        for fetch, result in zip(self.fetches, fetched, strict=True):
            if fetch in self.fetch_callbacks:
                self.fetch_callbacks[fetch](result)
        return computed

    def _fed(self, session: Session, inputs: TensorNest) -> FeedDict:
        """Returns the values of the inputs. One that is None keeps its default; a tensor is computed first."""
        given = _flat_values(self._structure, inputs)
        if len(given) != len(self.inputs):
            raise ValueError(f"The function takes {len(self.inputs)} inputs; received {len(given)}.")
        pairs = [(feed, value) for feed, value in zip(self.inputs, given, strict=True) if value is not None]
        return {feed: _array(session, value) for feed, value in pairs}


def _flat_values(structure: TensorNest, inputs: TensorNest) -> list[Any]:
    """Returns the values in the order of the tensors to feed, with the variables of composites as their values."""
    if isinstance(structure, dict) and isinstance(inputs, dict):
        inputs = {name: inputs[name] for name in structure}
    return list(tf.nest.flatten(inputs, expand_composites=True))


def _array(session: Session, value: Any) -> Any:
    if isinstance(value, tf.Variable) or (tf.is_tensor(value) and not hasattr(value, "numpy")):
        return session.run(value)
    return value.numpy() if tf.is_tensor(value) else value


def _update(given: object) -> Any:
    if isinstance(given, tuple):
        variable, value = given
        return variable.assign(_in_graph(value)).op
    return _in_graph(given)


def _plain_tensors(outputs: TensorNest) -> list[Any]:
    return [t for t in tf.nest.flatten(outputs, expand_composites=True) if isinstance(t, tf.Tensor)]


def _in_graph(tensor: object) -> Any:
    """Returns the graph's tensor of a symbolic one, which makes its operations if there are none yet."""
    return tensor._as_graph_element() if hasattr(tensor, "_as_graph_element") else tensor
