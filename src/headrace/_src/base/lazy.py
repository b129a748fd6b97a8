"""Loading things when they are first used.

`attach` turns a readable table of public names into a module's `__getattr__`; `jax` and the other heavy libraries
stand here as proxies, so that `import headrace` stays quick. This is the one door to them.
"""

from __future__ import annotations

import importlib
import os
import sys
import threading
from collections.abc import Callable
from types import ModuleType
from typing import Any

from headrace._src.base import daemon_threads, garbage_collection, interrupts
from headrace._src.base.exchanged_names import current
from headrace._src.base.folders import compiled_folder
from headrace._src.base.unknown_names import unknown_name

ROOT = "headrace._src."


def load(path: str) -> Any:
    """Loads "room.module:attribute" under `headrace._src`."""
    module, _, attribute = path.partition(":")
    if ROOT + module in sys.modules:
        value: Any = importlib.import_module(ROOT + module)  # waits if another thread is still loading it
    else:
        with interrupts.held():
            value = importlib.import_module(ROOT + module)
    for part in attribute.split("."):
        value = getattr(value, part)
    return value


def attach(module_name: str, table: dict[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Returns `__getattr__`, `__dir__` and `__all__` for a module whose names are listed in `table`.

    A value is "room.module:attribute" under `headrace._src`, or "." for a public submodule of the same name, or
    "=headrace.other" for another public module.
    """

    def find(name: str) -> Any:
        try:
            target = table[name]
        except KeyError:
            raise unknown_name(module_name, name) from None
        if target == ".":
            value: Any = importlib.import_module(f"{module_name}.{name}")
        elif target.startswith("="):
            value = importlib.import_module(target[1:])
        else:
            value = current(load(target))
        setattr(sys.modules[module_name], name, value)
        return value

    def names() -> list[str]:
        return sorted({*table, *vars(sys.modules[module_name])} - {"attach", "attach_over"})

    return find, names, sorted(name for name in table if not name.startswith("_"))


def attach_over(
    module_name: str, base: str, table: dict[str, str], without: tuple[str, ...] = ()
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Like `attach`, for a module that also offers the public names of another module.

    Args:
        module_name: Name of the module that offers the names.
        base: Name of the public module below it. The module offers all names of its `__all__`.
        table: Names that the module adds or defines differently, as for `attach`.
        without: Names of `base` that the module does not offer.
    """
    own, own_names, own_public = attach(module_name, table)
    below = importlib.import_module(base)
    inherited = {*below.__all__} - {*without, *table}

    def find(name: str) -> Any:
        if name not in inherited:
            return own(name)
        value = getattr(below, name)
        setattr(sys.modules[module_name], name, value)
        return value

    def names() -> list[str]:
        return sorted({*own_names(), *inherited})

    return find, names, sorted({*own_public, *inherited})


_loading = threading.RLock()


class LazyModule(ModuleType):
    """Represents a library until one of its names is used."""

    def __init__(self, name: str, prepare: Callable[[ModuleType], None] | None = None) -> None:
        super().__init__(name)
        self.__dict__["_prepare"] = prepare

    def __getattr__(self, name: str) -> Any:
        find = self.__dict__.get("_find")
        if find is not None:
            return find(name)
        library = self.__dict__.get("_library") or self._load()
        value = getattr(library, name)
        self.__dict__[name] = value
        return value

    def _load(self) -> ModuleType:
        # An interrupt inside an import would leave parts of the library loaded, which cannot be loaded again.
        with _loading, interrupts.held(), garbage_collection.paused():
            library = importlib.import_module(self.__name__)
            prepare = self.__dict__.get("_prepare")
            if prepare is not None and "_library" not in self.__dict__:
                prepare(library)
            self.__dict__["_library"] = library
        return library


def _prepare_jax(jax: ModuleType) -> None:
    if os.environ.get("TF_FORCE_GPU_ALLOW_GROWTH", "").lower() == "true":
        os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    interrupts.redeliver_swallowed()
    daemon_threads.end_before(jax)
    # Compiled programs are cached between runs, so that the second start of a program does not compile again.
    if not jax.config.jax_compilation_cache_dir and os.environ.get("HEADRACE_CACHE") != "off":
        _use_program_cache(jax)


def _use_program_cache(jax: ModuleType) -> None:
    folder = compiled_folder()
    if load("base.program_cache:prepare_folder")(folder):
        # JAX's own cache writes files in place, never replaces damaged ones, and trusts what it finds.
        make = load("base.program_cache:ProgramCache")
        caching: Any = importlib.import_module("jax._src.compilation_cache")
        caching.get_file_cache = lambda path: (make(path), path)
        readable = load("base.program_cache:read_if_possible")
        caching.get_executable_and_time = readable(caching.get_executable_and_time)
        jax.config.update("jax_compilation_cache_dir", str(folder))
        jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.05)
        jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)


jax: Any = LazyModule("jax", _prepare_jax)


def jax_loaded() -> bool:
    """Whether JAX is already loaded (the check does not load it)."""
    return "jax" in sys.modules


class _LazyJaxNumpy(LazyModule):
    """jax.numpy, found through `jax` so that JAX is prepared first."""

    def __getattr__(self, name: str) -> Any:
        value = getattr(jax.numpy, name)
        self.__dict__[name] = value
        return value


jnp: Any = _LazyJaxNumpy("jax.numpy")


def replace_jax(find: Callable[[str], Any]) -> None:
    """Makes `find` look up the names of JAX from now on."""
    for module in (jax, jnp):
        known = vars(module)
        for name in [name for name in known if not name.startswith("_")]:
            del known[name]
        known["_find"] = find


cramjam: Any = LazyModule("cramjam")
fsspec: Any = LazyModule("fsspec")
pillow_draw: Any = LazyModule("PIL.ImageDraw")
pillow_enhance: Any = LazyModule("PIL.ImageEnhance")
pillow_font: Any = LazyModule("PIL.ImageFont")
pillow_gif: Any = LazyModule("PIL.GifImagePlugin")
pillow_image: Any = LazyModule("PIL.Image")
pillow_jpeg: Any = LazyModule("PIL.JpegImagePlugin")
pillow_png: Any = LazyModule("PIL.PngImagePlugin")
pillow_webp: Any = LazyModule("PIL.WebPImagePlugin")
simplejpeg: Any = LazyModule("simplejpeg")
scipy_fft: Any = LazyModule("scipy.fft")
scipy_linalg: Any = LazyModule("scipy.linalg")
scipy_ndimage: Any = LazyModule("scipy.ndimage")
scipy_qmc: Any = LazyModule("scipy.stats.qmc")
scipy_sparse: Any = LazyModule("scipy.sparse")
scipy_special: Any = LazyModule("scipy.special")
