"""tf.lookup: static, vocabulary and mutable tables, in eager and traced code."""

import pytest

import headrace as tf

lookup, INVALID = tf.lookup, tf.errors.InvalidArgumentError
WHOLE_LINE, LINE_NUMBER = lookup.TextFileIndex.WHOLE_LINE, lookup.TextFileIndex.LINE_NUMBER


def pairs(keys, values, default, **options):
    return lookup.StaticHashTable(lookup.KeyValueTensorInitializer(keys, values, **options), default)


def test_static_table():
    table = pairs(["a", "b"], [1, 2], -1)
    assert table.lookup(tf.constant([["a"], ["z"]])).numpy().tolist() == [[1], [-1]]
    assert table[tf.constant("b")].numpy() == 2 and table.size().numpy() == 2
    assert (table.key_dtype, table.value_dtype) == (tf.string, tf.int32) and table.default_value.numpy() == -1
    assert [t.numpy().tolist() for t in table.export()] == [[b"a", b"b"], [1, 2]]
    assert table.resource_handle.dtype is tf.resource and table.resource_handle.shape.as_list() == []
    assert table.lookup(tf.constant([], tf.string)).shape.as_list() == [0]


def test_composite_keys():
    table = pairs(["a", "b"], [1, 2], -1)
    assert table.lookup(tf.ragged.constant([["a"], ["b", "q"]])).to_list() == [[1], [2, -1]]
    sparse = table.lookup(tf.SparseTensor([[0, 1], [1, 0]], ["a", "q"], [2, 3]))
    assert sparse.values.numpy().tolist() == [1, -1] and sparse.shape.as_list() == [2, 3]


@pytest.mark.parametrize(
    ("keys", "values", "default", "ask", "wanted"),
    [
        (tf.constant([5, 7], tf.int64), ["five", "seven"], "none", tf.constant([7, 9], tf.int64), [b"seven", b"none"]),
        (["a"], [1.5], 0.0, tf.constant(["a", "b"]), [1.5, 0.0]),
        ([1, 2], [3, 4], 0, tf.constant([2, 5]), [4, 0]),
        (["a", "a"], [1, 1], 0, tf.constant(["a"]), [1]),
    ],
)
def test_dtypes(keys, values, default, ask, wanted):
    assert pairs(keys, values, default).lookup(ask).numpy().tolist() == wanted


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (
            lambda: pairs(["a", "a"], [1, 2], -1),
            tf.errors.FailedPreconditionError,
            "Key a has 1 and trying to add value 2",
        ),
        (lambda: pairs(["a", "b"], [1], -1), INVALID, r"Expected shape \[2\] for value, got \[1\]"),
        (lambda: pairs(["a"], [1], "x"), TypeError, "Cannot convert 'x'"),
        (lambda: pairs(["a"], [1], [-1]), ValueError, "not compatible"),
        (lambda: pairs([1.5], [1], -1), tf.errors.NotFoundError, "float32"),
        (lambda: pairs(tf.constant([], tf.string), tf.constant([], tf.int64), 0), INVALID, "cannot be empty"),
        (lambda: pairs(["a"], [1], -1).lookup(tf.constant([1])), TypeError, "Dtype of argument `keys` must be"),
        (lambda: pairs(["a"], [1], -1, key_dtype=tf.int64), TypeError, "Cannot convert"),
    ],
)
def test_refusals(make, error, message):
    with pytest.raises(error, match=message):
        make()


@pytest.fixture
def write(tmp_path):
    def written(content):
        path = tmp_path / f"file{len(list(tmp_path.iterdir()))}"
        path.write_bytes(content)
        return str(path)

    return written


def from_file(path, *arguments, default=-1, **options):
    return lookup.StaticHashTable(lookup.TextFileInitializer(path, *arguments, **options), default)


def test_text_files(write):
    words = write(b"emerson\r\nlake\npalmer")
    table = from_file(words, tf.string, WHOLE_LINE, tf.int64, LINE_NUMBER)
    assert table.lookup(tf.constant(["emerson", "palmer", "x"])).numpy().tolist() == [0, 2, -1]
    shifted = from_file(words, tf.string, WHOLE_LINE, tf.int64, LINE_NUMBER, vocab_size=2, value_index_offset=5)
    assert shifted.lookup(tf.constant(["lake", "palmer"])).numpy().tolist() == [6, -1]
    back = from_file(words, tf.int64, LINE_NUMBER, tf.string, WHOLE_LINE, default="?")
    assert back.lookup(tf.constant([2, 9], tf.int64)).numpy().tolist() == [b"palmer", b"?"]
    columns = from_file(write(b"a,1.5,x\nb,2.5,y\n"), tf.string, 2, tf.float32, 1, delimiter=",", default=0.0)
    assert columns.lookup(tf.constant(["y"])).numpy().tolist() == [2.5]


@pytest.mark.parametrize(
    ("content", "arguments", "options", "error", "message"),
    [
        (b"a\na\n", (tf.string, WHOLE_LINE, tf.int64, LINE_NUMBER), {}, tf.errors.FailedPreconditionError, "same key"),
        (b"a\tz\n", (tf.string, 0, tf.int64, 1), {}, INVALID, "Field z in line 0 is not a valid int64"),
        (b"a\t1\n", (tf.string, 0, tf.int64, 5), {}, INVALID, "expected at least 6 got 2"),
        (b"a\n\nb\n", (tf.string, WHOLE_LINE, tf.int64, LINE_NUMBER), {}, INVALID, "empty line"),
        (b"", (tf.string, WHOLE_LINE, tf.int64, LINE_NUMBER), {}, tf.errors.OutOfRangeError, "empty"),
        (b"a\n", (tf.string, WHOLE_LINE, tf.int64, LINE_NUMBER), {"vocab_size": 5}, INVALID, "expected 5 but got 1"),
        (b"a\n", (tf.string, WHOLE_LINE, tf.int64, LINE_NUMBER), {"delimiter": "ab"}, INVALID, "only 1 char"),
        (b"a\n", (tf.string, WHOLE_LINE, tf.string, LINE_NUMBER), {}, ValueError, "must be int64"),
        (b"a\n", (tf.string, WHOLE_LINE, tf.float32, WHOLE_LINE), {}, ValueError, "either integer or string"),
        (b"a\n", (tf.string, -5, tf.int64, LINE_NUMBER), {}, ValueError, "should be >= -2"),
        (b"a\n", (tf.string, WHOLE_LINE, tf.int64, LINE_NUMBER), {"vocab_size": 0}, ValueError, "should be > 0"),
    ],
)
def test_bad_text_files(write, content, arguments, options, error, message):
    with pytest.raises(error, match=message):
        from_file(write(content), *arguments, **options)


def test_missing_file(tmp_path):
    with pytest.raises(tf.errors.NotFoundError, match="No such file"):
        from_file(str(tmp_path / "nothing"), tf.string, WHOLE_LINE, tf.int64, LINE_NUMBER)
    with pytest.raises(ValueError, match="`filename` argument required"):
        lookup.TextFileInitializer("", tf.string, WHOLE_LINE, tf.int64, LINE_NUMBER)


def test_vocabulary_table():
    keys = lookup.KeyValueTensorInitializer(["x", "y"], tf.constant([0, 1], tf.int64))
    table = lookup.StaticVocabularyTable(keys, 3)
    words = tf.constant(["x", "y", "unknown", "other", "", "é", "q1", "q2"])
    assert table.lookup(words).numpy().tolist() == [0, 1, 3, 4, 4, 3, 2, 3]
    assert table.size().numpy() == 5 and table.lookup(tf.ragged.constant([["x"], ["zz"]])).to_list() == [[0], [3]]
    numbers = lookup.KeyValueTensorInitializer(tf.constant([5, 7], tf.int64), tf.constant([0, 1], tf.int64))
    table = lookup.StaticVocabularyTable(numbers, 4)
    assert table.lookup(tf.constant([5, 7, 100, 101, -3], tf.int64)).numpy().tolist() == [0, 1, 5, 3, 5]
    assert lookup.StaticVocabularyTable(None, 3).lookup(tf.constant(["a", "b"])).numpy().tolist() == [0, 1]
    with pytest.raises(TypeError, match="Invalid `value_dtype`"):
        lookup.StaticVocabularyTable(lookup.KeyValueTensorInitializer(["x"], [0]), 3)
    with pytest.raises(ValueError, match="must be > 0"):
        lookup.StaticVocabularyTable(keys, 0)


def test_mutable_table():
    table = lookup.experimental.MutableHashTable(tf.string, tf.int64, -1)
    table.insert(["p", "q"], [1, 2])
    table.insert([["p"]], [[5]])
    assert table.lookup(["p", "q", "z"]).numpy().tolist() == [5, 2, -1]
    assert table.lookup(["p", "z"], dynamic_default_values=tf.constant([7, 8], tf.int64)).numpy().tolist() == [5, 8]
    table.remove(tf.constant(["p", "nothing"]))
    assert table.size().numpy() == 1 and table["q"].numpy() == 2
    for bad, error in [((["a"], [1.5]), TypeError), (([1], [1]), TypeError), ((["a", "b"], [1]), INVALID)]:
        with pytest.raises(error):
            table.insert(*bad)


def test_mutable_table_of_vectors():
    table = lookup.experimental.MutableHashTable(tf.int64, tf.float32, [0.0, -1.0])
    table.insert(tf.constant([1, 2], tf.int64), [[1.0, 2.0], [3.0, 4.0]])
    assert table.lookup(tf.constant([[2], [5]], tf.int64)).numpy().tolist() == [[[3, 4]], [[0, -1]]]
    with pytest.raises(INVALID, match=r"Expected shape \[2,2\]"):
        table.insert(tf.constant([1, 2], tf.int64), [1.0, 2.0])
    keys, values = table.export()
    other = lookup.experimental.MutableHashTable(tf.int64, tf.float32, [0.0, 0.0])
    other._restore_from_tensors(table._serialize_to_tensors())
    assert other.export()[1].numpy().tolist() == values.numpy().tolist() and keys.numpy().tolist() == [1, 2]


def test_dense_table():
    table = lookup.experimental.DenseHashTable(tf.int64, tf.int64, -1, empty_key=0, deleted_key=-1)
    table.insert(tf.constant([1, 2], tf.int64), tf.constant([10, 20], tf.int64))
    table.insert_or_assign(tf.constant([3], tf.int64), [30])
    table.erase(tf.constant([1], tf.int64))
    assert table.lookup(tf.constant([1, 2, 3], tf.int64)).numpy().tolist() == [-1, 20, 30] and table.size().numpy() == 2
    for key, name in ((0, "empty_key"), (-1, "deleted_key")):
        for use in (table.lookup, table.remove):
            with pytest.raises(INVALID, match=f"Using the {name} as a table key is not allowed"):
                use(tf.constant([key], tf.int64))
    with pytest.raises(INVALID, match="cannot be equal"):
        lookup.experimental.DenseHashTable(tf.int64, tf.int64, -1, empty_key=0, deleted_key=0)
    with pytest.raises(INVALID, match="power of 2"):
        lookup.experimental.DenseHashTable(tf.int64, tf.int64, -1, empty_key=0, deleted_key=-1, initial_num_buckets=7)


def test_tables_in_graphs():
    static = pairs(["a", "b"], [1, 2], -1)
    mutable = lookup.experimental.MutableHashTable(tf.string, tf.int64, -1)
    shapes = []

    @tf.function(input_signature=[tf.TensorSpec([None], tf.string)])
    def use(words):
        mutable.insert(words, tf.cast(static.lookup(words), tf.int64))
        shapes.append(mutable.lookup(words).shape.as_list())
        return mutable.lookup(words), mutable.size()

    found, size = use(tf.constant(["a", "c"]))
    assert found.numpy().tolist() == [1, -1] and size.numpy() == 2 and shapes[0] == [None]
    use(tf.constant(["d"]))
    assert mutable.size().numpy() == 3


def test_a_table_made_inside_a_function_is_made_once():
    @tf.function
    def use(words):
        return pairs(["a"], [1], -1).lookup(words)

    assert use(tf.constant(["a", "b"])).numpy().tolist() == [1, -1]
    assert use(tf.constant(["b", "a"])).numpy().tolist() == [-1, 1]


def test_raw_ops_share_tables_by_name():
    options = {"key_dtype": tf.string, "value_dtype": tf.int64, "shared_name": "the same"}
    first, second = tf.raw_ops.MutableHashTableV2(**options), tf.raw_ops.MutableHashTableV2(**options)
    tf.raw_ops.LookupTableInsertV2(table_handle=first, keys=["a"], values=tf.constant([1], tf.int64))
    assert tf.raw_ops.LookupTableSizeV2(table_handle=second).numpy() == 1
    with pytest.raises(INVALID, match="Conflicting key/value dtypes"):
        tf.raw_ops.MutableHashTableV2(**{**options, "value_dtype": tf.int32})
    with pytest.raises(tf.errors.FailedPreconditionError, match="not initialized"):
        empty = tf.raw_ops.HashTableV2(key_dtype=tf.string, value_dtype=tf.int64)
        tf.raw_ops.LookupTableFindV2(table_handle=empty, keys=["a"], default_value=tf.constant(0, tf.int64))


def test_a_branch_that_uses_a_table_has_a_gradient():
    table = tf.lookup.StaticHashTable(tf.lookup.KeyValueTensorInitializer(["a", "b"], [0, 1]), -1)
    weight = tf.Variable(3.0)

    @tf.function
    def gradient(key):
        with tf.GradientTape() as tape:
            y = tf.cond(key == "a", lambda: weight * tf.cast(table.lookup(key) + 2, tf.float32), lambda: weight)
        return tape.gradient(y, weight)

    assert gradient(tf.constant("a")).numpy() == 2
    assert gradient(tf.constant("b")).numpy() == 1
