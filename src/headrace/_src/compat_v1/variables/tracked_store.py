"""The variables that get_variable makes in a decorated method: an object keeps them and reuses them at each call."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import headrace as tf
from headrace._src.compat_v1.typing import Regularizer
from headrace._src.compat_v1.variables.store import VariableStore, new_variable
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.typing import DTypeLike, ShapeLike


class TrackedStore:
    """Variables and layers by name, and what their regularizers add to the losses.

    Args:
        add_loss: Called with each new loss, a function without arguments.
    """

    def __init__(self, add_loss: Callable[[Callable[[], Any]], None]) -> None:
        self.variables: dict[str, Variable] = {}
        self.layers: dict[str, Any] = {}
        self._add_loss = add_loss

    def get(
        self,
        name: str,
        shape: ShapeLike | None,
        dtype: DTypeLike | None,
        regularizer: Regularizer | None = None,
        **making: Any,
    ) -> Variable:
        """Returns the variable with this name, new at the first call."""
        found = self.variables.get(name)
        if found is not None:
            if shape is not None and not tf.TensorShape(shape).is_compatible_with(found.shape):
                raise ValueError(
                    f"Trying to share variable {name}, but specified shape {tf.TensorShape(shape)} and found shape "
                    f"{found.shape}."
                )
            if dtype is not None and tf.as_dtype(dtype) is not found.dtype:
                raise ValueError(
                    f"Trying to share variable {name}, but specified dtype {tf.as_dtype(dtype).name} and found dtype "
                    f"{found.dtype.name}."
                )
            return found
        with tf.init_scope():
            made = self.variables[name] = new_variable(name, shape, dtype, **making)
        if regularizer is not None:
            regularize: Any = tf.keras.regularizers.get(regularizer)  # layers take names, too
            self._add_loss(lambda: regularize(made))
        return made


class _Current:
    store: TrackedStore | None = None


current = _Current()


@contextmanager
def entered(store: TrackedStore, scopes: VariableStore) -> Iterator[None]:
    """Makes get_variable use `store`. The numbers of scopes without names start again."""
    before, counts = current.store, dict(scopes.scope_counts)
    current.store = store
    scopes.scope_counts.clear()
    try:
        yield
    finally:
        current.store = before
        scopes.scope_counts.clear()
        scopes.scope_counts.update(counts)
