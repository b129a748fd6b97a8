"""For random plans the block engine gives what a plain Python program over lists gives."""

import itertools

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

import headrace as tf


def _interleaved(groups, cycle, block):
    """Goes round `cycle` places; an empty place takes the next group."""
    waiting = iter([list(g) for g in groups])
    places, exhausted, at, out = [None] * cycle, False, 0, []
    while True:
        if places[at] is None and not exhausted:
            places[at] = next(waiting, None)
            exhausted = places[at] is None
        if places[at] is not None:
            out += places[at][:block]
            places[at] = places[at][block:] if len(places[at]) >= block else None
        elif exhausted and all(p is None for p in places):
            return out
        at = (at + 1) % cycle


def _scanned(items):
    total, out = 0, []
    for item in items:
        out.append(total + item)
        total += item
    return out


def _step_affine(ds):
    return ds.map(lambda x: x * 3 - 1)


def _step_by_string(ds):
    return ds.map(lambda x: tf.strings.to_number(tf.strings.as_string(x), tf.int64) + 2)


def _step_parallel(ds):
    return ds.map(lambda x: x // 2, num_parallel_calls=3)


def _step_odd(ds):
    return ds.filter(lambda x: x % 2 == 1)


def _step_scan(ds):
    return ds.scan(tf.constant(0, tf.int64), lambda s, x: (s + x, s + x))


def _step_windows(ds):
    return ds.window(3, shift=2, drop_remainder=True).flat_map(lambda w: w.batch(3)).unbatch()


def _step_flat(ds):
    return ds.flat_map(lambda x: tf.data.Dataset.range(tf.abs(x) % 3))


def _step_interleave(ds):
    return ds.interleave(lambda x: tf.data.Dataset.from_tensors(x).repeat(x % 4), cycle_length=3, block_length=2)


def _step_zip(ds):
    return tf.data.Dataset.zip((ds, ds.skip(1))).map(lambda a, b: a * 10 + b)


def _step_padded(ds):
    rows = ds.map(lambda x: tf.fill([tf.cast(x % 3, tf.int32)], x))
    return rows.padded_batch(4, padding_values=tf.constant(-7, tf.int64)).flat_map(
        lambda rows: tf.data.Dataset.from_tensor_slices(tf.reshape(rows, [-1]))
    )


def _padded(items):
    out = []
    for start in range(0, len(items), 4):
        rows = [[x] * (x % 3) for x in items[start : start + 4]]
        width = max(map(len, rows))
        out += [v for row in rows for v in row + [-7] * (width - len(row))]
    return out


def _step_groups(ds):
    return ds.group_by_window(lambda x: x % 3, lambda key, group: group.batch(2), window_size=2).unbatch()


def _grouped(items):
    groups, out = {}, []
    for item in items:
        group = groups.setdefault(item % 3, [])
        group.append(item)
        if len(group) == 2:
            out += groups.pop(item % 3)
    return out + [x for key in sorted(groups) for x in groups[key]]


def _step_ragged(ds):
    rows = ds.map(lambda x: tf.fill([tf.cast(x % 4, tf.int32)], x)).ragged_batch(3)
    return rows.flat_map(lambda rows: tf.data.Dataset.from_tensor_slices(rows.flat_values))


def _step_parallel_interleave(ds):
    return ds.interleave(
        lambda x: tf.data.Dataset.range(x, x + x % 3), cycle_length=2, block_length=1, num_parallel_calls=2
    )


def _step_choose(ds):
    choice = tf.data.Dataset.range(9).map(lambda n: n % 2)
    return tf.data.Dataset.choose_from_datasets([ds, ds.skip(2)], choice, stop_on_empty_dataset=True)


def _chosen(items):
    sides, out = [iter(items), iter(items[2:])], []
    for n in range(9):
        item = next(sides[n % 2], None)
        if item is None:
            break
        out.append(item)
    return out


def _step_sample(ds):
    return tf.data.Dataset.sample_from_datasets([ds, ds], weights=[1.0, 0.0], seed=1, stop_on_empty_dataset=True)


def _step_buckets(ds):
    rows = ds.map(lambda x: tf.fill([tf.cast(x % 5, tf.int32)], x))
    batches = rows.bucket_by_sequence_length(lambda row: tf.size(row), [2, 4], [2, 2, 2])
    return batches.map(lambda rows: tf.reduce_sum(rows))


def _bucketed(items):
    buckets, out = {}, []
    for item in items:
        length = item % 5
        key = 0 if length < 2 else 1 if length < 4 else 2
        bucket = buckets.setdefault(key, [])
        bucket.append(item * length)
        if len(bucket) == 2:
            out.append(sum(buckets.pop(key)))
    return out + [sum(buckets[key]) for key in sorted(buckets)]


def _step_failing(ds):
    def checked(x):
        with tf.control_dependencies([tf.debugging.assert_none_equal(x % 7, tf.constant(3, tf.int64))]):
            return tf.identity(x)

    return ds.map(checked).ignore_errors()


def _step_window_of_pairs(ds):
    pairs = ds.map(lambda x: {"a": x, "b": (x, x + 1)}).window(2, shift=1, stride=2)
    return pairs.flat_map(lambda w: tf.data.Dataset.zip((w["a"], w["b"][1]))).map(lambda a, b: a + b)


def _windowed_pairs(items):
    out = []
    for start in range(len(items)):
        out += [2 * x + 1 for x in items[start : start + 4 : 2][:2]]
    return out


def _step_bytes(ds):
    words = ds.map(lambda x: (tf.strings.as_string(x), tf.cast(x, tf.float32))).batch(3)
    return words.map(lambda text, number: tf.strings.to_number(text, tf.int64) + tf.cast(number, tf.int64)).unbatch()


STEPS = {
    "padded": (_step_padded, _padded),
    "groups": (_step_groups, _grouped),
    "ragged": (_step_ragged, lambda v: [x for x in v for _ in range(x % 4)]),
    "parallel interleave": (
        _step_parallel_interleave,
        lambda v: _interleaved([range(x, x + x % 3) for x in v], 2, 1),
    ),
    "choose": (_step_choose, _chosen),
    "sample": (_step_sample, lambda v: v),
    "buckets": (_step_buckets, _bucketed),
    "failing": (_step_failing, lambda v: [x for x in v if x % 7 != 3]),
    "pairs": (_step_window_of_pairs, _windowed_pairs),
    "bytes": (_step_bytes, lambda v: [2 * x for x in v]),
    "take while": (
        lambda ds: ds.take_while(lambda x: x % 11 != 10),
        lambda v: list(itertools.takewhile(lambda x: x % 11 != 10, v)),
    ),
    "enumerate": (lambda ds: ds.enumerate(5).map(lambda n, x: n * x), lambda v: [(5 + n) * x for n, x in enumerate(v)]),
    "two shards": (
        lambda ds: ds.shard(2, 0).concatenate(ds.shard(2, 1)),
        lambda v: v[0::2] + v[1::2],
    ),
    "known": (lambda ds: ds.apply(tf.data.experimental.assert_cardinality(tf.data.UNKNOWN_CARDINALITY)), lambda v: v),
    "affine": (_step_affine, lambda v: [x * 3 - 1 for x in v]),
    "string": (_step_by_string, lambda v: [x + 2 for x in v]),
    "parallel": (_step_parallel, lambda v: [x // 2 for x in v]),
    "odd": (_step_odd, lambda v: [x for x in v if x % 2 == 1]),
    "take": (lambda ds: ds.take(7), lambda v: v[:7]),
    "skip": (lambda ds: ds.skip(3), lambda v: v[3:]),
    "shard": (lambda ds: ds.shard(3, 1), lambda v: v[1::3]),
    "repeat": (lambda ds: ds.repeat(2), lambda v: v + v),
    "batched": (lambda ds: ds.batch(4).unbatch(), lambda v: v),
    "whole batches": (lambda ds: ds.batch(3, drop_remainder=True).unbatch(), lambda v: v[: len(v) // 3 * 3]),
    "rebatched": (lambda ds: ds.batch(5).rebatch(2).unbatch(), lambda v: v),
    "prefetch": (lambda ds: ds.prefetch(2), lambda v: v),
    "cache": (lambda ds: ds.cache(), lambda v: v),
    "no buffer": (lambda ds: ds.shuffle(1), lambda v: v),
    "concatenated": (lambda ds: ds.concatenate(ds.take(2)), lambda v: v + v[:2]),
    "scan": (_step_scan, _scanned),
    "windows": (
        _step_windows,
        lambda v: list(itertools.chain(*[v[i : i + 3] for i in range(0, len(v), 2) if i + 3 <= len(v)])),
    ),
    "flat": (_step_flat, lambda v: [k for x in v for k in range(abs(x) % 3)]),
    "interleave": (_step_interleave, lambda v: _interleaved([[x] * (x % 4) for x in v], 3, 2)),
    "zip": (_step_zip, lambda v: [a * 10 + b for a, b in itertools.pairwise(v)]),
    "unique": (lambda ds: ds.unique(), lambda v: list(dict.fromkeys(v))),
}


def _plan(count, steps):
    dataset, expected = tf.data.Dataset.range(count), list(range(count))
    for step in steps:
        make, reference = STEPS[step]
        dataset, expected = make(dataset), reference(expected)
    return dataset, expected


@pytest.mark.parametrize("step", sorted(STEPS))
def test_each_step_resumes_exactly(step):
    """Where an iterator stands can be kept, and another one over the same plan goes on from there."""
    dataset, expected = _plan(17, [step])
    stop = len(expected) // 2
    iterator = dataset.as_numpy_iterator()
    assert [int(next(iterator)) for _ in range(stop)] == expected[:stop]
    other = dataset.as_numpy_iterator()
    other.restore(iterator.save())
    assert [int(x) for x in other] == expected[stop:]


@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.integers(0, 40), st.lists(st.sampled_from(sorted(STEPS)), max_size=4))
def test_engine_equals_plain_python(count, steps):
    dataset, expected = _plan(count, steps)
    for _ in range(2):
        assert [int(x) for x in dataset] == expected
    assert dataset.cardinality() in (len(expected), tf.data.UNKNOWN_CARDINALITY)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(st.integers(0, 50), st.integers(1, 60), st.integers(0, 5), st.integers(1, 9))
def test_shuffle_of_numbers_equals_shuffle_of_elements(count, buffer, seed, batch):
    """Where the input is a table only numbers are shuffled; a stream of elements comes in the same order."""
    table = tf.data.Dataset.range(count).shuffle(buffer, seed=seed).batch(batch)
    stream = tf.data.Dataset.range(count).flat_map(tf.data.Dataset.from_tensors).shuffle(buffer, seed=seed).batch(batch)
    assert [b.numpy().tolist() for b in table] == [b.numpy().tolist() for b in stream]
    assert sorted(x for b in table for x in b.numpy().tolist()) == list(range(count))
