"""What Keras 3 added beside layers and ops: trees, policies, operations, settings, and extensions of old classes."""

import numpy as np
import pytest

import headrace as tf

keras = tf.keras


def test_trees_flatten_by_sorted_keys():
    tree = keras.tree
    assert tree.flatten({"b": 1, "a": [2, (3, None)]}) == [2, 3, None, 1]
    assert tree.flatten_with_path({"b": 1, "a": [2]}) == [(("a", 0), 2), (("b",), 1)]
    assert tree.pack_sequence_as({"b": 0, "a": 0}, [1, 2]) == {"b": 2, "a": 1}
    assert tree.lists_to_tuples({"b": [1, [2]]}) == {"b": (1, (2,))}
    assert tree.map_structure_up_to((0, 0), lambda x: x, ([1, 2], 3)) == ([1, 2], 3)
    assert tree.map_shape_structure(sum, {"a": (1, 2), "b": [(3,)]}) == {"a": 3, "b": [3]}


def test_trees_are_traversed_and_replaced():
    tree = keras.tree
    assert tree.traverse(lambda x: x * 2 if isinstance(x, int) else None, [1, [2]]) == [2, [4]]
    assert tree.traverse(lambda x: tree.MAP_TO_NONE if x == 2 else None, [1, 2]) == [1, None]
    assert tree.map_structure(lambda x: x + 1, [1, None], none_is_leaf=False) == [2, None]


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda t: t.assert_same_structure([1], [1, 2]), "arity mismatch; expected: 1, got: 2"),
        (lambda t: t.assert_same_structure([1], (1,)), "Expected an instance of list"),
        (lambda t: t.assert_same_paths([1], {"a": 1}), "don't have the same paths"),
        (lambda t: t.pack_sequence_as([0, 0], [1]), "expected: 2, got: 1"),
    ],
)
def test_trees_that_differ(call, message):
    with pytest.raises(ValueError, match=message):
        call(keras.tree)


def test_policies_and_settings():
    assert repr(keras.DTypePolicy("mixed_float16")) == '<DTypePolicy "mixed_float16">'
    assert keras.dtype_policies.get("float16").compute_dtype == "float16"
    policy = keras.dtype_policies.deserialize(keras.dtype_policies.serialize(keras.DTypePolicy("float32")))
    assert policy == keras.DTypePolicy("float32") == keras.mixed_precision.Policy("float32")
    assert keras.layers.Dense(1, dtype=keras.DTypePolicy("bfloat16")).compute_dtype == "bfloat16"
    assert keras.config.backend() == "tensorflow"
    with pytest.raises(ValueError, match="one backend"):
        keras.config.set_backend("torch")
    assert keras.version() == keras.__version__ == tf.__version__


def test_an_operation_works_on_values_and_symbols():
    class Twice(keras.Operation):
        def call(self, x):
            return x * 2

    twice = Twice()
    assert twice(3) == 6
    x = keras.Input((2,))
    model = keras.Model(x, twice(x))
    assert model(np.float32([[1, 2]])).numpy().tolist() == [[2.0, 4.0]]
    assert twice.compute_output_spec(x).shape.as_list() == [None, 2]


def test_dtypes_by_name():
    assert keras.utils.standardize_dtype(tf.float32) == "float32"
    assert keras.backend.is_float_dtype("float16")
    assert keras.backend.is_int_dtype("uint8")
    assert keras.backend.result_type("int64", float) == "float32"


def test_weights_have_paths():
    layer = keras.layers.Dense(1, name="d")
    layer.build((None, 2))
    assert [w.path for w in keras.Sequential([layer]).weights] == [w.name.removesuffix(":0") for w in layer.weights]


def test_losses_for_sequences_and_wrong_labels():
    loss = keras.losses.CategoricalGeneralizedCrossEntropy()
    found = loss(np.float32([[0, 1, 0]]), np.float32([[0.1, 0.7, 0.2]]))
    assert float(found) == pytest.approx(float(tf.reduce_mean(loss.call([[0.0, 1.0, 0.0]], [[0.1, 0.7, 0.2]]))))
    outputs = np.float32(np.arange(24).reshape(1, 6, 4) % 5)
    assert float(keras.losses.CTC()(np.array([[1, 2, 1]]), outputs)) == pytest.approx(6.80859, rel=1e-5)


def test_gradients_are_accumulated():
    optimizer = keras.optimizers.SGD(0.1, gradient_accumulation_steps=2)
    variable = tf.Variable([1.0, 2.0])
    optimizer.build([variable])
    seen = []
    for gradient in ([1.0, 2.0], [3.0, 4.0], [1.0, 0.0]):
        optimizer.apply([tf.constant(gradient)])
        seen.append([*np.round(variable.numpy(), 6).tolist(), int(optimizer.iterations)])
    assert seen == [[1.0, 2.0, 0], pytest.approx([0.8, 1.7, 1]), pytest.approx([0.8, 1.7, 1])]
    assert optimizer.get_config()["gradient_accumulation_steps"] == 2


def test_gradients_are_scaled_back():
    optimizer = keras.optimizers.SGD(0.1, loss_scale_factor=4.0)
    variable = tf.Variable([1.0, 2.0])
    optimizer.apply([tf.constant([1.0, 2.0])], [variable])
    np.testing.assert_allclose(variable, [0.975, 1.95])
    optimizer.minimize(lambda: tf.reduce_sum(variable), [variable])
    np.testing.assert_allclose(variable, [0.875, 1.85], rtol=1e-6)
    with pytest.raises(ValueError, match="stateless_apply is not supported"):
        optimizer.stateless_apply([], [], [])


def test_an_optimizer_written_for_keras_3():
    class Plain(keras.optimizers.Optimizer):
        def __init__(self, learning_rate=0.5, name="plain", **kwargs):
            super().__init__(learning_rate=learning_rate, name=name, **kwargs)

        def update_step(self, gradient, variable, learning_rate):
            self.assign_sub(variable, gradient * learning_rate)

    variable = tf.Variable([1.0])
    Plain().apply_gradients([(tf.constant([1.0]), variable)])
    assert variable.numpy().tolist() == [0.5]


def test_muon_steps_as_keras_3_does():
    numbers = np.random.RandomState(0)
    optimizer = keras.optimizers.Muon(0.1)
    matrix, vector = tf.Variable(np.float32(numbers.randn(2, 3)), name="w"), tf.Variable([1.0, 2.0], name="b")
    for _ in range(2):
        gradient = tf.constant(np.float32(numbers.randn(2, 3)))
        optimizer.apply([gradient, tf.constant([1.0, -1.0])], [matrix, vector])
    wanted = [[1.713161, 0.406813, 0.973223], [2.223294, 1.833811, -1.01827]]
    np.testing.assert_allclose(matrix, wanted, rtol=1e-5)
    np.testing.assert_allclose(vector, [0.799242, 2.198358], rtol=1e-5)
    config = optimizer.get_config()
    assert keras.optimizers.Muon.from_config(config).get_config() == config


def test_a_layer_called_with_other_weights_keeps_its_own():
    layer = keras.layers.BatchNormalization()
    x = tf.constant([[1.0], [3.0]])
    layer(x)
    before = layer.get_weights()
    values = [tf.constant([2.0]), tf.constant([5.0])]
    outputs, others = layer.stateless_call(values, layer.non_trainable_variables, x, training=True)
    np.testing.assert_allclose(outputs, [[3.0], [7.0]], atol=2e-3)
    np.testing.assert_allclose(others[0], [0.02], rtol=1e-5)
    for ours, kept in zip(layer.get_weights(), before, strict=True):
        np.testing.assert_array_equal(ours, kept)
    with pytest.raises(ValueError, match="stateless_call"):
        layer.stateless_call([], [], x)


def test_symbolic_tensors_are_made_from_shapes():
    x = keras.KerasTensor((None, 2), "int32")
    assert (x.shape.as_list(), x.dtype, x.ndim, x.sparse) == ([None, 2], tf.int32, 2, False)
    assert keras.KerasTensor(shape=(3,)).dtype == tf.float32
    assert keras.layers.Dense(4).compute_output_spec(keras.KerasTensor((None, 2))).shape.as_list() == [None, 4]


def test_weights_are_added_with_the_shape_first():
    layer = keras.layers.Layer()
    weight = layer.add_weight((2,), "ones")
    assert weight.numpy().tolist() == [1.0, 1.0]
    assert layer.add_weight(shape=(1,), initializer="zeros", trainable=False, autocast=False).trainable is False


def test_metrics_without_state():
    mean = keras.metrics.Mean()
    state = mean.stateless_update_state([v.value() for v in mean.variables], [1.0, 2.0, 3.0])
    assert [float(v) for v in state] == [6.0, 3.0]
    assert float(mean.stateless_result(state)) == 2.0
    assert [float(v) for v in mean.stateless_reset_state()] == [0.0, 0.0]
    assert float(mean.result()) == 0.0


def test_a_metric_written_for_keras_3():
    class Largest(keras.metrics.Metric):
        def __init__(self, name="largest", **kwargs):
            super().__init__(name=name, **kwargs)
            self.value = self.add_variable(shape=(), initializer="zeros", name="value")
            self.count = self.add_weight((), "ones", "int32", "count")

        def update_state(self, y_true, y_pred, sample_weight=None):
            self.value.assign(tf.maximum(self.value, tf.reduce_max(y_pred)))

        def result(self):
            return self.value

    metric = Largest()
    assert float(metric([0.0], [3.0])) == 3.0
    assert (metric.count.dtype, int(metric.count)) == (tf.int32, 1)


def test_optional_inputs_are_taken():
    assert keras.Input((2,), optional=True).shape.as_list() == [None, 2]
    assert keras.Input(batch_shape=(3, 2)).shape.as_list() == [3, 2]
    with pytest.raises(ValueError, match="not supported"):
        keras.Input((2,), depth=3)


@pytest.mark.parametrize(
    "name, arguments",
    [("Dense", {"units": 2, "lora_rank": None}), ("LeakyReLU", {"negative_slope": 0.1}),
     ("InputLayer", {"shape": (3,)}), ("RandomFlip", {"data_format": "channels_last"}), ("Attention", {"seed": 1}),
     ("Embedding", {"input_dim": 2, "output_dim": 3, "quantization_config": None})],
)  # fmt: skip
def test_arguments_of_keras_3_that_change_nothing_are_taken(name, arguments):
    assert type(getattr(keras.layers, name)(**arguments)).__name__ == name


def test_arguments_of_keras_3_that_would_change_something_are_refused():
    with pytest.raises(TypeError, match="lora_rank"):
        keras.layers.Dense(2, lora_rank=4)


def test_images_are_filled_up_to_new_proportions():
    found = keras.layers.Resizing(4, 4, pad_to_aspect_ratio=True, fill_value=7.0)(np.ones((1, 2, 4, 1), np.float32))
    assert found[0, :, 0, 0].numpy().tolist() == [7.0, 1.0, 1.0, 7.0]


def test_attention_takes_arrays():
    x = np.ones((1, 3, 4), np.float32)
    assert keras.layers.MultiHeadAttention(2, 4, seed=1)(x, x).shape == (1, 3, 4)
    outputs, scores = keras.layers.GroupQueryAttention(4, 4, 2)(
        x, x, return_attention_scores=True, use_causal_mask=True
    )
    assert outputs.shape == (1, 3, 4)
    np.testing.assert_allclose(scores[0, 0, 0], [1.0, 0.0, 0.0], atol=1e-6)


def test_pipelines_and_augmentation_keep_shapes_and_ranges():
    layers = keras.layers
    images = np.random.RandomState(0).rand(2, 8, 8, 3).astype(np.float32) * 255
    pipeline = layers.Pipeline(
        [layers.RandomGrayscale(1.0), layers.RandomInvert(1.0), layers.RandomShear(0.2, 0.2), layers.Equalization()]
    )
    found = pipeline(images).numpy()
    assert found.shape == images.shape
    assert 0.0 <= found.min() <= found.max() <= 255.001
    copy = layers.Pipeline.from_config(pipeline.get_config())
    assert [type(layer).__name__ for layer in copy.layers] == [type(layer).__name__ for layer in pipeline.layers]


@pytest.mark.parametrize(
    "name, arguments",
    [("RandomHue", [0.5]), ("RandomSaturation", [0.5]), ("RandomSharpness", [0.5]), ("RandomColorDegeneration", [0.5]),
     ("RandomPosterization", [3]), ("RandomErasing", []), ("RandomGaussianBlur", []), ("RandomPerspective", []),
     ("RandomElasticTransform", []), ("MixUp", []), ("AutoContrast", []), ("Solarization", [])],
)  # fmt: skip
def test_each_augmentation_runs_and_rebuilds(name, arguments):
    layer = getattr(keras.layers, name)(*arguments)
    images = np.random.RandomState(1).rand(2, 6, 6, 3).astype(np.float32) * 255
    assert layer(images, training=True).shape == images.shape
    assert type(layer).from_config(layer.get_config()).get_config() == layer.get_config()


def test_adaptive_pools():
    x = np.arange(5, dtype=np.float32).reshape(1, 5, 1)
    assert keras.layers.AdaptiveAveragePooling1D(2)(x).numpy().ravel().tolist() == [1.0, 3.0]
    assert keras.layers.AdaptiveMaxPooling1D(5)(x).numpy().ravel().tolist() == [0, 1, 2, 3, 4]


def test_the_kernels_of_stft():
    kernel = keras.initializers.STFT()((4, 1, 3)).numpy()[:, 0]
    half = 0.70710678
    np.testing.assert_allclose(kernel, [[0, 0, 0], [half, 0, -half], [half, -half, half], [0, 0, 0]], atol=1e-6)
