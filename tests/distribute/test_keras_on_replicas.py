"""Keras models trained on several replicas: the same numbers as on one device, and as in TensorFlow."""

import numpy as np
import pytest

import headrace as tf

two = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"])
four = tf.distribute.MirroredStrategy([f"CPU:{n}" for n in range(4)])
rng = np.random.default_rng(0)
words, labels = rng.integers(0, 20, (32, 6)), rng.integers(0, 3, 32)


def text_model(**compile_arguments):
    model = tf.keras.Sequential(
        [
            tf.keras.layers.Embedding(20, 4),
            tf.keras.layers.GlobalAveragePooling1D(),
            tf.keras.layers.Dense(8, activation="relu", kernel_regularizer="l2"),
            tf.keras.layers.Dense(3, activation="softmax"),
        ]
    )
    model.compile(
        tf.keras.optimizers.Adam(0.01, global_clipnorm=1.0), "sparse_categorical_crossentropy", ["accuracy"],
        **compile_arguments,
    )  # fmt: skip
    model(words[:1])
    return model


def trained(model):
    history = model.fit(
        words, labels, batch_size=16, epochs=2, verbose=0, shuffle=False, validation_data=(words, labels)
    )
    return history.history, model.predict(words, verbose=0)


@pytest.fixture(scope="module")
def reference():
    model = text_model()
    weights = model.get_weights()
    return weights, *trained(model)


@pytest.mark.parametrize(
    ("strategy", "arguments"),
    [(two, {}), (two, {"run_eagerly": True}), (two, {"steps_per_execution": 2}), (four, {})],
    ids=["two", "two eagerly", "two steps at a time", "four"],
)
def test_replicas_learn_what_one_device_learns(strategy, arguments, reference):
    weights, history, predictions = reference
    with strategy.scope():
        model = text_model(**arguments)
    model.set_weights(weights)
    found, predicted = trained(model)
    assert model.distribute_strategy is strategy
    for name, numbers in history.items():
        np.testing.assert_allclose(found[name], numbers, rtol=1e-5, err_msg=name)
    np.testing.assert_allclose(predicted, predictions, rtol=1e-5)


def test_batch_normalization_learns_as_in_tensorflow():
    with two.scope():
        model = tf.keras.Sequential(
            [
                tf.keras.layers.Dense(1, kernel_initializer="ones", input_shape=(1,)),
                tf.keras.layers.BatchNormalization(),
            ]
        )
        model.compile("sgd", "mse", metrics=["mae"])
    x = np.arange(10.0, dtype="float32")[:, None]
    history = model.fit(x, x * 2, batch_size=4, shuffle=False, verbose=0, epochs=2).history
    np.testing.assert_allclose(history["loss"], [110.79313659667969, 100.4869613647461], rtol=1e-5)
    np.testing.assert_allclose(history["mae"], [8.920239448547363, 8.316779136657715], rtol=1e-5)
    expected = [1.0, 0.0, 1.0001546144485474, 1.1903854608535767, 0.30372464656829834, 0.9511843919754028]
    np.testing.assert_allclose([float(np.ravel(w)[0]) for w in model.get_weights()], expected, atol=1e-5)


def test_synchronized_statistics_are_those_of_the_whole_batch():
    x = rng.normal(size=(8, 3)).astype("float32")
    layers = []
    for scope in (two.scope(), tf.distribute.get_strategy().scope()):
        with scope:
            layers.append(tf.keras.layers.BatchNormalization(synchronized=True, momentum=0.0))
            layers[-1].build((None, 3))
    (batch,) = two.experimental_distribute_dataset(tf.data.Dataset.from_tensors(x))
    outputs = two.gather(two.run(lambda part: layers[0](part, training=True), args=(batch,)), 0)
    np.testing.assert_allclose(outputs, layers[1](x, training=True), rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(layers[0].moving_variance, layers[1].moving_variance, rtol=1e-5)


def test_own_steps_and_half_precision():
    class Own(tf.keras.Model):
        def __init__(self):
            super().__init__()
            self.dense = tf.keras.layers.Dense(1, kernel_initializer="ones")
            self.steps = self.add_weight(name="steps", shape=(), initializer="zeros", trainable=False)

        def call(self, x):
            return self.dense(x)

        def train_step(self, data):
            x, y = data
            with tf.GradientTape() as tape:
                loss = tf.nn.compute_average_loss(tf.square(self(x) - y)[:, 0], global_batch_size=4)
                scaled = self.optimizer.get_scaled_loss(loss)
            gradients = self.optimizer.get_unscaled_gradients(tape.gradient(scaled, self.trainable_variables))
            self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
            self.steps.assign_add(1.0)
            return {"loss": loss}

    with two.scope():
        model = Own()
        model.compile(tf.keras.mixed_precision.LossScaleOptimizer(tf.keras.optimizers.legacy.SGD(0.1)))
    x = np.ones((4, 1), "float32")
    model.fit(x, 3 * x, batch_size=4, epochs=1, verbose=0)
    # The gradient of the mean of (w + b - 3)^2 is -4 for both.
    np.testing.assert_allclose(model.dense.kernel, [[1.4]], rtol=1e-5)
    np.testing.assert_allclose(model.dense.bias, [0.4], rtol=1e-5)
    assert model.steps.numpy() == 1


def test_optimizers_of_tensorflow_1_sum_gradients_too():
    with two.scope():
        variable = tf.Variable(1.0)
    optimizer = tf.compat.v1.train.GradientDescentOptimizer(0.5)
    two.run(lambda: optimizer.apply_gradients([(tf.constant(1.0), variable)]) and None)
    assert variable.numpy() == 0


def test_embeddings_sum_rows():
    with two.scope():
        layer = tf.keras.layers.Embedding(4, 2, embeddings_initializer="zeros")
        layer.build(None)
        optimizer = tf.keras.optimizers.SGD(1.0)

    def step(ids):
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(layer(ids))
        optimizer.apply_gradients([(tape.gradient(loss, layer.embeddings), layer.embeddings)])

    (ids,) = two.experimental_distribute_dataset(tf.data.Dataset.from_tensors(tf.constant([0, 1, 1, 3])))
    tf.function(lambda: two.run(step, args=(ids,)))()
    assert layer.embeddings.numpy()[:, 0].tolist() == [-1, -2, 0, -1]


def test_means_are_refused_outside_of_compile():
    with two.scope(), pytest.raises(ValueError, match="Reduction.SUM"):
        tf.keras.losses.MeanSquaredError()(tf.ones((2, 1)), tf.zeros((2, 1)))
    with two.scope():
        loss = tf.keras.losses.MeanSquaredError(reduction="sum")
        assert float(loss(tf.ones((2, 1)), tf.zeros((2, 1)))) == 2


def test_fit_takes_distributed_datasets():
    with two.scope():
        model = tf.keras.Sequential([tf.keras.layers.Dense(3, activation="softmax", input_shape=(2,))])
        model.compile("sgd", "sparse_categorical_crossentropy", metrics=["accuracy"])
    x, y = np.ones((6, 2), "float32"), np.array([0, 1, 2, 0, 1, 2])
    whole = two.experimental_distribute_dataset(tf.data.Dataset.from_tensor_slices((x, y)).batch(4))
    parts = two.distribute_datasets_from_function(lambda _: tf.data.Dataset.from_tensor_slices((x, y)).batch(2))
    for dataset in (whole, parts):
        model.fit(dataset, verbose=0)
        assert model.evaluate(dataset, verbose=0)[1] == pytest.approx(1 / 3)
    assert int(model.optimizer.iterations) == 4
    inputs = two.experimental_distribute_dataset(tf.data.Dataset.from_tensor_slices(x).batch(4))
    assert model.predict(inputs, verbose=0).shape == (6, 3)


def test_models_of_a_strategy_are_saved_and_loaded(tmp_path):
    with two.scope():
        model = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(2,))])
        model.compile("sgd", "mse")
    x = np.ones((4, 2), "float32")
    model.fit(x, x[:, :1], verbose=0)
    model.save(tmp_path / "model.keras")
    with two.scope():
        loaded = tf.keras.models.load_model(tmp_path / "model.keras")
    np.testing.assert_allclose(loaded.predict(x, verbose=0), model.predict(x, verbose=0))
    assert loaded.distribute_strategy is two and two.extended.variable_created_in_scope(loaded.weights[0])


class Counted(tf.keras.metrics.Metric):
    """Counts samples the long way, and in a condition."""

    def __init__(self, name="counted"):
        super().__init__(name=name)
        self.long, self.short = self.add_weight(name="long"), self.add_weight(name="short", dtype=tf.int32)

    def update_state(self, y_true, y_pred, sample_weight=None):
        self.long.assign(self.long + tf.cast(tf.shape(y_true)[0], tf.float32))
        if tf.reduce_sum(y_true) > 0:
            self.short.assign(self.short + tf.shape(y_true)[0])

    def result(self):
        return {"long": self.long, "short": self.short}


@pytest.mark.parametrize("run_eagerly", [False, True])
@pytest.mark.parametrize("strategy", [tf.distribute.get_strategy(), two, four], ids=["one", "two", "four"])
def test_metrics_of_ones_own_count_every_sample_once(strategy, run_eagerly):
    with strategy.scope():
        model = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(1,))])
        model.compile("sgd", "mse", metrics=[Counted()], run_eagerly=run_eagerly)
    history = model.fit(np.ones((12, 1)), np.ones((12, 1)), batch_size=4, epochs=2, verbose=0).history
    assert history["long"] == [12, 12] and history["short"] == [12, 12]


def test_average_losses_know_the_replicas():
    def step():
        return tf.nn.compute_average_loss([3.0, 5.0]), tf.nn.scale_regularization_loss(4.0)

    average, regularization = two.run(step)
    assert [float(v) for v in average.values] == [2.0, 2.0]  # of a batch of four
    assert [float(v) for v in regularization.values] == [2.0, 2.0]
    with two.scope(), pytest.raises(RuntimeError, match="`compute_average_loss` in cross replica context"):
        tf.nn.compute_average_loss([3.0, 5.0])


@pytest.mark.parametrize("shape", [(4,), (4, 4, 3)], ids=str)
def test_replicas_without_a_part_of_the_batch_do_no_harm(shape):
    with four.scope():
        model = tf.keras.Sequential(
            [
                tf.keras.layers.BatchNormalization(input_shape=shape),
                tf.keras.layers.Flatten(),
                tf.keras.layers.Dense(2, activation="softmax"),
            ]
        )
        model.compile("sgd", "sparse_categorical_crossentropy")
    x = rng.normal(size=(9, *shape)).astype("float32")
    history = model.fit(x, np.zeros(9), batch_size=4, verbose=0, epochs=2).history  # the last batch has one sample
    assert np.isfinite(history["loss"]).all() and all(np.isfinite(w).all() for w in model.get_weights())


def test_values_of_a_train_step_are_summed_in_the_logs():
    class Own(tf.keras.Model):
        def train_step(self, data):
            context = tf.distribute.get_replica_context()
            return {"number": tf.cast(context.replica_id_in_sync_group, tf.float32) + 1, "two": tf.constant(2.0)}

    with four.scope():
        model = Own()
        model.compile("sgd")
    assert model.fit(np.ones((8, 1)), np.ones((8, 1)), batch_size=8, verbose=0).history == {"number": [10], "two": [8]}


def test_a_model_of_another_scope_cannot_be_compiled():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(1,))])
    with two.scope(), pytest.raises(ValueError, match="was not created in the distribution strategy scope"):
        model.compile("sgd", "mse")
