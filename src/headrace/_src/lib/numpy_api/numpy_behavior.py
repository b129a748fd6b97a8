"""tf.experimental.numpy.experimental_enable_numpy_behavior: makes tensors behave like NumPy arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.lib.numpy_api import elementwise, indexing, products, reductions, selection, shaping, weak_functions
from headrace._src.lib.numpy_api.promotion import Preference, cast, promoted
from headrace._src.ops import operators
from headrace._src.tensors.dtypes import as_dtype
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def experimental_enable_numpy_behavior(prefer_float32: bool = False, dtype_conversion_mode: str = "legacy") -> None:
    """Gives all tensors of the process NumPy's methods, indexing and dtype promotion in operators.

    Args:
        prefer_float32: Whether Python floats count as float32 instead of float64.
        dtype_conversion_mode: "legacy" for NumPy's promotion, "off" for operators without promotion, "all" for a
            lattice of dtypes in which Python numbers are weak, "safe" for the same lattice without conversions that
            lose precision or need more bits.

    Raises:
        ValueError: If `dtype_conversion_mode` is not a known one.
    """
    if dtype_conversion_mode not in ("legacy", "off", "all", "safe"):
        raise ValueError(
            f"dtype_conversion_mode: The provided promotion mode {dtype_conversion_mode} does not exist. Make sure the "
            "provided dtype conversion mode is one of the followings: 'off', 'legacy', 'safe' or 'all'."
        )
    disable_numpy_behavior()
    Preference.prefer_float32 = prefer_float32
    operators.substitute("getitem", indexing.getitem)
    if dtype_conversion_mode == "legacy":
        for symbol in (*operators.BINARY, *operators.COMPARISON, *operators.EQUALITY):
            operators.substitute(symbol, products.matmul if symbol == "matmul" else _promoting(symbol))
    elif dtype_conversion_mode != "off":
        weak_functions.enable(safe=dtype_conversion_mode == "safe")
        weak_functions.add_members(MEMBERS)
    for name, member in MEMBERS.items():
        setattr(Tensor, name, member)


def _promoting(symbol: str) -> Callable[[Any, Any], Any]:
    ordinary = operators.standard(symbol)

    def operator(x: TensorLike, y: TensorLike | None) -> Any:
        if x is None or y is None:
            return ordinary(x, y)
        return ordinary(*promoted(x, y))

    return operator


def disable_numpy_behavior() -> None:
    """Restores TensorFlow's behavior of tensors."""
    Preference.prefer_float32 = False
    weak_functions.disable()
    operators.restore()
    for name in MEMBERS:
        if name in Tensor.__dict__:
            delattr(Tensor, name)


def _astype(self: Any, dtype: DTypeLike) -> Tensor:
    """Converts the tensor to another dtype."""
    return cast(self, as_dtype(dtype))


def _reshape(self: Any, *newshape: Any, order: str = "C") -> Tensor:
    """Reshapes the tensor; the shape is one argument or several."""
    sizes = newshape[0] if len(newshape) == 1 else newshape
    return shaping.reshape(self, sizes, order)


def _tolist(self: Any) -> Any:
    """Returns the elements as nested Python lists."""
    if not isinstance(self, EagerTensor):
        raise ValueError("Symbolic Tensors do not support the tolist API.")
    return self._host().tolist()


# The methods that tensors get. `round(tensor)` and `+tensor` also follow NumPy.
MEMBERS: dict[str, Any] = {
    "T": property(shaping.transpose),
    "astype": _astype,
    "clip": selection.clip,
    "data": property(lambda self: self),
    "flatten": shaping.flatten,
    "max": reductions.amax,
    "mean": reductions.mean,
    "min": reductions.amin,
    "ravel": shaping.ravel,
    "reshape": _reshape,
    "size": property(reductions.size),
    "tolist": _tolist,
    "transpose": shaping.transpose,
    "__pos__": elementwise.positive,
    "__round__": elementwise.around,
}
