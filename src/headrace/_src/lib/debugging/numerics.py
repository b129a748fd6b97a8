"""tf.debugging.enable_check_numerics: raises an error at the first op that produces NaN or infinity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import raw
from headrace._src.tensors.context import recording, state
from headrace._src.tensors.tensor import EagerTensor


def _computes_nothing(op: Any) -> bool:
    """Returns whether an op passes on values (given, stored, already checked), or its infinities are intended."""
    return not op.inputs or op.only_reads or op.check or op.name in ("Identity", "Empty")


class _NumericsWatcher:
    """A recorder that checks the outputs of every op."""

    enters_graphs = True

    def record(self, op: Any, inputs: Sequence[Any], outputs: Sequence[Any], attrs: dict[str, Any]) -> None:
        if _computes_nothing(op):
            return
        for position, tensor in enumerate(outputs):
            if tensor.dtype.is_floating:
                self._check(op, position, len(outputs), tensor)

    def _check(self, op: Any, position: int, count: int, tensor: Any) -> None:
        if type(tensor) is not EagerTensor:
            with recording():
                raw.CheckNumerics(tensor, message=f"enable_check_numerics: output {position} of {op.name}")
            return
        array = tensor._array
        nans, infinities = int(np.isnan(array).sum()), int(np.isinf(array).sum())
        if nans or infinities:
            raise errors.invalid_argument(
                f'\n\n!!! Detected Infinity or NaN in output {position} of eagerly-executing op "{op.name}" '
                f"(# of outputs: {count}) !!!\n  dtype: {tensor.dtype}\n  shape: {tensor.shape}\n  # of -Inf and +Inf "
                f"elements: {infinities}"
                f"\n  # of NaN elements: {nans}\n"
            )

    def follows(self, tensors: Sequence[Any]) -> bool:
        return False

    def variable_read(self, variable: Any) -> None:
        pass


def enable_check_numerics(stack_height_limit: int = 30, path_length_limit: int = 50) -> None:
    """Makes ops on this thread raise InvalidArgumentError when they produce NaN or infinity.

    Args:
        stack_height_limit: Has no effect.
        path_length_limit: Has no effect.
    """
    if not any(isinstance(r, _NumericsWatcher) for r in state.recorders):
        state.recorders = (_NumericsWatcher(), *state.recorders)


def disable_check_numerics() -> None:
    """Turns off `enable_check_numerics` on this thread."""
    state.recorders = tuple(r for r in state.recorders if not isinstance(r, _NumericsWatcher))
