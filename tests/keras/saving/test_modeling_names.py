"""In safe mode, configurations reach nothing but what models are made of, and no other files."""

import inspect
import json
import types

import numpy as np
import pytest

import headrace as tf
from headrace._src.keras.saving.modeling_names import is_modeling

k = tf.keras
# Words in the names of functions that a file must not call.
HARM = ("file", "load", "save", "download", "write", "delete", "remove", "rmtree", "py_func", "numpy_function", "url",
        "import", "export")  # fmt: skip


def functions_of(module, depth=3):
    for name in module.__all__:
        value = getattr(module, name, None)
        if isinstance(value, types.ModuleType):
            if depth and name not in ("compat", "raw_ops"):
                yield from functions_of(value, depth - 1)
        elif callable(value) and not isinstance(value, type):
            yield name, value


def test_no_function_on_the_list_does_harm():
    allowed = {name: value for name, value in functions_of(tf) if is_modeling(value)}
    assert {"relu", "matmul", "mean_squared_error", "concatenate", "l1_l2"} <= allowed.keys()
    assert [name for name in allowed if any(word in name for word in HARM)] == []
    names = [p for value in allowed.values() for p in inspect.signature(value).parameters]
    assert not {"filename", "filepath", "path", "file_pattern", "url", "fname"} & {*names}


FUNCTIONS = [
    ("keras.utils", "get_file"), ("keras.models", "load_model"), ("keras.saving", "load_model"),
    ("keras.utils", "load_img"), ("keras.applications", "ResNet50"),
    ("keras.activations", "deserialize"), ("keras.utils", "plot_model"),
    ("keras.backend", "clear_session"), ("keras.layers", "TextVectorization"), ("builtins", "load_model"),
]  # fmt: skip


@pytest.mark.parametrize("module, name", FUNCTIONS)
def test_a_lambda_layer_gets_no_such_function(module, name):
    described = {"module": module, "class_name": "function", "config": name, "registered_name": "function"}
    config = {"name": "l", "function": described, "arguments": {"origin": "http://localhost:1"}}
    with pytest.raises(ValueError, match="safe_mode=False"):
        k.saving.deserialize_keras_object({"module": "keras.layers", "class_name": "Lambda", "config": config})


def model_of(config):
    """Returns the JSON of a model with one layer of a tensor function."""
    shape = {"batch_input_shape": [None, 2], "dtype": "float32", "name": "i"}
    layers = [
        {"class_name": "InputLayer", "name": "i", "config": shape, "inbound_nodes": []},
        {"class_name": "TFOpLambda", "name": "f", "config": config, "inbound_nodes": [["i", 0, 0, {}]]},
    ]
    ends = {"input_layers": [["i", 0, 0]], "output_layers": [["f", 0, 0]]}
    return json.dumps({"class_name": "Functional", "config": {"name": "m", "layers": layers, **ends}})


def test_a_layer_of_a_tensor_function_gets_a_modeling_function():
    model = k.models.model_from_json(model_of({"function": "nn.relu", "name": "f"}))
    np.testing.assert_array_equal(model(np.float32([[-1, 1]])), [[0, 1]])


@pytest.mark.parametrize(
    "function",
    ["io.read_file", "io.write_file", "io.gfile.rmtree", "keras.utils.get_file", "saved_model.load", "py_function",
     "raw_ops.WriteFile", "compat.v1.gfile.DeleteRecursively", "compat.v1.py_func", "random.set_seed", "Module",
     "keras.layers.TextVectorization", "data.Dataset.list_files", "nn.relu.__call__", "__builtins__.exec"],
)  # fmt: skip
def test_a_layer_of_a_tensor_function_gets_no_such_function(function):
    with pytest.raises(ValueError, match=r"safe_mode=False|no function named"):
        k.models.model_from_json(model_of({"function": function, "name": "f"}))


def test_a_class_that_models_are_not_made_of_is_refused():
    for module, name in (("keras.utils", "Sequence"), ("keras.callbacks", "ModelCheckpoint")):
        with pytest.raises(ValueError, match="safe_mode=False"):
            k.saving.deserialize_keras_object({"module": module, "class_name": name, "config": {}})


@pytest.fixture
def words(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("cat\ndog\n")
    return str(path)


@pytest.mark.parametrize("kind", [k.layers.StringLookup, k.layers.TextVectorization])
def test_a_vocabulary_file_is_not_read_in_safe_mode(tmp_path, words, kind):
    model = k.Sequential([k.Input((1,), dtype="string"), kind(vocabulary=words)])
    inputs = tf.constant([["dog"], ["cat"]])
    path = tmp_path / "m.keras"
    model.save(path)
    with pytest.raises(ValueError, match="vocabulary file.*safe_mode=False"):
        k.models.load_model(path)
    np.testing.assert_array_equal(k.models.load_model(path, safe_mode=False)(inputs), model(inputs))
    with pytest.raises(ValueError, match="vocabulary file"):
        k.models.model_from_json(model.to_json())
    np.testing.assert_array_equal(k.models.clone_model(model)(inputs), model(inputs))


def test_a_number_file_and_a_column_with_a_file_are_not_read_in_safe_mode(words):
    with pytest.raises(ValueError, match="vocabulary file"):
        k.layers.IntegerLookup.from_config({"vocabulary": words})
    column = tf.feature_column.categorical_column_with_vocabulary_file("w", words, 2)
    layer = k.layers.DenseFeatures([tf.feature_column.indicator_column(column)])
    with pytest.raises(ValueError, match="vocabulary file"):
        k.layers.DenseFeatures.from_config(layer.get_config())


def test_a_saved_model_brings_the_words_of_a_vocabulary_file_along(tmp_path, words):
    model = k.Sequential([k.Input((1,), dtype="string"), k.layers.StringLookup(vocabulary=words)])
    model.save(tmp_path / "m")
    (tmp_path / "words.txt").write_text("something\nelse\n")
    inputs = tf.constant([["dog"], ["cat"], ["eel"]])
    np.testing.assert_array_equal(k.models.load_model(tmp_path / "m")(inputs), [[2], [1], [0]])


def test_a_model_with_a_lambda_can_be_cloned():
    model = k.Sequential([k.Input((3,)), k.layers.Lambda(lambda x: x * 2.0)])
    np.testing.assert_array_equal(k.models.clone_model(model)(np.ones((1, 3), np.float32)), [[2.0, 2.0, 2.0]])
