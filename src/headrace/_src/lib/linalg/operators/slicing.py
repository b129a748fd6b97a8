"""Parts of a batch of operators: `operator[0]`, `operator[..., tf.newaxis]`."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.linalg.operators.dispatch import OperatorLike
from headrace._src.lib.linalg.operators.matrices import with_batch
from headrace._src.ops.entry import raw
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

# How many axes of an argument do not belong to the batch.
_INNER_AXES = {
    "col": 1,
    "diag": 1,
    "diag_update": 1,
    "diagonals": 2,
    "matrix": 2,
    "multiplier": 0,
    "perm": 1,
    "reflection_axis": 1,
    "row": 1,
    "tril": 2,
    "u": 2,
    "v": 2,
}


def sliced(operator: Any, key: Any) -> Any:
    """Returns the operator of the matrices that `key` selects from the batch."""
    return _part(operator, key if isinstance(key, tuple) else (key,), operator.batch_shape_tensor())


def _part(operator: OperatorLike, key: tuple[Any, ...], batch: Tensor) -> OperatorLike:
    """Returns a part of an operator after it is broadcast to a batch shape."""
    changed: dict[str, Any] = {}
    for name, value in operator.parameters.items():
        if name in ("operator", "base_operator"):
            changed[name] = _part(value, key, batch)
        elif name in ("operators", "diagonals") and isinstance(value, (list, tuple)):
            changed[name] = [
                _part(v, key, batch) if name == "operators" else _part_of_tensor(v, 1, key, batch) for v in value
            ]
        elif name == "batch_shape":
            changed[name] = raw.Shape(_part_of_tensor(0, 0, key, batch))
        elif value is not None and (name in _INNER_AXES or name == "spectrum"):
            inner = operator.block_depth if name == "spectrum" else _INNER_AXES[name]
            changed[name] = _part_of_tensor(getattr(operator, f"_{name}", value), inner, key, batch)
    return type(operator)(**{**operator.parameters, **changed})


def _part_of_tensor(value: TensorLike, inner: int, key: tuple[Any, ...], batch: Tensor) -> Tensor:
    tensor = as_tensor(value)
    whole = with_batch(tensor, batch, inner) if inner else raw.BroadcastTo(tensor, batch)
    rest = () if any(k is Ellipsis for k in key) else (Ellipsis,)
    return whole[(*key, *rest, *[slice(None)] * inner)]
