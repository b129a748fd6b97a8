"""Every layer of tf.keras.layers: eager as compiled, configurations there and back, masks as Keras 2 has them."""

from __future__ import annotations

import importlib.util
import pathlib
from typing import Any

import numpy as np
import pytest

import headrace as tf

_path = pathlib.Path(__file__).with_name("layer_table.py")
_spec = importlib.util.spec_from_file_location("layer_table", _path)
assert _spec is not None and _spec.loader is not None
table = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(table)
L = tf.keras.layers

# What `compute_mask` gives for a mask of the inputs, learned from Keras 2: nothing, the same mask, or a mask of its
# own. All other layers do not support masks and refuse them. Identity hands masks on as in Keras 3.
NO_MASK = {
    "ConvLSTM1D", "ConvLSTM3D", "Dot", "GRU", "GlobalAveragePooling1D", "Lambda", "RNN", "SimpleRNN",
}  # fmt: skip
SAME_MASK = {
    "Activation", "ActivityRegularization", "Add", "AdditiveAttention", "AlphaDropout", "Attention", "Average",
    "BatchNormalization", "Bidirectional", "Concatenate", "ConvLSTM2D", "Dense", "Dropout", "ELU", "GaussianDropout",
    "GaussianNoise", "GroupNormalization", "Identity", "LSTM", "LayerNormalization", "LeakyReLU", "Maximum", "Minimum",
    "MultiHeadAttention", "Multiply", "PReLU", "ReLU", "Softmax", "SpatialDropout1D", "SpatialDropout2D",
    "SpatialDropout3D", "Subtract", "ThresholdedReLU", "TimeDistributed", "UnitNormalization",
}  # fmt: skip
OWN_MASK = {"Embedding": [[1, 1], [0, 1]], "Masking": [[1, 1, 1, 1, 1], [1, 1, 1, 1, 1]]}
# Strings, tables and assertions are not for XLA; these run in the interpreter.
NOT_COMPILED = {
    "CategoryEncoding", "HashedCrossing", "Hashing", "IntegerLookup", "StringLookup", "TextVectorization",
}  # fmt: skip


def _tensors(name: str) -> Any:
    return tf.nest.map_structure(tf.constant, table.inputs_of(table.TABLE[name][1]))


def _layer(name: str) -> Any:
    return table.TABLE[name][0](L)


@pytest.fixture(scope="module")
def called() -> dict[str, tuple[Any, Any]]:
    """Each layer after a call, and what it returned."""
    found = {}
    for name in table.TABLE:
        layer = _layer(name)
        found[name] = layer, table.call(layer, _tensors(name), training=False)
    return found


@pytest.fixture(scope="module")
def compiled(called: dict[str, tuple[Any, Any]]) -> dict[str, Any]:
    """What the layers return from one compiled function that calls all of them."""
    names = [name for name in table.TABLE if name not in NOT_COMPILED]

    @tf.function(jit_compile=True)
    def every(inputs: dict[str, Any]) -> dict[str, Any]:
        return {name: table.call(called[name][0], inputs[name], training=False) for name in names}

    return every({name: _tensors(name) for name in names})


def test_every_layer_is_in_the_table() -> None:
    classes = {getattr(L, name) for name in L.__all__ if isinstance(getattr(L, name), type)}
    known = {cls.__name__ for cls in classes if issubclass(cls, L.Layer)}
    assert known - set(table.TABLE) - table.NOT_IN_TABLE - table.KERAS_3 == set()


@pytest.mark.parametrize("name", [name for name in table.TABLE if name not in NOT_COMPILED])
def test_compiled_as_eager(name: str, called: dict[str, tuple[Any, Any]], compiled: dict[str, Any]) -> None:
    eager = called[name][1]
    assert compiled[name].dtype == eager.dtype
    np.testing.assert_allclose(compiled[name].numpy(), eager.numpy(), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("name", sorted(NOT_COMPILED))
def test_traced_as_eager(name: str, called: dict[str, tuple[Any, Any]]) -> None:
    layer, eager = called[name]
    traced = tf.function(lambda inputs: table.call(layer, inputs, training=False))(_tensors(name))
    np.testing.assert_array_equal(traced.numpy(), eager.numpy())


@pytest.mark.parametrize("name", table.TABLE)
def test_configuration_there_and_back(name: str, called: dict[str, tuple[Any, Any]]) -> None:
    layer = called[name][0]
    config = layer.get_config()
    with tf.keras.utils.custom_object_scope({"twice": table.twice}):
        again = type(layer).from_config(config)
    assert repr(again.get_config()) == repr(config)
    outputs = table.call(again, _tensors(name), training=False)
    assert [w.name for w in again.weights] == [w.name for w in layer.weights]
    assert outputs.shape == called[name][1].shape


@pytest.mark.parametrize("name", table.TABLE)
def test_masks(name: str, called: dict[str, tuple[Any, Any]]) -> None:
    layer, inputs = called[name][0], table.inputs_of(table.TABLE[name][1])
    mask = table.mask_for(inputs)
    tensors, masks = tf.nest.map_structure(tf.constant, (inputs, mask))
    supported = name in NO_MASK or name in SAME_MASK or name in OWN_MASK
    assert layer.supports_masking is supported
    if not supported:
        with pytest.raises(TypeError, match="does not support masking"):
            layer.compute_mask(tensors, masks)
        return
    made = layer.compute_mask(tensors, masks)
    if name in NO_MASK:
        assert made is None
    else:
        first = mask[0] if isinstance(mask, list) else mask
        np.testing.assert_array_equal(made, OWN_MASK.get(name, first))
