"""ForwardAccumulator: forward-mode differentiation; tangents are computed as ops run.

The Jacobian-vector product of an op comes from its gradient rule: the rule is linear in the output gradient, so its
derivative with respect to that gradient is the product. No op needs a second rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.autodiff.backprop import Record, carries_gradient, dense, input_gradients, ones_like, zeros_like
from headrace._src.autodiff.tape import GradientTape, UnconnectedGradients
from headrace._src.tensors import nest
from headrace._src.tensors.context import recording, state
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import RecordedOp, TensorLike, TensorNest, VariableLike


class ForwardAccumulator:
    """Computes Jacobian-vector products of the ops inside its block.

    Args:
        primals: A tensor, a variable, or a nest of them.
        tangents: The vector, in the structure of `primals`.
    >>> x = tf.constant(3.0)
    >>> with tf.autodiff.ForwardAccumulator(x, tf.constant(1.0)) as accumulator:
    ...     y = x * x
    >>> accumulator.jvp(y).numpy()
    np.float32(6.0)
    """

    def __init__(self, primals: TensorNest, tangents: TensorNest) -> None:
        self._tangents: dict[int, tuple[Any, Any]] = {}  # id -> (tensor, tangent)
        self._recording = False
        nest.assert_same_structure(primals, tangents)
        for primal, tangent in zip(nest.flatten(primals), nest.flatten(tangents), strict=True):
            self._watch(primal, tangent)

    def _watch(self, primal: Tensor | VariableLike, tangent: TensorLike) -> None:
        if not (primal.dtype.is_floating or primal.dtype.is_complex):
            return
        tangent = convert_to_tensor(tangent, primal.dtype)
        if not tangent.shape.is_compatible_with(primal.shape):
            raise ValueError(f"Tangent {tangent!r} has shape {tangent.shape}; its primal has shape {primal.shape}.")
        key = _known_tensor(primal)
        if id(key) in self._tangents:
            raise ValueError(f"Tensor {primal!r} is being watched multiple times; give each primal once.")
        self._tangents[id(key)] = (key, tangent)

    def __enter__(self) -> ForwardAccumulator:
        if self._recording:
            raise ValueError("Accumulator is already recording.")
        state.recorders = (*state.recorders, self)
        self._recording = True
        return self

    def __exit__(self, *exc_info: object) -> None:
        state.recorders = tuple(r for r in state.recorders if r is not self)
        self._recording = False

    def jvp(
        self, primals: TensorNest, unconnected_gradients: UnconnectedGradients | str = UnconnectedGradients.NONE
    ) -> Any:
        """Returns the tangents of tensors computed inside the block.

        Args:
            primals: A tensor, a variable, or a nest of them.
            unconnected_gradients: "none" or "zero": the tangent of a tensor that does not depend on the primals.
        """
        zero = UnconnectedGradients(unconnected_gradients) is UnconnectedGradients.ZERO

        def tangent_of(primal: Tensor | VariableLike) -> Tensor | None:
            found = self._tangents.get(id(_known_tensor(primal)))
            if found is not None:
                return found[1]
            return zeros_like(_known_tensor(primal)) if zero else None

        return nest.map_structure(tangent_of, primals)

    # The Recorder protocol.

    def follows(self, tensors: Sequence[Tensor]) -> bool:
        """Returns whether any of the tensors is watched or was computed from a watched one.

        Args:
            tensors: Inputs of an operation.
        """
        return any(id(t) in self._tangents for t in tensors)

    def variable_read(self, variable: VariableLike) -> None:
        """Does nothing: tangents of variables are given when the accumulator is created.

        Args:
            variable: Variable that is about to be read.
        """

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
        if not op.differentiable or not self.follows(inputs):
            return
        call = Record(op, inputs, outputs, attrs)
        call.wanted = tuple(id(t) in self._tangents for t in inputs)
        # Only the recorders before this one receive these ops: it must not record its own work.
        position = state.recorders.index(self) if self in state.recorders else 0
        with recording(*state.recorders[:position]):
            tangents = self._output_tangents(call)
        for output, tangent in zip(outputs, tangents, strict=True):
            if tangent is not None:
                self._tangents[id(output)] = (output, tangent)

    def _output_tangents(self, call: Record) -> list[Tensor | None]:
        seeds = [ones_like(t) if carries_gradient(t) and t.dtype.is_numpy_compatible else None for t in call.outputs]
        if all(s is None for s in seeds):
            return seeds
        with GradientTape() as tape:
            tape.watch([s for s in seeds if s is not None])
            pulled = [dense(g) for g in input_gradients(call, seeds)]
        pairs = [
            (gradient, self._tangents[id(tensor)][1])
            for tensor, gradient in zip(call.inputs, pulled, strict=True)
            if gradient is not None and id(tensor) in self._tangents
        ]
        if not pairs:
            return [None] * len(seeds)
        targets, weights = zip(*pairs, strict=True)
        found = iter(tape.gradient(list(targets), [s for s in seeds if s is not None], list(weights)))
        return [next(found) if s is not None else None for s in seeds]


def _known_tensor(value: Any) -> Tensor:
    return value if isinstance(value, Tensor) else getattr(value, "handle", value)
