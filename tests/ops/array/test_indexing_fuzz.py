"""Random keys: eager, traced and NumPy agree, on values, on shapes and on what is out of range."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import headrace as tf

bounds = st.none() | st.integers(-6, 6)
strides = st.none() | st.integers(-3, 3).filter(bool)
items = st.one_of(st.integers(-5, 5), st.builds(slice, bounds, bounds, strides), st.just(...), st.none())
keys = st.lists(items, max_size=5).map(tuple)
shapes = st.lists(st.integers(0, 4), max_size=3).map(tuple)


def numpy_part(array, key):
    """What NumPy makes of the key, or None where it refuses it."""
    try:
        return array[key]
    except IndexError:
        return None


def our_part(function):
    try:
        return function().numpy()
    except (tf.errors.InvalidArgumentError, ValueError):  # while tracing known sizes give a ValueError
        return None


def same(found, expected):
    if expected is None or found is None:
        return found is None and expected is None
    return found.shape == expected.shape and (found == expected).all()


@settings(max_examples=300, deadline=None)
@given(shape=shapes, key=keys)
def test_eager_indexing_agrees_with_numpy(shape, key):
    array = np.arange(np.prod(shape), dtype=np.float32).reshape(shape)
    x = tf.constant(array)
    assert same(our_part(lambda: x[key]), numpy_part(array, key))


@settings(max_examples=60, deadline=None)
@given(shape=shapes, key=keys, known=st.booleans())
def test_traced_indexing_agrees_with_numpy(shape, key, known):
    array = np.arange(np.prod(shape), dtype=np.float32).reshape(shape)
    spec = tf.TensorSpec(shape if known else [None] * len(shape), tf.float32)
    function = tf.function(lambda x: x[key], input_signature=[spec], jit_compile=False)
    assert same(our_part(lambda: function(array)), numpy_part(array, key))


@settings(max_examples=100, deadline=None)
@given(shape=shapes, key=keys)
def test_gradient_of_random_keys(shape, key):
    array = np.arange(np.prod(shape), dtype=np.float32).reshape(shape)
    part = numpy_part(array, key)
    if part is None:
        return
    x = tf.constant(array)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = x[key] * 2.0
    expected = np.zeros_like(array)
    expected[key] = 2.0
    assert (tape.gradient(y, x).numpy() == expected).all()
