"""Lets TensorBoard's writing modules, for hyperparameters and embeddings, write through headrace.

They look for a package named tensorflow. If there is none, a finder gives them headrace while they are loaded. The
rest of TensorBoard, its readers, is unchanged.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec
from types import ModuleType

_PLUGINS = ("tensorboard.plugins.hparams", "tensorboard.plugins.projector")
_NAMES = ("tf", "tf2")


def serve_tensorboard_plugins(package: str) -> None:
    """Makes the plugins find the module `package` instead of TensorFlow, if TensorFlow is not installed."""
    if not any(isinstance(finder, _PluginFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _PluginFinder(package))
        for name in [n for n in sys.modules if n.startswith(_PLUGINS)]:  # already loaded, without TensorFlow
            _give(sys.modules[name], sys.modules[package])


def _give(module: ModuleType, tensorflow: ModuleType) -> None:
    if "tensorflow" not in sys.modules:
        for name in _NAMES:
            if name in vars(module):
                setattr(module, name, tensorflow)


class _PluginFinder(MetaPathFinder):
    def __init__(self, package: str) -> None:
        self._package = package

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(_PLUGINS) or "tensorflow" in sys.modules or find_spec("tensorflow") is not None:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = _PluginLoader(spec.loader, sys.modules[self._package])
        return spec


class _PluginLoader(Loader):
    """Loads a module while `tensorflow` is an alias of headrace for it."""

    def __init__(self, loader: Loader, tensorflow: ModuleType) -> None:
        self._loader, self._tensorflow = loader, tensorflow

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        compat = importlib.import_module("tensorboard.compat")
        before = {name: getattr(compat, name) for name in _NAMES}
        vars(compat).update(dict.fromkeys(_NAMES, self._tensorflow))
        sys.modules["tensorflow"] = self._tensorflow  # some import it by name
        try:
            self._loader.exec_module(module)
        finally:
            del sys.modules["tensorflow"]
            vars(compat).update(before)
