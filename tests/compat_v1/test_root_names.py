"""Names of tf.compat.v1 itself: partitioners, sets, critical sections. The expected values are TensorFlow's."""

import threading

import numpy as np
import pytest

import headrace as tf

v1 = tf.compat.v1


@pytest.mark.parametrize(
    ("partitioner", "expected"),
    [
        (v1.fixed_size_partitioner(3), [[3, 1], [3, 1], [3, 1]]),
        (v1.fixed_size_partitioner(10, 1), [[1, 4], [1, 7], [1, 3]]),
        (v1.min_max_variable_partitioner(4, 0, 16), [[4, 1], [4, 1], [4, 1]]),
        (v1.min_max_variable_partitioner(100, 0, 100), [[2, 1], [2, 1], [12, 1]]),
        (v1.variable_axis_size_partitioner(64), [[3, 1], [3, 1], [20, 1]]),
        (v1.variable_axis_size_partitioner(20, 1), [[1, 4], [1, 7], [1, 3]]),
        (v1.variable_axis_size_partitioner(10, 0, max_shards=3), [[3, 1], [3, 1], [3, 1]]),
    ],
)
def test_partitioners(partitioner, expected):
    shapes = [tf.TensorShape(s) for s in ([10, 4], [5, 7], [100, 3])]
    assert [partitioner(shape=shape, dtype=tf.float32) for shape in shapes] == expected


def test_partitioned_variables():
    with tf.Graph().as_default(), v1.Session() as session:
        parts = v1.create_partitioned_variables([5, 2], [2, 1], tf.reshape(tf.range(10.0), [5, 2]), name="table")
        session.run(v1.global_variables_initializer())
        assert [v.op.name for v in parts] == ["table/part_0", "table/part_1"]
        np.testing.assert_array_equal(session.run(parts[1]), [[6, 7], [8, 9]])


def test_sets_and_merges():
    found = v1.setdiff1d([1, 2, 3, 4], [2, 4])
    assert (found.out.numpy().tolist(), found.idx.numpy().tolist()) == ([1, 3], [0, 2])
    ids = tf.sparse.from_dense(np.array([[1, 0], [3, 2]]))
    values = tf.sparse.from_dense(np.array([[0.5, 0], [0.25, 2.0]]))
    merged = v1.sparse_merge(ids, values, 5)
    assert merged.indices.numpy().tolist() == [[0, 1], [1, 2], [1, 3]]
    assert merged.values.numpy().tolist() == [0.5, 2.0, 0.25]
    assert merged.dense_shape.numpy().tolist() == [2, 5]


def test_rows_of_a_batch_are_written():
    with tf.Graph().as_default(), v1.Session() as session:
        table = v1.get_variable("table", initializer=tf.zeros([2, 3, 1]))
        update = v1.batch_scatter_update(table, [[0, 2], [1, 1]], [[[1.0], [2.0]], [[3.0], [4.0]]])
        session.run(v1.global_variables_initializer())
        session.run(update)
        np.testing.assert_array_equal(session.run(table)[..., 0], [[1, 0, 2], [0, 4, 0]])


def test_check_numerics_of_a_whole_graph():
    with tf.Graph().as_default(), v1.Session() as session:
        x = v1.placeholder(tf.float32, [], name="x")
        tf.math.log(x, name="y")
        check = v1.add_check_numerics_ops()
        session.run(check, {x: 1.0})
        with pytest.raises(tf.errors.InvalidArgumentError, match="y:0"):
            session.run(check, {x: -1.0})


def test_a_critical_section_runs_one_at_a_time():
    section, variable = tf.CriticalSection(), tf.Variable(0)

    def count():
        for _ in range(50):
            section.execute(lambda: variable.assign(variable + 1))

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert variable.numpy() == 200


def test_a_critical_section_keeps_its_order_in_graphs():
    with tf.Graph().as_default(), v1.Session() as session:
        section = v1.CriticalSection()
        variable = v1.get_variable("v", initializer=1.0)
        section.execute(lambda: v1.assign(variable, variable * 10))
        second = section.execute(lambda: v1.assign_add(variable, 2.0))
        session.run(v1.global_variables_initializer())
        assert session.run(second) == 12.0


def test_error_classes_and_codes():
    assert v1.errors.error_code_from_exception_type(tf.errors.NotFoundError) == 5
    assert v1.errors.exception_type_from_error_code(3) is tf.errors.InvalidArgumentError


@pytest.mark.parametrize("name", ["ConditionalAccumulator", "load_op_library", "get_session_handle", "LMDBReader"])
def test_what_is_left_out_says_what_to_use(name):
    with pytest.raises(NotImplementedError, match=f"tf.{name}: "):
        getattr(v1, name)("x")
