"""The convolutions and pools that oneDNN computes: which ones, eagerly on NumPy arrays and inside of compiled programs.

The choice follows from shapes and dtypes alone, so the same program computes the same bits in every run.
"""

from __future__ import annotations

import contextlib
import functools
import math
import operator
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from headrace._src.base.aligned import aligned_empty
from headrace._src.base.lazy import jax, jnp
from headrace._src.ops.nn.conv_geometry import ConvGeometry
from headrace._src.ops.nn.conv_kernels import may_use_library
from headrace._src.ops.nn.pool_geometry import PoolGeometry
from headrace._src.ops.nn.pool_kernels import at_largest
from headrace._src.runtime.onednn.attention import AttentionCall
from headrace._src.runtime.onednn.attention import attention as attention_of
from headrace._src.runtime.onednn.conv_pool import ConvPoolCall
from headrace._src.runtime.onednn.conv_pool import conv_pool as conv_pool_of
from headrace._src.runtime.onednn.convolution import ConvCall, primitive
from headrace._src.runtime.onednn.epilogue import Epilogue
from headrace._src.runtime.onednn.few_channels import input_gradient_of_few
from headrace._src.runtime.onednn.fused_convolution import FusedCall
from headrace._src.runtime.onednn.fused_convolution import fused_convolution as fused_convolution_of
from headrace._src.runtime.onednn.handler import TARGET, keyed, register
from headrace._src.runtime.onednn.layer_norm import LayerNormCall
from headrace._src.runtime.onednn.layer_norm import layer_norm as layer_norm_of
from headrace._src.runtime.onednn.library import library
from headrace._src.runtime.onednn.normalization import NormCall, normalization
from headrace._src.runtime.onednn.pooling import MaxPool, PoolCall, max_pool_of
from headrace._src.runtime.onednn.product import ProductCall, product_of
from headrace._src.runtime.onednn.recurrent import GRADIENT, INFERENCE, TRAINING, LstmCall, lstm, lstm_call

# The gradient of an input with so few channels leaves most of a vector empty; XLA's matrix products are twice as fast.
# But single images come in many sizes, and to compile a kernel for each does not pay. See also `few_channels.py`.
FEW_CHANNELS = 4
FEW_CHANNELS_OF_ONE_IMAGE = 1
# A smaller product gains less than a call costs, and few rows are a matter of memory.
PRODUCT_MULTIPLICATIONS = 1 << 23
PRODUCT_ROWS = 16
LSTM_MULTIPLICATIONS = 1 << 22
ATTENTION_MULTIPLICATIONS = 1 << 20
ROW_ELEMENTS = 1 << 15


Kernel = Callable[[Any, Any], Any]


class _State(threading.local):
    portable = False


_state = _State()


@contextlib.contextmanager
def portable() -> Iterator[None]:
    """A block in which programs are lowered to XLA's own operations alone, as those for other processes must be."""
    before, _state.portable = _state.portable, True
    try:
        yield
    finally:
        _state.portable = before


def convolution(xp: Any, kind: str, geometry: ConvGeometry, dtype: np.dtype[Any]) -> Kernel | None:
    """Returns the function that computes a convolution by oneDNN, or None if XLA or NumPy is as fast.

    Args:
        xp: `numpy`, or `jax.numpy` while a program for CPUs is lowered.
        kind: "forward", which takes input and filter; "input", the gradient of the input, which takes the filter and
            the gradient of the output; or "filter", which takes the input and that gradient.
        geometry: The convolution.
        dtype: Of all arrays.
    """
    if kind == "input" and geometry.in_channels <= FEW_CHANNELS:
        if xp is np and dtype == np.float32 and (found := _input_gradient_of_few(geometry)) is not None:
            return found
        if xp is not np or geometry.batch > 1 or geometry.in_channels <= FEW_CHANNELS_OF_ONE_IMAGE:
            return None
    call = _chosen_call(kind, dtype, geometry)
    if call is None or _state.portable:
        return None
    if xp is not np and not register():
        return None
    return functools.partial(_compute, xp, call, geometry.channels_first)


def _input_gradient_of_few(geometry: ConvGeometry) -> Kernel | None:
    return None if library() is None else input_gradient_of_few(geometry, _run_now)


def max_pool(xp: Any, geometry: PoolGeometry, dtype: np.dtype[Any], of_relu: bool = False) -> Any:
    """Returns the function that computes the largest elements of windows by oneDNN, or None.

    Args:
        xp: `numpy`, or `jax.numpy` while a program for CPUs is lowered.
        geometry: The windows.
        dtype: Of the array.
        of_relu: Whether the maxima are those of what ReLU makes of the array.
    """
    if dtype != np.float32 or library() is None or _state.portable:
        return None
    call = PoolCall(geometry, of_relu)
    pool = max_pool_of(call)
    if pool is None or (xp is not np and not register()):
        return None
    return functools.partial(_pool_now, pool) if xp is np else functools.partial(_differentiable_pool(), call)


def conv_pool(convolution: ConvGeometry, windows: PoolGeometry, dtype: np.dtype[Any], of_relu: bool) -> Any:
    """Returns the function that computes, in a program for CPUs, the maxima of a convolution with a bias, or None.

    Args:
        convolution: The convolution. The function takes its input, its filter and the bias.
        windows: Whose maxima are computed.
        dtype: Of all arrays.
        of_relu: Whether ReLU comes between bias and maxima.
    """
    alone = _fusible(convolution, dtype)
    if alone is None:
        return None
    call = ConvPoolCall(alone, PoolCall(windows, of_relu))
    return None if conv_pool_of(call) is None else functools.partial(_ffi_call, call.text, windows.output_shape)


def fused_convolution(geometry: ConvGeometry, dtype: np.dtype[Any], then: Epilogue) -> Any:
    """Returns the function that computes, in a program for CPUs, a convolution and what follows, or None.

    Args:
        geometry: The convolution. The function takes its input and its filter, and what the epilogue needs.
        dtype: Of all arrays.
        then: What follows.
    """
    alone = _fusible(geometry, dtype)
    if alone is None:
        return None
    call = FusedCall(alone, then)
    if fused_convolution_of(call) is None:
        return None
    added = 2 + then.scales + then.has_bias
    aliases = {added: 0} if then.adds else None
    return functools.partial(_ffi_call, call.text, geometry.output_shape, aliases=aliases)


def _fusible(geometry: ConvGeometry, dtype: np.dtype[Any]) -> ConvCall | None:
    """Returns the call of a convolution in a program that may be one with what follows, or None."""
    if dtype != np.float32 or geometry.channels_first or _state.portable or not may_use_library(geometry):
        return None
    alone = _chosen_call("forward", dtype, geometry)
    return alone if alone is not None and register() else None


def product(call: ProductCall) -> Any:
    """Returns the function that multiplies matrices of float32 in a program for CPUs, or None if XLA is as fast."""
    size = call.rows * call.terms * call.columns
    if _state.portable or size < PRODUCT_MULTIPLICATIONS or min(call.rows, call.columns) < PRODUCT_ROWS:
        return None
    if product_of(call) is None or not register():
        return None
    return functools.partial(_ffi_call, call.text, (call.rows, call.columns))


def batch_norm(backward: bool, shape: tuple[int, ...], epsilon: float) -> Any:
    """Returns the function that normalizes by the moments of the batch in a program for CPUs, or None.

    Args:
        backward: False: the function takes the values, scale and offset, and returns the result, means and variances.
            True: it takes the gradient of the result, the values, scale, means and variances, and returns the
            gradients of values, scale and offset.
        shape: Of the values, float32 with their channels last.
        epsilon: Added to variances.
    """
    if _state.portable or library() is None:
        return None
    call = NormCall(backward, shape[0], math.prod(shape[1:-1]), shape[-1], epsilon)
    if normalization(call) is None or not register():
        return None
    return functools.partial(_ffi_call, call.text, (shape, shape[-1:], shape[-1:]))


def layer_norm(rows: int, width: int, epsilon: float) -> Any:
    """Returns the function that normalizes rows of float32 in a program for CPUs, or None if XLA is as fast.

    It takes the rows, scale and offset.
    """
    if _state.portable or rows * width < ROW_ELEMENTS:
        return None
    call = LayerNormCall(rows, width, epsilon)
    if layer_norm_of(call) is None or not register():
        return None
    return functools.partial(_ffi_call, call.text, (rows, width))


def attention(call: AttentionCall) -> Any:
    """Returns the function that computes attention in a program for CPUs, or None if XLA is as fast."""
    if _state.portable or call.multiplications < ATTENTION_MULTIPLICATIONS:
        return None
    if attention_of(call) is None or not register():
        return None
    return functools.partial(_ffi_call, call.text, call.result_shape)


def has_lstm() -> bool:
    """Returns whether `lstm_in_program` may find something."""
    return library() is not None


def lstm_in_program(*sizes: int) -> Any:
    """Returns the function that runs an LSTM along time in a program for CPUs, or None if XLA is as fast.

    It takes inputs (time first), kernel, recurrent kernel, bias, first output and first carry, and returns all outputs
    and the last carry.

    Args:
        *sizes: The numbers of steps, sequences, features and units.
    """
    return _lstm_in_program(INFERENCE, sizes)


def trained_lstm_in_program(*sizes: int) -> tuple[Any, Any] | None:
    """Returns the functions of an LSTM along time and of its gradients in a program for CPUs, or None.

    The first one also returns what the second one needs. That one takes the inputs of the first, its results, and the
    gradients of all outputs, of the last output and of the last carry; it returns those of the inputs.
    """
    forward, backward = (_lstm_in_program(what, sizes) for what in (TRAINING, GRADIENT))
    return None if forward is None or backward is None else (forward, functools.partial(_with_sums, backward))


def _with_sums(gradients: Any, *arrays: Any) -> list[Any]:
    """Returns the gradients of an LSTM; those of kernels and bias come in one part for each thread."""
    x, *weights, output, carry = gradients(*arrays)
    # XLA adds slices where it uses the sum; a reduction would be an operation of its own.
    return [x, *(functools.reduce(operator.add, list(w)) for w in weights), output, carry]


def _lstm_in_program(what: str, sizes: tuple[int, ...]) -> Any:
    if _state.portable or library() is None:
        return None
    call = lstm_call(what, *sizes, by_sequence=True)
    if call.multiplications < LSTM_MULTIPLICATIONS:
        return None
    ready = lstm(call)
    if ready is None or not register():
        return None
    return functools.partial(_call_by_sequence, call, call.result_shapes(ready.kept))


def _call_by_sequence(call: LstmCall, shapes: list[tuple[int, ...]], *arrays: Any) -> list[Any]:
    """Calls an LSTM, which has the batch first, on arrays that have the steps first.

    Keras exchanges the two axes too, and XLA leaves out two exchanges in a row.
    """
    inputs, results = call.along_time
    given = [jnp.swapaxes(a, 0, 1) if n in inputs else a for n, a in enumerate(arrays)]
    wanted = tuple((s[1], s[0], *s[2:]) if n in results else s for n, s in enumerate(shapes))
    found = _ffi_call(call.text, wanted, *given)
    return [jnp.swapaxes(a, 0, 1) if n in results else a for n, a in enumerate(found)]


def _ffi_call(text: str, shape: Any, *arrays: Any, aliases: dict[int, int] | None = None) -> Any:
    """Calls the handler; `shape` is that of the result, or a tuple of several, which may overwrite inputs."""
    arrays = tuple(map(jnp.asarray, arrays))
    dtype = arrays[0].dtype
    several = bool(shape) and isinstance(shape[0], tuple)
    kind = [jax.ShapeDtypeStruct(s, dtype) for s in shape] if several else jax.ShapeDtypeStruct(shape, dtype)
    call = jax.ffi.ffi_call(TARGET, kind, vmap_method="sequential", input_output_aliases=aliases)
    return call(*arrays, call=keyed(text))


def _pool_now(pool: MaxPool, x: np.ndarray) -> np.ndarray:
    x = np.ascontiguousarray(x)
    result = np.empty(pool.call.geometry.output_shape, np.float32)
    pool.run([x.ctypes.data, result.ctypes.data])
    return result


@functools.cache
def _differentiable_pool() -> Any:
    """Returns the pool in a program, with its derivative, for ops whose gradients JAX derives."""

    def compute(call: PoolCall, x: Any) -> Any:
        return _ffi_call(call.text, call.geometry.output_shape, x)

    def derivative(call: PoolCall, at: tuple[Any], along: tuple[Any]) -> tuple[Any, Any]:
        (x,), (dx,) = at, along
        y = derived(call, x)
        if call.of_relu:
            x, dx = jnp.maximum(x, 0), jnp.where(x > 0, dx, 0)
        return y, at_largest(jnp, x, y, dx, call.geometry)

    derived = jax.custom_jvp(compute, nondiff_argnums=(0,))
    derived.defjvp(derivative)
    return derived


def _compute(xp: Any, call: ConvCall, channels_first: bool, a: Any, b: Any) -> Any:
    run = _run_now if xp is np else _in_program
    if not channels_first:
        return run(call, a, b)
    a = a if call.kind == "input" else xp.moveaxis(a, 1, -1)
    b = b if call.kind == "forward" else xp.moveaxis(b, 1, -1)
    result = run(call, a, b)
    return result if call.kind == "filter" else _contiguous(xp.moveaxis(result, -1, 1))


def _contiguous(array: Any) -> Any:
    return np.ascontiguousarray(array) if type(array) is np.ndarray else array


def _chosen_call(kind: str, dtype: np.dtype[Any], geometry: ConvGeometry) -> ConvCall | None:
    """Returns the call that computes a convolution with channels last, or None if XLA or NumPy is as fast."""
    if library() is None:
        return None
    call = ConvCall(kind, dtype.name, replace(geometry, channels_first=False) if geometry.channels_first else geometry)
    return None if primitive(call) is None else call


def _result_shape(call: ConvCall) -> tuple[int, ...]:
    geometry = call.geometry
    shapes = {"forward": geometry.output_shape, "input": geometry.input_shape, "filter": geometry.filter_shape}
    return shapes[call.kind]


def _run_now(call: ConvCall, *arrays: np.ndarray) -> np.ndarray:
    steps = primitive(call)
    assert steps is not None
    given = [np.ascontiguousarray(a) for a in arrays]
    result = aligned_empty(_result_shape(call), given[0].dtype)  # a program may round it to float16 next
    steps.run([*(a.ctypes.data for a in given), result.ctypes.data])
    return result


def _in_program(call: ConvCall, a: Any, b: Any) -> Any:
    return _differentiable()(a, b, call)


@functools.cache
def _differentiable() -> Any:
    """Returns the custom call with its gradients, for ops whose gradients JAX derives."""

    def compute(a: Any, b: Any, call: ConvCall) -> Any:
        return _ffi_call(call.text, _result_shape(call), a, b)

    def forward(a: Any, b: Any, call: ConvCall) -> Any:
        return compute(a, b, call), (a, b)

    def backward(call: ConvCall, kept: tuple[Any, Any], gradient: Any) -> tuple[Any, Any]:
        a, b = kept
        x, kernel, dy = {
            "forward": (a, b, gradient), "input": (gradient, a, b), "filter": (a, gradient, b),
        }[call.kind]  # fmt: skip
        slots = {"forward": ("input", "filter"), "input": ("filter", "forward"), "filter": ("input", "forward")}
        operands = {"forward": (x, kernel), "input": (kernel, dy), "filter": (x, dy)}
        first, second = (derived(*operands[kind], replace(call, kind=kind)) for kind in slots[call.kind])
        return first, second

    derived = jax.custom_vjp(compute, nondiff_argnums=(2,))
    derived.defvjp(forward, backward)
    return derived
