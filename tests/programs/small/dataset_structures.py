"""Datasets of datasets, windows, groups, mixtures, generators, options and errors inside of maps."""

from printed import S, case

import headrace as tf

D = tf.data.Dataset


def values(dataset, count=30):
    return list(dataset.take(count).as_numpy_iterator())


@case
def windows():
    d = D.range(7).window(3, shift=2, drop_remainder=False)
    return [values(w) for w in d], d.element_spec, d.cardinality()


@case
def windows_of_pairs():
    d = D.zip((D.range(4), D.range(4, 8))).window(2)
    return [[values(part) for part in w] for w in d]


@case
def windows_of_dictionaries():
    d = D.from_tensor_slices({"a": [1, 2, 3], "b": ["x", "y", "z"]}).window(2, drop_remainder=True)
    return [{k: values(v) for k, v in w.items()} for w in d]


@case
def windows_flattened():
    d = D.range(8).window(4, 2, 1, drop_remainder=True).flat_map(lambda w: w.batch(4))
    strided = D.range(10).window(3, 1, 3, True).flat_map(lambda w: w.batch(3))
    return values(d), values(strided)


@case
def nested_datasets():
    d = D.range(3).map(lambda n: D.range(n + 1))
    return (
        [values(inner) for inner in d],
        d.element_spec,
        values(d.flat_map(lambda x: x)),
        values(d.interleave(lambda x: x.map(lambda v: v * 10), cycle_length=2)),
    )


@case
def groups_by_window():
    d = D.range(10).group_by_window(
        key_func=lambda x: x % 3, reduce_func=lambda key, w: w.batch(2).map(lambda b: (key, b)), window_size=2
    )
    return values(d)


@case
def groups_with_sizes_of_their_own():
    d = D.range(9).group_by_window(lambda x: x % 2, lambda k, w: w.batch(10), window_size_func=lambda k: (k + 1) * 2)
    return values(d)


@case
def groups_without_a_size():
    return D.range(3).group_by_window(lambda x: x, lambda k, w: w)


@case
def groups_with_another_key():
    return values(D.range(3).group_by_window(lambda x: tf.cast(x, tf.int32), lambda k, w: w, window_size=2))


@case
def buckets():
    d = (
        D.range(1, 9)
        .map(lambda n: tf.range(n % 5))
        .bucket_by_sequence_length(lambda x: tf.shape(x)[0], bucket_boundaries=[2, 4], bucket_batch_sizes=[2, 2, 2])
    )
    return values(d)


@case
def mixtures():
    a, b = D.range(3), D.range(10, 20)
    return (
        values(D.choose_from_datasets([a, b], D.from_tensor_slices(tf.constant([0, 1, 1, 0, 0, 0, 1], tf.int64)))),
        values(D.choose_from_datasets([a, b], D.range(2).repeat(), stop_on_empty_dataset=False)),
        values(D.choose_from_datasets([a, b], D.range(2).repeat())),
        values(D.sample_from_datasets([a, b], weights=[1.0, 0.0], stop_on_empty_dataset=True)),
        values(D.sample_from_datasets([a, b], seed=3, stop_on_empty_dataset=False)),
    )


@case
def mixture_of_other_types():
    return D.sample_from_datasets([D.range(3), D.from_tensors("a")])


@case
def mixture_with_bad_weights():
    return D.sample_from_datasets([D.range(3), D.range(3)], weights=[1.0])


@case
def choice_out_of_range():
    return values(D.choose_from_datasets([D.range(3)], D.from_tensors(tf.constant(5, tf.int64))))


@case
def rejection():
    d = D.range(100).map(lambda x: x % 2).rejection_resample(lambda x: tf.cast(x, tf.int32), [0.0, 1.0], seed=1)
    return {int(c) for c, _ in d}, d.element_spec, len({int(v) for _, v in d})


@case
def generators():
    def count(n=3):
        for i in range(n):
            yield i, [i] * i

    signature = (S([], tf.int32), tf.RaggedTensorSpec([None], tf.int32, ragged_rank=0))
    d = D.from_generator(count, output_signature=(S([], tf.int32), S([None], tf.int32)))
    e = D.from_generator(count, args=[2], output_types=(tf.int32, tf.float32), output_shapes=([], [None]))
    return values(d), d.element_spec, values(e), e.cardinality(), len(signature)


@case
def generator_of_ragged_rows():
    def rows():
        yield tf.ragged.constant([[1], [2, 3]])
        yield tf.ragged.constant([[4]])

    d = D.from_generator(rows, output_signature=tf.RaggedTensorSpec([None, None], tf.int32))
    return list(d), [b.shape for b in d.batch(2)]


@case
def generator_of_dictionaries():
    d = D.from_generator(
        lambda: iter([{"a": 1, "b": "x"}]), output_signature={"a": S([], tf.int32), "b": S([], tf.string)}
    )
    return values(d)


@case
def generator_that_raises():
    def fail():
        yield 1
        raise RuntimeError("broken")

    return values(D.from_generator(fail, output_signature=S([], tf.int32)))


@case
def generator_with_another_shape():
    return values(D.from_generator(lambda: iter([[1, 2]]), output_signature=S([3], tf.int32)))


@case
def generator_with_another_structure():
    return values(D.from_generator(lambda: iter([(1, 2)]), output_signature=S([], tf.int32)))


@case
def generator_without_types():
    return D.from_generator(lambda: iter([1]))


@case
def generator_that_is_no_function():
    return D.from_generator([1, 2], output_signature=S([], tf.int32))


@case
def error_inside_a_map():
    d = D.from_tensor_slices([1.0, 0.0, 2.0]).map(lambda x: tf.debugging.check_numerics(1 / x, "bad"))
    return values(d)


@case
def errors_ignored():
    d = D.from_tensor_slices([1.0, 0.0, 2.0]).map(lambda x: tf.debugging.check_numerics(1 / x, "bad"))
    return values(d.ignore_errors()), values(d.apply(tf.data.experimental.ignore_errors()))


@case
def iterator_goes_on_after_an_error():
    it = iter(D.from_tensor_slices([1.0, 0.0, 2.0]).map(lambda x: tf.debugging.check_numerics(1 / x, "bad")))
    found = [next(it)]
    try:
        next(it)
    except tf.errors.InvalidArgumentError:
        found.append("error")
    return [*found, next(it)]


@case
def python_error_inside_a_map():
    def fail(x):
        raise KeyError("k")

    return values(D.range(3).map(fail))


@case
def python_error_inside_a_py_function():
    def fail(x):
        raise KeyError("k")

    return values(D.range(3).map(lambda x: tf.py_function(fail, [x], tf.int64)))


@case
def arguments_of_maps():
    pairs = D.zip((D.range(2), D.range(2, 4)))
    return (
        values(pairs.map(lambda a, b: {"s": a + b, "d": [a, b]})),
        values(D.from_tensors({"a": 1, "b": 2}).map(lambda d: d["a"] + d["b"])),
        values(D.zip({"a": D.range(2), "b": D.range(2)}).map(lambda d: (d["a"], d["b"]))),
    )


@case
def wrong_number_of_arguments():
    return D.zip((D.range(2), D.range(2))).map(lambda a: a[0])


@case
def filter_that_is_no_predicate():
    return D.range(3).filter(lambda x: x)


@case
def maps_that_return_none():
    d = D.range(2).map(lambda x: (x, None))
    return values(d), list(d.batch(2)), d.element_spec


@case
def map_that_returns_objects():
    return D.range(2).map(lambda x: object())


@case
def cardinalities():
    d = D.range(10)
    infinite, unknown = tf.data.INFINITE_CARDINALITY, tf.data.UNKNOWN_CARDINALITY
    found = [
        d.batch(3),
        d.batch(3, drop_remainder=True),
        d.repeat(),
        d.repeat(2),
        d.filter(lambda x: x > 2),
        d.take(20),
        d.take(-1),
        d.skip(4),
        d.skip(-1),
        d.shard(3, 1),
        d.concatenate(d.repeat()),
        d.concatenate(d),
        D.zip((d, d.take(4))),
        d.flat_map(lambda x: D.range(2)),
        d.interleave(lambda x: D.range(2)),
        d.cache(),
        d.shuffle(3),
        d.prefetch(1),
        d.filter(lambda x: x > 2).apply(tf.data.experimental.assert_cardinality(7)),
        d.repeat().take(5),
        d.window(4),
        d.repeat(0),
    ]
    return [int(x.cardinality()) for x in found], int(infinite), int(unknown)


@case
def wrong_asserted_cardinality():
    return values(D.range(3).apply(tf.data.experimental.assert_cardinality(5)))


@case
def lengths():
    return len(D.range(7)), len(D.range(7).batch(2))


@case
def length_of_an_unknown():
    return len(D.range(7).filter(lambda x: True))


@case
def options():
    o = tf.data.Options()
    o.deterministic = False
    o.threading.private_threadpool_size = 3
    o.autotune.enabled = False
    d = D.range(3).with_options(o)
    second = tf.data.Options()
    second.deterministic = True
    e = d.with_options(second).map(lambda x: x + 1)
    return (
        e.options().deterministic,
        e.options().threading.private_threadpool_size,
        e.options().autotune.enabled,
        values(e),
    )


@case
def unknown_option():
    tf.data.Options().nonsense = 3


@case
def option_of_another_type():
    tf.data.Options().deterministic = "yes"


@case
def scans_and_reductions():
    d = D.range(5)
    return (
        values(d.scan(tf.constant(0, tf.int64), lambda s, x: (s + x, s * x))),
        d.reduce(tf.constant(0, tf.int64), lambda s, x: s + x),
        d.reduce((0, 0.0), lambda s, x: (s[0] + 1, s[1] + tf.cast(x, tf.float32))),
        values(d.take_while(lambda x: x < 3)),
        values(d.enumerate(start=5)),
        values(D.from_tensor_slices([1, 1, 2, 1]).unique()),
    )


@case
def reduction_of_another_dtype():
    return D.range(5).reduce(0, lambda s, x: s + x)


@case
def batches_of_other_shapes():
    d = D.from_tensor_slices(tf.ragged.constant([[1], [2, 3], [4]]))
    return (
        values(d.ragged_batch(2)),
        values(d.map(lambda r: r + 0).padded_batch(2, padding_values=-1)),
        list(d.batch(2)),
    )


@case
def batches_and_unbatches():
    d = D.from_tensor_slices(([[1, 2], [3, 4]], ["a", "b"]))
    return (
        values(d.batch(2).unbatch()),
        values(d.batch(2).rebatch(1)),
        values(d),
    )


@case
def unbatch_of_other_sizes():
    return values(D.from_tensors(([1, 2, 3], [1, 2])).unbatch())


@case
def snapshots_of_state():
    d = D.range(5)
    it = iter(d)
    next(it)
    checkpoint = tf.train.Checkpoint(it=it)
    import tempfile

    path = checkpoint.write(tempfile.mkdtemp() + "/c")
    after = [next(it), next(it)]
    checkpoint.read(path)
    return after, next(it)


@case
def iterators():
    it = iter(D.range(2))
    return (
        next(it),
        it.get_next(),
        it.element_spec,
        it.get_next_as_optional().has_value(),
        next(it, "end"),
    )


@case
def datasets_in_functions():
    @tf.function
    def f():
        total = tf.constant(0, tf.int64)
        for x in D.range(10).filter(lambda v: v % 2 == 0).batch(2):
            total += tf.reduce_sum(x)
        return total

    return f(), f()


@case
def random_and_counts():
    return (
        values(D.counter(5, 3), 4),
        values(D.random(seed=4).take(2)),
        values(D.random(seed=4, rerandomize_each_iteration=False).take(2)),
    )


@case
def shards():
    return values(D.range(7).shard(3, 1))


@case
def shard_out_of_range():
    return values(D.range(7).shard(3, 3))


@case
def save_and_load():
    import tempfile

    path = tempfile.mkdtemp()
    D.from_tensor_slices({"a": [1, 2, 3], "b": ["x", "y", "z"]}).save(path)
    d = D.load(path)
    return [sorted(element.items()) for element in values(d)], sorted(d.element_spec.items())


@case
def lists_as_elements():
    return (
        values(D.from_tensor_slices([[1, 2], [3, 4]])),
        values(D.from_tensors([1, 2])),
        values(D.from_tensor_slices(([1, 2], {"k": [3, 4]}))),
        D.from_tensor_slices([[1, 2], [3, 4]]).element_spec,
    )


@case
def printed_datasets():
    return str(D.range(3).batch(2)), repr(D.zip((D.range(2), D.from_tensors("a"))))
