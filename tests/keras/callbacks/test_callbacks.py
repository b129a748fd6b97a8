"""What callbacks are told, and what the ready ones do."""

import numpy as np
import pytest

import headrace as tf

keras = tf.keras
callbacks = keras.callbacks


@pytest.fixture
def model():
    model = keras.Sequential([keras.layers.Dense(1, input_shape=(2,), kernel_initializer="zeros")])
    model.compile(keras.optimizers.SGD(0.5), "mse", run_eagerly=True)
    return model


X = np.ones((4, 2), np.float32)
Y = np.ones((4, 1), np.float32)


def test_the_order_of_hooks(model):
    told = []

    class Telling(callbacks.Callback):
        def on_train_begin(self, logs=None):
            told.append("train")

        def on_epoch_begin(self, epoch, logs=None):
            told.append(f"epoch {epoch}")

        def on_train_batch_begin(self, batch, logs=None):
            told.append(f"batch {batch}")

        def on_train_batch_end(self, batch, logs=None):
            told.append(f"batch {batch} ends {sorted(logs)}")

        def on_test_begin(self, logs=None):
            told.append("test")

        def on_epoch_end(self, epoch, logs=None):
            told.append(f"epoch ends {sorted(logs)}")

        def on_train_end(self, logs=None):
            told.append("train ends")

    model.fit(X, Y, verbose=0, batch_size=4, validation_data=(X, Y), callbacks=[Telling()])
    assert told == [
        "train", "epoch 0", "batch 0", "batch 0 ends ['loss']", "test", "epoch ends ['loss', 'val_loss']", "train ends",
    ]  # fmt: skip


def test_early_stopping_brings_the_best_weights_back(model):
    stopping = callbacks.EarlyStopping("loss", min_delta=100.0, patience=2, restore_best_weights=True)
    best = []
    first = callbacks.LambdaCallback(on_epoch_end=lambda epoch, logs: best.append(model.get_weights()))
    history = model.fit(X, Y, epochs=9, verbose=0, callbacks=[first, stopping])
    assert history.epoch == [0, 1, 2]
    assert stopping.stopped_epoch == 2
    for one, other in zip(model.get_weights(), best[0], strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_schedule_sets_the_learning_rate(model):
    history = model.fit(
        X, Y, epochs=2, verbose=0, callbacks=[callbacks.LearningRateScheduler(lambda epoch, rate: rate / 2)]
    )
    assert history.history["lr"] == [0.25, 0.125]


def test_a_plateau_reduces_the_learning_rate(model):
    plateau = callbacks.ReduceLROnPlateau("loss", factor=0.5, patience=1, min_delta=100.0, min_lr=0.2)
    history = model.fit(X, Y, epochs=4, verbose=0, callbacks=[plateau])
    assert history.history["lr"] == pytest.approx([0.5, 0.5, 0.25, 0.2])


def test_csv_logger_writes_a_line_an_epoch(model, tmp_path):
    path = tmp_path / "log.csv"
    history = model.fit(X, Y, epochs=2, verbose=0, callbacks=[callbacks.CSVLogger(path)])
    lines = path.read_text().splitlines()
    assert lines[0] == "epoch,loss,val_loss"  # Keras reserves columns for validation
    assert [float(line.split(",")[1]) for line in lines[1:]] == history.history["loss"]


def test_terminate_on_nan(model):
    history = model.fit(X, Y * np.nan, epochs=5, verbose=0, callbacks=[callbacks.TerminateOnNaN()])
    assert len(history.epoch) == 1


def test_an_embedding_is_updated_after_the_batch_in_which_the_clock_rang():
    class Layer:
        updates = 0

        def update_embeddings(self, strategy):
            self.updates += 1

    layer = Layer()
    callback = keras.callbacks.experimental.UpdateEmbeddingCallback(layer, interval=3600)
    callback.on_epoch_begin(0)
    assert callback.is_alive()
    callback.on_train_batch_end(0)
    callback.on_interval()
    callback.on_train_batch_end(1)
    callback.on_train_batch_end(2)
    callback.on_epoch_end(0)
    assert (layer.updates, callback.is_alive()) == (1, False)
