"""Complex numbers and their parts."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base.lazy import jax
from headrace._src.ops.broadcasting import unbroadcast
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import Op, op, raw
from headrace._src.ops.operands import converted_pair
from headrace._src.ops.rules import broadcast, like_input
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import COMPLEX, DType, complex64, complex128, float32, float64, variant
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_COMPLEX_OF = {float32: complex64, float64: complex128}
_NO_ATTRS: dict[str, Any] = {}


@op("Complex", "T, T -> out: Tout", T=(float32, float64), Tout=COMPLEX, shape=broadcast, elementwise=2)
def complex_op(xp, real, imag, *, Tout: DType = complex64):
    """Combines real and imaginary parts to complex numbers."""
    result = np.empty(np.broadcast_shapes(real.shape, imag.shape), Tout.numpy_dtype)
    result.real, result.imag = real, imag
    return result


@complex_op.device_kernel
def _(real, imag, *, Tout):
    shape = np.broadcast_shapes(real.shape, imag.shape)
    broadcast_to = jax.numpy.broadcast_to
    return jax.lax.complex(broadcast_to(real, shape), broadcast_to(imag, shape)).astype(Tout.numpy_dtype)


@complex_op.gradient
def _(call, dz):
    x, y = call.inputs
    return unbroadcast(raw.Real(dz, Tout=x.dtype), x), unbroadcast(raw.Imag(dz, Tout=y.dtype), y)


@op("Real", "T -> Tout", T=COMPLEX, Tout=(float32, float64), shape=like_input, elementwise=1)
def real_op(xp, input, *, Tout: DType = float32):
    """Returns the real parts."""
    return xp.real(input).astype(Tout.numpy_dtype)


@real_op.gradient
def _(call, dy):
    return raw.Complex(dy, raw.ZerosLike(dy), Tout=call.inputs[0].dtype)


@op("Imag", "T -> Tout", T=COMPLEX, Tout=(float32, float64), shape=like_input, elementwise=1)
def imag_op(xp, input, *, Tout: DType = float32):
    """Returns the imaginary parts."""
    return xp.imag(input).astype(Tout.numpy_dtype)


@imag_op.gradient
def _(call, dy):
    return raw.Complex(raw.ZerosLike(dy), dy, Tout=call.inputs[0].dtype)


@op("Angle", "T -> Tout", T=COMPLEX, Tout=(float32, float64), shape=like_input, elementwise=1)
def angle_op(xp, input, *, Tout: DType = float32):
    """Returns the angles in the complex plane."""
    return xp.angle(input).astype(Tout.numpy_dtype)


@angle_op.gradient
def _(call, dy):
    x = call.inputs[0]
    kind = dy.dtype
    real, imag = raw.Real(x, Tout=kind), raw.Imag(x, Tout=kind)
    scaled = raw.RealDiv(dy, raw.AddV2(raw.Square(real), raw.Square(imag)))
    return raw.Complex(raw.Mul(raw.Neg(imag), scaled), raw.Mul(real, scaled), Tout=x.dtype)


@op("Conj", "T -> T", T=(*COMPLEX, variant), shape=like_input, elementwise=1)
def conj_op(xp, input):
    """Returns the complex conjugates."""
    return xp.conj(input)


@conj_op.gradient
def _(call, dy):
    return raw.Conj(dy)


@dispatchable
def complex_(real: Any, imag: Any, name: str | None = None) -> Tensor:
    """Combines real and imaginary parts to complex numbers.

    Args:
        real: Tensor, float32 or float64.
        imag: Tensor of the same dtype.
        name: Name of the operation.

    Returns:
        Tensor, complex64 or complex128.

    Raises:
        TypeError: If `real` and `imag` are not both float32 or both float64.

    >>> tf.complex([1.0], [2.0]).numpy()
    array([1.+2.j], dtype=complex64)
    """
    real, imag = converted_pair(real, imag)
    kinds = (real.dtype, imag.dtype)
    if kinds[0] is not kinds[1] or kinds[0] not in _COMPLEX_OF:
        raise TypeError(
            "The `real` and `imag` components have incorrect types: "
            f"{kinds[0].name} {kinds[1].name}. They must be consistent, and one of {list(_COMPLEX_OF)}"
        )
    return execute(complex_op, (real, imag), {"Tout": _COMPLEX_OF[kinds[0]]}, name)


def _part(entry: Op, tensor: Tensor, name: str | None) -> Any:
    return execute(entry, (tensor,), {"Tout": tensor.dtype.real_dtype}, name)


@dispatchable
def real(input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the real part; real tensors are returned unchanged.

    Args:
        input: Tensor.
        name: Name of the operation.

    Raises:
        TypeError: If `input` does not hold numbers.

    >>> tf.math.real([1 + 2j]).numpy()
    array([1.])
    """
    tensor = as_tensor(input)
    if tensor.dtype.is_complex:
        return _part(real_op, tensor, name)
    if tensor.dtype.is_numeric:
        return tensor
    raise TypeError(f"input must be a numeric tensor, but got tensor with dtype {tensor.dtype}")


@dispatchable
def imag(input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the imaginary part; zeros for real tensors.

    Args:
        input: Tensor.
        name: Name of the operation.

    >>> tf.math.imag([1 + 2j]).numpy()
    array([2.])
    """
    tensor = as_tensor(input)
    return _part(imag_op, tensor, name) if tensor.dtype.is_complex else raw.ZerosLike(tensor, name=name)


@dispatchable
def angle(input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the angles of complex numbers; 0 or pi for real ones.

    Args:
        input: Tensor.
        name: Name of the operation.

    Returns:
        The angles in radians, a real tensor of the shape of `input`.

    >>> tf.math.angle([1j, -1 + 0j]).numpy().round(3)
    array([1.571, 3.142])
    """
    tensor = as_tensor(input)
    if tensor.dtype.is_complex:
        return _part(angle_op, tensor, name)
    pi = as_tensor(np.pi, tensor.dtype)
    return raw.SelectV2(raw.Less(tensor, as_tensor(0, tensor.dtype)), raw.Mul(pi, raw.OnesLike(tensor)),
                        raw.ZerosLike(tensor), name=name)  # fmt: skip


@dispatchable
def conj(x: Any, name: str | None = None) -> Tensor:
    """Computes the complex conjugate; real tensors are returned unchanged.

    Args:
        x: Tensor.
        name: Name of the operation.

    Returns:
        A tensor of the shape and dtype of `x`.

    Raises:
        TypeError: If `x` does not hold numbers.

    >>> tf.math.conj([1 + 2j]).numpy()
    array([1.-2.j])
    """
    if not hasattr(x, "dtype") or not isinstance(x.dtype, DType):
        x = as_tensor(x)
    if x.dtype.is_complex or x.dtype is variant:
        return execute(conj_op, (x,), _NO_ATTRS, name)
    if x.dtype.is_floating or x.dtype.is_integer:
        return x
    raise TypeError(f"Expected numeric or variant tensor, got dtype {x.dtype!r}")
