"""DVariable: a variable that the devices of a mesh share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import headrace as tf
from headrace._src.base import errors
from headrace._src.distribute.dtensor.layout import Layout
from headrace._src.distribute.dtensor.placing import call_with_layout, fetch_layout, is_dtensor, relayout
from headrace._src.ops.entry import raw
from headrace._src.ops.state.resource_variable import assign_add_variable, assign_sub_variable, read_variable
from headrace._src.ops.state.variable import Variable
from headrace._src.runtime.mesh.storages import ShardedStorage, shard_storage
from headrace._src.tensors.context import recording, state
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike

_CHANGES = {assign_add_variable: raw.AddV2, assign_sub_variable: raw.Sub}


class DVariable(Variable):
    """A variable on a mesh. Its value keeps its layout, whatever is assigned.

    Args:
        initial_value: Tensor on a mesh; or any tensor, or a function that returns one, if `layout` is given.
        *args: Further arguments of tf.Variable.
        dtype: Dtype of the variable.
        **kwargs: Further arguments of tf.Variable, and `layout`: the layout of the variable.

    Raises:
        InvalidArgumentError: There is no layout.
    """

    _storage: ShardedStorage
    _save_as_bf16 = False

    def __init__(self, initial_value: Any, *args: Any, dtype: DTypeLike | None = None, **kwargs: Any) -> None:
        layout = kwargs.pop("layout", None)
        if callable(initial_value):
            initial_value = call_with_layout(initial_value, layout)
        if layout is None:
            if not is_dtensor(initial_value):
                raise errors.invalid_argument("Neither layout nor DTensor initial value are provided.")
            layout = fetch_layout(initial_value)
        with tf.init_scope():
            value = tf.convert_to_tensor(initial_value, dtype)
        if type(value) is EagerTensor:
            value = relayout(value, layout)
        super().__init__(value, *args, **kwargs)
        shard_storage(self._storage, layout.to_string())

    @property
    def layout(self) -> Layout:
        """The layout of the variable."""
        return fetch_layout(self)

    @property
    def device(self) -> str:
        return self._storage.on_mesh().device

    @property
    def save_as_bf16(self) -> bool:
        """Whether checkpoints hold the variable as bfloat16, in half the space."""
        return self._save_as_bf16

    @save_as_bf16.setter
    def save_as_bf16(self, save_as_bf16: bool) -> None:
        self._save_as_bf16 = save_as_bf16 and self.dtype is tf.float32

    def value(self) -> Tensor:
        """Returns the value, on the mesh."""
        if state.mode is not None:
            return super().value()
        tensor = self._storage.on_mesh()
        self._tell_recorders()
        for recorder in state.recorders:
            recorder.record(read_variable, (self._handle,), (tensor,), {"dtype": self._dtype})
        return tensor

    def _update(self, op: Any, value: TensorLike, name: str | None, read_value: bool, check: bool = False) -> Any:
        if state.mode is not None:
            return super()._update(op, value, name, read_value, check)
        delta = tf.convert_to_tensor(value, self._dtype)
        if check and not self.shape.is_compatible_with(delta.shape):
            raise ValueError(
                f"Cannot assign value to variable '{self.name}': Shape mismatch.The variable shape {self.shape}, "
                f"and the assigned value shape {delta.shape} are incompatible."
            )
        if delta.shape != self.shape:
            raise errors.invalid_argument(
                f"Cannot update variable with shape {self.shape} using a Tensor with shape {delta.shape}, shapes must "
                "be equal."
            )
        change = _CHANGES.get(op)
        with recording():
            if change is None:
                self._storage.assign(delta._array)
            else:
                self._storage.update(lambda before: change(before, delta))
        return self.after_update(None, read_value)

    def after_update(self, operation: Any, read_value: bool = True) -> Any:
        # Updates of the result of an assignment keep the layout too.
        return self if read_value and state.mode is None else super().after_update(operation, read_value)

    def _serialize_to_tensors(self) -> dict[str, Any]:
        kept = super()._serialize_to_tensors()
        return {key: tf.cast(value, tf.bfloat16) for key, value in kept.items()} if self._save_as_bf16 else kept

    def _restore_from_tensors(self, restored_tensors: Mapping[str, Any]) -> None:
        super()._restore_from_tensors({key: tf.cast(value, self._dtype) for key, value in restored_tensors.items()})

    def _value_text(self) -> str:
        if not self._storage.initialized:
            return "<uninitialized>"
        text = repr(self._storage.on_mesh())
        return text[text.index("value=") + len("value=") : -1]

    def __repr__(self) -> str:
        return super().__repr__().replace(", numpy=", ", value=", 1)


def enable_save_as_bf16(variables: Sequence[Variable]) -> None:
    """Makes checkpoints hold float32 variables as bfloat16.

    Args:
        variables: Variables on a mesh; others are skipped.
    """
    for variable in variables:
        if isinstance(variable, DVariable):
            variable.save_as_bf16 = True


def distribute_variable(variable: Variable, layout: Layout) -> Variable:
    """Moves a variable to a mesh. Whoever has it keeps it: a plain variable becomes a DVariable.

    Args:
        variable: The variable.
        layout: The layout it has from now on.

    Returns:
        The variable.
    """
    shard_storage(variable._storage, layout.to_string())
    if type(variable) is Variable:
        variable.__class__ = DVariable
    return variable
