"""GradientTape: records the ops on watched tensors and differentiates backward through them.

`ops.dispatch` feeds it through the Recorder protocol. It works on eager and symbolic tensors, so a tape inside a
traced function adds the gradient to the graph.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Any

from headrace._src.autodiff.backprop import Gradient, Record, backpropagate, carries_gradient, ones_like
from headrace._src.autodiff.jacobian import batch_jacobian, jacobian
from headrace._src.tensors import nest
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import resource
from headrace._src.tensors.name_scope import scoped_name
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor, Tensor
from headrace._src.tensors.typing import RecordedOp, TensorNest, VariableLike


class UnconnectedGradients(Enum):
    """The gradient of a source on which the target does not depend: None or zeros."""

    NONE = "none"
    ZERO = "zero"


class GradientTape:
    """Records operations for automatic differentiation.

    Args:
        persistent: Whether `gradient` may be called more than once.
        watch_accessed_variables: Whether trainable variables are watched automatically when they are read.
    >>> x = tf.constant(3.0)
    >>> with tf.GradientTape() as tape:
    ...     tape.watch(x)
    ...     y = x * x
    >>> tape.gradient(y, x).numpy()
    np.float32(6.0)
    """

    def __init__(self, persistent: bool = False, watch_accessed_variables: bool = True) -> None:
        self._persistent = persistent
        self._watch_accessed_variables = watch_accessed_variables
        self._records: list[Record] = []
        self._tracked: dict[int, Any] = {}  # id -> tensor; keeping the tensor alive keeps its id unique
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

    def record(
        self, op: RecordedOp, inputs: Sequence[Tensor], outputs: Sequence[Tensor], attrs: dict[str, Any]
    ) -> None:
        """Records an operation that has just run.

        Args:
            op: Entry of the op.
            inputs: Sequence of its input tensors.
            outputs: Sequence of its output tensors.
            attrs: Dictionary of its attributes.
        """
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

    def follows(self, tensors: Sequence[Tensor]) -> bool:
        """Returns whether any of the tensors is watched or was computed from a watched one.

        Args:
            tensors: Inputs of an operation.
        """
        return any(id(t) in self._tracked for t in tensors)

    def variable_read(self, variable: VariableLike) -> None:
        """Watches a trainable variable that is about to be read, if the tape watches variables.

        Args:
            variable: Variable that is about to be read.
        """
        if self._watch_accessed_variables:
            self._watch_variable(variable)

    def _watch_variable(self, variable: VariableLike) -> None:
        handle = variable.handle
        if id(handle) not in self._tracked:
            self._tracked[id(handle)] = handle
            self._variables[id(variable)] = variable

    def watch(self, tensor: TensorNest) -> None:
        """Watches a tensor, a variable, or all of them in a nest.

        Args:
            tensor: A tensor, a variable, or a nest of them.

        Raises:
            ValueError: Something else was given.

        >>> x = tf.constant(2.0)
        >>> with tf.GradientTape() as tape:
        ...     tape.watch(x)
        ...     y = x * x * x
        >>> print(tape.gradient(y, x).numpy())
        12.0
        """
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

    def watched_variables(self) -> tuple[VariableLike, ...]:
        """Returns the variables watched so far, in the order in which they were first read."""
        return tuple(self._variables.values())

    @contextlib.contextmanager
    def stop_recording(self) -> Iterator[None]:
        """Pauses recording inside the block.

        Returns:
            A context manager.

        Raises:
            ValueError: If the tape is not recording.
        """
        if not self._recording:
            raise ValueError("Tape is not recording; stop_recording() has nothing to stop.")
        self._pop()
        try:
            yield
        finally:
            self._push()

    def reset(self) -> None:
        """Discards everything recorded and watched so far."""
        self._records, self._tracked, self._variables = [], {}, {}

    def gradient(
        self,
        target: TensorNest,
        sources: TensorNest,
        output_gradients: TensorNest | None = None,
        unconnected_gradients: UnconnectedGradients | str = UnconnectedGradients.NONE,
    ) -> Any:
        """Computes the gradient of the sum of `target` with respect to each of `sources`.

        Args:
            target: Tensor or nest of tensors to differentiate.
            sources: Tensor, variable, or nest of them.
            output_gradients: One weight for each element of `target`; ones by default.
            unconnected_gradients: "none" or "zero": the gradient of a source on which `target` does not depend.

        Returns:
            The gradients, in the structure of `sources`.

        Raises:
            RuntimeError: The tape is not persistent and was used before.

        >>> x = tf.Variable(3.0)
        >>> with tf.GradientTape() as tape:
        ...     y = x * x
        >>> print(tape.gradient(y, x).numpy())
        6.0
        """
        flat_targets = _flat_tensors(target)
        targets = [_tracked_tensor(t) for t in flat_targets]
        seeds = _seeds(output_gradients, flat_targets)
        flat_sources = _flat_sources(sources)
        zero = UnconnectedGradients(unconnected_gradients) is UnconnectedGradients.ZERO
        tensors = self._followed(flat_sources, targets)
        scope = None if state.mode is None else scoped_name("gradient_tape/")
        gradients = backpropagate(self._take_records(), targets, tensors, seeds, zero, scope)
        return _pack_like(sources, gradients)

    def _followed(self, sources: list[Tensor | VariableLike], targets: Sequence[Tensor]) -> list[Tensor]:
        """Returns the tensors of the sources; an unwatched one is replaced with a copy that nothing depends on.

        A variable that is a target too depends on itself, and as in TensorFlow so does any tensor on an empty tape.
        """
        tensors = [_tracked_tensor(s) for s in sources]
        if all(id(t) in self._tracked for t in tensors):
            return tensors
        kept = {id(t) for t in targets if getattr(t, "dtype", None) is resource or not self._records}
        return [t if id(t) in self._tracked or id(t) in kept else _copy_of(t) for t in tensors]

    def jacobian(
        self,
        target: Tensor,
        sources: TensorNest,
        unconnected_gradients: UnconnectedGradients | str = UnconnectedGradients.NONE,
        parallel_iterations: int | None = None,
        experimental_use_pfor: bool = True,
    ) -> Any:
        """Computes the derivative of every element of `target` with respect to every element of each source.

        Args:
            target: Tensor to differentiate.
            sources: Tensor, variable, or nest of them.
            unconnected_gradients: "none" or "zero": the result for a source on which `target` does not depend.
            parallel_iterations: Ignored.
            experimental_use_pfor: Whether all rows are computed in one vectorized pass.

        Returns:
            For each source a tensor of shape `target.shape + source.shape`, in the structure of `sources`.

        >>> x = tf.Variable([1.0, 2.0])
        >>> with tf.GradientTape() as tape:
        ...     y = x * x
        >>> tape.jacobian(y, x).numpy()
        array([[2., 0.],
               [0., 4.]], dtype=float32)
        """
        zero = UnconnectedGradients(unconnected_gradients) is UnconnectedGradients.ZERO
        tensors = self._followed(_flat_sources(sources), [_tracked_tensor(target)])
        value, reading = _read(target)
        rows = jacobian([*self._take_records(), *reading], value, tensors, zero, experimental_use_pfor)
        return _pack_like(sources, rows)

    def batch_jacobian(
        self,
        target: Tensor,
        source: Tensor | VariableLike,
        unconnected_gradients: UnconnectedGradients | str = UnconnectedGradients.NONE,
        parallel_iterations: int | None = None,
        experimental_use_pfor: bool = True,
    ) -> Tensor | None:
        """Computes the Jacobian of each row of `target` with respect to the same row of `source`.

        Args:
            target: Tensor of rank 2 or higher; its first axis is the batch.
            source: Tensor of rank 2 or higher with the same batch size. Row i of `target` depends on row i only.
            unconnected_gradients: "none" or "zero": the result if `target` does not depend on `source`.
            parallel_iterations: Ignored.
            experimental_use_pfor: Whether all rows are computed in one vectorized pass.

        Returns:
            A tensor of shape `[batch, *target row, *source row]`, or None.
        """
        zero = UnconnectedGradients(unconnected_gradients) is UnconnectedGradients.ZERO
        (tensor,) = self._followed([source], [_tracked_tensor(target)])
        value, reading = _read(target)
        return batch_jacobian([*self._take_records(), *reading], value, tensor, zero, experimental_use_pfor)

    def _take_records(self) -> list[Record]:
        """Returns the records; a tape that is not persistent gives them up."""
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


def _flat_tensors(value: TensorNest) -> list[Any]:
    """Returns the tensors and variables of a nest; a composite is represented by its differentiable values."""
    if isinstance(value, Tensor):
        return [value]
    return [getattr(item, "_gradient_values", item) for item in nest.flatten(value)]


def _flat_sources(sources: TensorNest) -> list[Any]:
    flat = _flat_tensors(sources)
    for source in flat:
        if not isinstance(source, Tensor) and getattr(source, "handle", None) is None:
            raise TypeError(
                f"tape.gradient: sources must be tensors or variables; got {source!r} of type "
                f"{type(source).__name__!r}."
            )
    return flat


def _tracked_tensor(value: Any) -> Tensor:
    """Returns the tensor that records contain: for a variable, its handle."""
    handle = getattr(value, "handle", None)
    return value if handle is None else handle


def _read(target: Any) -> tuple[Tensor, list[Record]]:
    """Returns the value of a target, and for a variable the records of reading it."""
    if isinstance(target, Tensor):
        return target, []
    with GradientTape() as tape:
        value = convert_to_tensor(target)
    return value, tape._records


def _copy_of(tensor: Tensor) -> Tensor:
    """Returns another tensor with the same value."""
    if type(tensor) is EagerTensor:
        return EagerTensor(tensor._array, tensor._dtype)
    return (
        SymbolicTensor(tensor.op, tensor.value_index, tensor.dtype, tensor.shape)
        if type(tensor) is SymbolicTensor
        else tensor
    )


def _seeds(output_gradients: TensorNest | None, targets: Sequence[Any]) -> list[Tensor | None] | None:
    if output_gradients is None:
        if all(isinstance(t, Tensor) for t in targets):
            return None
        # Records contain the handle of a variable, whose gradient has the shape of the value.
        return [None if isinstance(t, Tensor) else ones_like(convert_to_tensor(t)) for t in targets]
    flat = nest.flatten(output_gradients)
    if len(flat) != len(targets):
        raise ValueError(f"tape.gradient: {len(flat)} output_gradients for {len(targets)} targets.")
    return [None if g is None else convert_to_tensor(g) for g in flat]


def _pack_like(sources: Any, gradients: Sequence[Gradient]) -> Any:
    """Packs gradients in the structure of the sources; the gradient of a composite is a composite."""
    if isinstance(sources, Tensor) or getattr(sources, "handle", None) is not None:
        return gradients[0]
    packed = [
        source._with_gradient_values(gradient)
        if gradient is not None and hasattr(source, "_with_gradient_values")
        else gradient
        for source, gradient in zip(nest.flatten(sources), gradients, strict=True)
    ]
    return nest.pack_sequence_as(sources, packed)


def vector_jacobian(
    function: Callable[..., Any], inputs: Sequence[Tensor]
) -> tuple[Any, Callable[[Sequence[Gradient]], list[Gradient]]]:
    """Runs a Python function on eager tensors; also returns a function that computes the gradients of its inputs."""
    with GradientTape() as tape:
        tape.watch(list(inputs))
        result = function(*inputs)

    def gradients(upstream: Sequence[Gradient]) -> list[Gradient]:
        flat = nest.flatten(result)[: len(upstream)]  # a Python function may return more than its caller asked for
        kept = [(convert_to_tensor(r), g) for r, g in zip(flat, upstream, strict=True) if g is not None]
        found: list[Any] = tape.gradient([t for t, _ in kept], list(inputs), [g for _, g in kept])
        return found

    return result, gradients
