"""Small training steps on an accelerator run in groups; XLA's CPU device poses as a GPU."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.keras.training import grouped_steps
from headrace._src.keras.training.grouped_steps import Grouping
from headrace._src.runtime.eager import transfer
from headrace._src.runtime.eager.arming import posing_as_gpu

random = np.random.default_rng(0)
X = random.random((160, 4), np.float32)
Y = (X.sum(-1) > 2).astype(np.int32)


@pytest.fixture(autouse=True)
def on_a_device(monkeypatch):
    monkeypatch.setattr(grouped_steps, "_SINGLE_STEPS", 3)
    with posing_as_gpu():
        yield


@pytest.fixture
def groups(monkeypatch):
    """The sizes of the groups that ran."""
    sizes, run = [], Grouping.run

    def remember(self, group):
        sizes.append(group.count)
        return run(self, group)

    monkeypatch.setattr(Grouping, "run", remember)
    return sizes


def model(*layers, **options):
    tf.keras.utils.set_random_seed(1)
    made = tf.keras.Sequential([*layers, tf.keras.layers.Dense(2)])
    loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    made.compile(tf.keras.optimizers.Adam(0.1), loss, metrics=["accuracy"], **options)
    return made


class Watcher(tf.keras.callbacks.Callback):
    def on_train_batch_end(self, batch, logs=None):
        pass


def test_groups_train_as_single_steps_do(groups):
    grouped = model(tf.keras.layers.Dense(8, activation="tanh"))
    history = grouped.fit(X, Y, batch_size=10, epochs=2, shuffle=False, verbose=0).history
    assert groups == [8, 5, 8, 8]  # after three single steps
    groups.clear()
    single = model(tf.keras.layers.Dense(8, activation="tanh"))
    expected = single.fit(X, Y, batch_size=10, epochs=2, shuffle=False, verbose=0, callbacks=[Watcher()]).history
    assert not groups
    for name in expected:
        np.testing.assert_allclose(history[name], expected[name], rtol=1e-5)
    for found, wanted in zip(grouped.get_weights(), single.get_weights(), strict=True):
        np.testing.assert_allclose(found, wanted, rtol=1e-4, atol=1e-6)
    assert grouped.optimizer.iterations == single.optimizer.iterations == 32
    assert grouped._train_counter == 32


def test_a_smaller_last_batch_is_a_step_of_its_own(groups):
    network = model()
    network.fit(X[:155], Y[:155], batch_size=10, verbose=0)
    assert groups == [8, 4] and network.optimizer.iterations == 16


def test_datasets_are_grouped_and_not_read_beyond_the_epoch(groups):
    read = []

    def element(number):
        read.append(int(number))
        return X[:4] + 0 * int(number), Y[:4]

    data = tf.data.Dataset.range(100).map(
        lambda n: tf.numpy_function(element, [n], [tf.float32, tf.int32]), deterministic=True
    )
    data = data.map(lambda x, y: (tf.ensure_shape(x, [4, 4]), tf.ensure_shape(y, [4])))
    network = model()
    network.fit(data, steps_per_epoch=13, epochs=2, verbose=0)
    assert groups == [8, 2, 8, 5] and network.optimizer.iterations == 26


@pytest.mark.parametrize("verbose", [1, 2])
def test_the_progress_bar_counts_all_steps(verbose, groups, capsys):
    model().fit(X, Y, batch_size=10, verbose=verbose)
    assert groups == [8, 5] and "16/16" in capsys.readouterr().out


def test_what_needs_single_steps_gets_them(groups):
    model(tf.keras.layers.Dropout(0.5, seed=1)).fit(X, Y, batch_size=10, verbose=0)  # random numbers of its own
    model().fit(X, Y, batch_size=10, verbose=0, class_weight={0: 1.0, 1: 2.0})
    model(run_eagerly=True).fit(X, Y, batch_size=10, verbose=0)
    model(steps_per_execution=2).fit(X, Y, batch_size=10, verbose=0)
    assert not groups


def test_a_train_function_of_the_user_gets_single_batches(groups):
    network, sizes = model(), []
    network.fit(X, Y, batch_size=10, verbose=0)
    groups.clear()

    def train_function(batches):
        x, y = next(batches)
        sizes.append(len(x))
        return network.train_step((x, y))

    network.train_function = train_function
    network.fit(X, Y, batch_size=10, verbose=0)
    assert not groups and sizes == [10] * 16


def test_large_steps_and_batches_are_not_grouped(groups, monkeypatch):
    monkeypatch.setattr(grouped_steps, "_MOST_OPERATIONS", 10)
    model().fit(X, Y, batch_size=10, verbose=0)
    monkeypatch.setattr(grouped_steps, "_MOST_OPERATIONS", 400)
    monkeypatch.setattr(transfer, "_WORTH_A_COPY", 10)
    model().fit(X, Y, batch_size=10, verbose=0)
    assert not groups


def test_a_bad_label_in_a_group_raises_and_the_weights_stay(groups):
    network = model()
    network.fit(X, Y, batch_size=10, verbose=0)
    before = network.get_weights()
    with pytest.raises(tf.errors.InvalidArgumentError):
        network.fit(X, np.full(160, 5, np.int32), batch_size=10, verbose=0)
        network.get_weights()
    for found, kept in zip(network.get_weights(), before, strict=True):
        np.testing.assert_array_equal(found, kept)
