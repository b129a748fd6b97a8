"""Threads that run beside a training, and evaluation of its checkpoints."""

import threading

import numpy as np
import pytest

import headrace as tf

utils = tf.keras.utils


def test_a_timed_thread_calls_until_it_is_stopped():
    called = threading.Event()

    class Watch(utils.TimedThread):
        def on_interval(self):
            called.set()

    with Watch(0.001) as watch:
        assert called.wait(5) and watch.is_alive()
    assert not watch.is_alive()


def test_steps_per_execution_grow_while_that_helps():
    optimizer = tf.keras.optimizers.SGD()
    steps = tf.Variable(2, dtype=tf.int64)
    tuner = utils.StepsPerExecutionTuner(optimizer, steps, change_spe_interval=1)
    for rate, wanted in ((10.0, 4), (20.0, 8), (5.0, 4), (10.0, 2)):
        tuner._change(rate)
        assert tuner.steps_per_execution == wanted


def compiled_line():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, use_bias=False, input_shape=(1,))])
    model.compile("sgd", "mse")
    return model


def line_data():
    return tf.data.Dataset.from_tensors((np.ones((2, 1), "float32"), np.full((2, 1), 3.0, "float32")))


def test_checkpoints_of_a_training_are_evaluated(tmp_path, caplog):
    trained = compiled_line()
    trained.set_weights([np.array([[3.0]], "float32")])
    saver = tf.train.Checkpoint(model=trained, optimizer=trained.optimizer)
    tf.train.CheckpointManager(saver, str(tmp_path), max_to_keep=1).save()
    other = compiled_line()
    with caplog.at_level("INFO"):
        tf.get_logger().addHandler(caplog.handler)
        utils.SidecarEvaluator(other, line_data(), str(tmp_path), max_evaluations=1).start()
        tf.get_logger().removeHandler(caplog.handler)
    assert other.get_weights()[0] == 3.0
    assert "loss=0.0" in caplog.text


def test_an_evaluation_knows_the_training_step_of_a_callbacks_checkpoint(tmp_path):
    trained = compiled_line()
    keep = tf.keras.callbacks.ModelCheckpoint(str(tmp_path / "ckpt-{epoch}"), save_weights_only=True)
    trained.fit(line_data().repeat(3), epochs=2, verbose=0, callbacks=[keep])
    other = compiled_line()
    best = tf.keras.callbacks.SidecarEvaluatorModelExport(
        str(tmp_path / "best-{epoch:03d}.keras"), str(tmp_path / "ckpt-{epoch}"), monitor="loss", save_freq="eval"
    )
    utils.SidecarEvaluator(other, line_data(), str(tmp_path), max_evaluations=1, callbacks=[best]).start()
    np.testing.assert_array_equal(other.get_weights()[0], trained.get_weights()[0])
    assert int(other.optimizer.iterations) == 6
    assert (tmp_path / "best-002.keras").exists()


def test_a_checkpoint_without_the_optimizer_is_refused(tmp_path):
    trained = tf.keras.Sequential([tf.keras.layers.Dense(1, use_bias=False, input_shape=(1,))])
    tf.train.CheckpointManager(tf.train.Checkpoint(model=trained), str(tmp_path), max_to_keep=1).save()
    with pytest.raises(RuntimeError, match="`iterations` cannot be loaded from the checkpoint file"):
        utils.SidecarEvaluator(compiled_line(), line_data(), str(tmp_path), max_evaluations=1).start()
