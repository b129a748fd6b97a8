"""Runs a TensorFlow program as `python` would, with headrace imported under the name `tensorflow`.

The program gets its own `__main__`, `sys.argv` and `sys.path[0]`, and tracebacks start at the program's first line.
Processes that the program starts also import headrace as `tensorflow`.
"""

from __future__ import annotations

import code as consoles
import contextlib
import importlib
import io
import linecache
import os
import sys
from collections.abc import Callable
from importlib.abc import InspectLoader
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from types import CodeType, ModuleType, TracebackType

from headrace._src.base.alias import V1_DIALECT, V2_DIALECT, install
from headrace._src.base.version import HEADRACE_VERSION

# Holds a package `tensorflow` that calls `install`. Child processes import it because they have no finder yet.
CHILDREN_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "children")
TF1_VARIABLE = "HEADRACE_RUN_TF1"


def run_script(path: str, arguments: list[str], *, tf1: bool = False, interactive: bool = False) -> int:
    """Executes the Python file at `path` and returns its exit status."""
    if os.path.isdir(path):
        path = os.path.join(path, "__main__.py")
    full_path = os.path.abspath(path)
    try:
        with io.open_code(full_path) as file:
            source = file.read()
    except OSError as error:
        print(f"headrace run: can't open file {path!r}: {error.strerror}", file=sys.stderr)
        return 2

    def load() -> tuple[CodeType, ModuleSpec | None]:
        return compile(source, full_path, "exec", dont_inherit=True), None

    return _run(load, [path, *arguments], os.path.dirname(os.path.realpath(path)), tf1, interactive)


def run_text(source: str, name: str, arguments: list[str], *, tf1: bool = False, interactive: bool = False) -> int:
    """Executes a program given as text. `name`, "-c" or "-", is what the program sees as its own name."""
    file = "<string>" if name == "-c" else "<stdin>"

    def load() -> tuple[CodeType, ModuleSpec | None]:
        # Tracebacks and AutoGraph find the lines of the program here.
        linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
        return compile(source, file, "exec", dont_inherit=True), None

    return _run(load, [name, *arguments], "", tf1, interactive)


def run_console(*, tf1: bool = False) -> int:
    """Opens a console in which `import tensorflow` imports headrace."""
    return run_text("", "", [], tf1=tf1, interactive=True)


def run_module(name: str, arguments: list[str], *, tf1: bool = False, interactive: bool = False) -> int:
    """Executes the module `name`, or the `__main__` of that package, as `python -m` does."""

    def load() -> tuple[CodeType, ModuleSpec | None]:
        spec = _module_spec(name)
        loader = spec.loader
        code = loader.get_code(spec.name) if isinstance(loader, InspectLoader) else None
        if code is None:
            raise _NoProgram(f"{name} has no Python code to run")
        return code, spec

    return _run(load, [name, *arguments], os.getcwd(), tf1, interactive)


class _NoProgram(Exception):
    """Raised if there is nothing to run under the given name."""


def _module_spec(name: str) -> ModuleSpec:
    try:
        spec = find_spec(name)
        if spec is not None and spec.submodule_search_locations is not None:
            name += ".__main__"
            spec = find_spec(name)
    except ModuleNotFoundError as error:
        # Reports only a missing program. A failed import inside its packages is an error of the program itself.
        if error.name is not None and (name == error.name or name.startswith(error.name + ".")):
            raise _NoProgram(f"no module named {error.name}") from None
        raise
    if spec is None:
        raise _NoProgram(f"no module named {name}")
    return spec


def _run(
    load: Callable[[], tuple[CodeType, ModuleSpec | None]], argv: list[str], first: str, tf1: bool, interactive: bool
) -> int:
    sys.argv[:] = argv
    if sys.flags.safe_path:
        sys.path.insert(0, CHILDREN_FOLDER)
    else:
        sys.path[0:1] = [first, CHILDREN_FOLDER]
    _name_headrace_tensorflow(tf1)
    status = _execute(load)
    if interactive:
        _open_console()
    return status


def _execute(load: Callable[[], tuple[CodeType, ModuleSpec | None]]) -> int:
    try:
        code, spec = load()
        if spec is not None:
            sys.argv[0] = code.co_filename
        exec(code, _new_main(code, spec).__dict__)
    except _NoProgram as error:
        print(f"headrace run: {error}", file=sys.stderr)
        return 1
    except (Exception, KeyboardInterrupt) as error:
        error.__traceback__ = _from_program(error.__traceback__)
        sys.excepthook(type(error), error, error.__traceback__)
        return 130 if isinstance(error, KeyboardInterrupt) else 1
    return 0


def _open_console() -> None:
    """Reads and runs statements in the program's `__main__` until the end of the input."""
    main = sys.modules["__main__"]
    with contextlib.suppress(ImportError):  # it makes the arrow keys work where it exists
        importlib.import_module("readline")
    banner = f"headrace {HEADRACE_VERSION} (import tensorflow imports headrace) on Python {sys.version.split()[0]}"
    consoles.interact(banner=banner, local=main.__dict__, exitmsg="")


def _name_headrace_tensorflow(tf1: bool) -> None:
    install(V1_DIALECT if tf1 else V2_DIALECT)
    if tf1:
        os.environ[TF1_VARIABLE] = "1"
    inherited = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([CHILDREN_FOLDER, *([inherited] if inherited else [])])


def _new_main(code: CodeType, spec: ModuleSpec | None) -> ModuleType:
    """Replaces `__main__` by a new module with the attributes that Python sets."""
    main = ModuleType("__main__")
    main.__file__ = code.co_filename
    main.__spec__ = spec
    main.__package__ = spec.parent if spec else None
    main.__loader__ = spec.loader if spec else SourceFileLoader("__main__", code.co_filename)
    main.__dict__.update(
        __cached__=spec.cached if spec else None, __annotations__={}, __builtins__=sys.modules["builtins"]
    )
    sys.modules["__main__"] = main
    return main


def _from_program(traceback: TracebackType | None) -> TracebackType | None:
    """Returns the part of a traceback that starts in the program, without frames of this file and the import system."""
    while traceback is not None:
        file = traceback.tb_frame.f_code.co_filename
        if file != __file__ and not file.startswith("<frozen ") and os.path.dirname(file) != IMPORTLIB_FOLDER:
            break
        traceback = traceback.tb_next
    return traceback


IMPORTLIB_FOLDER = os.path.dirname(importlib.__file__)
