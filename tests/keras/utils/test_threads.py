"""Threads that run beside a training, and evaluation of its checkpoints."""

import threading

import numpy as np

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


def test_checkpoints_of_a_training_are_evaluated(tmp_path, capsys):
    def make():
        model = tf.keras.Sequential([tf.keras.layers.Dense(1, use_bias=False, input_shape=(1,))])
        model.compile("sgd", "mse")
        return model

    trained = make()
    trained.set_weights([np.array([[3.0]], "float32")])
    saver = tf.train.Checkpoint(model=trained, optimizer=trained.optimizer)
    tf.train.CheckpointManager(saver, str(tmp_path), max_to_keep=1).save()
    other = make()
    data = tf.data.Dataset.from_tensors((np.ones((2, 1), "float32"), np.full((2, 1), 3.0, "float32")))
    utils.SidecarEvaluator(other, data, str(tmp_path), max_evaluations=1).start()
    assert other.get_weights()[0] == 3.0
    assert "loss=0.0" in capsys.readouterr().out
