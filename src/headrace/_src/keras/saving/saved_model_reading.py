"""Keras models from SavedModels: made from their configurations if the classes are known, else revived."""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import headrace as tf
from headrace._src.base.errors import data_loss
from headrace._src.formats.checkpoint import open_checkpoint
from headrace._src.graph.graph_def.structured_value import decode
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Config
from headrace._src.keras.models import calls
from headrace._src.keras.models.functional import OWN_CLASSES, Functional, Model, add_marked
from headrace._src.keras.models.sequential import Sequential
from headrace._src.keras.saving.dialect import adapted
from headrace._src.keras.saving.function_code import UnreadableCode
from headrace._src.keras.saving.optimizer_state import build_optimizer
from headrace._src.keras.saving.revived import RevivedLayer, RevivedModel, revived_class
from headrace._src.keras.saving.safe_mode import in_safe_mode
from headrace._src.keras.saving.saved_metadata import ObjectMetadata, read_metadata
from headrace._src.keras.saving.serialization import UNDEFINED_CONFIG, deserialize_keras_object, is_known, unknown_name
from headrace._src.keras.saving.training_config import compile_arguments, explained_by_compile_false
from headrace._src.lib.tracking.restoration import Restoration, paths_of, read_object_graph
from headrace._src.saved_model.containers import DICT_KINDS, LIST_KINDS
from headrace._src.saved_model.files import read_saved_model, variables_prefix
from headrace._src.saved_model.loading import load_with_variables
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.trackable import children_of

_MODELS = ("_tf_keras_model", "_tf_keras_network", "_tf_keras_sequential")
_NETWORKS = ("_tf_keras_network", "_tf_keras_sequential")
_LAYERS = ("_tf_keras_layer", "_tf_keras_rnn_layer", "_tf_keras_input_layer")
# Values that do not belong to layers: a model that is not compiled has no place for them.
_OUTSIDE_LAYERS = re.compile(r"^(optimizer|keras_api|save_counter|loss_tracker|compiled_metrics)\b|metrics")
# Children of saved objects that are not attributes of the user's.
_NOT_ATTRIBUTES = frozenset({
    "keras_api", "variables", "trainable_variables", "non_trainable_variables", "regularization_losses", "optimizer",
    "signatures", "random_generators", "states", "_resources", "layers", "metrics",
})  # fmt: skip
_WITH_CONFIG = (Functional, Sequential)
_CALL_FUNCTIONS = ("call_and_return_conditional_losses", "call_and_return_all_conditional_losses", "__call__")


def load_saved_model(folder: str, compile: bool = True, options: Any = None) -> Any:
    """Returns the Keras model of a SavedModel, or the result of `tf.saved_model.load` if it is not from Keras."""
    notes = read_metadata(folder)
    if 0 not in notes or notes[0].identifier not in _MODELS + _LAYERS:
        return tf.saved_model.load(folder, options=options)
    reader = _Reader(folder, notes, options)
    model = reader.object(0)
    if compile and isinstance(model, Model):
        _compile(model, notes[0].metadata)
    reader.attach_to_layers()
    _restore(model, folder)
    reader.restore_tables()
    if isinstance(model, Model):
        reader.restore_functions(model)
    return model


def _compile(model: Model, metadata: dict[str, Any]) -> None:
    config = metadata.get("training_config")
    if config is None:
        if metadata.get("optimizer_config") is not None:
            model.optimizer = tf.keras.optimizers.deserialize(metadata["optimizer_config"])
        tf.get_logger().warning(
            "No training configuration found in save file, so the model was *not* compiled. Compile it manually."
        )
        return
    with explained_by_compile_false():
        model.compile(**compile_arguments(config))
    model._name_metrics_ahead()
    if model.optimizer is not None and model.built:
        build_optimizer(model)


def _restore(model: Any, folder: str) -> None:
    """Loads the values of the variables of the model and its optimizer."""
    prefix = variables_prefix(folder)
    if not os.path.isfile(f"{prefix}.index"):
        if model.variables:
            raise data_loss(
                f"The SavedModel at {folder} has no file with the values of its variables: copy the folder `variables` "
                "next to saved_model.pb."
            )
        return
    reader = open_checkpoint(prefix)
    graph = read_object_graph(reader)
    if graph is None:
        raise data_loss(f"{prefix}: the checkpoint of a SavedModel must contain an object graph.")
    matched = Restoration(reader, graph, model).match()
    found = {id(value) for value in matched.values()}
    missing = [v.name for v in _to_restore(model) if id(v) not in found]
    if missing:
        raise data_loss(f"The SavedModel at {folder} has no values for the variables {', '.join(missing[:10])}.")
    if not isinstance(model, (RevivedLayer, RevivedModel)):
        _report_unused(folder, graph, matched, bool(model.variables))


def _report_unused(folder: str, graph: Any, matched: dict[int, Any], has_weights: bool) -> None:
    """Warns about the weights in the file that the model does not have; raises if it has none at all."""
    paths = {n: path.removeprefix("(root).") for n, path in paths_of(graph).items() if graph.nodes[n].attributes}
    unused = [path for n, path in paths.items() if n not in matched and not _OUTSIDE_LAYERS.search(path)]
    if not unused:
        return
    shown = ", ".join(unused[:10]) + (", ..." if len(unused) > 10 else "")
    if not has_weights:
        raise data_loss(
            f"The SavedModel at {folder} holds the weights {shown}, and the model made from its configuration has "
            "none. Use tf.saved_model.load, or pass the classes of custom layers in `custom_objects`."
        )
    tf.get_logger().warning("The SavedModel at %s holds values that the model does not have: %s.", folder, shown)


def _to_restore(model: Any) -> list[Any]:
    """Returns the weights without values. Those of revived layers have been loaded with their functions."""
    if isinstance(model, (RevivedLayer, RevivedModel)):
        return []
    revived = [layer for layer in model._every_layer() if isinstance(layer, (RevivedLayer, RevivedModel))]
    known = {id(v) for layer in revived for v in layer.weights}
    return [v for v in model.variables if id(v) not in known]


class _Reader:
    """Makes the Keras objects of one SavedModel."""

    def __init__(self, folder: str, notes: dict[int, ObjectMetadata], options: Any) -> None:
        self._folder, self._notes, self._options = folder, notes, options
        objects = read_saved_model(folder).meta_graphs[0].object_graph_def
        self._nodes, self._traces = objects.nodes, objects.concrete_functions
        self._made: dict[int, Any] = {}
        self._with_tables: list[tuple[Any, int]] = []
        self._loaded: Any = None

    def object(self, number: int) -> Layer:
        """Returns the layer or model with this number."""
        if number not in self._made:
            note = self._notes[number]
            made = self._from_config(number, note)
            if made is not None:
                made._autocast = note.metadata.get("autocast", True)
                self._attach(made, number)
            elif note.metadata.get("must_restore_from_config"):
                raise unknown_name("layer", note.metadata["class_name"], ())
            self._made[number] = self._revived(number, note) if made is None else made
        return self._made[number]

    def attach_to_layers(self) -> None:
        """Sets the further attributes of layers. It comes last, because layers make weights when they are built."""
        for number, made in list(self._made.items()):
            if isinstance(made, Layer) and made.built and not isinstance(made, (Model, RevivedLayer, RevivedModel)):
                self._attach(made, number)

    def _attach(self, owner: Any, number: int) -> None:
        """Sets the attributes that the configuration does not make: layers, metrics and variables the user added."""
        for name, child in self._children(number).items():
            if name in _NOT_ATTRIBUTES or name.startswith(("layer-", "layer_with_weights-")):
                continue
            if hasattr(owner, name) or name in owner._weights_by_name:
                continue
            part = self._attached(child)
            if part is not None:
                setattr(owner, name, part)

    def _attached(self, number: int) -> Any:
        """Returns an object that is an attribute: a Keras object, a variable, or a list or dictionary of them."""
        node, note = self._nodes[number], self._notes.get(number)
        if note is not None and note.identifier == "_tf_keras_metric":
            return self._metric(number, note)
        if note is not None:
            return self.object(number)
        if node.WhichOneof("kind") == "variable":
            return self._variable(number, node.variable)
        kind = node.user_object.identifier
        if kind not in LIST_KINDS + DICT_KINDS:
            return None
        parts = {name: self._attached(child) for name, child in self._children(number).items()}
        if not parts or any(part is None for part in parts.values()):
            return None
        return parts if kind in DICT_KINDS else [parts[name] for name in sorted(parts, key=int)]

    def _metric(self, number: int, note: ObjectMetadata) -> Any:
        if number not in self._made:
            config = {"class_name": note.metadata["class_name"], "config": note.metadata["config"]}
            try:
                made: Any = tf.keras.metrics.deserialize(config)
            except (TypeError, ValueError) as error:
                raise ValueError(
                    f"Unable to restore custom object of class {note.metadata['class_name']!r}. Pass the class in "
                    "`custom_objects`, and give it a `get_config` that returns its arguments."
                ) from error
            shape = note.metadata.get("build_input_shape")
            if shape is not None and not made.variables:
                made._build_for_shape(shape)
            self._made[number] = made
        return self._made[number]

    def _variable(self, number: int, message: Any) -> Any:
        if number not in self._made:
            sizes = tf.TensorShape(message.shape).as_list()
            self._made[number] = tf.Variable(
                tf.zeros(sizes, message.dtype), trainable=message.trainable, name=message.name or None
            )
        return self._made[number]

    # From the configuration.

    def _from_config(self, number: int, note: ObjectMetadata) -> Layer | None:
        """Makes an object from its configuration. Returns None if its class is unknown."""
        config, name = note.metadata.get("config"), note.metadata.get("class_name")
        if config is None or name is None or UNDEFINED_CONFIG in config:
            return None
        if name in ("Functional", "Model") and "layers" in config:
            return self._functional(number, config, note.metadata)
        if name == "Sequential":
            return self._sequential(number, config, note.metadata)
        if note.identifier in _NETWORKS and "layers" in config and not is_known({"class_name": name, "config": config}):
            made = self._functional if "input_layers" in config else self._sequential
            return made(number, config, note.metadata)  # an unknown subclass, whose layers are in the configuration
        if note.identifier in _MODELS + _LAYERS:
            return self._custom(name, config, note)
        return None

    def _custom(self, name: str, config: Config, note: ObjectMetadata) -> Layer | None:
        try:
            made = deserialize_keras_object({"class_name": name, "config": config})
        except UnreadableCode:  # of another version of Python; its saved functions do the same
            return None
        except ValueError:  # code that safe mode refuses
            raise
        except (TypeError, NotImplementedError):
            return None
        if type(made) is Model:
            return None  # a user's class of the same name, which is not known
        if isinstance(made, Model) and not made.built:
            spec = note.metadata.get("save_spec") or self._traced_inputs(note.number)
            if spec is None:
                return None
            made._run_on_placeholders(tf.nest.map_structure(_any_batch, spec))
        elif not getattr(made, "built", True) and note.metadata.get("build_input_shape") is not None:
            made.build_from_config({"input_shape": note.metadata["build_input_shape"]})
        return made

    def _functional(self, number: int, config: dict[str, Any], metadata: dict[str, Any]) -> Functional:
        by_name = self._layers_by_name(number)
        made: list[Layer] = []

        def make(entry: dict[str, Any]) -> Layer:
            made.append(self._layer(entry, by_name))
            return made[-1]

        inputs, outputs = calls.rebuild(config, make)
        model = Functional(inputs, outputs, name=config.get("name"), trainable=config.get("trainable", True))
        add_marked(model, made)
        return model

    def _sequential(self, number: int, config: Any, metadata: dict[str, Any]) -> Sequential:
        by_name = self._layers_by_name(number)
        named = isinstance(config, dict)
        model = Sequential(name=config.get("name") if named else None)
        entries = config["layers"] if named else config
        first = len(entries) - len([c for c in self._nodes[number].children if c.local_name.startswith("layer-")])
        children = {child.local_name: child.node_id for child in self._nodes[number].children}
        for position, entry in enumerate(entries):
            model.add(self._layer(entry, by_name, children.get(f"layer-{position - first}")))
        spec = metadata.get("save_spec") or self._traced_inputs(number)
        shape = metadata.get("build_input_shape") or (spec.shape.as_list() if isinstance(spec, tf.TensorSpec) else None)
        if model.built:
            return model
        if isinstance(spec, dict):  # layers of features make their weights when they see which there are
            model._run_on_placeholders(tf.nest.map_structure(_any_batch, spec))
        elif shape is not None:
            model.build(shape)
        return model

    def _layer(self, entry: dict[str, Any], by_name: dict[str, int], number: int | None = None) -> Layer:
        """Makes a layer of a functional or sequential model from its entry, or from its functions if it is custom."""
        config = entry["config"]
        if isinstance(config, dict):
            number = by_name.get(str(config.get("name") or entry.get("name")), number)
        if number is not None and (number in self._made or UNDEFINED_CONFIG in config):
            return self.object(number)
        if entry["class_name"] in OWN_CLASSES:
            cls = OWN_CLASSES[entry["class_name"]]
            return cls.from_config(adapted(cls, entry["config"]))
        nested = number is not None and self._notes[number].identifier in _MODELS
        try:
            if nested and number is not None:
                return self.object(number)
            layer = deserialize_keras_object(_without_vocabulary_file(entry) if number is not None else entry)
            if number is not None:
                self._made[number] = layer
            if number is not None and getattr(layer, "_learns_vocabulary", False):
                self._with_tables.append((layer, number))
            return layer
        except (TypeError, NotImplementedError, UnreadableCode):
            if number is None:
                raise
            return self.object(number)

    def _traced_inputs(self, number: int) -> Any:
        """Returns the specs of the inputs that an object was saved with, or None.

        The metadata has them only since TensorFlow 2.4, and the configuration only if the user gave an input shape.
        """
        functions = self._children(number) | self._children(self._children(number).get("keras_api"))
        for name in _CALL_FUNCTIONS:
            if name in functions:
                for trace in self._nodes[functions[name]].function.concrete_functions:
                    signature: Any = decode(self._traces[trace].canonicalized_input_signature) or ((), {})
                    positional = signature[0]
                    specs = tf.nest.flatten(positional[:1])
                    if specs and all(isinstance(spec, TypeSpec) for spec in specs):
                        return positional[0]
        return None

    def _children(self, number: int | None) -> dict[str, int]:
        return {} if number is None else {c.local_name: c.node_id for c in self._nodes[number].children}

    def _layers_by_name(self, number: int) -> dict[str, int]:
        found: dict[str, int] = {}
        for child in self._nodes[number].children:
            note = self._notes.get(child.node_id)
            if note is not None and note.identifier in _MODELS + _LAYERS:
                found[note.metadata.get("name", "")] = child.node_id
        return found

    # From saved functions and tables.

    def restore_functions(self, model: Any) -> None:
        """Gives a model the losses that functions compute, and its signatures, with the variables of the model."""

        @functools.cache
        def functions() -> Any:
            return load_with_variables(self._folder, self._variables(model), self._options)

        for owner, number in [(made, number) for number, made in self._made.items() if type(made) in _WITH_CONFIG]:
            keras_api = self._children(self._children(number).get("keras_api"))
            if self._children(keras_api.get("layer_regularization_losses")):
                for loss in self._found(functions(), number).keras_api.layer_regularization_losses:
                    owner.add_loss(loss)
            if "activity_regularizer_fn" in keras_api:
                owner.activity_regularizer = self._found(functions(), number).keras_api.activity_regularizer_fn
        vars(model).setdefault("signatures", SignaturesOnUse(lambda: functions().signatures))

    def _variables(self, model: Any) -> dict[int, Any]:
        """Returns the variables of the model by their numbers in the SavedModel."""
        found: dict[int, Any] = {}
        queue, seen = [(0, model)], {0}
        for number, value in queue:
            if isinstance(value, tf.Variable):
                found[number] = value
                continue
            parts = children_of(value)
            for name, child in self._children(number).items():
                if name in parts and child not in seen:
                    seen.add(child)
                    queue.append((child, parts[name]))
        return found

    def restore_tables(self) -> None:
        """Loads the vocabularies of layers that learned them."""
        for layer, number in self._with_tables:
            layer._take_tables(self._saved(number))

    def _revived(self, number: int, note: ObjectMetadata) -> Layer:
        parts = {name: self._revived_part(child) for name, child in self._children(number).items()}
        kind = RevivedModel if note.identifier in _MODELS else RevivedLayer
        cls = revived_class(kind, note.metadata.get("class_name") or kind.__name__)
        made = cls(note.metadata, self._saved(number), {name: p for name, p in parts.items() if p is not None})
        keras_api = self._children(self._children(number).get("keras_api"))
        # Without those of layers inside, and those that `compile` makes.
        metrics = [self._revived_metric(child) for child in self._children(keras_api.get("layer_metrics")).values()]
        made._metrics[:] = [metric for metric in metrics if metric is not None]
        return made

    def _revived_metric(self, number: int) -> Any:
        """Returns a metric that uses the variables of the saved functions, or None if its class is unknown."""
        note = self._notes.get(number)
        if note is None or not is_known({"class_name": note.metadata["class_name"], "config": {}}):
            return None
        made, variables = self._metric(number, note), list(self._saved(number).variables)
        loaded = dict(zip(map(id, made.weights), variables, strict=False))
        vars(made).update({name: loaded[id(value)] for name, value in vars(made).items() if id(value) in loaded})
        made._weights[:] = variables
        return made

    def _revived_part(self, number: int) -> Any:
        """Revives a layer, or the layers in a list or dictionary. Returns None for other objects.

        Children of revived objects are revived even if their classes are known, to share variables with the functions.
        """
        if number in self._notes and self._notes[number].identifier in _MODELS + _LAYERS:
            if number not in self._made:
                self._made[number] = self._revived(number, self._notes[number])
            return self._made[number]
        kind = self._nodes[number].user_object.identifier
        if kind in LIST_KINDS + DICT_KINDS:
            parts = {name: self._revived_part(child) for name, child in self._children(number).items()}
            found = {name: part for name, part in parts.items() if part is not None}
            if found:
                return list(found.values()) if kind in LIST_KINDS else found
        return None

    def _saved(self, number: int) -> Any:
        """Returns the object from `tf.saved_model.load`."""
        if self._loaded is None:
            self._loaded = tf.saved_model.load(self._folder, options=self._options)
        return self._found(self._loaded, number)

    def _found(self, root: Any, number: int) -> Any:
        """Returns the object with this number below a loaded root."""
        found = root
        for name in self._path(number):
            found = found[name] if isinstance(found, dict) else (
                found[int(name)] if isinstance(found, (list, tuple)) else vars(found)[name]
            )  # fmt: skip
        return found

    def _path(self, wanted: int) -> tuple[str, ...]:
        paths: dict[int, tuple[str, ...]] = {0: ()}
        queue = [0]
        for number in queue:
            for child in self._nodes[number].children:
                if child.node_id not in paths:
                    paths[child.node_id] = (*paths[number], child.local_name)
                    queue.append(child.node_id)
        if wanted not in paths:
            raise data_loss(
                f"The SavedModel at {self._folder} has metadata for object {wanted}, which no other object refers to."
            )
        return paths[wanted]


def _without_vocabulary_file(entry: dict[str, Any]) -> dict[str, Any]:
    """Returns the entry of a layer without the name of its vocabulary file; the saved table holds the words."""
    config = entry["config"]
    if not in_safe_mode() or not isinstance(config, dict) or not isinstance(config.get("vocabulary"), str):
        return entry
    return {**entry, "config": {**config, "vocabulary": None}}


class SignaturesOnUse(Mapping[str, Any]):
    """The signatures of a SavedModel, which are loaded when one is used."""

    def __init__(self, load: Callable[[], Mapping[str, Any]]) -> None:
        self._load = load

    def __getitem__(self, name: str) -> Any:
        return self._load()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._load())

    def __len__(self) -> int:
        return len(self._load())

    def __repr__(self) -> str:
        return repr(self._load())


def _any_batch(spec: TypeSpec) -> TypeSpec:
    if not isinstance(spec, tf.TensorSpec) or not spec.shape.rank:
        return spec
    return tf.TensorSpec([None, *spec.shape.as_list()[1:]], spec.dtype)
