"""tf.function: the decorator that turns a Python function into a `Function`, which runs as a graph."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, overload

from headrace._src.function.autograph.features import FeaturesLike
from headrace._src.function.polymorphic import Function, P, R
from headrace._src.tensors.specs import StructureSpec


@overload
def function(
    func: Callable[P, R],
    input_signature: Sequence[StructureSpec] | None = None,
    autograph: bool = True,
    jit_compile: bool | None = None,
    reduce_retracing: bool = False,
    experimental_implements: str | None = None,
    experimental_autograph_options: FeaturesLike = None,
    experimental_attributes: Mapping[str, Any] | None = None,
    experimental_relax_shapes: bool | None = None,
    experimental_compile: bool | None = None,
    experimental_follow_type_hints: bool | None = None,
) -> Function[P, R]: ...


@overload
def function(
    func: None = None,
    input_signature: Sequence[StructureSpec] | None = None,
    autograph: bool = True,
    jit_compile: bool | None = None,
    reduce_retracing: bool = False,
    experimental_implements: str | None = None,
    experimental_autograph_options: FeaturesLike = None,
    experimental_attributes: Mapping[str, Any] | None = None,
    experimental_relax_shapes: bool | None = None,
    experimental_compile: bool | None = None,
    experimental_follow_type_hints: bool | None = None,
) -> Callable[[Callable[P, R]], Function[P, R]]: ...


def function(
    func: Callable[..., Any] | None = None,
    input_signature: Sequence[StructureSpec] | None = None,
    autograph: bool = True,
    jit_compile: bool | None = None,
    reduce_retracing: bool = False,
    experimental_implements: str | None = None,
    experimental_autograph_options: FeaturesLike = None,
    experimental_attributes: Mapping[str, Any] | None = None,
    experimental_relax_shapes: bool | None = None,
    experimental_compile: bool | None = None,
    experimental_follow_type_hints: bool | None = None,
) -> Function | Callable[[Callable[..., Any]], Function]:
    """Compiles a Python function into a graph that can be called.

    The function is traced once for each kind of arguments (dtypes and shapes of tensors, values of Python objects);
    later calls run the graph of the trace.

    Args:
        func: The function. Without it, returns a decorator.
        input_signature: The specs of the arguments. One trace then serves all calls, and other arguments are errors.
        autograph: Whether Python control flow on tensors is converted to graph control flow.
        jit_compile: True: compile with XLA or raise an error. False: do not compile. None: compile at the second call
            with the same shapes, unless the graph is so small that interpreting it is faster.
        reduce_retracing: Whether sizes that change between calls become unknown sizes instead of new traces.
        experimental_implements: Name of the interface that the function implements, for its FunctionDef.
        experimental_autograph_options: Optional AutoGraph conversions, from `tf.autograph.experimental.Feature`.
        experimental_attributes: Attributes for the FunctionDef. `{"_compile": "early"}` compiles the function at its
            first call instead of its second.
        experimental_relax_shapes: Deprecated name of `reduce_retracing`.
        experimental_compile: Deprecated name of `jit_compile`.
        experimental_follow_type_hints: Whether arguments annotated as `tf.Tensor` are converted to tensors.

    Returns:
        A `Function`, or a decorator if `func` is None.

    >>> @tf.function
    ... def square(x):
    ...     return x * x
    >>> square(tf.constant(3.0)).numpy()
    np.float32(9.0)
    """
    if experimental_relax_shapes is not None:
        reduce_retracing = experimental_relax_shapes
    if jit_compile is None:
        jit_compile = experimental_compile

    def decorate(python_function: Any) -> Any:
        if isinstance(python_function, (staticmethod, classmethod)):
            return type(python_function)(decorate(python_function.__func__))
        name = getattr(python_function, "__name__", type(python_function).__name__)
        name = "lambda_function" if name == "<lambda>" else name
        made: Function[..., Any] = Function(
            python_function,
            name,
            input_signature,
            autograph,
            jit_compile,
            reduce_retracing,
            experimental_autograph_options,
        )
        if experimental_implements is not None:
            made.attributes["_implements"] = str(experimental_implements)
        made.attributes |= {key: str(value) for key, value in (experimental_attributes or {}).items()}
        made.follows_hints = bool(experimental_follow_type_hints)
        return made

    return decorate if func is None else decorate(func)
