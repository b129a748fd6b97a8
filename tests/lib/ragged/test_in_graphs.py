"""Ragged tensors in traced functions: with all sizes unknown the results are those of eager execution."""

import pytest

import headrace as tf

Spec = tf.RaggedTensorSpec
ROWS = [[1.0, 2.0], [], [3.0]]

FUNCTIONS = {
    "add": lambda x: x + 1.0,
    "broadcast": lambda x: x * tf.constant([[1.0], [2.0], [3.0]]),
    "row": lambda x: x[0],
    "row by tensor": lambda x: x[tf.argmax(x.row_lengths())],
    "rows": lambda x: x[1:],
    "within rows": lambda x: x[:, :1],
    "reversed": lambda x: x[:, ::-1],
    "new axis": lambda x: x[:, None],
    "to_tensor": lambda x: x.to_tensor(),
    "to_sparse": lambda x: x.to_sparse(),
    "bounding_shape": lambda x: x.bounding_shape(),
    "value_rowids": lambda x: x.value_rowids(),
    "sum 0": lambda x: tf.reduce_sum(x, 0),
    "sum 1": lambda x: tf.reduce_sum(x, 1),
    "mean": lambda x: tf.reduce_mean(x),
    "concat": lambda x: tf.concat([x, x], 1),
    "stack": lambda x: tf.stack([x, x]),
    "gather": lambda x: tf.gather(x, [2, 0]),
    "tile": lambda x: tf.tile(x, [2, 2]),
    "where": lambda x: tf.where(x > 1.0, x, 0.0),
    "mask": lambda x: tf.ragged.boolean_mask(x, x > 1.0),
    "merge": lambda x: x.merge_dims(0, 1),
    "from_row_lengths": lambda x: tf.RaggedTensor.from_row_lengths(x.flat_values, x.row_lengths()),
    "from_value_rowids": lambda x: tf.RaggedTensor.from_value_rowids(x.flat_values, x.value_rowids(), x.nrows()),
    "from_tensor": lambda x: tf.RaggedTensor.from_tensor(x.to_tensor(), padding=0.0),
    "softmax": lambda x: tf.nn.softmax(x),
    "map_fn": lambda x: tf.map_fn(lambda row: row * 2.0, x),
    "cond": lambda x: tf.cond(x.nrows() > 1, lambda: x + 1.0, lambda: x),
    "shape": lambda x: tf.ones(tf.shape(x)),
}


def plain(value):
    if isinstance(value, tf.RaggedTensor):
        return value.to_list()
    if isinstance(value, tf.SparseTensor):
        return [t.numpy().tolist() for t in (value.indices, value.values, value.dense_shape)]
    return value.numpy().tolist()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_unknown_sizes(name):
    traced = tf.function(FUNCTIONS[name], input_signature=[Spec([None, None])], jit_compile=False)
    for rows in (ROWS, [*ROWS[::-1]]):
        ragged = tf.ragged.constant(rows)
        assert plain(traced(ragged)) == plain(FUNCTIONS[name](ragged))


def test_static_shapes():
    seen = {}

    @tf.function(input_signature=[Spec([2, None, 3], tf.int32, ragged_rank=1)])
    def trace(x):
        seen.update(
            row=x[0].shape, rows=x[1:].shape, dense=x.to_tensor().shape, sum=tf.reduce_sum(x, 1).shape, own=x.shape
        )
        return x

    trace.get_concrete_function()
    shapes = {name: shape.as_list() for name, shape in seen.items()}
    assert shapes == {
        "row": [None, 3], "rows": [1, None, 3], "dense": [2, None, 3], "sum": [2, 3], "own": [2, None, 3],
    }  # fmt: skip


def test_wrong_rows_are_told_when_the_graph_runs():
    @tf.function(input_signature=[tf.TensorSpec([None]), tf.TensorSpec([None], tf.int64)])
    def cut(values, splits):
        return tf.RaggedTensor.from_row_splits(values, splits).to_tensor()

    assert cut([1.0, 2.0], [0, 2]).numpy().tolist() == [[1.0, 2.0]]
    with pytest.raises(tf.errors.InvalidArgumentError):
        cut([1.0, 2.0], [0, 5])


def test_compiled_reduction():
    traced = tf.function(lambda x: tf.reduce_sum(x * x, axis=1), jit_compile=True)
    assert traced(tf.ragged.constant(ROWS)).numpy().tolist() == [5.0, 0.0, 9.0]


def test_functions_do_not_need_to_trace_again_for_other_lengths():
    traces = []

    @tf.function(reduce_retracing=True)
    def total(x):
        traces.append(x.shape)
        return tf.reduce_sum(x)

    for rows in ([[1.0], [2.0, 3.0]], [[1.0], [2.0, 3.0], [4.0]], [[1.0]], [[5.0], [], [], []]):
        total(tf.ragged.constant(rows))
    assert len(traces) <= 2


def test_loops_over_rows():
    @tf.function(input_signature=[Spec([None, None])])
    def longest(x):
        best = tf.constant(0)
        for row in x:
            if tf.size(row) > best:
                best = tf.size(row)
        return best

    assert longest(tf.ragged.constant(ROWS)).numpy() == 2
    assert longest(tf.ragged.constant([[1.0] * 5, [2.0]])).numpy() == 5
