"""Quantization: codes, ranges and gradients as TensorFlow gives them."""

import numpy as np
import pytest

import headrace as tf

INVALID = tf.errors.InvalidArgumentError
X = np.array([-7.0, -6.0, -3.2, -0.01, 0.0, 0.013, 1.5, 2.5, 5.99, 6.0, 7.5], np.float32)
Q = tf.quantization

# dtype, mode, codes, output_min, output_max for the range -3 to 5
QUANTIZED = [
    ('quint8', 'MIN_COMBINED', [0, 0, 0, 95, 96, 96, 143, 175, 255, 255, 255], -3.0, 5.0),
    ('quint8', 'MIN_FIRST', [0, 0, 0, 96, 96, 96, 144, 176, 255, 255, 255], -3.0, 5.0),
    ('quint8', 'SCALED', [0, 0, 0, 0, 0, 1, 77, 128, 255, 255, 255], 0.0, 5.0),
    ('qint8', 'MIN_COMBINED', [-128, -128, -128, -33, -32, -32, 15, 47, 127, 127, 127], -3.0, 5.0),
    ('qint8', 'MIN_FIRST', [-128, -128, -128, -32, -32, -32, 16, 48, 127, 127, 127], -3.0, 5.0),
    ('qint8', 'SCALED', [-128, -128, -81, 0, 0, 0, 38, 64, 127, 127, 127], -5.03937, 5.0),
    ('quint16', 'MIN_COMBINED', [0, 0, 0, 24494, 24576, 24682, 36863, 45055, 65535, 65535, 65535], -3.0, 5.0),
    ('quint16', 'MIN_FIRST', [0, 0, 0, 24494, 24576, 24682, 36864, 45056, 65535, 65535, 65535], -3.0, 5.0),
    ('quint16', 'SCALED', [0, 0, 0, 0, 0, 170, 19661, 32768, 65535, 65535, 65535], 0.0, 5.0),
    ('qint16', 'MIN_COMBINED', [-32768, -32768, -32768, -8274, -8192, -8086, 4095, 12287, 32767, 32767, 32767],
     -3.0, 5.0),
    ('qint16', 'MIN_FIRST', [-32768, -32768, -32768, -8274, -8192, -8086, 4096, 12288, 32767, 32767, 32767],
     -3.0, 5.0),
    ('qint16', 'SCALED', [-32768, -32768, -20971, -66, 0, 85, 9830, 16384, 32767, 32767, 32767], -5.000153, 5.0),
]  # fmt: skip

# dtype, mode, codes, numbers for the range -3 to 5
DEQUANTIZED = [
    ('quint8', 'MIN_COMBINED', [0, 1, 100, 255], [-3.0, -2.968627, 0.1372552, 5.0]),
    ('quint8', 'MIN_FIRST', [0, 1, 100, 255], [-3.011765, -2.980392, 0.1254902, 4.988235]),
    ('quint8', 'SCALED', [0, 1, 100, 255], [0.0, 0.01960784, 1.960784, 5.0]),
    ('qint8', 'MIN_COMBINED', [-128, -1, 0, 1, 127], [-3.0, 0.984314, 1.015687, 1.047059, 5.0]),
    ('qint8', 'MIN_FIRST', [-128, -1, 0, 1, 127], [-3.011765, 0.972549, 1.003922, 1.035294, 4.988235]),
    ('qint8', 'SCALED', [-128, -1, 0, 1, 127], [-5.03937, -0.03937008, 0.0, 0.03937008, 5.0]),
    ('quint16', 'MIN_COMBINED', [0, 1, 65535], [-3.0, -2.999878, 5.0]),
    ('quint16', 'MIN_FIRST', [0, 1, 65535], [-3.000046, -2.999924, 4.999954]),
    ('quint16', 'SCALED', [0, 1, 65535], [0.0, 7.629511e-05, 5.0]),
    ('qint16', 'MIN_COMBINED', [-32768, 0, 5, 32767], [-3.0, 1.000061, 1.000671, 5.0]),
    ('qint16', 'MIN_FIRST', [-32768, 0, 5, 32767], [-3.000046, 1.000015, 1.000626, 4.999954]),
    ('qint16', 'SCALED', [-32768, 0, 5, 32767], [-5.000153, 0.0, 0.0007629627, 5.0]),
    ('qint32', 'MIN_COMBINED', [-2147483648, 0, 12345, 2147483647], [-3.0, 1.0, 1.000023, 5.0]),
    ('qint32', 'MIN_FIRST', [-2147483648, 0, 12345, 2147483647], [-3.0, 1.0, 1.000023, 5.0]),
]  # fmt: skip

# signed_input, narrow_range, round_mode, results for 4 bits and the range -3 to 5
ROUND_TRIPS = [
    (True, True, 'HALF_TO_EVEN', [-5.0, -5.0, -2.857143, -0.0, 0.0, 0.0, 1.428571, 2.857143, 5.0, 5.0, 5.0]),
    (True, True, 'HALF_UP', [-5.0, -5.0, -2.857143, 0.0, 0.0, 0.0, 1.428571, 2.857143, 5.0, 5.0, 5.0]),
    (True, False, 'HALF_TO_EVEN', [-5.714286, -5.714286, -2.857143, -0.0, 0.0, 0.0, 1.428571, 2.857143, 5.0,
     5.0, 5.0]),
    (True, False, 'HALF_UP', [-5.714286, -5.714286, -2.857143, 0.0, 0.0, 0.0, 1.428571, 2.857143, 5.0, 5.0, 5.0]),
    (False, True, 'HALF_TO_EVEN', [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.333333, 2.666667, 5.0, 5.0, 5.0]),
    (False, True, 'HALF_UP', [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.666667, 2.666667, 5.0, 5.0, 5.0]),
    (False, False, 'HALF_TO_EVEN', [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.333333, 2.666667, 5.0, 5.0, 5.0]),
    (False, False, 'HALF_UP', [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.666667, 2.666667, 5.0, 5.0, 5.0]),
]  # fmt: skip


@pytest.mark.parametrize("dtype,mode,codes,low,high", QUANTIZED)
def test_quantize(dtype, mode, codes, low, high):
    output, output_min, output_max = Q.quantize(X, -3.0, 5.0, tf.as_dtype(dtype), mode=mode)
    assert output.dtype.name == dtype
    assert np.asarray(tf.cast(output, tf.int32)).tolist() == codes
    np.testing.assert_allclose([output_min.numpy(), output_max.numpy()], [low, high], rtol=1e-6)


@pytest.mark.parametrize("dtype,mode,codes,numbers", DEQUANTIZED)
def test_dequantize(dtype, mode, codes, numbers):
    result = Q.dequantize(tf.cast(tf.constant(codes), tf.as_dtype(dtype)), -3.0, 5.0, mode=mode)
    np.testing.assert_allclose(result.numpy(), numbers, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("signed,narrow,round_mode,expected", ROUND_TRIPS)
def test_quantize_and_dequantize(signed, narrow, round_mode, expected):
    result = Q.quantize_and_dequantize_v2(
        X, -3.0, 5.0, signed_input=signed, narrow_range=narrow, round_mode=round_mode, range_given=True, num_bits=4
    )
    np.testing.assert_allclose(result.numpy(), expected, rtol=1e-6)


def test_quantize_and_dequantize_takes_the_range_from_the_numbers():
    expected = [-7.027559, -6.023622, -3.188977, -0.0, 0.0, 0.0, 1.476378, 2.480315, 5.964567, 6.023622,
        7.5,
    ]  # fmt: skip
    np.testing.assert_allclose(Q.quantize_and_dequantize(X, 0.0, 0.0).numpy(), expected, rtol=1e-6)
    assert Q.quantize_and_dequantize(np.zeros(2, np.float32), 0.0, 0.0).numpy().tolist() == [0.0, 0.0]
    assert Q.quantize_and_dequantize(np.zeros([0], np.float32), 0.0, 0.0).shape == [0]


def test_quantize_and_dequantize_by_slices():
    expected = [[-7.027559, -14.05512], [-6.023622, -12.04724], [-3.188977, -6.377953], [-0.0, -0.0], [0.0,
     0.0], [0.0, 0.0], [1.476378, 2.952756], [2.480315, 4.96063], [5.964567, 11.92913], [6.023622, 12.04724],
     [7.5, 15.0]]  # fmt: skip
    result = Q.quantize_and_dequantize_v2(np.stack([X, 2 * X], 1), [0.0, 0.0], [0.0, 0.0], axis=1)
    np.testing.assert_allclose(result.numpy(), expected, rtol=1e-6)


def test_fake_quantization():
    expected = [-1.142857, -1.142857, -1.142857, 0.0, 0.0, 0.0, 1.428571, 2.571429, 2.857143, 2.857143,
     2.857143]  # fmt: skip
    result = Q.fake_quant_with_min_max_args(X, min=-1, max=3, num_bits=4, narrow_range=True)
    np.testing.assert_allclose(result.numpy(), expected, rtol=1e-6)
    assert Q.fake_quant_with_min_max_vars(X, 0.0, 0.0).numpy().tolist() == [0.0] * 11
    by_channel = Q.fake_quant_with_min_max_vars_per_channel(np.stack([X, X], 1), [-1.0, -2.0], [3.0, 1.0])
    for n, (low, high) in enumerate([(-1.0, 3.0), (-2.0, 1.0)]):
        alone = Q.fake_quant_with_min_max_vars(X, low, high)
        np.testing.assert_array_equal(by_channel.numpy()[:, n], alone.numpy())


def gradients(function, *inputs):
    tensors = [tf.constant(x) for x in inputs]
    with tf.GradientTape() as tape:
        tape.watch(tensors)
        y = function(*tensors)
    return [None if g is None else g.numpy().tolist() for g in tape.gradient(y, tensors)]


INSIDE = [0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0]


def test_gradients_pass_inside_the_range():
    assert gradients(lambda x: Q.fake_quant_with_min_max_args(x, min=-1, max=3), X) == [INSIDE]
    # What lies below the range moves its minimum, what lies above its maximum.
    assert gradients(Q.fake_quant_with_min_max_vars, X, -1.0, 3.0) == [INSIDE, 3.0, 3.0]
    assert gradients(lambda *a: Q.quantize_and_dequantize_v2(*a, range_given=True), X, -1.0, 3.0) == [INSIDE, 0.0, 0.0]


def test_gradients_pass_everywhere():
    assert gradients(lambda x: Q.quantize_and_dequantize(x, 0.0, 0.0), X) == [[1.0] * 11]
    assert gradients(lambda x: Q.fake_quant_with_min_max_vars(x, 0.0, 0.0), X) == [[1.0] * 11]


def test_quantized_concat_moves_to_a_common_range():
    a, b = (tf.cast(tf.constant(v), tf.quint8) for v in ([[10, 200]], [[50, 255]]))
    output, low, high = Q.quantized_concat(0, [a, b], [-1.0, -2.0], [1.0, 3.0])
    assert (tf.cast(output, tf.int32).numpy().tolist(), low.numpy(), high.numpy()) == (
        [[55, 131], [50, 255]],
        -2.0,
        3.0,
    )


def test_requantization():
    codes = tf.cast(tf.constant([-1000000, 0, 2000000]), tf.qint32)
    low, high = tf.raw_ops.RequantizationRange(input=codes, input_min=-100.0, input_max=100.0)
    np.testing.assert_allclose([low.numpy(), high.numpy()], [-0.04656611, 0.09313228], rtol=1e-5)
    output, *_ = tf.raw_ops.QuantizeDownAndShrinkRange(
        input=codes, input_min=-100.0, input_max=100.0, out_type=tf.quint8
    )
    assert tf.cast(output, tf.int32).numpy().tolist() == [0, 85, 255]


def test_uniform_quantization():
    limits = {"quantization_min_val": -128, "quantization_max_val": 127}
    codes = tf.raw_ops.UniformQuantize(input=X, scales=0.5, zero_points=3, Tout=tf.qint8, **limits)
    assert tf.cast(codes, tf.int32).numpy().tolist() == [-11, -9, -3, 3, 3, 3, 6, 8, 15, 15, 18]
    numbers = tf.raw_ops.UniformDequantize(input=codes, scales=0.5, zero_points=3, Tout=tf.float32, **limits)
    assert numbers.numpy().tolist() == [-7, -6, -3, 0, 0, 0, 1.5, 2.5, 6, 6, 7.5]


@pytest.mark.parametrize(
    "call,message",
    [
        (lambda: Q.fake_quant_with_min_max_args(X, min=3, max=1), "min has to be smaller than max, was: 3 >= 1"),
        (lambda: Q.fake_quant_with_min_max_args(X, num_bits=17), "between 2 and 16"),
        (lambda: Q.fake_quant_with_min_max_vars(X, [1.0], 3.0), "`min` must be rank 0"),
        (lambda: Q.fake_quant_with_min_max_vars(X, 3.0, 1.0), "min has to be smaller than max"),
        (
            lambda: Q.fake_quant_with_min_max_vars_per_channel(X, [-1.0], [3.0]),
            "min has incorrect size, expected 11 was 1",
        ),
        (lambda: Q.quantize(X, 5.0, 2.0, tf.quint8), "must be larger than input_min_range"),
        (lambda: Q.quantize(X, -3.0, 5.0, tf.qint8, mode="FOO"), "'mode' of \"FOO\""),
        (lambda: Q.quantize(X, -3.0, 5.0, tf.int8), "'T' of int8 is not in the list"),
        (lambda: Q.quantize(X, -3.0, 5.0, tf.qint8, round_mode="HALF_TO_EVEN"), "only supported for mode 'SCALED'"),
        (lambda: Q.quantize(X, [-3.0], [5.0], tf.qint8, axis=4), "axis value was 4"),
        (lambda: Q.dequantize(tf.constant([1], tf.int8), -3.0, 5.0), "'T' of int8 is not in the list"),
        (lambda: Q.quantize_and_dequantize_v2(X, 3.0, -3.0, range_given=True), "Invalid range: input_min 3"),
        (lambda: Q.quantize_and_dequantize_v2(X, 0.0, 0.0, num_bits=0), "num_bits is out of range: 0"),
    ],
)
def test_bad_arguments(call, message):
    with pytest.raises(INVALID, match=message):
        call()


@pytest.mark.parametrize("axis, low, high, passed", [
    (None, -2.0, 3.0, [[1, 1, 1, 1], [0, 0, 1, 0]]),
    (0, [-2.0, -3.0], [3.0, 3.5], [[1, 1, 1, 1], [1, 1, 1, 0]]),
    (-2, [-2.0, -3.0], [3.0, 3.5], [[1, 1, 1, 1], [1, 1, 1, 0]]),
    (-1, [-2.0] * 4, [3.0] * 4, [[1, 1, 1, 1], [0, 0, 1, 0]]),
])  # fmt: skip
def test_the_gradient_counts_the_range_that_was_passed_even_if_values_are_rounded_in_their_own(axis, low, high, passed):
    x = tf.Variable([[-1.9, -0.4, 0.3, 1.1], [3.2, -2.7, 0.6, 5.5]])
    with tf.GradientTape() as tape:
        y = Q.quantize_and_dequantize_v2(x, low, high, num_bits=4, axis=axis)
    assert tape.gradient(y, x).numpy().tolist() == passed
    if axis == -1:  # each column in its own range
        assert np.round(y.numpy()[:, 1], 4).tolist() == [np.float32(-0.3375), np.float32(-2.7)]


def test_the_axis_of_ranges_may_count_from_the_end():
    codes = tf.constant([[1, 2], [3, 4]], tf.quint8)
    rows = tf.quantization.dequantize(codes, [0.0, 1.0], [2.0, 3.0], axis=-2)
    columns = tf.quantization.dequantize(codes, [0.0, 1.0], [2.0, 3.0], axis=-1)
    np.testing.assert_allclose(rows, [[0.00784314, 0.01568628], [1.0235294, 1.0313725]], rtol=1e-6)
    np.testing.assert_allclose(columns, [[0.00784314, 1.0156863], [0.02352941, 1.0313725]], rtol=1e-6)
