"""Datasets at the edge."""

import tempfile

import numpy as np
from printed import S, case, show

import headrace as tf

tmp = tempfile.mkdtemp()


def L(d):
    return [show(x) for x in d]


@case
def batches_and_windows():
    return (
        L(tf.data.Dataset.range(5).batch(2)),
        L(tf.data.Dataset.range(5).batch(2, drop_remainder=True)),
        L(tf.data.Dataset.range(5).window(2, 1, 2).flat_map(lambda w: w.batch(2))),
        L(
            tf.data.Dataset.range(3)
            .window(2, drop_remainder=True)
            .map(lambda w: w.reduce(np.int64(0), lambda a, b: a + b))
        ),
    )


@case
def nothing_and_cardinality():
    return (
        L(tf.data.Dataset.range(3).repeat(0)),
        L(tf.data.Dataset.range(0).repeat()),
        L(tf.data.Dataset.range(3).take(-1)),
        L(tf.data.Dataset.range(3).skip(-1)),
        L(tf.data.Dataset.range(3).skip(5)),
        tf.data.Dataset.range(3).repeat().cardinality(),
        tf.data.Dataset.range(3).filter(lambda x: x > 1).cardinality(),
        tf.data.Dataset.range(7).batch(2).cardinality(),
        tf.data.Dataset.range(7).flat_map(lambda x: tf.data.Dataset.range(x)).cardinality(),
        tf.data.Dataset.range(3).interleave(lambda x: tf.data.Dataset.range(1)).cardinality(),
    )


@case
def structures():
    return (
        L(tf.data.Dataset.from_tensor_slices([[1], [2]]).unbatch()),
        L(tf.data.Dataset.from_tensor_slices({"a": [1, 2], "b": (["x", "y"], [1.0, 2.0])})),
        tf.data.Dataset.from_tensor_slices({"a": [1, 2], "b": (["x", "y"], [1.0, 2.0])}).element_spec,
    )


@case
def several_datasets():
    return (
        L(
            tf.data.Dataset.range(10)
            .interleave(lambda x: tf.data.Dataset.from_tensors(x).repeat(3), cycle_length=2, block_length=2)
            .take(8)
        ),
        L(tf.data.Dataset.zip((tf.data.Dataset.range(3), tf.data.Dataset.range(2)))),
        L(tf.data.Dataset.range(2).concatenate(tf.data.Dataset.range(2))),
        L(tf.data.Dataset.range(4).shard(3, 1)),
        L(
            tf.data.Dataset.sample_from_datasets(
                [tf.data.Dataset.range(3), tf.data.Dataset.range(3)], [0.5, 0.5], seed=1
            )
        ),
        L(
            tf.data.Dataset.choose_from_datasets(
                [tf.data.Dataset.range(3), tf.data.Dataset.range(10, 13)], tf.data.Dataset.range(2).repeat(2)
            )
        ),
    )


@case
def padding():
    return (
        L(tf.data.Dataset.range(3).padded_batch(2)),
        L(tf.data.Dataset.range(3).map(lambda x: tf.fill([x], x)).padded_batch(2, padding_values=np.int64(-1))),
        L(tf.data.Dataset.range(3).map(lambda x: tf.fill([x], x)).padded_batch(3, [4])),
        L(tf.data.Dataset.range(3).map(lambda x: tf.fill([x], x)).ragged_batch(2)),
        L(
            tf.data.Dataset.range(1, 4)
            .map(lambda x: tf.fill([x], x))
            .bucket_by_sequence_length(lambda e: tf.shape(e)[0], [2], [2, 2])
        ),
    )


@case
def padding_to_less():
    return L(tf.data.Dataset.range(3).map(lambda x: tf.fill([x], x)).padded_batch(3, [1]))


@case
def batch_of_other_shapes():
    return L(tf.data.Dataset.range(3).map(lambda x: tf.fill([x], x)).batch(3))


@case
def stateful_transformations():
    return (
        tf.data.Dataset.range(4).reduce((np.int64(0), np.int64(1)), lambda s, x: (s[0] + x, s[1] * (x + 1))),
        L(tf.data.Dataset.range(4).scan(np.int64(0), lambda s, x: (s + x, s))),
        L(tf.data.Dataset.range(9).take_while(lambda x: x < 3)),
        L(tf.data.Dataset.from_tensor_slices([1, 2, 1, 3]).unique()),
        L(tf.data.Dataset.range(3).enumerate(5)),
        L(tf.data.Dataset.counter(3, 2).take(2)),
        L(tf.data.Dataset.range(4).group_by_window(lambda x: x % 2, lambda k, w: w.batch(2), 2)),
        L(tf.data.Dataset.range(6).rejection_resample(lambda x: tf.cast(x % 2, tf.int32), [0.5, 0.5], seed=1).take(2))
        and 1,
    )


@case
def generators():

    def g():
        yield 1
        yield 2

    return (
        L(tf.data.Dataset.from_generator(g, output_signature=S([], tf.int32))),
        L(tf.data.Dataset.from_generator(lambda: iter([[1], [2, 3]]), output_signature=S([None], tf.int32))),
        L(
            tf.data.Dataset.from_generator(
                lambda: iter([(1, {"a": "x"})]), output_signature=(S([], tf.int32), {"a": S([], tf.string)})
            )
        ),
        L(tf.data.Dataset.from_generator(lambda: range(2), tf.float32)),
    )


@case
def generator_of_another_shape():
    return L(tf.data.Dataset.from_generator(lambda: iter([[1, 2]]), output_signature=S([3], tf.int32)))


@case
def generator_of_another_dtype():
    return L(tf.data.Dataset.from_generator(lambda: iter([1.5]), output_signature=S([], tf.int32)))


@case
def single_element_of_many():
    return tf.data.Dataset.range(3).get_single_element()


@case
def single_element_of_none():
    return tf.data.Dataset.range(0).get_single_element()


@case
def end_of_an_iterator():
    it = iter(tf.data.Dataset.range(2))
    a = [next(it), it.get_next(), it.get_next_as_optional().has_value()]
    try:
        next(it)
    except StopIteration:
        a.append("stop")
    try:
        it.get_next()
    except tf.errors.OutOfRangeError:
        a.append("oor")
    return a


@case
def ragged_and_sparse():
    return (
        L(tf.data.Dataset.from_tensors(tf.ragged.constant([[1], [2, 3]])).unbatch()),
        L(tf.data.Dataset.from_tensor_slices(tf.ragged.constant([[1], [2, 3]])).batch(2)),
        L(tf.data.Dataset.from_tensor_slices(tf.sparse.from_dense([[0, 1], [2, 0]]))),
        tf.data.Dataset.from_tensor_slices(tf.ragged.constant([[1], [2, 3]])).element_spec,
    )


@case
def slices_of_other_sizes():
    return tf.data.Dataset.from_tensor_slices(([1, 2], [1]))


@case
def slices_of_a_scalar():
    return tf.data.Dataset.from_tensor_slices(5)


@case
def results_of_map():
    return (
        L(tf.data.Dataset.range(2).map(lambda x: [x, x])),
        L(tf.data.Dataset.range(2).map(lambda x: (x, [x, x]))),
        L(tf.data.Dataset.range(2).map(lambda x: {"a": x, "b": "s"})),
        tf.data.Dataset.range(2).map(lambda x: 1).element_spec,
    )


@case
def rebatch():
    return (
        L(tf.data.Dataset.range(4).batch(2).rebatch(3)),
        L(tf.data.Dataset.range(5).batch(4).rebatch([1, 2])),
        L(tf.data.Dataset.range(4).batch(2).unbatch().batch(3)),
        L(tf.data.Dataset.range(10).prefetch(-1).cache().take(2)),
    )


@case
def no_files():
    return L(tf.data.Dataset.list_files(tmp + "/none*"))


@case
def shuffles():
    return (
        [int(x) for x in tf.data.Dataset.range(6).shuffle(3, seed=42)],
        [int(x) for x in tf.data.Dataset.range(6).shuffle(100, seed=42).repeat(2)],
        L(tf.data.Dataset.range(6).snapshot(tmp + "/snap").take(2)),
    )


@case
def length_of_an_endless_dataset():
    return len(tf.data.Dataset.range(3).repeat())


@case
def length_of_a_filtered_dataset():
    return len(tf.data.Dataset.range(3).filter(lambda x: True))
