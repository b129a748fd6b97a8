"""The messages for public names that do not exist."""

import functools
import pickle
import traceback

import pytest

import headrace as tf
from headrace._src.base import unknown_names


def error_of(path):
    *parents, name = path.split(".")
    module = functools.reduce(getattr, parents, tf)
    with pytest.raises(AttributeError) as caught:
        getattr(module, name)
    return caught.value


@pytest.mark.parametrize(
    "path, meant",
    [
        ("nn.rulu", "relu"),
        ("constnat", "constant"),
        ("gradienttape", "GradientTape"),
        ("keras.layers.Dence", "Dense"),
        ("raw_ops.MatMull", "MatMul"),
        ("top_k", "tf.math.top_k"),
        ("math.matmul", "tf.matmul"),
    ],
)
def test_the_nearest_public_name_is_offered(path, meant):
    assert str(error_of(path)).endswith(f". Did you mean: {meant!r}?")


@pytest.mark.parametrize("name", ["Session", "placeholder", "log", "get_variable", "layers", "app", "contrib"])
def test_a_name_of_tensorflow_1_says_where_it_is(name):
    start = f"module 'headrace' has no attribute {name!r}. TensorFlow 1: tf.compat.v1.{name}, or run with --tf1"
    assert str(error_of(name)).startswith(start)


def test_a_name_of_tensorflow_1_also_says_where_tensorflow_2_has_it():
    assert str(error_of("log")).endswith(". TensorFlow 2: tf.math.log")


def test_a_name_that_tensorflow_1_lacks_says_where_tensorflow_2_has_it():
    assert str(error_of("compat.v1.linalg.eig")).endswith(". TensorFlow 2: tf.linalg.eig")


@pytest.mark.parametrize("path", ["lite", "estimator", "keras.estimator", "mlir", "compat.v1.lite"])
def test_a_name_that_is_out_of_scope_says_so_in_one_line(path):
    text = str(error_of(path))
    assert "\n" not in text
    assert any(text.endswith(": " + reason) for reason in unknown_names.OUT_OF_SCOPE.values())


def test_what_is_out_of_scope_does_not_exist():
    for path in unknown_names.OUT_OF_SCOPE:
        error_of(path.removeprefix("headrace."))


def test_a_name_like_no_other_gets_no_advice():
    assert str(error_of("nn.qqqqqq")) == "module 'headrace.nn' has no attribute 'qqqqqq'"
    assert str(error_of("nn.__wrapped__")) == "module 'headrace.nn' has no attribute '__wrapped__'"


def test_hasattr_makes_no_text(monkeypatch):
    monkeypatch.setattr(unknown_names, "_advice", None)
    assert not hasattr(tf.nn, "rulu")


def test_the_error_looks_like_one_of_python():
    error = error_of("nn.rulu")
    text = "module 'headrace.nn' has no attribute 'rulu'. Did you mean: 'relu'?"
    assert traceback.format_exception_only(error) == [f"AttributeError: {text}\n"]
    assert repr(error) == f"AttributeError({text!r})"
    assert repr(pickle.loads(pickle.dumps(error))) == f"AttributeError({text!r})"


def test_listings_show_public_names_only():
    assert "attach" not in dir(tf.nn)
