"""`tensorflow` as another name for headrace.

A finder at the head of `sys.meta_path` resolves every import of `tensorflow` and of the paths below it to the module
object that headrace has under the same path, so that `tensorflow.nn is headrace.nn`; `keras` by itself is
`headrace.keras`, unless Keras 3 is installed (`keras_choice`). TensorFlow's internal paths go through the table in
`internal_paths`. Knows the public names only as strings, since it is below all of them.
"""

from __future__ import annotations

import functools
import importlib
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from headrace._src.base.internal_paths import INTERNAL_ROOTS, NAMES_FROM, RENAMED, SAME_MODULE, UNAVAILABLE
from headrace._src.base.keras_choice import installed_keras3, keras3, public_keras3
from headrace._src.base.lazy import LazyModule
from headrace._src.base.tracebacks import show_shortened

metadata: Any = LazyModule("headrace._src.base.alias_metadata")

V2_DIALECT = "headrace"
V1_DIALECT = "headrace.compat.v1"
OP_FUNCTIONS = "headrace._src.lib.internals.op_functions"
KERAS_ROOTS = ("keras", "tf_keras")  # Keras by itself, and Keras 2 as its own package names itself


def install_as_tensorflow() -> None:
    """Makes `import tensorflow`, and every path below it, mean headrace from now on.

    For notebooks and similar uses; `headrace run` does it for whole programs. Calling it again has no effect.
    """
    install(V2_DIALECT)


def load_ipython_extension(ipython: object) -> None:
    """Makes `import tensorflow` mean headrace in a notebook: `%load_ext headrace`.

    Args:
        ipython: The shell of the notebook.
    """
    install_as_tensorflow()
    show_shortened(ipython)


def install(dialect: str) -> None:
    """Makes `tensorflow` an alias of the module `dialect`: the v2 names, or those of compat.v1 in graph mode."""
    loaded = sys.modules.get("tensorflow")
    target = importlib.import_module(dialect)
    if loaded is target:
        return
    if loaded is not None:
        if loaded.__name__.split(".")[0] == "headrace":
            raise RuntimeError(
                f"tensorflow is already an alias of {loaded.__name__}; it cannot become {dialect} as well."
            )
        raise RuntimeError(
            f"headrace cannot take the name tensorflow: the real one is already imported, from "
            f"{getattr(loaded, '__file__', None)}. Call headrace.install_as_tensorflow() before the first "
            "`import tensorflow`, or start the program with `headrace run`."
        )
    sys.meta_path.insert(0, TensorflowFinder(dialect))
    sys.modules["tensorflow"] = target
    if dialect == V1_DIALECT:
        target.disable_v2_behavior()


class TensorflowFinder(MetaPathFinder):
    """Finds headrace's module for each path at or below `tensorflow` or `keras`."""

    def __init__(self, dialect: str) -> None:
        self.dialect = dialect

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        root, _, below = fullname.partition(".")
        if root == "keras" and installed_keras3() is not None:
            return None
        if root in KERAS_ROOTS:
            keras_path = f"keras.{below}" if below else "keras"
            found = internal_module(keras_path) if is_internal(keras_path) else module_below(self.dialect, keras_path)
            return None if found is None else ModuleSpec(fullname, _AliasLoader(found))
        internal = is_internal(below)
        # `from tensorflow import python` looks up headrace.python, since headrace is the module behind the alias.
        if root != "tensorflow" and not (root == "headrace" and internal):
            return None
        module = internal_module(below) if internal else self.public_module(below)
        return None if module is None else ModuleSpec(fullname, _AliasLoader(module))

    def find_distributions(self, context: object) -> Iterator[object]:
        """Finds the metadata of the distributions that headrace replaces, for `importlib.metadata`."""
        return metadata.alias_distributions(context)

    def public_module(self, path: str) -> ModuleType | None:
        """Returns the module for `tensorflow.<path>`, or None."""
        if not path:
            return importlib.import_module(self.dialect)
        if path.partition(".")[0] == "keras" and public_keras3():
            return module_below(keras3().__name__, path.partition(".")[2])
        if path == "compat" or path.startswith("compat."):
            # compat.v1 and compat.v2 are the same two modules whichever dialect is on.
            return same_module_below(path) or module_below(V2_DIALECT, path)
        return module_below(self.dialect, path)


class _AliasLoader(Loader):
    """Registers an existing module under a second name instead of creating a new one."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        # The import system uses what is in sys.modules afterward, not the empty module it created.
        sys.modules[module.__name__] = self.module


class NamesFrom(ModuleType):
    """An internal module of TensorFlow: its names are found in some of headrace's public namespaces."""

    def __init__(self, name: str, namespaces: tuple[str, ...], renamed: dict[str, str]) -> None:
        super().__init__(name, f"{name}, served from {', '.join(namespaces)}")
        self.__file__ = __file__
        self._namespaces, self._renamed = namespaces, renamed
        if _has_known_below(name.partition(".")[2]):
            self.__path__: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name in self._renamed:
            return _value_at(self._renamed[name])
        if name == "__all__":  # for `from module import *`
            return [public for public in dir(self) if not public.startswith("_")]
        if not name.startswith("__"):
            for namespace, public in self._places(name):
                module = importlib.import_module(namespace)
                if hasattr(module, public):
                    return getattr(module, public)
            child = f"{self.__name__.partition('.')[2]}.{name}"
            if child in _TARGETS or _has_known_below(child):
                return internal_module(child)
        raise AttributeError(
            f"headrace does not provide {self.__name__}.{name} (looked in {', '.join(self._namespaces)})"
        )

    def _places(self, name: str) -> Iterator[tuple[str, str]]:
        """Yields where a name may be. `conv2d_v2` is also `conv2d` of TensorFlow 2, `argmax_v1` also that of 1."""
        namespaces = [namespace for namespace in self._namespaces if namespace != OP_FUNCTIONS]
        for namespace in namespaces:
            yield namespace, name
        public, ending = name[:-3], name[-3:]
        if ending in ("_v1", "_v2"):
            for namespace in namespaces:
                if namespace.startswith(V1_DIALECT) == (ending == "_v1"):
                    yield namespace, public
        if OP_FUNCTIONS in self._namespaces:
            yield OP_FUNCTIONS, name

    def __dir__(self) -> list[str]:
        names = {name for namespace in self._namespaces for name in dir(importlib.import_module(namespace))}
        return sorted(names | self._renamed.keys())


_TARGETS = frozenset({*SAME_MODULE, *NAMES_FROM, *RENAMED})


_NAMED_INTERNALS = {
    "KERAS_INTERNALS": "keras.__internal__",
    "OPERATORS": "__operators__",
}


def is_internal(path: str) -> bool:
    """Whether a path below `tensorflow` is internal: such paths are found by the tables alone."""
    if path.startswith("keras."):
        return path in _TARGETS or _has_known_below(path) or path.startswith("keras.src.")
    return path.partition(".")[0] in INTERNAL_ROOTS


def _has_known_below(path: str) -> bool:
    return any(known.startswith(path + ".") for known in _TARGETS)


def _value_at(path: str) -> object:
    """Returns the module, or the attribute of a module, with a dotted path."""
    module, _, attribute = path.rpartition(".")
    found = importlib.import_module(module)
    return getattr(found, attribute) if hasattr(found, attribute) else importlib.import_module(path)


def __getattr__(name: str) -> ModuleType:
    """Finds the internal modules that have a public name, such as tf.__internal__."""
    if name in _NAMED_INTERNALS:
        return internal_module(_NAMED_INTERNALS[name])
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@functools.cache
def _table_module(path: str) -> ModuleType:
    return NamesFrom(f"tensorflow.{path}", NAMES_FROM.get(path, ()), RENAMED.get(path, {}))


class Unavailable(ModuleType):
    """An internal module that headrace does not have: it and what is below it can be imported, but not used."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, f"{name} is not available: {reason}")
        self.__path__: list[str] = []
        self._reason = reason

    def __call__(self, *args: object, **kwargs: object) -> None:
        raise NotImplementedError(f"headrace does not provide {self.__name__}: {self._reason}.")

    def __getattr__(self, name: str) -> type | ModuleType:
        if name.startswith("__"):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        below = Unavailable(f"{self.__name__}.{name}", self._reason)
        made: type | ModuleType = below
        if name[0].isupper():  # libraries derive classes from it
            made = type(name, (), {"__init__": below.__call__, "__doc__": below.__doc__, "__module__": self.__name__})
        setattr(self, name, made)
        return made


@functools.cache
def _unavailable_module(path: str) -> ModuleType | None:
    for known, reason in UNAVAILABLE.items():
        if path == known or path.startswith(known + "."):
            return Unavailable(f"tensorflow.{path}", reason)
    return None


def internal_module(path: str) -> ModuleType:
    """Returns the module for an internal path such as "python.framework.ops".

    Raises:
        ModuleNotFoundError: No table has the path.
    """
    if path not in SAME_MODULE and (path in NAMES_FROM or path in RENAMED or _has_known_below(path)):
        return _table_module(path)
    module = same_module_below(path) or _unavailable_module(path)
    if module is not None:
        return module
    # Without `name=` on purpose: `from package import missing` would then swallow this message for a vaguer one.
    raise ModuleNotFoundError(
        f"headrace does not provide tensorflow.{path}, an internal path of TensorFlow. The internal paths it maps to "
        "public names are listed in headrace/_src/base/internal_paths.py."
    )


def same_module_below(path: str) -> ModuleType | None:
    """Returns the module for a path at or below one of the SAME_MODULE entries, or None."""
    for known, target in SAME_MODULE.items():
        if path == known:
            return importlib.import_module(target)
        if path.startswith(known + "."):
            return module_below(target, path[len(known) + 1 :])
    return None


def module_below(start: str, path: str) -> ModuleType | None:
    """Follows `path` from the module named `start`, through submodules and attributes that are modules."""
    module = importlib.import_module(start)
    for part in path.split(".") if path else ():
        child = f"{module.__name__}.{part}"
        internal = child.startswith("tensorflow.")  # a module of the tables: its attributes are all it has
        if hasattr(module, "__path__") and not internal and (child in sys.modules or find_spec(child) is not None):
            module = importlib.import_module(child)
        else:
            value = getattr(module, part, None)
            if not isinstance(value, ModuleType):
                return None
            module = value
    return module
