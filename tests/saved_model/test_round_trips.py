"""tf.saved_model.save and load: lists, default arguments, partial functions, loops, and what is refused."""

import functools
from pathlib import Path

import numpy as np
import pytest

import headrace as tf


def again(root, folder, times=1, **options):
    for number in range(times):
        tf.saved_model.save(root, str(folder / str(number)), **options)
        root = tf.saved_model.load(str(folder / str(number)))
    return root


@pytest.mark.parametrize("times", [1, 2])
def test_items_keep_their_places_among_values_that_are_not_saved(tmp_path, times):
    root = tf.Module()
    root.items = [tf.Variable(1.0), 7, tf.Variable(3.0)]
    loaded = again(root, tmp_path, times)
    assert len(loaded.items) == 3
    assert (loaded.items[0].numpy(), loaded.items[1], loaded.items[2].numpy()) == (1.0, None, 3.0)


@pytest.mark.parametrize("default", [np.array(5.0), tf.constant(5.0)])
@pytest.mark.parametrize("times", [1, 2])
def test_arrays_and_tensors_are_kept_as_defaults(tmp_path, default, times):
    root = tf.Module()

    def value(x=default):
        return x

    root.f = tf.function(value, input_signature=[tf.TensorSpec([])])
    loaded = again(root, tmp_path, times)
    assert loaded.f().numpy() == 5.0
    assert loaded.f(np.array(7.0)).numpy() == 7.0  # float64 becomes float32


def test_arguments_that_a_partial_function_sets_are_kept(tmp_path):
    def three(a, b, c=3):
        return a, b, c

    root = tf.Module()
    root.f = tf.function(functools.partial(three, 1, c=4), input_signature=[tf.TensorSpec([])])
    for f in (root.f, again(root, tmp_path).f):
        assert [t.numpy() for t in f(tf.constant(2.0))] == [1, 2.0, 4]


def test_the_gradient_of_a_loaded_loop_knows_the_shape_of_its_variable(tmp_path):
    root = tf.Module()
    root.w = tf.Variable(2.0)

    @tf.function(input_signature=[tf.TensorSpec([None, None])])
    def total(x):
        return tf.while_loop(
            lambda i, _: i < tf.shape(x)[1],
            lambda i, s: (i + 1, s + root.w * x[:, i]),
            (tf.constant(0), tf.constant([0.0, 0.0])),
        )[1]

    root.total = total
    loaded = again(root, tmp_path)
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(loaded.total(tf.constant([[1.0, 2.0, 3.0], [1.0, -2.0, 3.0]])))
    assert tape.gradient(loss, loaded.w).numpy() == 8.0


def test_assets_of_one_name_are_told_apart_and_the_same_asset_is_stored_once(tmp_path):
    for folder in "ab":
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.txt").write_text(folder)
    root = tf.Module()
    root.a, root.b, root.c = [tf.saved_model.Asset(str(tmp_path / folder / "x.txt")) for folder in "aba"]
    loaded = again(root, tmp_path / "models")
    paths = [asset.asset_path.numpy().decode() for asset in (loaded.a, loaded.b, loaded.c)]
    assert [path.rpartition("/")[2] for path in paths] == ["x.txt", "x.txt_1", "x.txt"]
    assert [Path(path).read_text() for path in paths] == ["a", "b", "a"]


def test_several_arguments_of_a_signature_are_passed_by_name(tmp_path):
    root = tf.Module()
    root.f = tf.function(lambda x, y: x + y, input_signature=[tf.TensorSpec([], name=n) for n in "xy"])
    add = again(root, tmp_path, signatures=root.f).signatures["serving_default"]
    assert add(x=tf.constant(1.0), y=tf.constant(2.0))["output_0"].numpy() == 3.0
    with pytest.raises(TypeError, match="too many positional arguments"):
        add(tf.constant(1.0), tf.constant(2.0))


def test_an_attribute_named_signatures_is_refused(tmp_path):
    root = tf.Module()
    root.signatures = tf.Module()
    with pytest.raises(ValueError, match="has an attribute named 'signatures'. This is a reserved attribute"):
        again(root, tmp_path)


def test_a_signature_takes_no_variables(tmp_path):
    root = tf.Module()
    root.v = tf.Variable(1.0)
    concrete = tf.function(lambda v: v + 1).get_concrete_function(root.v)
    with pytest.raises(ValueError, match="with tf.Variable input. Functions that expect tf.Variable inputs cannot"):
        again(root, tmp_path, signatures=concrete)


def test_a_function_without_a_trace_says_so(tmp_path):
    root = tf.Module()
    root.f = tf.function(lambda x: x + 1)
    with pytest.raises(ValueError, match="Found zero restored functions for caller function"):
        again(root, tmp_path).f(1.0)
