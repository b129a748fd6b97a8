"""Batches of Sequences and generators made ahead by threads and processes."""

import os
import pickle
import threading
import time
import traceback

import numpy as np
import pytest

import headrace as tf


class Numbered(tf.keras.utils.Sequence):
    """Six batches that hold their own number; notes who made which."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.made, self.epochs = [], 0

    def __len__(self):
        return 6

    def __getitem__(self, index):
        self.made.append((index, threading.current_thread().name, os.getpid()))
        return np.full((2, 1), index + 10.0 * self.epochs), np.zeros((2, 1))

    def on_epoch_end(self):
        self.epochs += 1


class Unpicklable(Numbered):
    def __init__(self):
        super().__init__()
        self.lock = threading.Lock()


@pytest.fixture(scope="module")
def model():
    model = tf.keras.Sequential([tf.keras.Input((1,)), tf.keras.layers.Dense(1, kernel_initializer="ones")])
    model.compile(tf.keras.optimizers.SGD(0.0), "mse")
    return model


@pytest.fixture(autouse=True)
def nothing_left_behind():
    yield
    assert [t.name for t in threading.enumerate() if t.name.startswith("keras-batches")] == []


def predicted(model, data, **kwargs):
    return model.predict(data, verbose=0, **kwargs)[::2, 0].tolist()


@pytest.mark.parametrize("workers", [1, 3])
def test_threads_make_the_batches_of_a_sequence_and_keep_their_order(model, workers):
    data = Numbered()
    assert predicted(model, data, workers=workers) == [0, 1, 2, 3, 4, 5]
    assert all(name.startswith("keras-batches") for _, name, _ in data.made)


def test_no_workers_make_batches_in_the_main_thread(model):
    data = Numbered()
    assert predicted(model, data, workers=0) == [0, 1, 2, 3, 4, 5]
    assert {name for _, name, _ in data.made} == {threading.current_thread().name}


def test_a_sequence_may_bring_its_own_number_of_workers(model):
    data = Numbered(workers=0)
    predicted(model, data)
    assert {name for _, name, _ in data.made} == {threading.current_thread().name}


def test_several_batches_are_made_at_a_time(model):
    meeting = threading.Barrier(3, timeout=10)  # breaks unless three threads come

    class Meeting(Numbered):
        def __getitem__(self, index):
            meeting.wait()
            return super().__getitem__(index)

    assert predicted(model, Meeting(), workers=3) == [0, 1, 2, 3, 4, 5]


def test_no_more_batches_wait_than_the_queue_holds(model):
    data, ahead = Numbered(), []

    class Watch(tf.keras.callbacks.Callback):
        def on_train_batch_end(self, batch, logs=None):
            time.sleep(0.02)
            ahead.append(len(data.made) - (batch + 1))

    model.fit(data, shuffle=False, verbose=0, workers=2, max_queue_size=2, callbacks=[Watch()])
    assert max(ahead) <= 2 and ahead[-1] == 0


def test_epochs_see_what_on_epoch_end_changed_and_steps_end_them_early(model):
    data = Numbered()
    history = model.fit(data, epochs=2, steps_per_epoch=2, shuffle=False, verbose=0, workers=2)
    np.testing.assert_allclose(history.history["loss"], [0.5, (10.0**2 + 11.0**2) / 2])
    made = [index for index, _, _ in data.made]  # by two workers, in either order
    assert [sorted(made[:2]), sorted(made[2:])] == [[0, 1], [0, 1]]


def test_an_error_in_a_sequence_comes_out_of_fit_with_its_traceback(model):
    class Failing(Numbered):
        def __getitem__(self, index):
            if index == 3:
                return self.look_up(index)
            return super().__getitem__(index)

        def look_up(self, index):
            raise KeyError("no such row")

    with pytest.raises(KeyError, match="no such row") as caught:
        model.fit(Failing(), shuffle=False, verbose=0, workers=2)
    assert "look_up" in [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]


def test_a_generator_is_read_ahead_by_no_more_than_an_epoch_needs(model):
    taken = []

    def batches():
        for number in range(100):
            taken.append(threading.current_thread().name)
            yield np.full((2, 1), float(number)), np.zeros((2, 1))

    source = batches()
    model.fit(source, steps_per_epoch=3, epochs=2, verbose=0, workers=4)
    assert len(taken) == 6 and all(name.startswith("keras-batches") for name in taken)
    assert float(next(source)[0][0, 0]) == 6.0


def test_a_generator_that_fails_or_ends_says_so(model, caplog):
    def failing():
        yield np.zeros((2, 1)), np.zeros((2, 1))
        raise OSError("disk gone")

    with pytest.raises(OSError, match="disk gone"):
        model.fit(failing(), verbose=0)
    with caplog.at_level("WARNING", logger="tensorflow"):
        model.fit(iter([(np.zeros((2, 1)), np.zeros((2, 1)))]), steps_per_epoch=3, verbose=0)
    assert "ran out of data" in caplog.text


def test_processes_make_the_batches_of_each_epoch(model):
    data = Numbered()
    history = model.fit(data, epochs=2, shuffle=False, verbose=0, workers=1, use_multiprocessing=True)
    np.testing.assert_allclose(history.history["loss"], [np.mean(np.arange(6.0) ** 2), np.mean(np.arange(10, 16) ** 2)])
    assert data.made == []  # their copies were asked


def test_what_processes_cannot_take_is_left_to_threads(model, caplog):
    with caplog.at_level("WARNING", logger="tensorflow"):
        assert predicted(model, Unpicklable(), workers=2, use_multiprocessing=True) == [0, 1, 2, 3, 4, 5]
    assert len(caplog.records) == 1 and "Unpicklable cannot be pickled" in caplog.text


def test_iterators_over_images_can_go_to_processes():
    images = np.arange(18.0).reshape(6, 1, 1, 3)
    flow = tf.keras.preprocessing.image.ImageDataGenerator().flow(images, batch_size=2, shuffle=True)
    copies = [pickle.loads(pickle.dumps(flow)) for _ in range(2)]
    for index in range(3):
        for copy in copies:
            np.testing.assert_array_equal(copy[index], flow[index])
    assert next(copies[0]).shape == (2, 1, 1, 3)


def test_an_enqueuer_stops_while_batches_wait():
    enqueuer = tf.keras.utils.OrderedEnqueuer(Numbered())
    enqueuer.start(workers=2, max_queue_size=4)
    batches = enqueuer.get()
    assert float(next(batches)[0][0, 0]) == 0.0
    enqueuer.stop()
    assert not enqueuer.is_running()
