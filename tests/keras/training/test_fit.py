"""compile, fit, evaluate, predict."""

import numpy as np
import pytest

import headrace as tf

keras = tf.keras
L = keras.layers


@pytest.fixture
def data():
    x = np.random.default_rng(0).normal(size=(20, 4)).astype(np.float32)
    return x, (x[:, 0] > 0).astype(np.int32)


def classifier(**kwargs):
    keras.utils.set_random_seed(1)
    model = keras.Sequential([L.Dense(2, activation="softmax", input_shape=(4,))])
    model.compile("sgd", "sparse_categorical_crossentropy", metrics=["accuracy"], run_eagerly=True, **kwargs)
    return model


def test_history_holds_the_metrics_of_each_epoch(data):
    history = classifier().fit(*data, epochs=2, batch_size=8, verbose=0, validation_split=0.2)
    assert set(history.history) == {"loss", "accuracy", "val_loss", "val_accuracy"}
    assert history.epoch == [0, 1]


def test_eager_and_compiled_steps_agree(data):
    eager, compiled = classifier(), classifier()
    compiled.compile("sgd", "sparse_categorical_crossentropy", metrics=["accuracy"])
    wanted = eager.fit(*data, batch_size=10, shuffle=False, verbose=0).history
    found = compiled.fit(*data, batch_size=10, shuffle=False, verbose=0).history
    for name, values in wanted.items():
        np.testing.assert_allclose(found[name], values, rtol=1e-5)


def test_class_weight_scales_samples(data):
    x, y = data
    weighted = classifier().fit(x, y, class_weight={0: 1.0, 1: 3.0}, verbose=0, shuffle=False, batch_size=20).history
    by_sample = classifier().fit(
        x, y, sample_weight=np.where(y == 1, 3.0, 1.0), verbose=0, shuffle=False, batch_size=20
    )
    np.testing.assert_allclose(weighted["loss"], by_sample.history["loss"], rtol=1e-6)


def test_several_outputs_by_name(data):
    x, y = data
    inputs = keras.Input((4,), name="a")
    model = keras.Model(inputs, [L.Dense(1, name="p")(inputs), L.Dense(2, name="q", activation="softmax")(inputs)])
    model.compile(
        "sgd", {"p": "mse", "q": "sparse_categorical_crossentropy"}, metrics={"q": ["accuracy"], "p": "mae"},
        loss_weights={"p": 1.0, "q": 0.5}, run_eagerly=True,
    )  # fmt: skip
    logs = model.fit({"a": x}, {"p": x[:, :1], "q": y}, verbose=0, batch_size=20).history
    assert list(logs) == ["loss", "p_loss", "q_loss", "p_mae", "q_accuracy"]
    np.testing.assert_allclose(logs["loss"][0], logs["p_loss"][0] + 0.5 * logs["q_loss"][0], rtol=1e-6)


def test_datasets_and_generators(data):
    x, y = data
    batches = tf.data.Dataset.from_tensor_slices((x, y)).batch(8)
    model = classifier()
    assert len(model.fit(batches, epochs=2, verbose=0).epoch) == 2

    def endless():
        while True:
            yield x[:4], y[:4]

    assert len(model.fit(endless(), steps_per_epoch=3, epochs=2, verbose=0).epoch) == 2
    with pytest.raises(ValueError, match="no batch of training data"):
        model.fit(iter([]), verbose=0)


def test_predict_and_evaluate_take_a_last_partial_batch(data):
    x, y = data
    model = classifier()
    np.testing.assert_allclose(model.predict(x, batch_size=7, verbose=0), model(x), rtol=1e-5)
    loss, accuracy = model.evaluate(x, y, batch_size=7, verbose=0)
    whole = model.evaluate(x, y, batch_size=20, verbose=0, return_dict=True)
    np.testing.assert_allclose([loss, accuracy], [whole["loss"], whole["accuracy"]], rtol=1e-5)


def test_single_batches(data):
    x, y = data
    model = classifier()
    assert len(model.train_on_batch(x, y)) == 2
    assert set(model.test_on_batch(x, y, return_dict=True)) == {"loss", "accuracy"}
    assert model.predict_on_batch(x[:3]).shape == (3, 2)
    assert model.metrics_names == ["loss", "accuracy"]


def test_an_own_train_step(data):
    class Own(keras.Model):
        def __init__(self):
            super().__init__()
            self.dense = L.Dense(1)
            self.tracker = keras.metrics.Mean(name="mine")

        def call(self, inputs):
            return self.dense(inputs)

        def train_step(self, batch):
            x, y = batch
            with tf.GradientTape() as tape:
                loss = tf.reduce_mean(tf.square(self(x, training=True) - y))
            gradients = tape.gradient(loss, self.trainable_variables)
            self.optimizer.apply_gradients(zip(gradients, self.trainable_variables, strict=True))
            self.tracker.update_state(loss)
            return {"mine": self.tracker.result()}

    model = Own()
    model.compile("sgd", run_eagerly=True)
    x = data[0]
    losses = model.fit(x, x[:, :1], epochs=3, verbose=0).history["mine"]
    assert losses[2] < losses[0]


def test_misuse_is_told(data):
    x, y = data
    model = keras.Sequential([L.Dense(2, input_shape=(4,))])
    with pytest.raises(RuntimeError, match="You must compile your model"):
        model.fit(x, y)
    model.compile("sgd", "mse", run_eagerly=True)
    with pytest.raises(ValueError, match="(?s)cardinality is ambiguous.*x sizes: 20.*y sizes: 5"):
        model.fit(x, y[:5], verbose=0)
    with pytest.raises(ValueError, match="not sufficient to split"):
        model.fit(x[:1], y[:1], validation_split=0.5, verbose=0)


def test_the_progress_lines(data, capsys):
    classifier().fit(*data, epochs=2, batch_size=10, verbose=2)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Epoch 1/2"
    assert lines[1].startswith("2/2 - 0s - loss: ")
    assert " - accuracy: " in lines[1]
    assert "/epoch" in lines[1]


def test_own_steps_may_branch_on_tensors():
    class Own(tf.keras.Model):
        def train_step(self, data):
            x, _ = data
            if tf.reduce_sum(x) > 3:
                total = tf.reduce_sum(x)
            else:
                total = tf.constant(0.0)
            return {"total": total}

    model = Own()
    model.compile("sgd")
    assert model.fit(np.ones((4, 1)), np.ones((4, 1)), verbose=0).history["total"] == [4.0]
    assert model.fit(np.ones((2, 1)), np.ones((2, 1)), verbose=0).history["total"] == [0.0]


def test_losses_and_metrics_of_ones_own_may_branch_on_tensors():
    def measure(y_true, y_pred):
        if tf.reduce_sum(y_true) > 100:
            return tf.zeros_like(y_true)
        return y_true * 0 + 2.0

    class Own(tf.keras.losses.Loss):
        def call(self, y_true, y_pred):
            return measure(y_true, y_pred) if tf.reduce_sum(y_true) > 1 else y_pred

    ones = np.ones((4, 1))
    for loss in (measure, Own()):
        model = tf.keras.Sequential([tf.keras.layers.Dense(1, trainable=False, input_shape=(1,))])
        model.compile("sgd", loss, metrics=[measure])
        assert model.evaluate(ones, ones, verbose=0) == [2.0, 2.0]
    assert measure.__name__ == "measure"


@pytest.mark.parametrize("as_objects", [False, True])
def test_a_flat_list_of_metrics_applies_to_every_output(as_objects):
    inputs = tf.keras.Input((2,))
    outputs = [
        tf.keras.layers.Dense(1, kernel_initializer=tf.constant_initializer(n), name=f"o{n}")(inputs) for n in (1, 2)
    ]
    model = tf.keras.Model(inputs, outputs)
    given = [tf.keras.metrics.MeanAbsoluteError("mae"), tf.keras.metrics.MeanSquaredError("mse")]
    model.compile("sgd", "mse", metrics=given if as_objects else ["mae", "mse"])
    ones = np.ones((4, 1), "float32")
    logs = model.evaluate(np.ones((4, 2), "float32"), [ones, ones], verbose=0, return_dict=True)
    assert logs == {
        "loss": 10.0, "o1_loss": 1.0, "o2_loss": 9.0, "o1_mae": 1.0, "o1_mse": 1.0, "o2_mae": 3.0, "o2_mse": 9.0,
    }  # fmt: skip
    assert given[0].result() == 0.0  # each output has metrics of its own


def _open_dataset():
    """Returns four batches whose number is unknown before they are read."""
    return tf.data.Dataset.range(8).filter(lambda n: True).map(lambda n: (tf.ones([3]), tf.ones([1]))).batch(2)


def test_the_end_of_the_data_is_found_in_the_first_epoch_alone():
    begun = []
    told = keras.callbacks.LambdaCallback(on_batch_begin=lambda batch, logs: begun.append(batch))
    model = keras.Sequential([keras.layers.Dense(1, input_shape=(3,))])
    model.compile("sgd", "mse")
    model.fit(_open_dataset(), epochs=2, verbose=0, callbacks=[told])
    assert begun == [0, 1, 2, 3, 4, 0, 1, 2, 3]


def test_data_that_ends_early_is_told_with_the_number_of_batches_it_should_have(caplog):
    model = keras.Sequential([keras.layers.Dense(1, input_shape=(3,))])
    model.compile("sgd", "mse")
    model.fit(_open_dataset(), epochs=2, steps_per_epoch=10, verbose=0)
    assert "ran out of data; interrupting training." in caplog.text and "(in this case, 20 batches)" in caplog.text


def _two_outputs():
    x = keras.Input((1,))
    outputs = [keras.layers.Dense(1, kernel_initializer="ones", name=name)(x) for name in "ab"]
    model = keras.Model(x, outputs)
    model.compile("sgd", "mse")
    return model


@pytest.mark.parametrize("weights, losses", [
    (np.array([1.0, 0.0]), [2.5, 0.5, 2.0]),
    ([np.array([1.0, 0.0]), None], [3.0, 0.5, 2.5]),
    ([None, np.array([1.0, 0.0])], [3.0, 1.0, 2.0]),
    ({"a": np.array([1.0, 0.0])}, [3.0, 0.5, 2.5]),
])  # fmt: skip
def test_weights_are_for_all_outputs_or_for_each(weights, losses):
    x, y = np.array([[1.0], [2.0]]), [np.array([[0.0], [1.0]]), np.array([[3.0], [1.0]])]
    model = _two_outputs()
    assert model.evaluate(x, y, verbose=0) == [3.5, 1.0, 2.5]
    assert model.evaluate(x, y, sample_weight=weights, verbose=0) == losses
    assert model.evaluate(x, y[0], verbose=0) == [2.0, 1.0, 1.0]


@pytest.mark.parametrize("shape", [(4,), (4, 1)])
def test_class_weights_multiply_sample_weights_of_either_shape(shape):
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, kernel_initializer="ones", activation="sigmoid")])
    model.compile(tf.keras.optimizers.SGD(0.0), "binary_crossentropy")
    x = np.zeros((4, 2), np.float32)  # each sample has the loss log(2)
    weights = np.array([1.0, 2.0, 3.0, 4.0], np.float32).reshape(shape)
    history = model.fit(
        x, np.array([0, 1, 1, 0]), class_weight={0: 1.0, 1: 2.0}, sample_weight=weights, verbose=0
    ).history
    assert history["loss"] == [pytest.approx((1 + 4 + 6 + 4) / 4 * np.log(2), rel=1e-6)]
