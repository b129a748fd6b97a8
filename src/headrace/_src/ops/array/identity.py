"""Ops that return their input: identities, barriers for gradients, and a check of the shape."""

from __future__ import annotations

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jax
from headrace._src.ops import batching
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import like_input
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors import nest
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import ANY
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.shapes import Dims, TensorShape, dims_text, merge_dims
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import ShapeLike, TensorLike


@op("Identity", "T -> T", T=ANY, shape=like_input, elementwise=1, keeps_zeros=True, exact=True, shape_arithmetic=True)
def identity_op(xp, input):
    """Returns the same values in a new tensor."""
    return input


@identity_op.gradient
def _(call, dy):
    return dy


@dispatchable
def identity(input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the same value as a new tensor.

    Args:
        input: Tensor, or composite of tensors.
        name: Name of the operation.

    >>> tf.identity([1, 2]).numpy()
    array([1, 2], dtype=int32)
    """
    if isinstance(input, Composite):
        return nest.map_structure(lambda part: identity(part, name), input, expand_composites=True)
    return execute(identity_op, (input,), {}, name)


def _each_like_input(call: ShapeCall) -> list[list[Dims]]:
    return [list(call.shapes[0])]


@op("IdentityN", "[T] -> [T]", shape=_each_like_input, exact=True)
def identity_n(xp, input):
    """Returns the same values as new tensors.

    Args:
        input: List of tensors.
        name: Name of the operation.
    """
    return list(input)


@identity_n.gradient
def _(call, *dys):
    return list(dys)


@identity_n.batching
def _(call):
    return [call.stack_of(v) for v in call.inputs[0]]


@op(
    "StopGradient", "T -> T", T=ANY, shape=like_input, differentiable=False, elementwise=1, keeps_zeros=True, exact=True
)
def stop_gradient_op(xp, input):
    """Returns the same values; no gradient flows through them."""
    return input


@dispatchable
def stop_gradient(input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the same value; no gradient flows through it.

    Args:
        input: Tensor, or composite of tensors.
        name: Name of the operation.

    >>> x = tf.Variable(2.0)
    >>> with tf.GradientTape() as tape:
    ...     y = x * tf.stop_gradient(x)
    >>> print(tape.gradient(y, x).numpy())
    2.0
    """
    if isinstance(input, Composite):
        return nest.map_structure(lambda part: stop_gradient(part, name), input, expand_composites=True)
    return execute(stop_gradient_op, (input,), {}, name)


@op("PreventGradient", "T -> T", T=ANY, shape=like_input, elementwise=1, exact=True)
def prevent_gradient(xp, input, *, message: str = ""):
    """Returns the same values; computing a gradient through them is an error."""
    return input


@prevent_gradient.gradient
def _(call, dy):
    raise LookupError(f"Gradient explicitly disabled. Reason: {call.attrs['message']}")


@op("GuaranteeConst", "T -> T", T=ANY, shape=like_input, differentiable=False, elementwise=1)
def guarantee_const(xp, input):
    """Returns the input, which the caller promises never to change.

    Args:
        input: Tensor of any dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.
    """
    return input


@op("Snapshot", "T -> T", T=ANY, shape=like_input, elementwise=1, exact=True)
def snapshot(xp, input):
    """Returns the same values in a new tensor."""
    return input


@snapshot.device_kernel
def _(input):
    """Computes the input once on the CPU, where XLA would compute it again in each expression that uses it."""
    return jax.lax.platform_dependent(input, cpu=jax.lax.optimization_barrier, default=lambda x: x)


@snapshot.gradient
def _(call, dy):
    return dy


@op("DeepCopy", "T -> y: T", T=ANY, shape=like_input, stateful=True)
def deep_copy(xp, x):
    """Returns a copy of `x`."""
    return x.copy()


@deep_copy.gradient
def _(call, dy):
    return dy


@op("Copy", "T -> T", T=ANY, shape=like_input, differentiable=False, elementwise=1)
def copy(xp, input, *, tensor_name: str = "", debug_ops_spec: list[str] = ()):  # type: ignore[assignment]
    """Returns a copy of `input`."""
    return input.copy()


@op("CopyHost", "T -> T", T=ANY, shape=like_input, differentiable=False, elementwise=1)
def copy_host(xp, input, *, tensor_name: str = "", debug_ops_spec: list[str] = ()):  # type: ignore[assignment]
    """Returns a copy of `input` in the memory of the host."""
    return input.copy()


@op("DebugGradientIdentity", "T -> T", T=ANY, shape=like_input, elementwise=1)
def debug_gradient_identity(xp, input):
    """Returns the same values; a marker for debuggers."""
    return input


@debug_gradient_identity.gradient
def _(call, dy):
    return dy


def _ensured(call: ShapeCall) -> Dims:
    return merge_dims(call.shapes[0], call.attrs["shape"]._dims)


@op("EnsureShape", "T -> T", T=ANY, shape=_ensured, batching=batching.one_by_one)
def ensure_shape_op(xp, input, *, shape: TensorShape):
    """Returns the same values after checking that they have `shape`."""
    wanted = shape._dims
    if wanted is not None and (
        len(wanted) != input.ndim or any(w not in (None, d) for w, d in zip(wanted, input.shape))
    ):
        raise errors.invalid_argument(
            f"Shape of tensor input {dims_text(input.shape)} is not compatible with expected shape {dims_text(wanted)}."
        )
    return input


@ensure_shape_op.gradient
def _(call, dy):
    return dy


@dispatchable
def ensure_shape(x: TensorLike, shape: ShapeLike, name: str | None = None) -> Tensor:
    """Returns `x` after checking its shape.

    Args:
        x: Tensor.
        shape: Shape that `x` must be compatible with.
        name: Name of the operation.

    >>> tf.ensure_shape([1, 2, 3], [None]).shape
    TensorShape([3])
    """
    return raw.EnsureShape(convert_to_tensor(x), shape=TensorShape(shape), name=name)


def _truth(call: ShapeCall) -> Dims:
    return ()


@op("ToBool", "T -> bool", T=ANY, shape=_truth, differentiable=False)
def to_bool(xp, input):
    """Returns whether a scalar is not zero (or not empty); anything else is true when it has elements."""
    if input.ndim:
        return np.array(input.size > 0)
    return np.array(bool(input[()])) if input.dtype == object else input != 0
