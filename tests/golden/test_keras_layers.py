"""Replays layers and fits as Keras 2 and Keras 3 ran them."""

import functools
import importlib.util
import os

import pytest

import headrace as tf

ROOT = os.path.dirname(os.path.abspath(__file__))


def _sibling(name):
    spec = importlib.util.spec_from_file_location(f"golden_layers_{name}", os.path.join(ROOT, f"{name}.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


replay = _sibling("replay")
replay_keras = _sibling("replay_keras")
dialects = _sibling("keras_dialects")


@functools.cache
def _cases(name):
    return replay_keras.cases(ROOT, name)


def _context(arrays):
    return replay.Ctx(arrays, tf=tf, keras2=tf.keras, keras3=tf.keras)


@pytest.mark.parametrize("name", _cases("layers_keras2"))
def test_keras_2_layer(name):
    case, arrays = _cases("layers_keras2")[name]
    replay_keras.replay_layer(case, _context(arrays), replay)


@pytest.mark.parametrize("name", [n for n in _cases("layers_keras3") if n not in dialects.LAYER_CONTRADICTIONS])
def test_keras_3_layer(name):
    case, arrays = _cases("layers_keras3")[name]
    compare_names = name not in dialects.WEIGHT_NAMES
    # Configurations are written in the form of Keras 2: those of Keras 3 are read instead, see below.
    replay_keras.replay_layer(case, _context(arrays), replay, compare_names, compare_config=False)


@pytest.mark.parametrize("name", dialects.LAYER_CONTRADICTIONS)
def test_contradictions_are_real(name):
    case, arrays = _cases("layers_keras3")[name]
    with pytest.raises((AssertionError, ValueError)):
        replay_keras.replay_layer(case, _context(arrays), replay, False, False)


@pytest.mark.parametrize(
    "name",
    [n for n, (c, _) in _cases("layers_keras3").items() if "config" in c and n not in dialects.UNREAD_CONFIGURATIONS],
)
def test_configurations_of_keras_3_are_read(name):
    case, _ = _cases("layers_keras3")[name]
    entry = {"module": "keras.layers", "class_name": case["cls"], "config": case["config"], "registered_name": None}
    layer = tf.keras.layers.deserialize(entry)
    assert type(layer).__name__ == case["cls"]
    assert layer.name == case["config"]["name"]


@pytest.mark.parametrize("name", _cases("training"))
def test_fit(name):
    case, arrays = _cases("training")[name]
    replay_keras.replay_fit(case, _context(arrays), replay)
