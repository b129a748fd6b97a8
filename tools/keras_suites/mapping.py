"""What the inner paths of tf-keras mean when its tests run on headrace.

The tests import classes by the module that defines them (`tf_keras.layers.rnn.lstm.LSTM`). Each such module is made of
the checkout's own `@keras_export` lines: an exported name is headrace's object of that public name. What a module does
not export (helpers of the tests, small inner functions) runs from the checkout, on headrace as its TensorFlow.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import importlib.util
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

SUITE = "tf_keras"

# Folders and names of modules that hold tests, or what only tests use: these run from the checkout as they are.
TEST_PARTS = ("testing_infra", "tests", "integration_test", "test_util", "testing_utils", "_test", "test_base")
TEST_PARTS += ("strategy_combinations", "optimizer_combinations", "simple_models", "saved_model_test_base")

# Decorators of TensorFlow's own tests for devices and compilers that have no counterpart here.
DECORATORS_WITHOUT_EFFECT = (
    "disable_cudnn_autotune", "enable_output_all_intermediates", "with_control_flow_v2", "with_eager_op_as_function",
)  # fmt: skip

# Inner names that headrace has under another name.
RENAMED = {
    # The file takes these before it defines functions of the same names.
    "backend.py_all": "builtins.all",
    "backend.py_any": "builtins.any",
    "backend.py_sum": "builtins.sum",
    "backend._initialize_variables": "headrace._src.compat_v1.keras.session.initialize_variables",
    "engine.base_layer.Layer": "headrace.keras.layers.Layer",
    "engine.base_preprocessing_layer.PreprocessingLayer": (
        "headrace._src.keras.layers.preprocessing.preprocessing_layer.PreprocessingLayer"
    ),
    "engine.functional.Functional": "headrace._src.keras.models.functional.Functional",
    "engine.input_layer.Input": "headrace.keras.Input",
    "engine.keras_tensor.KerasTensor": "headrace._src.keras.engine.keras_tensor.KerasTensor",
    "engine.training.Model": "headrace.keras.Model",
    "layers.preprocessing.index_lookup.IndexLookup": (
        "headrace._src.keras.layers.preprocessing.index_lookup.IndexLookup"
    ),
    "layers.rnn.cell_wrappers.DeviceWrapper": "headrace.nn.RNNCellDeviceWrapper",
    "layers.rnn.cell_wrappers.DropoutWrapper": "headrace.nn.RNNCellDropoutWrapper",
    "layers.rnn.cell_wrappers.ResidualWrapper": "headrace.nn.RNNCellResidualWrapper",
    "mixed_precision.loss_scale_optimizer.BaseLossScaleOptimizer": "headrace.keras.mixed_precision.LossScaleOptimizer",
    "mixed_precision.loss_scale_optimizer.LossScaleOptimizer": "headrace.keras.mixed_precision.LossScaleOptimizer",
    "mixed_precision.loss_scale_optimizer.LossScaleOptimizerV3": "headrace.keras.mixed_precision.LossScaleOptimizer",
    "optimizers.optimizer.Optimizer": "headrace.keras.optimizers.Optimizer",
    "optimizers.legacy.optimizer_v2.OptimizerV2": "headrace.keras.optimizers.legacy.Optimizer",
    "optimizers.legacy.adam.NonFusedAdam": "headrace.keras.optimizers.legacy.Adam",
    "saving.legacy.save.load_model": "inner_modules.load_model",
    "saving.legacy.save.save_model": "headrace.keras.models.save_model",
    "saving.legacy.saved_model.load.load": "inner_modules.load_model",
    "models.load_model": "inner_modules.load_model",
    "saving.saving_api.load_model": "inner_modules.load_model",
    "saving.legacy.saving_utils.trace_model_call": "headrace._src.keras.saving.saved_functions.trace_model_call",
    "saving.legacy.serialization.deserialize_keras_object": "headrace.keras.utils.legacy.deserialize_keras_object",
    "saving.legacy.serialization.serialize_keras_object": "headrace.keras.utils.legacy.serialize_keras_object",
    "models.cloning._clone_functional_model": "inner_modules.clone_functional_model",
    "models.cloning._clone_sequential_model": "inner_modules.clone_sequential_model",
    "engine.keras_tensor.keras_tensor_from_tensor": "inner_modules.keras_tensor_from_tensor",
    "saving.object_registration._GLOBAL_CUSTOM_NAMES": "headrace._src.keras.saving.registry._registered_names",
    "saving.object_registration._GLOBAL_CUSTOM_OBJECTS": "headrace._src.keras.saving.registry._custom_objects",
    "saving.object_registration.custom_object_scope": "headrace.keras.utils.custom_object_scope",
    "saving.saving_lib.load_model": "headrace.keras.models.load_model",
    "saving.saving_lib.save_model": "headrace.keras.models.save_model",
    "saving.serialization_lib.SafeModeScope": "headrace._src.keras.saving.safe_mode.SafeModeScope",
    "legacy_tf_layers.variable_scope_shim._EagerVariableStore": "inner_modules.eager_variable_store",
    "utils.metrics_utils.AUCCurve": "inner_modules.AUCCurve",
    "utils.metrics_utils.AUCSummationMethod": "inner_modules.AUCSummationMethod",
    "utils.tf_contextlib.contextmanager": "contextlib.contextmanager",
    "utils.tf_inspect.getargspec": "inspect.getfullargspec",
    "utils.tf_inspect.getfullargspec": "inspect.getfullargspec",
    "utils.tf_inspect.isclass": "inspect.isclass",
    "utils.tf_inspect.isfunction": "inspect.isfunction",
    "losses.LossFunctionWrapper": "headrace._src.keras.losses.loss.LossFunctionWrapper",
    "initializers.RandomNormalV2": "headrace.keras.initializers.RandomNormal",
    "initializers.RandomUniformV2": "headrace.keras.initializers.RandomUniform",
    "initializers.TruncatedNormalV2": "headrace.keras.initializers.TruncatedNormal",
    "layers.rnn.legacy_cells.BasicLSTMCell": "headrace.compat.v1.nn.rnn_cell.BasicLSTMCell",
    "layers.rnn.legacy_cells.BasicRNNCell": "headrace.compat.v1.nn.rnn_cell.BasicRNNCell",
    "layers.rnn.legacy_cells.GRUCell": "headrace.compat.v1.nn.rnn_cell.GRUCell",
    "layers.rnn.legacy_cells.LSTMCell": "headrace.compat.v1.nn.rnn_cell.LSTMCell",
    "layers.rnn.legacy_cells.LSTMStateTuple": "headrace.compat.v1.nn.rnn_cell.LSTMStateTuple",
    "layers.rnn.legacy_cells.MultiRNNCell": "headrace.compat.v1.nn.rnn_cell.MultiRNNCell",
    "export.export_lib.export_model": "headrace._src.keras.saving.export.export_model",
}

# Keras's optimizers of TensorFlow 1, which its compile() took in graphs: here those of TensorFlow 2 work in both.
RENAMED |= {
    f"optimizers.optimizer_v1.{name}": f"headrace.keras.optimizers.legacy.{name}"
    for name in ("Adadelta", "Adagrad", "Adam", "Adamax", "Nadam", "RMSprop", "SGD", "Optimizer")
}


# Where the exports of TensorFlow 1's layers and cells, which tf.layers and tf.nn.rnn_cell show, are in headrace.
V1_PLACES = {
    "keras.__internal__.legacy.layers.": "layers.",
    "keras.__internal__.legacy.rnn_cell.": "nn.rnn_cell.",
}


class Definitions:
    """The names that one source file defines: by which statement, and under which public names."""

    def __init__(self, source: str) -> None:
        self.statements: dict[str, ast.stmt] = {}
        self.v2: dict[str, list[str]] = {}
        self.v1: dict[str, list[str]] = {}
        for statement in ast.parse(source).body:
            for name in defined_names(statement):
                self.statements[name] = statement
            self._note_exports(statement)

    def _note_exports(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.ClassDef | ast.FunctionDef):
            for decorator in statement.decorator_list:
                if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "keras_export":
                    self.v2[statement.name] = [argument.value for argument in decorator.args]
                    for keyword in decorator.keywords:
                        if keyword.arg == "v1":
                            self.v1[statement.name] = [v1_place(element.value) for element in keyword.value.elts]
        call = getattr(statement, "value", None)
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "export_constant":
            self.v2[call.args[1].value] = [argument.value for argument in call.func.value.args]


def v1_place(path: str) -> str:
    """Returns the path of an export below headrace.compat.v1."""
    for start, place in V1_PLACES.items():
        path = path.replace(start, place)
    return path


def defined_names(statement: ast.stmt) -> set[str]:
    """Returns the names that a statement at the top of a module gives values to."""
    names, waiting = set(), [statement]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.ClassDef | ast.FunctionDef):  # what is inside has names of its own
            names.add(node.name)
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            names |= {alias.asname or alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        waiting += ast.iter_child_nodes(node)
    return names


def read_at_once(statement: ast.AST) -> set[str]:
    """Returns the names that a statement reads when it runs, not later in the functions that it defines."""
    names = set()
    for node in ast.iter_child_nodes(statement):
        if isinstance(node, ast.Name):
            names.add(node.id)
        if isinstance(node, ast.FunctionDef):
            parts = [*node.decorator_list, *node.args.defaults, *(d for d in node.args.kw_defaults if d)]
            names |= {part.id for part in parts if isinstance(part, ast.Name)}
            names |= set().union(*(read_at_once(part) for part in parts)) if parts else set()
        elif not isinstance(node, ast.Lambda):
            names |= read_at_once(node)
    return names


class MappedModule(ModuleType):
    """A module of tf-keras: its exported names are headrace's; statements of the checkout define the others."""

    def __init__(self, name: str, file: Path) -> None:
        super().__init__(name)
        self._definitions = Definitions(file.read_text())
        self._globals = LazyGlobals(self)
        self._being_found: set[str] = set()
        self.__file__ = str(file)
        if file.name == "__init__.py":
            self.__path__ = [str(file.parent)]

    def __getattr__(self, name: str) -> Any:
        if name == "__version__":
            return public("headrace.keras.__version__")
        if name.startswith("__"):
            raise AttributeError(name)
        if name not in self._globals:
            self._globals[name] = self._find(name)
        return self._globals[name]

    def _find(self, name: str) -> Any:
        inner = f"{self.__name__.removeprefix(SUITE).lstrip('.')}.{name}".lstrip(".")
        if inner in RENAMED:
            return public(RENAMED[inner])
        if name == "pytest_plugins":  # pytest asks every package for it
            raise AttributeError(name)
        if hasattr(self, "__path__") and importlib.util.find_spec(f"{self.__name__}.{name}") is not None:
            return importlib.import_module(f"{self.__name__}.{name}")
        definitions = self._definitions
        if name == "keras_export":  # tf-keras's own registry of names is not needed
            return lambda *args, **kwargs: lambda exported: exported
        for names, start in ((definitions.v2, "headrace."), (definitions.v1, "headrace.compat.v1.")):
            for path in names.get(name, ()):
                try:
                    return public(start + path)
                except AttributeError:
                    continue
        exports = [*definitions.v2.get(name, ()), *definitions.v1.get(name, ())]
        if any("__internal__" not in path for path in exports):
            raise AttributeError(f"headrace does not provide {self.__name__}.{name}, {definitions.v2.get(name)}")
        for path in dict.fromkeys((inner, inner.removesuffix("V2"))):  # classes have the names of both versions
            try:
                return public(f"headrace.keras.{path}")
            except AttributeError:
                continue
        if name not in definitions.statements:
            raise AttributeError(f"{self.__name__} has no {name}")
        self._being_found.add(name)
        for needed in read_at_once(definitions.statements[name]) - self._being_found:
            if needed in definitions.statements and needed not in self._globals:
                self._globals[needed] = self._find(needed)
        module = ast.Module([definitions.statements[name]], [])
        exec(compile(module, self.__file__, "exec"), self._globals)
        if not dict.__contains__(self._globals, name):  # in a branch that does not run here
            raise AttributeError(f"{self.__name__} does not define {name} here")
        return self._globals[name]


class LazyGlobals(dict):
    """The globals of a mapped module's statements: a name is found when it is first read."""

    def __init__(self, module: MappedModule) -> None:
        super().__init__(__name__=module.__name__, __builtins__=builtins)
        self.module = module

    def __missing__(self, name: str) -> Any:
        if hasattr(builtins, name):
            raise KeyError(name)
        try:
            return getattr(self.module, name)
        except AttributeError as error:
            raise KeyError(str(error)) from error


def public(path: str) -> Any:
    """Returns the object with this dotted path, which starts at an importable module."""
    parts = path.split(".")
    value: Any = importlib.import_module(parts[0])
    for position, part in enumerate(parts[1:], 2):
        try:
            value = getattr(value, part)
        except AttributeError:
            if "_src" not in parts:
                raise
            value = importlib.import_module(".".join(parts[:position]))
    return value


class SuiteFinder(MetaPathFinder):
    """Finds the modules of tf-keras in the checkout: tests as they are, all others mapped."""

    def __init__(self, checkout: Path) -> None:
        self.checkout = checkout

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.split(".")[0] != SUITE:
            return None
        place = self.checkout.joinpath(*fullname.split("."))
        file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        if place.is_dir() and not file.exists():
            spec = ModuleSpec(fullname, None, is_package=True)
            spec.submodule_search_locations = [str(place)]
            return spec
        if not file.exists():
            return None
        if any(part in fullname for part in TEST_PARTS):
            return importlib.util.spec_from_file_location(
                fullname, file, submodule_search_locations=[str(place)] if place.is_dir() else None
            )
        return ModuleSpec(fullname, MappedLoader(file), is_package=place.is_dir())


class MappedLoader(Loader):
    """Makes a `MappedModule`."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return MappedModule(spec.name, self.file)

    def exec_module(self, module: ModuleType) -> None:
        pass


# Modules that tf-keras's build makes of its .proto files, with their messages.
GENERATED = {
    "protobuf.saved_metadata_pb2": ("SavedMetadata", "SavedObject"),
    "protobuf.versions_pb2": ("VersionDef",),
}


def install(checkout: Path) -> None:
    """Makes `tf_keras` mean this mapping."""
    sys.meta_path.insert(0, SuiteFinder(checkout))
    for path, names in GENERATED.items():
        module = ModuleType(f"{SUITE}.{path}")
        for name in names:
            setattr(module, name, public(f"headrace._src.formats.messages.{name}"))
        if path == "protobuf.versions_pb2":  # Keras has a copy of the message, which its metadata takes
            nodes = public("headrace._src.formats.messages.SavedMetadata")().nodes
            module.VersionDef = type(nodes.add().version)  # type: ignore[attr-defined]
        sys.modules[module.__name__] = module
