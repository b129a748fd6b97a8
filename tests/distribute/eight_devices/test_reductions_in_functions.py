"""Reductions, in functions, of values that come from a dataset and not from `strategy.run`."""

import headrace as tf


def test_values_of_a_distributed_dataset_are_reduced_in_functions(devices):
    strategy = tf.distribute.MirroredStrategy(devices[:2])
    batches = strategy.experimental_distribute_dataset(tf.data.Dataset.range(8).batch(4))

    @tf.function
    def digits(dataset):
        found = tf.constant(0, tf.int64)
        for batch in dataset:
            found = found * 10 + strategy.reduce("SUM", batch, axis=0)
        return found

    @tf.function
    def first(iterator):
        batch = next(iterator)
        doubled = strategy.run(lambda x: 2 * x, (batch,))
        return (
            strategy.reduce("SUM", batch, axis=None),
            strategy.reduce("MEAN", batch, axis=0),
            strategy.reduce("SUM", doubled, axis=0),
            strategy.gather(batch, axis=0),
        )

    assert int(digits(batches)) == 82
    total, mean, doubled, everything = first(iter(batches))
    assert total.numpy().tolist() == [2, 4]
    assert [float(mean), int(doubled)] == [1.5, 12]
    assert everything.numpy().tolist() == [0, 1, 2, 3]
