"""Loads saved models with headrace or TensorFlow, runs them on seeded inputs, and writes what they gave.

Part of tools/compare_models.py, which starts it once for each library:

    python model_results.py headrace|tensorflow OUT < list

Each line of the list is a kind, a path and a key, separated by tabs. OUT receives KEY.json, with errors and facts, and
KEY.npz, with the arrays.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import sys
import traceback
import warnings
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

os.environ.setdefault("TF_USE_LEGACY_KERAS", "1")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "")

WORDS = [b"the movie was great", b"a terrible waste of time", b"42", b"hello world"]
UNKNOWN_SIZES = (8, 32, 1, 100)  # tried in turn in place of unknown sizes after the first
UNKNOWN_SHAPES = ([2, 784], [2, 28, 28, 1], [2], [], [2, 8], [1, 1])  # tried in turn in place of unknown shapes
NOT_FETCHED = re.compile(
    r"(^|/)(gradients|save(_\d+)?|.*Optimizer|Adam|train_op)(/|$)|[Ss]ummar|report_uninit|/Assert|/switch_[tf]$"
)
MOST_FETCHES = 8

# Where each library has the class of SavedModel messages.
MESSAGES = {"headrace": "headrace._src.formats.messages", "tensorflow": "tensorflow.core.protobuf.saved_model_pb2"}

tf: Any = None  # the library


class Results:
    """What one model gave: the ways to load it, each with an error or with arrays and facts."""

    def __init__(self) -> None:
        self.errors: dict[str, str] = {}
        self.facts: dict[str, Any] = {}
        self.arrays: dict[str, np.ndarray] = {}

    def attempt(self, name: str, action: Callable[[], Any]) -> Any:
        """Runs an action. Its error becomes part of the results."""
        try:
            return action()
        except Exception as error:
            if os.environ.get("MODEL_RESULTS_TRACE"):
                traceback.print_exc()
            self.errors[name] = f"{type(error).__name__}: {error}"[:2000]
            return None

    def add(self, name: str, run: Callable[[int], Any], times: int = 8) -> None:
        """Runs `run` with attempt 0, 1, ... until one succeeds; keeps the outputs, and whether they are random."""
        for number in range(len(UNKNOWN_SHAPES)):
            try:
                first, *others = [flat(run(number)) for _ in range(times)]
            except Exception as error:
                if os.environ.get("MODEL_RESULTS_TRACE"):
                    traceback.print_exc()
                self.errors.setdefault(f"run {name}", f"{type(error).__name__}: {error}"[:2000])
                continue
            self.errors.pop(f"run {name}", None)
            pairs = [pair for other in others for pair in zip(first, other, strict=True)]
            same = all(np.array_equal(a, b) or _close(a, b) for a, b in pairs)
            self.facts[f"run {name}"] = {"attempt": number, "random": not same}
            self.arrays |= {f"{name}#{n}": array for n, array in enumerate(first)}
            return


def _close(a: np.ndarray, b: np.ndarray) -> bool:
    return a.dtype.kind in "fc" and a.shape == b.shape and bool(np.allclose(a, b, 1e-3, 1e-5, equal_nan=True))


def flat(value: Any) -> list[np.ndarray]:
    """Returns the tensors in a structure as arrays."""
    parts = tf.nest.flatten(value, expand_composites=True)
    arrays = [np.asarray(p.numpy() if hasattr(p, "numpy") else p) for p in parts if p is not None]
    return [a.astype("S") if a.dtype == object else a for a in arrays]


def values(name: str, dtype: Any, shape: Any, number: int = 0) -> np.ndarray:
    """Returns seeded values for an input. `number` chooses the sizes that are unknown."""
    dtype, shape = tf.as_dtype(dtype), tf.TensorShape(shape)
    lower = name.lower()
    if shape.rank is None:
        one = dtype == tf.bool or any(word in lower for word in ("keep", "prob", "rate", "phase", "training"))
        sizes = [] if one else UNKNOWN_SHAPES[number]
    else:
        sizes = shape.as_list()
        sizes = [UNKNOWN_SIZES[number % 4] if s is None else s for s in sizes]
        if shape.rank and shape[0] is None:
            sizes[0] = 2
    random = np.random.RandomState(zlib.crc32(f"{lower.split(':')[0]}{sizes}".encode()))
    if dtype == tf.string:
        array = np.empty(sizes, object)
        array[...] = np.resize(np.array(WORDS, object), sizes) if sizes else WORDS[0]
        return array
    if dtype == tf.bool:
        return np.zeros(sizes, bool)
    if dtype.is_integer:
        return random.randint(0, 3, sizes).astype(dtype.as_numpy_dtype)
    if not sizes and any(word in lower for word in ("keep", "prob")):
        return np.ones(sizes, dtype.as_numpy_dtype)
    return random.uniform(0, 1, sizes).astype(dtype.as_numpy_dtype)


def of_spec(spec: Any, name: str, number: int) -> Any:
    """Returns a tensor for a spec, or the value itself if it is not a spec."""
    if isinstance(spec, tf.TensorSpec):
        return tf.constant(values(spec.name or name, spec.dtype, spec.shape, number), spec.dtype)
    if isinstance(spec, tf.RaggedTensorSpec):
        return tf.RaggedTensor.from_tensor(values(name, spec.dtype, spec.shape, number))
    if isinstance(spec, tf.SparseTensorSpec):
        return tf.sparse.from_dense(values(name, spec.dtype, spec.shape, number))
    return spec


# Serialized examples.


def examples(graph_def: Any) -> np.ndarray | None:
    """Returns two serialized Examples with the features that a graph parses, or None if it parses none."""
    nodes = [*graph_def.node, *(n for f in graph_def.library.function for n in f.node_def)]
    constants = {n.name: n for n in nodes if n.op == "Const"}

    def texts(name: str) -> list[bytes]:
        node = constants.get(name.split(":")[0])
        return list(np.atleast_1d(tf.make_ndarray(node.attr["value"].tensor)).tolist()) if node is not None else []

    for node in nodes:
        if node.op not in ("ParseExample", "ParseExampleV2"):
            continue
        dense, sparse = node.attr["Tdense"].list.type, node.attr["sparse_types"].list.type
        if node.op == "ParseExample":
            starts = 2 + len(sparse)
            dense_keys = [k for i in node.input[starts : starts + len(dense)] for k in texts(i)]
            sparse_keys = [k for i in node.input[2 : 2 + len(sparse)] for k in texts(i)]
        else:
            sparse_keys, dense_keys = texts(node.input[2]), texts(node.input[3])
        sizes = [int(np.prod([d.size for d in s.dim])) for s in node.attr["dense_shapes"].list.shape]
        example = tf.train.Example()
        for key, kind, size in [*zip(dense_keys, dense, sizes), *zip(sparse_keys, sparse, [1] * len(sparse))]:
            name = key.decode()
            feature = example.features.feature[name]
            if tf.as_dtype(kind) == tf.string:
                feature.bytes_list.value.extend([WORDS[0]] * size)
            elif tf.as_dtype(kind) == tf.int64:
                feature.int64_list.value.extend([1] * size)
            else:
                feature.float_list.value.extend(values(name, tf.float32, [size]).tolist())
        result = np.empty(2, object)
        result[:] = [example.SerializeToString()] * 2
        return result
    return None


# SavedModels.


def saved_model(path: str, results: Results) -> None:
    results.attempt("load", lambda: _objects(path, results))
    results.attempt("keras", lambda: _keras(path, results))
    results.attempt("session", lambda: _session(path, results))


def _message(path: str) -> Any:
    message = importlib.import_module(MESSAGES[tf.__name__]).SavedModel()
    with open(os.path.join(path, "saved_model.pb"), "rb") as file:
        message.ParseFromString(file.read())
    return message.meta_graphs[0]


def _objects(path: str, results: Results) -> None:
    root = tf.saved_model.load(path)
    results.facts["variables"] = sums(v for v in getattr(root, "variables", ()) if hasattr(v, "numpy"))
    serialized = examples(_message(path).graph_def)
    for name, signature in sorted(root.signatures.items()):

        def run(number: int, signature: Any = signature) -> Any:
            _, specs = signature.structured_input_signature
            given = {k: of_spec(s, k, number) for k, s in specs.items()}
            if serialized is not None and len(specs) == 1 and next(iter(specs.values())).dtype == tf.string:
                given = {k: tf.constant(serialized) for k in specs}
            found = signature(**given)
            return [found[key] for key in sorted(found)]

        results.add(f"signature {name}", run)
    for name, function, trace in sorted(_methods(root), key=_is_training):

        def call(number: int, function: Any = function, trace: Any = trace) -> Any:
            args, kwargs = tf.nest.map_structure(
                lambda s: of_spec(s, "argument", number), trace.structured_input_signature
            )
            return function(*args, **kwargs)

        # Small random outputs may be equal by chance.
        results.add(f"method {name}", call, times=20 if _is_training((name, function, trace)) else 8)


def _methods(root: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yields the first two traces of each function of a loaded object, with a name."""
    for name in sorted(vars(root)):
        function = vars(root)[name]
        if not name.startswith("_") or name == "__call__":
            for n, trace in enumerate(list(getattr(function, "concrete_functions", ()))[:2]):
                yield f"{name} {n}", function, trace


def _is_training(method: tuple[str, Any, Any]) -> bool:
    """Returns whether a trace trains: it changes the statistics of normalization, so the others run first."""
    return any(leaf is True for leaf in tf.nest.flatten(method[2].structured_input_signature))


def _session(path: str, results: Results) -> None:
    v1 = tf.compat.v1
    message = _message(path)
    serialized = examples(message.graph_def)
    graph = v1.Graph()
    with graph.as_default(), v1.Session(graph=graph) as session:
        loaded = v1.saved_model.load(session, list(message.meta_info_def.tags), path)
        for name, signature in sorted(loaded.signature_def.items()):

            def run(number: int, signature: Any = signature) -> Any:
                fed = {}
                for key, info in signature.inputs.items():
                    if not info.name:
                        raise ValueError("not a dense tensor")
                    value = values(key, info.dtype, info.tensor_shape, number)
                    if serialized is not None and value.dtype == object:
                        value = serialized
                    fed[info.name] = value
                return session.run([signature.outputs[k].name for k in sorted(signature.outputs)], fed)

            if signature.outputs and not name.startswith("__"):
                results.add(f"session {name}", run)


# Keras models.


def keras_file(path: str, results: Results) -> None:
    results.attempt("keras", lambda: _keras(path, results))


def _keras(path: str, results: Results) -> None:
    try:
        model = tf.keras.models.load_model(path)
    except Exception as error:
        results.errors["compile"] = f"{type(error).__name__}: {error}"[:2000]
        code = "safe_mode" in str(error)
        model = tf.keras.models.load_model(path, compile=code, **({"safe_mode": False} if code else {}))
    if not hasattr(model, "predict"):
        results.facts["keras"] = "not a model"
        return
    results.facts["layers"] = [type(layer).__name__ for layer in model.layers]
    results.facts["weights"] = sums(model.weights)
    results.facts["trainable"] = len(model.trainable_weights)
    optimizer = getattr(model, "optimizer", None)
    if optimizer is not None:
        found = optimizer.variables
        found = found() if callable(found) else found
        results.facts["optimizer"] = type(optimizer).__name__
        results.facts["iterations"] = int(optimizer.iterations.numpy())
        results.facts["slots"] = round(sum(float(np.abs(v.numpy()).sum()) for v in found if v.dtype.is_floating), 2)

    def run(number: int) -> Any:
        return model.predict(_keras_inputs(model, path, number), verbose=0)

    results.add("predict", run)


def _keras_inputs(model: Any, path: str, number: int) -> Any:
    inputs = getattr(model, "inputs", None)
    if inputs:
        given = [values(f"input {n}", i.dtype, i.shape, number) for n, i in enumerate(inputs)]
    else:
        if not os.path.isdir(path):
            raise ValueError("the model has no inputs")
        signature = _message(path).signature_def["serving_default"]
        infos = [signature.inputs[k] for k in sorted(signature.inputs)]
        given = [values(f"input {n}", i.dtype, i.tensor_shape, number) for n, i in enumerate(infos)]
    given = [tf.constant(g) if g.dtype == object else g for g in given]
    return given[0] if len(given) == 1 else given


def sums(variables: Any) -> list[Any]:
    """Returns shape and sum of each variable, sorted."""
    arrays = [np.asarray(v.numpy()) for v in variables]
    return sorted([list(a.shape), float(f"{a.astype(float).sum():.4g}")] for a in arrays if a.dtype.kind in "fiub")


# Graphs.


def graph_file(path: str, results: Results) -> None:
    results.attempt("graph", lambda: _graph(path, results))


def _graph(path: str, results: Results) -> None:
    graph_def = tf.compat.v1.GraphDef()
    with open(path, "rb") as file:
        graph_def.ParseFromString(file.read())
    if not graph_def.node:
        raise ValueError("no nodes")
    graph = tf.compat.v1.Graph()
    with graph.as_default(), tf.compat.v1.Session(graph=graph) as session:
        tf.import_graph_def(graph_def, name="")
        results.facts["nodes"] = len(graph_def.node)
        _run_graph(graph_def, session, results)


def meta_graph(path: str, results: Results) -> None:
    results.attempt("meta", lambda: _meta(path, results))


def _meta(path: str, results: Results) -> None:
    v1 = tf.compat.v1
    graph = v1.Graph()
    with graph.as_default(), v1.Session(graph=graph) as session:
        saver = v1.train.import_meta_graph(path, clear_devices=True)
        results.facts["collections"] = {k: len(graph.get_collection(k)) for k in ("variables", "trainable_variables")}
        saver.restore(session, path.removesuffix(".meta"))
        message = v1.MetaGraphDef()
        with open(path, "rb") as file:
            message.ParseFromString(file.read())
        held = graph.get_collection("variables")
        names = [v.name for v in held]
        results.facts["variable_names"] = sorted(names)
        results.add("variables", lambda number: session.run(held))
        _run_graph(message.graph_def, session, results)


def _run_graph(graph_def: Any, session: Any, results: Results) -> None:
    given = [n for n in graph_def.node if n.op in ("Placeholder", "PlaceholderWithDefault")]
    old = graph_def.versions.producer < 24
    for name in fetches(graph_def):

        def run(number: int, name: str = name) -> Any:
            fed = {}
            for node in given:
                shape = tf.TensorShape(node.attr["shape"].shape)
                if old and shape.rank == 0:
                    shape = tf.TensorShape(None)
                if "_output_shapes" in node.attr and shape.rank is None:
                    shape = tf.TensorShape(node.attr["_output_shapes"].list.shape[0])
                fed[f"{node.name}:0"] = values(node.name, node.attr["dtype"].type, shape, number)
            return session.run([f"{name}:0"], fed)

        results.add(f"fetch {name}", run)


def fetches(graph_def: Any) -> list[str]:
    """Returns the last nodes that depend on placeholders, outside of training."""
    nodes = {n.name: n for n in graph_def.node}
    readers: dict[str, list[str]] = {}
    for node in graph_def.node:
        for given in node.input:
            readers.setdefault(given.lstrip("^").split(":")[0], []).append(node.name)
    reached: dict[str, None] = {}
    stack = [n.name for n in graph_def.node if n.op.startswith("Placeholder")]
    while stack:
        name = stack.pop()
        if name in reached or name not in nodes or NOT_FETCHED.search(name):
            continue
        reached[name] = None
        stack += readers.get(name, [])
    last = [
        name
        for name in nodes
        if name in reached
        and not any(r in reached for r in readers.get(name, ()))
        and "/while/" not in name
        and not re.search("Summary|Assert|NoOp|Assign|Save|Apply|Print|Placeholder|Exit|Merge|Switch", nodes[name].op)
    ]
    return last[-MOST_FETCHES:]


KINDS = {"saved_model": saved_model, "hdf5": keras_file, "keras": keras_file, "graph": graph_file, "meta": meta_graph}


def _write(folder: str, key: str, results: Results) -> None:
    np.savez(os.path.join(folder, f"{key}.npz"), **results.arrays)
    with open(os.path.join(folder, f"{key}.json"), "w") as file:
        json.dump({"errors": results.errors, "facts": results.facts}, file)


def _tasks() -> Iterator[tuple[str, str, str]]:
    for line in sys.stdin:
        kind, path, key = line.rstrip("\n").split("\t")
        yield kind, path, key


def main() -> None:
    global tf
    library, folder = sys.argv[1:3]
    tf = importlib.import_module(library)
    tf.get_logger().setLevel("ERROR")
    warnings.simplefilter("ignore")
    for kind, path, key in _tasks():
        print("start", key, flush=True)
        results = Results()
        tf.keras.backend.clear_session()
        tf.random.set_seed(1)
        KINDS[kind](path, results)
        _write(folder, key, results)
        print("done", key, flush=True)


if __name__ == "__main__":
    main()
