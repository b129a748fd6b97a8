"""keras.quantizers; the numbers were learned from Keras 3."""

import numpy as np

import headrace as tf

quantizers = tf.keras.quantizers
X = np.float32([[1.0, -2.0, 0.3], [0.5, 4.0, -1.0]])


def test_the_largest_number_fills_the_range():
    found, scale = quantizers.abs_max_quantize(X, axis=-1)
    assert (found.dtype, found.numpy().tolist()) == (tf.int8, [[64, -127, 19], [16, 127, -32]])
    np.testing.assert_allclose(scale, [[63.5], [31.75]], rtol=1e-6)
    narrow, _ = quantizers.abs_max_quantize(X, axis=-1, value_range=(-8, 7))
    assert narrow.numpy().tolist() == [[4, -7, 1], [1, 7, -2]]


def test_pairs_are_packed_and_unpacked():
    numbers = np.int8([[1, -2], [3, 7], [-8, 0]])
    packed, shape, size = quantizers.pack_int4(numbers)
    assert (packed.numpy().tolist(), shape, size) == ([[49, 126], [8, 0]], (2, 2), 3)
    assert quantizers.unpack_int4(packed, size).numpy().tolist() == numbers.tolist()
    across, _, width = quantizers.pack_int4(numbers, axis=1)
    assert quantizers.unpack_int4(across, width, axis=1).numpy().tolist() == numbers.tolist()


def test_fake_quantization_by_channel():
    low, high = np.float32([-1, -2, -1]), np.float32([1, 3, 1])
    found = quantizers.fake_quant_with_min_max_vars(X, low, high, num_bits=4, axis=-1)
    np.testing.assert_allclose(found, [[1.066667, -2.0, 0.266667], [0.533333, 3.0, -0.933333]], rtol=1e-5)
    turned = quantizers.fake_quant_with_min_max_vars(X.T, low, high, num_bits=4, axis=0)
    np.testing.assert_allclose(turned, tf.transpose(found))


def test_small_floats():
    found = quantizers.quantize_and_dequantize(X, 0.5, "float8_e4m3fn", "float32")
    assert found.numpy().tolist() == [[1.0, -2.0, 0.3125], [0.5, 4.0, -1.0]]
    np.testing.assert_allclose(quantizers.compute_float8_scale(2.0, 1.0, 448.0), 2 / 448)
    assert quantizers.compute_float8_amax_history(X, [1.0, 2.0, 3.0]).numpy().tolist() == [4.0, 3.0, 1.0]


def test_quantizers_round_trip():
    quantizer = quantizers.AbsMaxQuantizer(axis=0)
    copy = quantizers.deserialize(quantizers.serialize(quantizer))
    assert copy.get_config() == quantizer.get_config()
    assert isinstance(quantizers.get("abs_max_quantizer"), quantizers.Quantizer)
    assert quantizers.get(None) is None
