"""Eager and symbolic tensors: printed forms, Python's protocols, and that they do not change."""

import copy
import pickle

import numpy as np
import pytest

import headrace as tf


@pytest.mark.parametrize(
    ("value", "text", "shown"),
    [
        (
            [[1.0, 2.0], [3.0, 4.0]],
            "tf.Tensor(\n[[1. 2.]\n [3. 4.]], shape=(2, 2), dtype=float32)",
            "<tf.Tensor: shape=(2, 2), dtype=float32, numpy=\narray([[1., 2.],\n       [3., 4.]], dtype=float32)>",
        ),
        (2.0, "tf.Tensor(2.0, shape=(), dtype=float32)", "<tf.Tensor: shape=(), dtype=float32, numpy=2.0>"),
        ("x", "tf.Tensor(b'x', shape=(), dtype=string)", "<tf.Tensor: shape=(), dtype=string, numpy=b'x'>"),
        (
            ["a", "é"],
            "tf.Tensor([b'a' b'\\xc3\\xa9'], shape=(2,), dtype=string)",
            "<tf.Tensor: shape=(2,), dtype=string, numpy=array([b'a', b'\\xc3\\xa9'], dtype=object)>",
        ),
        (True, "tf.Tensor(True, shape=(), dtype=bool)", "<tf.Tensor: shape=(), dtype=bool, numpy=True>"),
        (1 + 2j, "tf.Tensor((1+2j), shape=(), dtype=complex128)", None),
    ],
)
def test_printed_forms(value, text, shown):
    tensor = tf.constant(value)
    assert str(tensor) == text
    if shown is not None:
        assert repr(tensor) == shown


def test_narrow_floats_print_as_numbers():
    assert str(tf.constant(3, tf.bfloat16)) == "tf.Tensor(3, shape=(), dtype=bfloat16)"
    assert repr(tf.constant(1.5, tf.bfloat16)) == "<tf.Tensor: shape=(), dtype=bfloat16, numpy=1.5>"
    assert f"{tf.constant([1.0, 2.0])}" == "[1. 2.]"
    assert format(tf.constant(1.5), ".3f") == "1.500"


def test_tensors_do_not_change():
    source = np.array([1.0, 2.0], np.float32)
    tensor = tf.constant(source)
    source[0] = 9.0
    mine = tensor.numpy()
    mine[1] = 9.0
    assert tensor.numpy().tolist() == [1.0, 2.0]
    with pytest.raises(ValueError, match="read-only"):
        np.asarray(tensor)[0] = 1.0


def test_python_protocols():
    x = tf.constant([1.0, 2.0])
    assert len(x) == 2
    assert [v.numpy() for v in x] == [1.0, 2.0]
    assert int(tf.constant(2.7)) == 2
    assert float(tf.constant(2)) == 2.0
    assert range(3)[tf.constant(1)] == 1
    assert bool(tf.constant(True))
    assert x in [x]
    assert x.ref() in {x.ref()}
    assert copy.deepcopy(x) is x
    assert pickle.loads(pickle.dumps(x)).numpy().tolist() == [1.0, 2.0]


@pytest.mark.parametrize(
    ("act", "error", "words"),
    [
        (lambda x: bool(x), ValueError, "ambiguous"),
        (lambda x: hash(x), TypeError, "unhashable"),
        (lambda x: len(tf.constant(1)), TypeError, "Scalar tensor has no"),
        (lambda x: list(tf.constant(1)), TypeError, "scalar"),
        (lambda x: float(x), TypeError, "0-dimensional"),
        (lambda x: x.__index__(), TypeError, "scalar index"),
        (lambda x: x.name, AttributeError, "Tensor.name is undefined when eager execution is enabled"),
        (lambda x: x.graph, AttributeError, "Tensor.graph is undefined"),
        (lambda x: x.reshape, AttributeError, "experimental_enable_numpy_behavior"),
        (lambda x: x.foo, AttributeError, "has no attribute 'foo'"),
        (lambda x: x["a"], TypeError, "Only integers, slices"),
        (lambda x: x[5], tf.errors.InvalidArgumentError, "slice index 5 of dimension 0 out of bounds"),
        (lambda x: x[0, 0], tf.errors.InvalidArgumentError, "Index out of range"),
        (lambda x: x.set_shape([3]), ValueError, "not compatible"),
    ],
)
def test_misuse(act, error, words):
    with pytest.raises(error, match=words):
        act(tf.constant([1.0, 2.0]))


def test_equality_is_elementwise():
    x = tf.constant([1.0, 2.0])
    assert (x == [1.0, 3.0]).numpy().tolist() == [True, False]
    assert (x != [1.0, 3.0]).numpy().tolist() == [False, True]
    assert (x == None) is False  # noqa: E711
    assert not (x == tf.constant([1.0, 2.0, 3.0])).numpy()


def test_operators_in_both_orders():
    x = tf.constant([7, -7])
    assert (x // 2).numpy().tolist() == [3, -4]
    assert (x % 3).numpy().tolist() == [1, 2]
    assert (x / 2).dtype is tf.float64
    assert (2 ** tf.constant([1.0, 3.0])).numpy().tolist() == [2.0, 8.0]
    assert (10 - x).numpy().tolist() == [3, 17]
    assert (tf.constant(True) & tf.constant(False)).numpy() == False  # noqa: E712
    assert (tf.constant(6) ^ tf.constant(3)).numpy() == 5
    assert (~tf.constant(True)).numpy() == False  # noqa: E712
    assert abs(x).numpy().tolist() == [7, 7]
    assert (x < 0).numpy().tolist() == [False, True]
    assert (np.float32(2) * tf.constant([1.0])).numpy().tolist() == [2.0]


def test_dlpack_goes_both_ways():
    x = tf.constant([1.0, 2.0])
    array = np.from_dlpack(x)
    assert array.tolist() == [1.0, 2.0]
    again = tf.experimental.dlpack.from_dlpack(tf.experimental.dlpack.to_dlpack(x))
    assert again.numpy().tolist() == [1.0, 2.0]


def test_symbolic_tensors():
    seen = []

    @tf.function(autograph=False)
    def f(x):
        seen.append((str(x), repr(x), x.shape.as_list(), x.name))
        for act, error in (
            (lambda: bool(x), tf.errors.OperatorNotAllowedInGraphError),
            (lambda: list(x), tf.errors.OperatorNotAllowedInGraphError),
            (lambda: len(x), TypeError),
            (lambda: np.asarray(x), NotImplementedError),
            (lambda: x.numpy(), AttributeError),
            (lambda: int(x), TypeError),
        ):
            with pytest.raises(error):
                act()
        return x

    f.get_concrete_function(tf.TensorSpec([None, 2]))
    text, shown, shape, name = seen[0]
    assert text == 'Tensor("x:0", shape=(None, 2), dtype=float32)'
    assert shown == "<tf.Tensor 'x:0' shape=(None, 2) dtype=float32>"
    assert shape == [None, 2]
    assert name == "x:0"
