"""Pools, products and convolutions that end in a pool, by oneDNN: they equal those of XLA and NumPy.

Skipped without the library: `pip install '.[onednn]'`, then `pytest tests/runtime/test_onednn_fused.py`.
"""

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.nn import batch_norm, conv_kernels, pool_kernels
from headrace._src.runtime.onednn import kernels
from headrace._src.runtime.onednn.conv_pool import CONV_POOL_KIND
from headrace._src.runtime.onednn.fused_convolution import FUSED_KIND
from headrace._src.runtime.onednn.library import library
from headrace._src.runtime.onednn.normalization import NORM_KIND
from headrace._src.runtime.onednn.pooling import POOL_KIND
from headrace._src.runtime.onednn.product import PRODUCT_KIND
from headrace._src.runtime.onednn.recurrent import GRADIENT, INFERENCE, LSTM_KIND, TRAINING, LstmCall, lstm

pytestmark = pytest.mark.skipif(library() is None, reason="oneDNN is not installed")
NEVER = 1 << 60


@pytest.fixture
def library_only(monkeypatch):
    """Makes the library compute everything that it can."""
    monkeypatch.setattr(conv_kernels, "LIBRARY_MULTIPLICATIONS", 0)
    monkeypatch.setattr(pool_kernels, "LIBRARY_ELEMENTS", 0)
    monkeypatch.setattr(kernels, "PRODUCT_MULTIPLICATIONS", 0)
    monkeypatch.setattr(kernels, "PRODUCT_ROWS", 0)
    monkeypatch.setattr(batch_norm, "LIBRARY_ELEMENTS", 0)
    monkeypatch.setattr(kernels, "LSTM_MULTIPLICATIONS", 0)


def without_library(function, *arrays):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(conv_kernels, "LIBRARY_MULTIPLICATIONS", NEVER)
        patch.setattr(pool_kernels, "LIBRARY_ELEMENTS", NEVER)
        patch.setattr(kernels, "PRODUCT_MULTIPLICATIONS", NEVER)
        patch.setattr(batch_norm, "LIBRARY_ELEMENTS", NEVER)
        return tf.function(function, jit_compile=True)(*arrays)


def program_text(function, *arrays):
    return tf.function(function, jit_compile=True).experimental_get_compiler_ir(*arrays)(stage="hlo")


def images(channels=8):
    x = np.random.default_rng(0).standard_normal((2, 9, 8, channels)).astype(np.float32)
    x[0, :5] = np.nan
    x[1, 2] = np.nan
    x[1, 4:, 4:] = -np.inf
    return x


@pytest.mark.parametrize(("size", "stride", "padding"), [(2, 2, "VALID"), (3, 2, "SAME"), (3, 1, "SAME")])
def test_a_pool_skips_nan_and_keeps_infinities(library_only, size, stride, padding):
    def pool(x):
        return tf.nn.max_pool2d(x, size, stride, padding)

    x = tf.constant(images())
    wanted = without_library(pool, x)
    assert POOL_KIND in program_text(pool, x)
    np.testing.assert_array_equal(tf.function(pool, jit_compile=True)(x), wanted)
    np.testing.assert_array_equal(pool(x), wanted)


@pytest.mark.parametrize("data_format", ["NHWC", "NCHW"])
def test_gradients_of_a_pool_are_those_of_xla(library_only, data_format):
    def gradients(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = tf.nn.max_pool2d(x, 2, 2, "SAME", data_format)
            loss = tf.reduce_sum(y * y)
        return tape.gradient(loss, x)

    x = tf.random.normal([2, 6, 6, 6], seed=1)
    np.testing.assert_allclose(
        tf.function(gradients, jit_compile=True)(x), without_library(gradients, x), rtol=1e-6, atol=1e-6
    )


KERNEL = np.random.default_rng(1).standard_normal((3, 3, 8, 16)).astype(np.float32)
BIAS = np.linspace(-1, 1, 16, dtype=np.float32)


def layer(x, relu=True, add=tf.nn.bias_add):
    y = add(tf.nn.conv2d(x, KERNEL, 1, "SAME"), BIAS)
    return tf.nn.max_pool2d(tf.nn.relu(y) if relu else y, 2, 2, "SAME")


@pytest.mark.parametrize("add", [tf.nn.bias_add, tf.add])
@pytest.mark.parametrize("relu", [True, False])
def test_a_convolution_with_bias_relu_and_pool_is_one_call(library_only, relu, add):
    def run(x):
        return layer(x, relu, add)

    x = tf.constant(images())
    text = program_text(run, x)
    assert text.count(CONV_POOL_KIND) == 1 and text.count("custom_call") + text.count("custom-call") <= 2
    np.testing.assert_allclose(tf.function(run, jit_compile=True)(x), without_library(run, x), rtol=1e-4, atol=1e-4)
    finite = tf.random.normal([2, 9, 8, 8], seed=2)
    np.testing.assert_allclose(
        tf.function(run, jit_compile=True)(finite), without_library(run, finite), rtol=1e-4, atol=1e-4
    )


def test_what_is_used_elsewhere_stays_out_of_the_call(library_only):
    def run(x):
        y = tf.nn.relu(tf.nn.conv2d(x, KERNEL, 1, "SAME") + BIAS)
        return y, tf.nn.max_pool2d(y, 2, 2, "SAME")

    x = tf.random.normal([2, 9, 8, 8], seed=2)
    assert CONV_POOL_KIND not in program_text(run, x)
    for ours, wanted in zip(tf.function(run, jit_compile=True)(x), without_library(run, x), strict=True):
        np.testing.assert_allclose(ours, wanted, rtol=1e-4, atol=1e-4)


SCALE = np.linspace(-1.5, 2, 16, dtype=np.float32)
KERNELS = [np.random.default_rng(n).standard_normal((3, 3, 16, 16)).astype(np.float32) / 12 for n in range(2)]


def conv(x, kernel=KERNELS[0], **options):
    return tf.nn.conv2d(x, kernel, 1, "SAME", **options)


def inference_norm(y):
    return tf.raw_ops.FusedBatchNormV3(
        x=y, scale=SCALE, offset=BIAS, mean=BIAS[::-1].copy(), variance=SCALE**2, is_training=False
    )[0]


# Functions of images with 16 channels, and how many calls they become.
EPILOGUES = {
    "bias": (lambda x: tf.nn.bias_add(conv(x), BIAS), 1),
    "bias, relu": (lambda x: tf.nn.relu(tf.nn.bias_add(conv(x), BIAS)), 1),
    "relu": (lambda x: tf.nn.relu(conv(x)), 1),
    "scale": (lambda x: SCALE * conv(x), 1),
    "scale and bias as arrays": (lambda x: BIAS.reshape(1, 1, 1, 16) + conv(x) * SCALE.reshape(1, 16), 1),
    "bias before scale": (lambda x: tf.nn.relu((conv(x) + BIAS) * SCALE), 1),
    "two scales and biases": (lambda x: ((conv(x) * SCALE + BIAS) * BIAS + SCALE) * SCALE, 1),
    "norm": (lambda x: tf.nn.relu(inference_norm(conv(x))), 1),
    "bias before norm": (lambda x: inference_norm(tf.nn.bias_add(conv(x), SCALE)), 1),
    "sum": (lambda x: tf.nn.relu(conv(tf.sin(x)) + x), 1),
    "sum on the right": (lambda x: x + (conv(tf.sin(x)) * SCALE + BIAS), 1),
    "sum with its own input": (lambda x: tf.nn.relu(conv(x) + x), 0),
    "sum of two": (lambda x: tf.nn.relu((conv(x) + BIAS) + (conv(x, KERNELS[1]) * SCALE + BIAS)), 2),
    "sum with a relu": (lambda x: tf.nn.relu(conv(x)) + inference_norm(conv(x, KERNELS[1])), 2),
    "two in a row": (lambda x: tf.nn.relu(conv(tf.nn.relu(conv(x) + BIAS), KERNELS[1]) + BIAS), 2),
    "pool after scale": (lambda x: tf.nn.max_pool2d(tf.nn.relu(conv(x) * SCALE + BIAS), 2, 2, "SAME"), 0),
    "pool after sum": (lambda x: tf.nn.max_pool2d(conv(tf.sin(x)) + x, 2, 2, "SAME"), 1),
    "dilated and explicitly padded": (lambda x: tf.nn.relu(tf.nn.conv2d(
        x, KERNELS[0], 1, [[0, 0], [1, 2], [0, 3], [0, 0]], dilations=2) + BIAS), 1),
    "scalar": (lambda x: conv(x) * 2.0, 0),
    "square": (lambda x: tf.square(conv(x)) + x, 0),
    "twice the same": (lambda x: (lambda y: y + y)(conv(x)), 0),
    "half of the channels": (lambda x: conv(x) * tf.reduce_mean(x, -1, keepdims=True), 0),
}  # fmt: skip


@pytest.mark.parametrize("name", EPILOGUES)
def test_a_convolution_and_what_follows_are_one_call(library_only, name):
    function, calls = EPILOGUES[name]
    numbers = np.random.default_rng(3).standard_normal((2, 9, 8, 16)).astype(np.float32)
    x = tf.constant(numbers)
    assert program_text(function, x).count(FUSED_KIND) == calls
    ours, wanted = tf.function(function, jit_compile=True)(x), without_library(function, x)
    np.testing.assert_allclose(ours, wanted, rtol=1e-4, atol=1e-4)
    assert not np.signbit(ours.numpy()[ours.numpy() == 0]).any()
    np.testing.assert_array_equal(x, numbers)  # it is not overwritten


@pytest.mark.parametrize("name", ["bias, relu", "norm", "sum"])
def test_nan_and_infinity_pass_through_what_follows_a_convolution(library_only, name):
    function, _ = EPILOGUES[name]
    x = np.zeros((2, 9, 8, 16), np.float32)
    x[0, 4, 4, 3], x[1, 1, 1, 1] = np.nan, 1e38
    ours = tf.function(function, jit_compile=True)(x).numpy()
    np.testing.assert_array_equal(np.isnan(ours), np.isnan(without_library(function, tf.constant(x))))


def test_values_that_gradients_need_stay_out_of_the_call(library_only):
    def gradients(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = tf.nn.relu(conv(x) * SCALE + BIAS)
            loss = tf.reduce_sum(y * tf.sin(x))
        return tape.gradient(loss, x)

    x = tf.random.normal([2, 9, 8, 16], seed=3)
    assert program_text(gradients, x).count(FUSED_KIND) == 1
    wanted = without_library(gradients, x)
    np.testing.assert_allclose(tf.function(gradients, jit_compile=True)(x), wanted, rtol=1e-4, atol=1e-4)


def test_channels_first_is_left_to_xla(library_only):
    def run(x):
        y = tf.nn.conv2d(x, KERNELS[0], 1, "SAME", data_format="NCHW")
        return tf.nn.relu(tf.nn.bias_add(y, BIAS, data_format="NCHW"))

    x = tf.random.normal([2, 16, 9, 8], seed=3)
    assert FUSED_KIND not in program_text(run, x)
    np.testing.assert_allclose(tf.function(run, jit_compile=True)(x), without_library(run, x), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("transpose_a", [False, True])
@pytest.mark.parametrize("transpose_b", [False, True])
def test_products_equal_those_of_xla(library_only, transpose_a, transpose_b):
    a = tf.random.normal([5, 7] if transpose_a else [7, 5], seed=1)
    b = tf.random.normal([3, 5] if transpose_b else [5, 3], seed=2)

    def multiply(a, b):
        return tf.matmul(a, b, transpose_a, transpose_b)

    assert PRODUCT_KIND in program_text(multiply, a, b)
    wanted = without_library(multiply, a, b)
    np.testing.assert_allclose(tf.function(multiply, jit_compile=True)(a, b), wanted, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("shape", [(4, 3, 5, 7), (2, 3, 2, 2, 8)])
def test_normalization_by_the_batch_and_its_gradients_equal_those_of_xla(library_only, shape):
    channels = shape[-1]
    scale, offset = tf.linspace(0.5, 2.0, channels), tf.linspace(-1.0, 1.0, channels)

    def run(x):
        with tf.GradientTape() as tape:
            tape.watch([x, scale, offset])
            y, mean, variance = tf.raw_ops.FusedBatchNormV3(
                x=x, scale=scale, offset=offset, mean=offset, variance=scale, exponential_avg_factor=0.5,
                data_format="NHWC" if len(shape) == 4 else "NDHWC",
            )[:3]  # fmt: skip
            loss = tf.reduce_sum(tf.sin(y))
        return [y, mean, variance, *tape.gradient(loss, [x, scale, offset])]

    x = tf.random.normal(shape, 3.0, 2.0, seed=1)
    assert program_text(run, x).count(NORM_KIND) >= 2
    for ours, wanted in zip(tf.function(run, jit_compile=True)(x), without_library(run, x), strict=True):
        np.testing.assert_allclose(ours, wanted, rtol=1e-4, atol=1e-4)
    gone = tf.function(run, jit_compile=True)(x * np.float32("nan"))
    assert np.isnan(gone[0]).all() and np.isnan(gone[1]).all()


def test_forward_mode_passes_through_pools_and_normalization(library_only):
    scale, offset = tf.ones([4]), tf.zeros([4])

    def run(x, along):
        with tf.autodiff.ForwardAccumulator(x, along) as accumulator:
            y = tf.nn.max_pool2d(tf.compat.v1.nn.fused_batch_norm(x, scale, offset)[0], 2, 2, "SAME")
        return accumulator.jvp(y)

    x, along = tf.random.normal([2, 4, 4, 4], seed=1), tf.random.normal([2, 4, 4, 4], seed=2)
    wanted = without_library(run, x, along)
    np.testing.assert_allclose(tf.function(run, jit_compile=True)(x, along), wanted, rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(run(x, along), wanted, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("arguments", [{}, {"return_sequences": True, "go_backwards": True}, {"return_state": True}])
@pytest.mark.parametrize("batch", [3, 9])  # one part, and one for each thread
def test_a_compiled_lstm_is_one_call_and_equals_the_eager_one(library_only, arguments, batch):
    layer = tf.keras.layers.LSTM(6, bias_initializer="ones", **arguments)
    x = tf.random.normal([batch, 5, 4], seed=1)
    states = [tf.random.normal([batch, 6], seed=n) for n in (2, 3)]

    def run(x):
        return layer(x, initial_state=states)

    wanted = run(x)
    assert "custom-call" in program_text(run, x) and LSTM_KIND in program_text(run, x)
    for ours, eager in zip(
        tf.nest.flatten(tf.function(run, jit_compile=True)(x)), tf.nest.flatten(wanted), strict=True
    ):
        np.testing.assert_allclose(ours, eager, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize(
    ("arguments", "batch"),
    [({}, 3), ({"return_sequences": True}, 9), ({"return_state": True}, 16), ({"go_backwards": True}, 8)],
)
def test_gradients_of_a_compiled_lstm_are_one_call_and_equal_the_eager_ones(library_only, arguments, batch):
    layer = tf.keras.layers.LSTM(6, bias_initializer="ones", **arguments)
    x = tf.random.normal([batch, 5, 4], seed=1)
    states = [tf.random.normal([batch, 6], seed=n) for n in (2, 3)]
    layer(x)

    def gradients(x, *states):
        with tf.GradientTape() as tape:
            tape.watch([x, *states])
            results = tf.nest.flatten(layer(x, initial_state=states))
            loss = tf.add_n([tf.reduce_sum(tf.sin(r) * (n + 1)) for n, r in enumerate(results)])
        return tape.gradient(loss, [x, *states, *layer.trainable_variables])

    text = program_text(gradients, x, *states)
    assert all(f"{LSTM_KIND}\\22, \\22{what}" in text for what in (TRAINING, GRADIENT)) and " while(" not in text
    for ours, eager in zip(tf.function(gradients, jit_compile=True)(x, *states), gradients(x, *states), strict=True):
        np.testing.assert_allclose(ours, eager, rtol=1e-4, atol=1e-5)


def test_nan_passes_through_a_compiled_lstm_and_its_gradients(library_only):
    layer = tf.keras.layers.LSTM(4)
    x = np.random.default_rng(0).normal(size=(8, 5, 2)).astype(np.float32)
    layer(x)
    x[3, 2, 1] = np.nan

    def gradients(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = layer(x)
        return [y, *tape.gradient(y, [x, *layer.trainable_variables])]

    for ours, eager in zip(tf.function(gradients, jit_compile=True)(x), gradients(tf.constant(x)), strict=True):
        np.testing.assert_array_equal(np.isnan(ours), np.isnan(eager))


def test_the_gates_of_an_lstm_are_kept_where_more_than_its_gradient_needs_them(library_only):
    layer = tf.keras.layers.LSTM(4)
    x = tf.random.normal([3, 5, 2], seed=1)
    layer(x)

    def second_order(x):
        with tf.GradientTape() as outer:
            outer.watch(x)
            with tf.GradientTape() as tape:
                tape.watch(x)
                loss = tf.reduce_sum(tf.sin(layer(x)))
            gradient = tape.gradient(loss, x)
        return outer.gradient(gradient, x)

    assert TRAINING not in program_text(second_order, x)
    np.testing.assert_allclose(tf.function(second_order, jit_compile=True)(x), second_order(x), rtol=1e-4, atol=1e-5)


def test_an_lstm_trains_alike_inside_of_another_function(library_only):
    layer = tf.keras.layers.LSTM(4)
    x = tf.random.normal([8, 5, 2], seed=1)
    layer(x)
    inner = tf.function(layer)

    def gradients(call, x):
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(tf.sin(call(x)))
        return tape.gradient(loss, layer.trainable_variables)

    wanted = gradients(layer, x)
    for call in (layer, inner):
        found = tf.function(lambda x, call=call: gradients(call, x), jit_compile=True)(x)
        for ours, eager in zip(found, wanted, strict=True):
            np.testing.assert_allclose(ours, eager, rtol=1e-4, atol=1e-5)


def run_lstm(call, arrays):
    ready = lstm(call)
    results = [np.zeros(shape, np.float32) for shape in call.result_shapes(ready.kept)]
    if call.by_sequence:
        inputs, outputs = call.along_time
        arrays = [a.swapaxes(0, 1).copy() if n in inputs else a for n, a in enumerate(arrays)]
        results = [a.swapaxes(0, 1).copy() if n in outputs else a for n, a in enumerate(results)]
    ready.run([array.ctypes.data for array in (*arrays, *results)])
    return [a.swapaxes(0, 1) if call.by_sequence and n in outputs else a for n, a in enumerate(results)]


@pytest.mark.parametrize("parts", [1, 2, 5])  # on two processors, one part on each and more parts than those
def test_an_lstm_is_the_same_whatever_lies_together_in_memory(parts):
    def numbers(seed, shape):
        return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)

    found = {}
    for by_sequence in (False, True):
        training = LstmCall(TRAINING, 6, 11, 3, 5, parts, by_sequence)
        given = [numbers(n, shape) for n, shape in enumerate(training.input_shapes)]
        kept = run_lstm(training, given)
        outputs, carry = run_lstm(LstmCall(INFERENCE, 6, 11, 3, 5, parts, by_sequence), given)
        np.testing.assert_allclose(outputs, kept[0], rtol=1e-5, atol=1e-6)
        np.testing.assert_allclose(carry, kept[1], rtol=1e-5, atol=1e-6)
        slopes = [numbers(10 + n, shape) for n, shape in enumerate([training.sequence, (11, 5), (11, 5)])]
        gradients = run_lstm(LstmCall(GRADIENT, 6, 11, 3, 5, parts, by_sequence), [*given, *kept, *slopes])
        found[by_sequence] = [outputs, carry, *gradients]
    for ours, wanted in zip(found[True], found[False], strict=True):
        np.testing.assert_allclose(ours, wanted, rtol=1e-5, atol=1e-6)


def test_inputs_and_outputs_of_a_compiled_lstm_are_not_transposed(library_only):
    layer = tf.keras.layers.LSTM(6, return_sequences=True)
    x = tf.random.normal([8, 5, 4], seed=1)
    layer(x)
    run = tf.function(layer, jit_compile=True)
    program = run.experimental_get_compiler_ir(x)(stage="optimized_hlo")
    assert LSTM_KIND in program and " copy(" not in program and " transpose(" not in program
