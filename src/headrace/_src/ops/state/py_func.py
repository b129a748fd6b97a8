"""Python functions as ops: tf.py_function (on eager tensors, differentiable) and tf.numpy_function (on arrays)."""

from __future__ import annotations

import functools
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.slot import Slot
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import unknown
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.context import entered, recording, state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import ANY, DType
from headrace._src.tensors.protocols import Composite, CompositeSpec
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor

_CLASSES: list[tuple[type[BaseException], type[errors.OpError]]] = [
    (TypeError, errors.InvalidArgumentError),
    (ValueError, errors.InvalidArgumentError),
    (StopIteration, errors.OutOfRangeError),
    (MemoryError, errors.ResourceExhaustedError),
    (NotImplementedError, errors.UnimplementedError),
]


def _failed(error: Exception) -> Exception:
    """TensorFlow's exception for one raised by the user's function, with its traceback as text."""
    if isinstance(error, errors.OpError):
        return error
    kind: Any = next((ours for theirs, ours in _CLASSES if isinstance(error, theirs)), errors.UnknownError)
    return kind(None, None, f"{type(error).__name__}: {error}\n{''.join(traceback.format_exception(error))}")


def _as_arrays(result: Any, kinds: Sequence[DType]) -> list[Any]:
    return [t._array for t in _as_tensors(result, kinds)]


def _as_tensors(result: Any, kinds: Sequence[DType]) -> list[Tensor]:
    """Returns the tensors of a result. Values that `kinds` does not count are left out, as in TensorFlow."""
    values = [] if result is None else list(result) if isinstance(result, (list, tuple)) else [result]
    if len(values) < len(kinds):
        raise _wrong_count(values, kinds)
    return [as_tensor(v, d) for v, d in zip(values, kinds, strict=False)]


def _wrong_count(values: Sequence[Any], kinds: Sequence[DType]) -> Exception:
    return errors.invalid_argument(f"pyfunc returns {len(values)} values, but expects to see {len(kinds)} values.")


@op("EagerPyFunc", "[Tin] -> [Tout]", Tin=ANY, shape=unknown, stateful=True, reentrant=True, engine="host")
def eager_py_func(xp, input, *, token: Any, Tout: list[DType], is_async: bool = False):
    """Calls a Python function on eager tensors."""
    _check_function(token, "EagerPyFunc")
    try:
        with entered(None), recording():
            arguments = [EagerTensor(a) for a in input]
            result = token.run(arguments) if isinstance(token, _Differentiated) else token(*arguments)
            return _as_arrays(result, Tout)
    except Exception as error:
        raise _failed(error) from error


def _check_function(token: Any, op_name: str) -> None:
    """Raises an error for the placeholder that files hold instead of a function."""
    if not callable(token) and not isinstance(token, _Differentiated):
        raise errors.invalid_argument(
            f"{op_name}: a graph from a file calls the Python function {token!r}. Python functions are not saved: they "
            "exist only in the process that made the graph."
        )


class _Differentiated:
    """A differentiated function: its runs are kept until their gradient is computed, so that each runs once."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._runs: deque[tuple[Sequence[Any], Any]] = deque(maxlen=_KEPT_RUNS)

    def run(self, inputs: Sequence[Any]) -> Any:
        result, gradients = vector_jacobian(self._function, inputs)
        self._runs.append((inputs, gradients))
        return result

    def gradients(self, inputs: Sequence[Any], upstream: Sequence[Any]) -> list[Any]:
        """Those of the latest run on these inputs."""
        for position in range(len(self._runs) - 1, -1, -1):
            seen, gradients = self._runs[position]
            if all(a._array is b._array or np.array_equal(a, b) for a, b in zip(seen, inputs, strict=True)):
                del self._runs[position]
                return gradients(upstream)
        return vector_jacobian(self._function, inputs)[1](upstream)


_KEPT_RUNS = 1000


@eager_py_func.gradient
def _(call, *dys):
    function, count = call.attrs["token"], len(call.inputs)
    if not isinstance(function, _Differentiated):
        function = call.attrs["token"] = _Differentiated(function)
    known = [d is not None for d in dys]
    differentiable = [t.dtype.is_floating or t.dtype.is_complex for t in call.inputs]
    kinds = [t.dtype for t, d in zip(call.inputs, differentiable, strict=True) if d]

    def backward(*values: Any) -> list[Any]:
        inputs, upstream = values[:count], iter(values[count:])
        gradients = function.gradients(inputs, [next(upstream) if k else None for k in known])
        return [
            raw.ZerosLike(t) if g is None else g for t, g, d in zip(inputs, gradients, differentiable, strict=True) if d
        ]

    found = iter(raw.EagerPyFunc([*call.inputs, *(d for d in dys if d is not None)], token=backward, Tout=kinds))
    return [next(found) if d else None for d in differentiable]


# Returns the result of a Python function of eager tensors, and a function that computes its gradients.
vector_jacobian: Slot[Callable[..., Any]] = Slot("ops.state.py_func:vector_jacobian")


@op(
    "PyFunc",
    "[Tin] -> [Tout]",
    Tin=ANY,
    shape=unknown,
    stateful=True,
    reentrant=True,
    engine="host",
    differentiable=False,
)
def numpy_func(xp, input, *, token: Any, Tout: list[DType]):
    """Calls a Python function on NumPy arrays."""
    _check_function(token, "PyFunc")
    try:
        with entered(None), recording():
            result = token(*[a if a.ndim or a.dtype != object else a.item() for a in input])
        return _checked_arrays(result, Tout) if Tout else []
    except Exception as error:
        raise _failed(error) from error


def _checked_arrays(result: Any, kinds: Sequence[DType]) -> list[Any]:
    """Returns the arrays of a result. Unlike eager tensors they have NumPy's dtypes: a Python float is a double."""
    values = list(result) if isinstance(result, (list, tuple)) else [result]
    if len(values) != len(kinds):
        raise _wrong_count(values, kinds)
    tensors = [v if isinstance(v, Tensor) else as_tensor(np.asarray(v)) for v in values]
    for number, (tensor, kind) in enumerate(zip(tensors, kinds, strict=True)):
        if tensor.dtype is not kind:
            found, wanted = dtypes.short_name(tensor.dtype), dtypes.short_name(kind)
            raise errors.invalid_argument(f"{number}-th value returned by pyfunc is {found}, but expects {wanted}")
    return [tensor._array for tensor in tensors]


def _types(Tout: Any) -> tuple[list[DType], bool]:
    if isinstance(Tout, (list, tuple)):
        return [dtypes.as_dtype(getattr(t, "dtype", t)) for t in Tout], False
    return [dtypes.as_dtype(getattr(Tout, "dtype", Tout))], True


def _decorator(call: Callable[..., Any], **options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Returns a decorator: the decorated function takes its tensors as positional arguments."""

    def decorate(func: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(func)
        def on_tensors(*args: Any) -> Any:
            return call(func, args, **options)

        return on_tensors

    return decorate


def py_function(func: Any = None, inp: Any = None, Tout: Any = None, name: str | None = None) -> Any:
    """Calls a Python function on eager tensors, also when a graph runs. Gradients flow through it.

    Without `func` it is a decorator: calls of the decorated function go through this function.

    Args:
        func: Function of tensors. None if used as a decorator.
        inp: List of tensors. None if used as a decorator.
        Tout: Dtype, dtypes or specs of the results. Further results of `func` are left out.
        name: Name of the operation.

    Returns:
        A tensor if `Tout` is one dtype or spec, else a list of tensors; a decorator without `func`.

    Raises:
        ValueError: If `func` cannot be called.

    >>> print(tf.py_function(lambda x: x.numpy() + 1, [3], tf.int32).numpy())
    4

    >>> @tf.py_function(Tout=tf.int32)
    ... def next_number(x):
    ...     return x.numpy() + 1
    >>> print(next_number(tf.constant(3)).numpy())
    4
    """
    _check_tout(Tout, "py_function")
    if func is None:
        return _decorator(py_function, Tout=Tout, name=name)
    if not callable(func):
        raise ValueError(f"Expected func to be callable. Received func={func} of type {type(func)}.")
    if any(_is_composite(v) for v in [*inp, *(Tout if isinstance(Tout, (list, tuple)) else [Tout])]):
        return _on_components(func, list(inp), Tout, name)
    kinds, single = _types(Tout)
    if state.mode is None:
        try:
            tensors = _as_tensors(func(*[as_tensor(v) for v in inp]), kinds)
        except Exception as error:
            raise _failed(error) from error
        return tensors[0] if single else tensors
    result = raw.EagerPyFunc(list(inp), token=func, Tout=kinds, name=name)
    return result[0] if single else result


def _check_tout(value: Any, name: str) -> None:
    if value is None:
        raise TypeError(
            f"Missing required argument: 'Tout'. As a decorator, tf.{name} takes it by name: @tf.{name}(Tout=...)."
        )


def _is_composite(value: Any) -> bool:
    """Returns whether a value or a spec is made of several tensors, such as those of a RaggedTensor."""
    return isinstance(value, Composite) or (isinstance(value, CompositeSpec) and not value._is_leaf)


def _on_components(func: Callable[..., Any], inputs: list[Any], Tout: Any, name: str | None) -> Any:
    """Calls `py_function` on the components of composite inputs, and composes its results."""
    single = not isinstance(Tout, (list, tuple))
    specs = [Tout] if single else list(Tout)

    def on_components(*components: Tensor) -> list[Any]:
        result = func(*nest.pack_sequence_as(inputs, components, expand_composites=True))
        results = list(result) if isinstance(result, (list, tuple)) else [result]
        return [c for value, spec in zip(results, specs, strict=False) for c in _components(value, spec)]

    component_specs = nest.flatten(specs, expand_composites=True)
    components = nest.flatten(inputs, expand_composites=True)
    found = py_function(on_components, components, [getattr(s, "dtype", s) for s in component_specs], name)
    for tensor, spec in zip(found, component_specs, strict=True):
        if isinstance(spec, TensorSpec) and state.mode is not None:
            tensor.set_shape(spec.shape)
    results = nest.pack_sequence_as(specs, found, expand_composites=True)
    return results[0] if single else results


def _components(value: Any, spec: Any) -> list[Any]:
    return nest.flatten(value, expand_composites=True) if _is_composite(spec) else [value]


def _eager_results(result: Any) -> Any:
    if result is None:
        return None
    tensors = [as_tensor(v) for v in (result if isinstance(result, (list, tuple)) else [result])]
    return tensors[0] if len(tensors) == 1 else tensors


def numpy_function(
    func: Any = None, inp: Any = None, Tout: Any = None, stateful: bool = True, name: str | None = None
) -> Any:
    """Calls a Python function on NumPy arrays, also when a graph runs. No gradient flows through it.

    Without `func` it is a decorator: calls of the decorated function go through this function.

    Args:
        func: Function of arrays. None if used as a decorator.
        inp: List of tensors. None if used as a decorator.
        Tout: Dtype or dtypes of the results.
        stateful: Whether the function has side effects. Others may be called less often.
        name: Name of the operation.

    Returns:
        A tensor if `Tout` is one dtype, else a list of tensors; a decorator without `func`.

    >>> print(tf.numpy_function(lambda x: x * 2, [tf.constant(3)], tf.int32).numpy())
    6
    """
    _check_tout(Tout, "numpy_function")
    if func is None:
        return _decorator(numpy_function, Tout=Tout, stateful=stateful, name=name)
    kinds, single = _types(Tout)
    if state.mode is None:  # as in TensorFlow, Tout only matters in graphs
        return _eager_results(func(*[np.asarray(as_tensor(v)) for v in inp]))
    result = numpy_func(list(inp), token=func, Tout=kinds, name=name)
    return result[0] if single else result
