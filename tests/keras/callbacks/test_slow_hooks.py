"""Warnings of slow callbacks, and what callbacks may change during training."""

import contextlib
import logging
import time

import numpy as np
import pytest

import headrace as tf


def compiled_model():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    return model


def test_a_slow_batch_method_is_warned_of_once(caplog):
    class Sleeping(tf.keras.callbacks.Callback):
        def on_train_batch_end(self, batch, logs=None):
            time.sleep(0.1)

    with caplog.at_level(logging.WARNING, logger="tensorflow"):
        compiled_model().fit(np.ones((12, 1)), np.ones((12, 1)), 1, verbose=0, callbacks=[Sleeping()])
    expected = "Callback method `on_train_batch_end` is slow compared to the batch time (batch time: "
    assert [record.getMessage()[: len(expected)] for record in caplog.records] == [expected]


def test_a_callback_may_replace_the_training_function():
    class Replacing(tf.keras.callbacks.Callback):
        def on_epoch_end(self, epoch, logs=None):
            self.model.train_function = lambda iterator: {"loss": float(len(next(iterator)[0]))}

    history = (
        compiled_model().fit(np.ones((4, 1)), np.ones((4, 1)), 4, epochs=2, verbose=0, callbacks=[Replacing()]).history
    )
    assert history["loss"][1] == 4.0


def test_callbacks_that_take_tensors_get_tensors():
    class Asking(tf.keras.callbacks.Callback):
        def __init__(self, takes_tensors):
            super().__init__()
            self._supports_tf_logs = takes_tensors

        def on_train_batch_end(self, batch, logs=None):
            self.loss = logs["loss"]

    model = compiled_model()
    for takes_tensors, kind in ((True, tf.Tensor), (False, float)):
        callback = Asking(takes_tensors)
        model.fit(np.ones((2, 1)), np.ones((2, 1)), verbose=0, callbacks=[callback])
        assert isinstance(callback.loss, kind)


def test_the_columns_of_a_csv_log_include_validation_that_comes_later(tmp_path):
    path = tmp_path / "log.csv"
    data = np.ones((4, 1))
    compiled_model().fit(
        data, data, epochs=2, validation_data=(data, data), validation_freq=2, verbose=0,
        callbacks=[tf.keras.callbacks.CSVLogger(path)],
    )  # fmt: skip
    lines = path.read_text().splitlines()
    assert lines[0] == "epoch,loss,val_loss"
    assert lines[1].endswith(",NA")
    assert not lines[2].endswith(",NA")


def test_a_checkpoint_is_saved_after_as_many_batches_as_run_in_one_execution(tmp_path):
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse", steps_per_execution=7)
    keep = tf.keras.callbacks.ModelCheckpoint(tmp_path / "at_{epoch}_{batch}.h5", save_freq=7)
    model.fit(np.ones((14, 1)), np.ones((14, 1)), 1, verbose=0, callbacks=[keep])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["at_1_14.h5", "at_1_7.h5"]


def test_plateaus_change_optimizers_that_only_have_lr(caplog):
    class Optimizer:
        lr = tf.Variable(1.0)

    callback = tf.keras.callbacks.ReduceLROnPlateau(patience=2)
    callback.model = type("Model", (), {"optimizer": Optimizer()})
    for epoch, loss in enumerate([0.086, 0.11, 0.1]):
        callback.on_epoch_end(epoch, {"val_loss": loss})
    assert float(Optimizer.lr) == pytest.approx(0.1)
    with caplog.at_level(logging.WARNING, logger="tensorflow"):
        assert tf.keras.callbacks.ReduceLROnPlateau(epsilon=1e-3).min_delta == 1e-3
    assert "`epsilon` argument is deprecated" in caplog.text


def test_training_resumes_with_the_next_epoch_after_a_backup_at_the_last_batch(tmp_path):
    class Interrupting(tf.keras.callbacks.Callback):
        def on_train_batch_end(self, batch, logs=None):
            if int(self.model.optimizer.iterations) == 6:
                raise RuntimeError("stop")

    class Recording(tf.keras.callbacks.Callback):
        epochs: tuple = ()

        def on_epoch_begin(self, epoch, logs=None):
            self.epochs += (epoch,)

    model, data, recording = compiled_model(), np.ones((3, 1)), Recording()
    for callback in (Interrupting(), recording):
        backup = tf.keras.callbacks.BackupAndRestore(tmp_path, save_freq=6)
        with contextlib.suppress(RuntimeError):
            model.fit(data, data, 1, epochs=3, verbose=0, callbacks=[backup, callback])
    assert recording.epochs == (2,)
