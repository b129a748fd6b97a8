"""Functions with a custom gradient: tf.custom_gradient, tf.recompute_grad, tf.grad_pass_through."""

from __future__ import annotations

import functools
import inspect
import types
from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.autodiff.backprop import Gradient
from headrace._src.autodiff.tape import GradientTape
from headrace._src.ops.entry import Op
from headrace._src.tensors import nest
from headrace._src.tensors.context import recording, state
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import ANY
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import RecordedOp, VariableLike


def _pass_on(xp: Any, input: Any, *, gradient_function: Any, result_count: int) -> Any:
    return list(input)


def _own_gradient(call: Any, *output_gradients: Any) -> list[Any]:
    count = call.attrs["result_count"]
    return [*[None] * count, *call.attrs["gradient_function"](*output_gradients[:count])]


# A function with a custom gradient adds an IdentityN over its results and inputs to a graph, as in TensorFlow.
_identity_with_gradient = Op(
    "IdentityN",
    "[T] -> [T]",
    _pass_on,
    shape=lambda call: [call.shapes[0]],
    batching=lambda call: [call.stack_of(t) for t in call.inputs[0]],
    exact=True,
    types={"T": ANY},
)
_identity_with_gradient.gradient(_own_gradient)


class _VariableWatcher:
    """A recorder that only notes which trainable variables are read."""

    def __init__(self) -> None:
        self.variables: dict[int, Any] = {}

    def record(
        self, op: RecordedOp, inputs: Sequence[Tensor], outputs: Sequence[Tensor], attrs: dict[str, Any]
    ) -> None:
        pass

    def follows(self, tensors: Sequence[Tensor]) -> bool:
        return False

    def variable_read(self, variable: VariableLike) -> None:
        self.variables[id(variable)] = variable


def custom_gradient(f: Callable[..., Any] | None = None) -> Callable[..., Any]:
    """Decorator that defines a function with a custom gradient.

    Args:
        f: Function `f(*args)` that returns its result and `grad_fn`. `grad_fn(*upstream)` takes the gradients of the
            results and returns the gradients of the arguments. If `f` reads variables, `grad_fn` takes them as the
            keyword `variables` and returns two lists: gradients of the arguments and gradients of the variables.

    Returns:
        The decorated function.
    >>> @tf.custom_gradient
    ... def clipped(x):
    ...     return x, lambda upstream: tf.clip_by_value(upstream, -1.0, 1.0)
    >>> clipped(tf.constant(2.0)).numpy()
    np.float32(2.0)
    """
    if f is None:
        return custom_gradient

    return _WithGradient(f)


class _WithGradient:
    """A function with a custom gradient. In a class it is a method, whose object is no argument with a gradient."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        functools.update_wrapper(self, function)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return _call(self._function, args, kwargs)

    def __get__(self, instance: Any, owner: type | None = None) -> _WithGradient:
        return self if instance is None else _WithGradient(types.MethodType(self._function, instance))


def _call(f: Callable[..., Any], args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
    tensors = [
        convert_to_tensor(a) if not _is_variable(a) else a for a in nest.flatten(list(args), expand_composites=True)
    ]
    arguments = nest.pack_sequence_as(list(args), tensors, expand_composites=True)
    watcher = _VariableWatcher()
    with recording(*state.recorders, watcher):
        result, gradient = f(*arguments, **kwargs)
    given = {id(t) for t in tensors}
    variables = [v for v in watcher.variables.values() if id(v) not in given]
    _check_takes_variables(f, gradient, variables)
    for variable in variables:
        for recorder in state.recorders:
            recorder.variable_read(variable)
    results = [convert_to_tensor(r) for r in nest.flatten(result, expand_composites=True)]

    def input_gradients(*output_gradients: Gradient) -> list[Gradient]:
        upstream = list(output_gradients)
        if variables:
            of_inputs, of_variables = gradient(*upstream, variables=variables)
            of_variables = nest.flatten(of_variables) if of_variables is not None else [None] * len(variables)
            if len(of_variables) != len(variables):
                raise ValueError(
                    f"Must return gradient for each variable from @custom_gradient grad_fn: {len(variables)} "
                    f"variables, {len(of_variables)} gradients."
                )
        else:
            of_inputs, of_variables = gradient(*upstream), []
        flat = nest.flatten(of_inputs)
        if len(flat) != len(tensors):
            raise ValueError(
                f"custom_gradient function expected to return {len(tensors)} gradients, but returned "
                f"{len(flat)} instead."
            )
        return [*flat, *of_variables]

    inputs = [convert_to_tensor(t) for t in [*tensors, *variables]]  # values of variables, as in TensorFlow's files
    passed = _identity_with_gradient([*results, *inputs], gradient_function=input_gradients, result_count=len(results))
    return nest.pack_sequence_as(result, passed[: len(results)], expand_composites=True)


def _is_variable(value: object) -> bool:
    if isinstance(value, Tensor) or getattr(value, "handle", None) is None:
        return False
    return callable(getattr(value, "value", None))  # it is a property of the variables of Keras 3, which wrap ours


def _check_takes_variables(
    f: Callable[..., Any], gradient: Callable[..., Any], variables: Sequence[VariableLike]
) -> None:
    if not variables:
        return
    parameters = inspect.signature(gradient).parameters
    if "variables" not in parameters and not any(p.kind is p.VAR_KEYWORD for p in parameters.values()):
        raise TypeError(
            "@tf.custom_gradient grad_fn must accept keyword argument 'variables', since function "
            f"{getattr(f, '__name__', f)!r} uses variables: {[v.name for v in variables]}."
        )


def recompute_grad(f: Callable[..., Any]) -> Callable[..., Any]:
    """Wraps `f` so that it saves memory: it runs again for its gradient instead of keeping intermediate results.

    Args:
        f: Function of tensors.

    Returns:
        A function with the results and gradients of `f`.

    >>> double = tf.recompute_grad(lambda x: x * 2.0)
    >>> print(double(tf.constant(3.0)).numpy())
    6.0
    """

    @functools.wraps(f)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        @custom_gradient
        def inner(*flat: Tensor) -> tuple[Any, Callable[..., Any]]:
            with recording(*[r for r in state.recorders if isinstance(r, _VariableWatcher)]):
                result = f(*nest.pack_sequence_as(list(args), list(flat), expand_composites=True), **kwargs)

            def gradient(*upstream: Tensor, variables: Sequence[VariableLike] | None = None) -> Any:
                with GradientTape() as tape:
                    tape.watch(list(flat))
                    again = f(*nest.pack_sequence_as(list(args), list(flat), expand_composites=True), **kwargs)
                sources = [*flat, *(variables or ())]
                found = tape.gradient(again, sources, nest.pack_sequence_as(again, list(upstream)))
                of_inputs = found[: len(flat)]
                return (of_inputs, found[len(flat) :]) if variables else of_inputs

            return result, gradient

        return inner(*nest.flatten(list(args), expand_composites=True))

    return wrapped


def grad_pass_through(f: Callable[..., Any]) -> Callable[..., Any]:
    """Wraps `f` so that its gradient is that of the identity.

    Args:
        f: Function of tensors that returns a tensor of the same shape.

    Returns:
        The wrapped function.

    >>> x = tf.constant(2.6)
    >>> with tf.GradientTape() as tape:
    ...     tape.watch(x)
    ...     y = tf.grad_pass_through(tf.round)(x)
    >>> tape.gradient(y, x).numpy()
    np.float32(1.0)
    """

    @functools.wraps(f)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        @custom_gradient
        def inner(*flat: Tensor) -> tuple[Any, Callable[..., Any]]:
            result = f(*flat, **kwargs)

            def gradient(*upstream: Tensor, variables: Sequence[VariableLike] | None = None) -> Any:
                return (upstream, [None] * len(variables)) if variables else upstream

            return result, gradient

        return inner(*args)

    return wrapped
