"""Converts Python functions: finds their source, rewrites it and builds the new function over the same closure."""

from __future__ import annotations

import ast
import functools
import inspect
import os
import sys
import sysconfig
import threading
import types
import warnings
from collections.abc import Callable
from typing import Any

from headrace._src.base.slot import Slot
from headrace._src.function.autograph.converter import AG, convert_tree
from headrace._src.function.autograph.features import Feature, FeaturesLike, as_features
from headrace._src.function.autograph.source import SourceUnavailable, function_tree
from headrace._src.function.autograph.verbosity import tell, verbosity

Features = frozenset[Feature]
_NO_FEATURES: Features = frozenset()

_PACKAGE = __name__.partition(".")[0]
_PACKAGE_FOLDER = os.path.dirname(os.path.realpath(sys.modules[_PACKAGE].__file__ or "")) + os.sep
_converted_code: dict[tuple[types.CodeType, Features], types.CodeType | None] = {}
_converting = threading.RLock()  # before Python 3.12, trees that two threads build at a time raise SystemError
_STANDARD_FOLDERS = tuple(
    {os.path.realpath(p) + os.sep for n in ("stdlib", "platstdlib") if (p := sysconfig.get_paths().get(n))}
)
_INSTALLED_FOLDERS = (f"{os.sep}site-packages{os.sep}", f"{os.sep}dist-packages{os.sep}")

# Packages whose functions run as they are: those that TensorFlow leaves alone, and those that this package runs on.
_LEFT_ALONE = frozenset({
    _PACKAGE, "PIL", "builtins", "ipdb", "jax", "jaxlib", "keras", "matplotlib", "ml_dtypes", "mock", "numpy", "pandas",
    "tensorflow_probability", "tf_keras",
})  # fmt: skip
_LEFT_ALONE_INSIDE = ("tensorflow_datasets.core",)

# What converted code calls as `ag__`.
operators: Slot[Any] = Slot("function.autograph.conversion:operators")


def do_not_convert(func: Callable[..., Any] | None = None) -> Callable[..., Any]:
    """Decorator that keeps AutoGraph from converting a function.

    Args:
        func: The function. Without it, returns the decorator.

    Returns:
        The function, marked; a decorator if `func` is None.
    """
    if func is None:
        return do_not_convert

    @functools.wraps(func)
    def unconverted(*args: Any, **kwargs: Any) -> Any:
        return func(*args, **kwargs)

    unconverted.autograph_do_not_convert = True  # type: ignore[attr-defined]
    return unconverted


def is_unconverted(function: object) -> bool:
    return getattr(function, "autograph_do_not_convert", False) or getattr(function, "ag_converted", False)


def is_user_code(function: types.FunctionType) -> bool:
    """Whether a function is converted: it is not from this package, the standard library or left alone."""
    name = getattr(function, "__module__", None) or ""
    module = name.partition(".")[0]
    if module in _LEFT_ALONE or f"{name}.".startswith(tuple(f"{package}." for package in _LEFT_ALONE_INSIDE)):
        return False
    path = os.path.realpath(function.__code__.co_filename)
    if module == "__main__" or any(folder in path for folder in _INSTALLED_FOLDERS):
        return True
    return not path.startswith((*_STANDARD_FOLDERS, _PACKAGE_FOLDER))


def convert(function: Callable[..., Any], features: Features = _NO_FEATURES) -> Callable[..., Any]:
    """Returns the converted form of a function; the function itself if that is not possible."""
    if isinstance(function, functools.partial):
        return functools.partial(convert(function.func, features), *function.args, **function.keywords)
    if inspect.ismethod(function):
        return types.MethodType(convert(function.__func__, features), function.__self__)
    if not isinstance(function, types.FunctionType):
        return _convert_callable(function, features)
    if is_unconverted(function):
        return function
    if AG in function.__code__.co_freevars or os.path.realpath(function.__code__.co_filename).startswith(
        _PACKAGE_FOLDER
    ):
        return function  # defined inside converted code and converted with it, or a wrapper of ours
    key = (function.__code__, features)
    if key not in _converted_code:
        with _converting:
            _converted_code[key] = _convert_code(function, features)
    made = _converted_code[key]
    return function if made is None else _over_same_closure(function, made)


def _convert_callable(thing: Callable[..., Any], features: Features) -> Callable[..., Any]:
    """Converts the __call__ of a user's class; objects of this package (layers, functions) convert what they call."""
    method = type(thing).__dict__.get("__call__")
    if isinstance(method, types.FunctionType) and is_user_code(method) and not is_unconverted(method):
        return types.MethodType(convert(method, features), thing)
    return thing


def _convert_code(function: types.FunctionType, features: Features) -> types.CodeType | None:
    try:
        node, filename = function_tree(function)
        tree = converted_module(function, node, features)
    except SourceUnavailable as problem:
        warnings.warn(
            f"AutoGraph could not transform {function.__qualname__} and will run it as-is: {problem}. To silence this "
            "warning, decorate the function with @tf.autograph.experimental.do_not_convert",
            stacklevel=4,
        )
        return None
    _tell(function, tree)
    factory = next(c for c in compile(tree, filename, "exec").co_consts if isinstance(c, types.CodeType))
    made = next(c for c in factory.co_consts if isinstance(c, types.CodeType))
    return made.replace(co_name=function.__code__.co_name, co_qualname=function.__code__.co_qualname)


def _tell(function: types.FunctionType, tree: ast.Module) -> None:
    level = verbosity()
    if level > 0:
        tell(f"AutoGraph converts {function} ({function.__code__.co_filename}:{function.__code__.co_firstlineno})")
    if level > 1:
        tell(f"AutoGraph converted {function.__qualname__} to:\n\n{ast.unparse(tree)}\n")


def converted_module(
    function: types.FunctionType, node: ast.FunctionDef | ast.Lambda, features: Features
) -> ast.Module:
    """Builds a module with a factory for the converted function; its parameters are the captured variables."""
    made = convert_tree(node, features)
    made.name = f"{AG}{made.name}"  # a different name: a function that calls itself by name means the original
    captured = [*function.__code__.co_freevars, AG]
    arguments = ast.arguments([], [ast.arg(n) for n in captured], None, [], [], None, [])
    factory = ast.FunctionDef("ag_factory", arguments, [made], [], None)
    module = ast.Module([ast.copy_location(factory, made)], [])
    return ast.fix_missing_locations(module)


def _over_same_closure(function: types.FunctionType, code: types.CodeType) -> types.FunctionType:
    """Builds a function from the converted code and the original's cells, so that both see later changes."""
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    cells[AG] = types.CellType(operators.value)
    closure = tuple(cells[name] for name in code.co_freevars)
    made = types.FunctionType(code, function.__globals__, function.__name__, function.__defaults__, closure)
    made.__kwdefaults__ = function.__kwdefaults__
    made.__module__ = function.__module__
    made.__qualname__ = function.__qualname__
    made.__doc__ = function.__doc__
    made.__dict__.update(function.__dict__)
    made.ag_converted = True  # type: ignore[attr-defined]
    return made


def to_code(
    entity: Callable[..., Any], recursive: bool = True, experimental_optional_features: FeaturesLike | None = None
) -> str:
    """Returns the source code that AutoGraph generates for a function.

    Args:
        entity: A Python function or a `tf.function`.
        recursive: Ignored.
        experimental_optional_features: Optional conversions, from `tf.autograph.experimental.Feature`.
    """
    function: Any = getattr(entity, "python_function", entity)
    function = getattr(function, "__func__", function)
    node, _ = function_tree(function)
    converted = convert_tree(node, as_features(experimental_optional_features))
    converted.name = f"tf__{converted.name}"
    return ast.unparse(ast.fix_missing_locations(converted))


def to_graph(
    entity: Callable[..., Any], recursive: bool = True, experimental_optional_features: FeaturesLike | None = None
) -> Callable[..., Any]:
    """Converts a function to one that AutoGraph has rewritten.

    Args:
        entity: A Python function or a `tf.function`.
        recursive: Ignored.
        experimental_optional_features: Optional conversions, from `tf.autograph.experimental.Feature`.

    Returns:
        The converted function.
    """
    made = convert(getattr(entity, "python_function", entity), as_features(experimental_optional_features))
    if made is not entity and isinstance(made, types.FunctionType) and not made.__name__.startswith("tf__"):
        made.__name__ = f"tf__{made.__name__}"
    return made


def trace(*args: object) -> None:
    """Prints values while tracing, like Python's `print`.

    Args:
        *args: The values.
    """
    sys.stdout.write(" ".join(str(a) for a in args) + "\n")
