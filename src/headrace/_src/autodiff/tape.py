"""GradientTape: remembers the ops that touch watched tensors and differentiates backwards through them.

Fed by ops.dispatch through the Recorder protocol. Works on eager and symbolic tensors alike, so a tape inside a
traced function builds the gradient into the graph.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Any

from headrace._src.autodiff.backprop import Record, backpropagate, carries_gradient
from headrace._src.autodiff.jacobian import batch_jacobian, jacobian
from headrace._src.ops.state.py_func import vector_jacobian
from headrace._src.tensors import nest
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.name_scope import scoped_name
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor, Tensor


class UnconnectedGradients(Enum):
    """What a gradient is where the target does not depend on the source."""

    NONE = "none"
    ZERO = "zero"


class GradientTape:
    """Records operations for automatic differentiation.

    Args:
        persistent: Whether `gradient` may be called more than once.
        watch_accessed_variables: Whether trainable variables are watched when they are read.
    """

    def __init__(self, persistent: bool = False, watch_accessed_variables: bool = True) -> None:
        self._persistent = persistent
        self._watch_accessed_variables = watch_accessed_variables
        self._records: list[Record] = []
        self._tracked: dict[int, Any] = {}  # id -> tensor; holding the tensor keeps the id its own
        self._variables: dict[int, Any] = {}
        self._recording = False
        self._used = False

    def __enter__(self) -> GradientTape:
        self._push()
        return self

    def __exit__(self, *exc_info: object) -> None:
        if self._recording:
            self._pop()

    def _push(self) -> None:
        if self._recording:
            raise ValueError("Tape is still recording, This can happen if you try to re-enter an already-active tape.")
        state.recorders = (*state.recorders, self)
        self._recording = True

    def _pop(self) -> None:
        state.recorders = tuple(r for r in state.recorders if r is not self)
        self._recording = False

    def record(self, op: Any, inputs: Sequence[Any], outputs: Sequence[Any], attrs: dict[str, Any]) -> None:
        tracked = self._tracked
        for tensor in inputs:
            if id(tensor) in tracked:
                break
        else:
            return
        if not op.differentiable:
            return
        self._records.append(Record(op, inputs, outputs, attrs))
        for tensor in outputs:
            if carries_gradient(tensor):
                tracked[id(tensor)] = tensor

    def follows(self, tensors: Sequence[Any]) -> bool:
        return any(id(t) in self._tracked for t in tensors)

    def variable_read(self, variable: Any) -> None:
        """A trainable variable is about to be read: follow it unless told otherwise."""
        if self._watch_accessed_variables:
            self._watch_variable(variable)

    def _watch_variable(self, variable: Any) -> None:
        handle = variable.handle
        if id(handle) not in self._tracked:
            self._tracked[id(handle)] = handle
            self._variables[id(variable)] = variable

    def watch(self, tensor: Any) -> None:
        """Makes the tape follow a tensor, a variable, or all of them in a nest."""
        for item in _flat_tensors(tensor):
            if getattr(item, "handle", None) is not None:
                self._watch_variable(item)
            elif not isinstance(item, Tensor):
                raise ValueError(
                    f"Passed in object {item} of type {type(item).__name__!r}, not tf.Tensor or tf.Variable or "
                    "ExtensionType."
                )
            elif carries_gradient(item):
                self._tracked[id(item)] = item

    def watched_variables(self) -> tuple[Any, ...]:
        """The variables followed so far, in the order in which they were first read."""
        return tuple(self._variables.values())

    @contextlib.contextmanager
    def stop_recording(self) -> Iterator[None]:
        """Suspends the tape inside the block."""
        if not self._recording:
            raise ValueError("Tape is not recording; stop_recording() has nothing to stop.")
        self._pop()
        try:
            yield
        finally:
            self._push()

    def reset(self) -> None:
        """Forgets everything recorded and watched so far."""
        self._records, self._tracked, self._variables = [], {}, {}

    def gradient(
        self,
        target: Any,
        sources: Any,
        output_gradients: Any = None,
        unconnected_gradients: Any = UnconnectedGradients.NONE,
    ) -> Any:
        """The gradient of the sum of `target` with respect to each of `sources`, in their structure."""
        targets = [_tracked_tensor(t) for t in _flat_tensors(target)]
        seeds = _seeds(output_gradients, targets)
        flat_sources = _flat_sources(sources)
        zero = UnconnectedGradients(unconnected_gradients) is UnconnectedGradients.ZERO
        tensors = self._followed(flat_sources)
        scope = None if state.mode is None else scoped_name("gradient_tape/")
        gradients = backpropagate(self._take_records(), targets, tensors, seeds, zero, scope)
        return _pack_like(sources, gradients)

    def _followed(self, sources: list[Any]) -> list[Any]:
        """The tensors of the sources; one that the tape did not follow gets a stand-in, which nothing depends on."""
        tensors = [_tracked_tensor(s) for s in sources]
        return [t if id(t) in self._tracked else _copy_of(t) for t in tensors]

    def jacobian(
        self,
        target: Any,
        sources: Any,
        unconnected_gradients: Any = UnconnectedGradients.NONE,
        parallel_iterations: Any = None,
        experimental_use_pfor: bool = True,
    ) -> Any:
        """The derivative of every element of `target` with respect to every element of each source."""
        zero = UnconnectedGradients(unconnected_gradients) is UnconnectedGradients.ZERO
        tensors = self._followed(_flat_sources(sources))
        rows = jacobian(self._take_records(), _tracked_tensor(target), tensors, zero, experimental_use_pfor)
        return _pack_like(sources, rows)

    def batch_jacobian(
        self,
        target: Any,
        source: Any,
        unconnected_gradients: Any = UnconnectedGradients.NONE,
        parallel_iterations: Any = None,
        experimental_use_pfor: bool = True,
    ) -> Any:
        """The jacobian of each row of `target` with respect to the same row of `source`."""
        zero = UnconnectedGradients(unconnected_gradients) is UnconnectedGradients.ZERO
        (tensor,) = self._followed([source])
        records = self._take_records()
        return batch_jacobian(records, _tracked_tensor(target), tensor, zero, experimental_use_pfor)

    def _take_records(self) -> list[Record]:
        """The records, which a tape that is not persistent gives away once."""
        if self._persistent:
            return self._records
        if self._used:
            raise RuntimeError(
                "A non-persistent GradientTape can only be used to compute one set of gradients (or jacobians)"
            )
        if self._recording:
            self._pop()
        self._used = True
        records, self._records, self._tracked = self._records, [], {}
        return records


def _flat_tensors(value: Any) -> list[Any]:
    """The tensors and variables of a nest; a composite stands with the values that carry its gradient."""
    if isinstance(value, Tensor):
        return [value]
    return [getattr(item, "_gradient_values", item) for item in nest.flatten(value)]


def _flat_sources(sources: Any) -> list[Any]:
    flat = _flat_tensors(sources)
    for source in flat:
        if not isinstance(source, Tensor) and getattr(source, "handle", None) is None:
            raise TypeError(
                f"tape.gradient: sources must be tensors or variables; got {source!r} of type "
                f"{type(source).__name__!r}."
            )
    return flat


def _tracked_tensor(value: Any) -> Any:
    """The tensor that records know: a variable is known by its handle."""
    handle = getattr(value, "handle", None)
    return value if handle is None else handle


def _copy_of(tensor: Any) -> Any:
    """Another tensor with the same value."""
    if type(tensor) is EagerTensor:
        return EagerTensor(tensor._array, tensor._dtype)
    return (
        SymbolicTensor(tensor.op, tensor.value_index, tensor.dtype, tensor.shape)
        if type(tensor) is SymbolicTensor
        else tensor
    )


def _seeds(output_gradients: Any, targets: list[Any]) -> list[Any] | None:
    if output_gradients is None:
        return None
    flat = nest.flatten(output_gradients)
    if len(flat) != len(targets):
        raise ValueError(f"tape.gradient: {len(flat)} output_gradients for {len(targets)} targets.")
    return [None if g is None else convert_to_tensor(g) for g in flat]


def _pack_like(sources: Any, gradients: list[Any]) -> Any:
    """Gradients in the structure of the sources; that of a composite is a composite again."""
    if isinstance(sources, Tensor) or getattr(sources, "handle", None) is not None:
        return gradients[0]
    packed = [
        source._with_gradient_values(gradient)
        if gradient is not None and hasattr(source, "_with_gradient_values")
        else gradient
        for source, gradient in zip(nest.flatten(sources), gradients, strict=True)
    ]
    return nest.pack_sequence_as(sources, packed)


def _vector_jacobian(function: Callable[..., Any], inputs: Sequence[Any]) -> tuple[Any, Callable[..., list[Any]]]:
    """Runs a Python function of eager tensors; also gives a function from gradients of its results to its inputs'."""
    with GradientTape() as tape:
        tape.watch(list(inputs))
        result = function(*inputs)

    def gradients(upstream: Sequence[Any]) -> list[Any]:
        flat = [convert_to_tensor(r) for r in nest.flatten(result)]
        kept = [(t, g) for t, g in zip(flat, upstream, strict=True) if g is not None]
        found: list[Any] = tape.gradient([t for t, _ in kept], list(inputs), [g for _, g in kept])
        return found

    return result, gradients


vector_jacobian.append(_vector_jacobian)
