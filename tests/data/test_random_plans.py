"""For random plans the block engine gives what a plain Python program over lists gives."""

import itertools

import hypothesis.strategies as st
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


STEPS = {
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


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 40), st.lists(st.sampled_from(sorted(STEPS)), max_size=4))
def test_engine_equals_plain_python(count, steps):
    dataset, expected = tf.data.Dataset.range(count), list(range(count))
    for step in steps:
        make, reference = STEPS[step]
        dataset, expected = make(dataset), reference(expected)
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
