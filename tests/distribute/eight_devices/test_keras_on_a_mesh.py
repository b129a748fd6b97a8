"""Keras on a mesh: layouts of weights, layout maps, and the distributions of Keras 3."""

import numpy as np
import pytest

import headrace as tf
from headrace.experimental import dtensor

keras = tf.keras


@pytest.fixture
def mesh(devices):
    return dtensor.create_mesh([("batch", 8)], devices=devices)


def test_a_model_with_layouts_trains_in_a_custom_loop(mesh):
    """After TensorFlow's tutorial dtensor_keras_tutorial."""
    flat, matrix = dtensor.Layout.replicated(mesh, 1), dtensor.Layout.replicated(mesh, 2)
    keras.utils.set_random_seed(1)

    def build(**layouts):
        return keras.Sequential([
            keras.layers.Flatten(input_shape=(4, 4)),
            keras.layers.Dense(16, "relu", name="hidden", kernel_initializer="ones", **layouts),
            keras.layers.Dense(3, name="head", kernel_initializer=keras.initializers.GlorotUniform(seed=2), **layouts),
        ])  # fmt: skip

    model = build(kernel_layout=matrix, bias_layout=flat)
    assert [weight.layout.sharding_specs for weight in model.weights] == [["unsharded"] * 2, ["unsharded"]] * 2
    optimizer = keras.dtensor.experimental.optimizers.Adam(0.01, mesh=mesh)
    accuracy = keras.metrics.SparseCategoricalAccuracy(mesh=mesh)

    def step(model, optimizer, x, y):
        with tf.GradientTape() as tape:
            logits = model(x, training=True)
            loss = tf.reduce_mean(keras.losses.sparse_categorical_crossentropy(y, logits, from_logits=True))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables, strict=True))
        accuracy.update_state(y, logits)
        return loss

    rng = np.random.default_rng(0)
    images, labels = rng.normal(size=(32, 4, 4)).astype(np.float32), rng.integers(0, 3, 32)
    packed = dtensor.pack(tf.split(images, 8), dtensor.Layout.batch_sharded(mesh, "batch", rank=3))
    packed_labels = dtensor.pack(tf.split(labels, 8), dtensor.Layout.batch_sharded(mesh, "batch", rank=1))
    compiled = tf.function(step)
    losses = [float(compiled(model, optimizer, packed, packed_labels)) for _ in range(3)]
    result = float(accuracy.result())

    accuracy.reset_state()
    alone, alone_optimizer = build(), keras.optimizers.Adam(0.01)
    np.testing.assert_allclose(
        losses, [float(step(alone, alone_optimizer, images, labels)) for _ in range(3)], rtol=1e-5
    )
    assert result == pytest.approx(float(accuracy.result()))
    assert dtensor.is_dtensor(optimizer.variables[1])


class Classifier(keras.Model):
    def __init__(self):
        super().__init__()
        self.feature = keras.layers.Dense(16)
        self.head = keras.layers.Dense(4)

    def call(self, inputs):
        return self.head(tf.nn.relu(self.feature(inputs)))


def test_a_layout_map_gives_weights_their_layouts_by_path(mesh):
    layouts = keras.dtensor.experimental.LayoutMap(mesh=mesh)
    layouts["feature.*kernel"] = dtensor.Layout.batch_sharded(mesh, "batch", rank=2)
    layouts["feature.*bias"] = dtensor.Layout.batch_sharded(mesh, "batch", rank=1)
    with layouts.scope():
        subclassed = Classifier()
        inputs = keras.Input((16,), batch_size=16)
        hidden = keras.layers.Dense(16, name="feature")(inputs)
        functional = keras.Model(inputs, keras.layers.Dense(4, name="head")(hidden))
    subclassed(dtensor.copy_to_mesh(tf.zeros((16, 16)), dtensor.Layout.replicated(mesh, 2)))
    for model, layer in ((subclassed, subclassed.feature), (functional, functional.get_layer("feature"))):
        assert layer.kernel.layout.sharding_specs == ["batch", "unsharded"]
        assert layer.bias.layout.sharding_specs == ["batch"]
        assert model.weights[2].layout.sharding_specs == ["unsharded", "unsharded"]
    with pytest.raises(ValueError, match="already exist in the LayoutMap"):
        layouts["feature.*bias"] = dtensor.Layout.replicated(mesh, 1)
    with pytest.raises(ValueError, match=r"should be a dtensor\.Layout"):
        layouts["other"] = ("batch",)


def transformer():
    keras.backend.clear_session()
    keras.utils.set_random_seed(3)
    tokens = keras.Input((6,), dtype="int32")
    x = keras.layers.Embedding(24, 16, name="tokens")(tokens)
    x = keras.layers.LayerNormalization()(x + keras.layers.MultiHeadAttention(4, 4, name="attention")(x, x))
    hidden = keras.layers.Dense(32, "relu", name="up")(x)
    x = keras.layers.LayerNormalization()(x + keras.layers.Dense(16, name="down")(hidden))
    model = keras.Model(tokens, keras.layers.Dense(3, name="head")(keras.layers.GlobalAveragePooling1D()(x)))
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    model.compile(keras.optimizers.Adam(1e-3), loss, metrics=["accuracy"])
    return model


def fitted(model):
    rng = np.random.default_rng(0)
    x, y = rng.integers(0, 24, (32, 6)), rng.integers(0, 3, 32)
    history = model.fit(x, y, batch_size=16, epochs=2, shuffle=False, verbose=0).history
    return model, {"loss": history["loss"], "accuracy": history["accuracy"], "outputs": model.predict(x[:6], verbose=0)}


@pytest.fixture(scope="module")
def expected():
    return fitted(transformer())


def check_equal(found, expected):
    for name, value in found[1].items():
        np.testing.assert_allclose(value, expected[1][name], rtol=1e-5, atol=1e-5)
    for weight, alone in zip(found[0].get_weights(), expected[0].get_weights(), strict=True):
        np.testing.assert_allclose(weight, alone, rtol=1e-4, atol=1e-5)


def bytes_on_each_device(model):
    found = {}
    for variable in (*model.variables, *model.optimizer.variables):
        for shard in variable._storage.array.addressable_shards:
            found[shard.device] = found.get(shard.device, 0) + shard.data.nbytes
    return set(found.values())


def test_data_parallel_training_equals_training_on_one_device(expected):
    with keras.distribution.DataParallel().scope():
        assert keras.distribution.distribution().num_model_replicas == 8
        found = fitted(transformer())
    check_equal(found, expected)
    assert dtensor.is_dtensor(found[0].weights[0])


def model_parallel(shape):
    mesh = keras.distribution.DeviceMesh(shape, ["batch", "model"], keras.distribution.list_devices("cpu"))
    layouts = keras.distribution.LayoutMap(mesh)
    layouts["tokens/embeddings"] = (None, "model")
    layouts["(query|key|value)/kernel"] = (None, "model", None)
    layouts["attention_output/kernel"] = ("model", None, None)
    layouts["up/kernel"] = keras.distribution.TensorLayout([None, "model"])
    layouts["down/kernel"] = ("model", None)
    return keras.distribution.ModelParallel(layout_map=layouts, batch_dim_name="batch")


def test_model_parallel_training_equals_training_on_one_device(expected, tmp_path):
    total = sum(v.numpy().nbytes for v in (*expected[0].variables, *expected[0].optimizer.variables))
    keras.distribution.set_distribution(model_parallel((2, 4)))
    try:
        found = fitted(transformer())
        check_equal(found, expected)
        (each,) = bytes_on_each_device(found[0])
        assert each < 0.4 * total  # most weights, and their two slots of Adam, are in four parts
        kernel = found[0].get_layer("up").kernel
        slot = next(v for v in found[0].optimizer.variables if v.name == "Adam/m/up/kernel:0")
        assert kernel.layout.sharding_specs == slot.layout.sharding_specs == ["unsharded", "model"]
        path = str(tmp_path / "weights")
        found[0].save_weights(path)
        keras.distribution.set_distribution(model_parallel((4, 2)))
        other = transformer()
        other.load_weights(path).assert_existing_objects_matched()
    finally:
        keras.distribution.set_distribution(None)
    for weight, saved in zip(other.weights, found[0].weights, strict=True):
        np.testing.assert_array_equal(weight.numpy(), saved.numpy())
    assert other.get_layer("up").kernel.layout.mesh.shape() == [4, 2]


def test_distributions_check_their_arguments():
    distribution = keras.distribution
    with pytest.raises(ValueError, match="Shape does not match the number of devices"):
        distribution.DeviceMesh((3,), ["batch"], distribution.list_devices("cpu"))
    with pytest.raises(ValueError, match="should have same size"):
        distribution.DeviceMesh((8,), ["batch", "model"])
    mesh = distribution.DeviceMesh((8,), ["batch"])
    with pytest.raises(ValueError, match="Invalid axis names"):
        distribution.TensorLayout(["model"], mesh)
    layouts = distribution.LayoutMap(mesh)
    layouts["dense/kernel"], layouts["kernel"] = (None, "batch"), (None, None)
    with pytest.raises(ValueError, match="matches multiple layout specification keys"):
        layouts["model/dense/kernel"]
    with pytest.raises(ValueError, match="`layout_map` argument is required"):
        distribution.ModelParallel()
    with pytest.raises(ValueError, match="needs job_addresses"):
        distribution.initialize()
    moved = distribution.distribute_tensor(tf.ones([8, 2]), distribution.TensorLayout(["batch", None], mesh))
    assert dtensor.fetch_layout(moved).sharding_specs == ["batch", "unsharded"]
