"""Compiled functions raise where the same ops raise when they run eagerly, and keep no state of a failed call."""

from __future__ import annotations

import threading

import jax
import numpy as np
import pytest

import headrace as tf
from headrace._src.tensors import unverified

ROWS = tf.constant([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
SINGULAR = [[1.0, 2.0], [2.0, 4.0]]

# name: (function, valid argument, invalid argument)
CASES = {
    "gather": (lambda i: tf.gather(ROWS, i), [0, 2], [0, 3]),
    "gather of a negative index": (lambda i: tf.gather(ROWS, i), [0, 2], [-1, 0]),
    "gather along the last axis": (lambda i: tf.gather(ROWS, i, axis=1), [1], [2]),
    "gather with batches": (lambda i: tf.gather(ROWS, i, batch_dims=1), [0, 1, 1], [0, 1, 2]),
    "gather_nd": (lambda i: tf.gather_nd(ROWS, i), [[2, 1]], [[2, 2]]),
    "embedding_lookup": (lambda i: tf.nn.embedding_lookup(ROWS, i), [2], [5]),
    "scatter_nd": (lambda i: tf.scatter_nd(i, [1.0], [3]), [[2]], [[3]]),
    "tensor_scatter_nd_update": (lambda i: tf.tensor_scatter_nd_update([1.0, 2.0], i, [0.0]), [[1]], [[2]]),
    "tensor_scatter_nd_add": (lambda i: tf.tensor_scatter_nd_add([1.0, 2.0], i, [0.0]), [[1]], [[-1]]),
    "unsorted_segment_sum": (lambda i: tf.math.unsorted_segment_sum([1.0, 2.0], i, 2), [0, 1], [0, 2]),
    "unsorted_segment_max": (lambda i: tf.math.unsorted_segment_max([1.0, 2.0], i, 2), [0, -1], [0, 2]),
    "position": (lambda i: ROWS[i], 2, 3),
    "negative position": (lambda i: ROWS[i], -3, -4),
    "position of the second axis": (lambda i: ROWS[:, i], 1, 2),
    "slice": (lambda i: tf.slice(ROWS, [i, 0], [1, 2]), 2, 3),
    "floor division": (lambda d: 7 // d, [1, 2], [1, 0]),
    "remainder": (lambda d: 7 % d, [1, 2], [1, 0]),
    "truncatediv": (lambda d: tf.truncatediv(7, d), [1, 2], [1, 0]),
    "truncatemod": (lambda d: tf.truncatemod(7, d), [1, 2], [1, 0]),
    "power": (lambda e: tf.constant(2) ** e, [1, 2], [1, -2]),
    "sparse cross entropy": (
        lambda y: tf.nn.sparse_softmax_cross_entropy_with_logits(y, ROWS), [0, 1, 1], [0, 1, 2],
    ),
    "keras loss": (lambda y: tf.keras.losses.sparse_categorical_crossentropy(y, ROWS), [0, 1, 1], [0, -1, 1]),
    "confusion_matrix": (lambda y: tf.math.confusion_matrix(y, [0, 1], 2), [0, 1], [0, 2]),
    "reverse_sequence": (lambda n: tf.reverse_sequence(ROWS, n, 1), [1, 2, 0], [1, 3, 0]),
    "inverse": (tf.linalg.inv, [[1.0, 0.0], [0.0, 2.0]], SINGULAR),
    "solve": (lambda m: tf.linalg.solve(m, [[1.0], [2.0]]), [[1.0, 0.0], [0.0, 2.0]], SINGULAR),
    "lu": (lambda m: tf.linalg.lu(m)[0], [[1.0, 0.0], [0.0, 2.0]], SINGULAR),
    "eigh of NaN": (lambda m: tf.linalg.eigh(m)[0], [[1.0, 0.0], [0.0, 2.0]], [[np.nan, 0.0], [0.0, 1.0]]),
    "eig of NaN": (lambda m: tf.linalg.eig(m)[0], [[1.0, 0.0], [0.0, 2.0]], [[np.nan, 0.0], [0.0, 1.0]]),
    "band_part": (lambda n: tf.linalg.band_part(ROWS, n, 0), 1, 4),
    "sparse.reset_shape": (
        lambda n: tf.sparse.reset_shape(_sparse([[0, 0], [1, 2]]), tf.cast(n, tf.int64)).dense_shape, [3, 3], [3, 2],
    ),
    "TensorListResize": (lambda n: tf.raw_ops.TensorListLength(input_handle=_resized(n)), 2, -1),
    "TensorArray.scatter": (
        lambda i: tf.TensorArray(tf.float32, 3, element_shape=[2]).unstack(ROWS).scatter(i, ROWS[:1]).stack(),
        [1], [-1],
    ),
    "scale_and_translate": (
        lambda s: tf.raw_ops.ScaleAndTranslate(
            images=tf.ones([1, 2, 2, 1]), size=[2, 2], scale=s, translation=[0.0, 0.0]
        ), [1.0, 1.0], [0.0, 1.0],
    ),
    "gradient of sparse.segment_sum": (
        lambda i: tf.raw_ops.SparseSegmentSumGrad(grad=ROWS[:2], indices=i, segment_ids=[0, 1], output_dim0=3),
        [0, 1], [0, 3],
    ),
    "sparse.to_dense": (lambda i: tf.sparse.to_dense(_sparse(i)), [[0, 0], [1, 2]], [[0, 0], [1, 3]]),
    "sparse.to_dense out of order": (lambda i: tf.sparse.to_dense(_sparse(i)), [[0, 0], [1, 2]], [[1, 0], [0, 2]]),
    "sparse_dense_matmul": (
        lambda i: tf.sparse.sparse_dense_matmul(_sparse(i), ROWS), [[0, 2], [1, 1]], [[0, 3], [1, 1]],
    ),
    "unravel_index": (lambda i: tf.unravel_index(i, [2, 3]), [5], [6]),
    "invert_permutation": (tf.math.invert_permutation, [1, 0, 2], [1, 1, 2]),
    "bincount": (lambda v: tf.math.bincount(v, minlength=3, maxlength=3), [0, 2], [0, -1]),
    "histogram": (lambda v: tf.histogram_fixed_width(v, [0.0, 1.0], 2), [0.1, 0.9], [0.1, np.nan]),
    "random.uniform": (lambda m: tf.random.stateless_uniform([2], [1, 2], 0, m, tf.int32), 3, 0),
    "nth_element": (lambda n: tf.raw_ops.NthElement(input=ROWS, n=n), 1, 2),
    "crop_and_resize": (
        lambda i: tf.image.crop_and_resize(tf.ones([2, 4, 4, 1]), [[0.0, 0.0, 1.0, 1.0]], i, [2, 2]), [1], [2],
    ),
    "check_numerics": (lambda x: tf.debugging.check_numerics(x, "values"), [1.0], [np.inf]),
    "assertion": (lambda x: (tf.debugging.assert_positive(x), x)[1], [1.0], [0.0]),
    "fake_quant": (lambda m: tf.quantization.fake_quant_with_min_max_vars(ROWS, 0.0, m), 1.0, -1.0),
    "Embedding": (lambda i: EMBEDDING(i), [[0, 2]], [[0, 3]]),
    "TensorArray": (lambda i: _third_of_array(i), 2, 3),
    "case": (lambda x: tf.case([(x > 0, lambda: x), (x > 5, lambda: -x)], exclusive=True), 3, 6),
    "case without a default": (lambda x: tf.case([(x > 0, lambda: x), (x > 5, lambda: -x)]), 3, -1),
    "repeat": (lambda n: tf.repeat([1, 2], n), [1, 2], [1, -2]),
    "recompute_grad": (lambda i: tf.recompute_grad(lambda k: tf.gather(ROWS, k))(i), [0, 2], [0, 3]),
}  # fmt: skip

EMBEDDING = tf.keras.layers.Embedding(3, 2)


def _sparse(indices):
    return tf.SparseTensor(tf.cast(indices, tf.int64), [1.0, 2.0], [3, 3])


def _resized(size):
    whole = tf.raw_ops.TensorListFromTensor(tensor=ROWS, element_shape=[2])
    return tf.raw_ops.TensorListResize(input_handle=whole, size=size)


def _third_of_array(index):
    array = tf.TensorArray(tf.float32, 3, element_shape=[2]).unstack(ROWS)
    return array.read(index)


@pytest.mark.parametrize("name", CASES)
def test_a_compiled_function_raises_the_error_of_an_interpreted_one(name):
    function, good, bad = CASES[name]
    good, bad = tf.constant(good), tf.constant(bad)
    expected = function(good)
    with pytest.raises(tf.errors.OpError) as interpreted:
        tf.function(function, jit_compile=False, autograph=False)(bad)
    compiled = tf.function(function, jit_compile=True, autograph=False)
    np.testing.assert_allclose(compiled(good), expected)
    with pytest.raises(type(interpreted.value)):
        compiled(bad)
    np.testing.assert_allclose(compiled(good), expected)


def test_a_failed_call_keeps_no_new_values_and_the_next_call_works():
    total, draws = tf.Variable(0.0), tf.random.Generator.from_seed(1)

    @tf.function(jit_compile=True)
    def step(i):
        total.assign_add(1.0)
        noise = draws.normal([])
        picked = tf.gather(ROWS, i)
        total.assign_add(10.0)
        return picked[0] + noise

    step(tf.constant(0))
    before, state = total.numpy(), draws.state.numpy().tolist()
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"indices = 7 is not in \[0, 3\)"):
        step(tf.constant(7))
    assert total.numpy() == before
    assert draws.state.numpy().tolist() == state
    step(tf.constant(1))
    assert total.numpy() == before + 11.0


@pytest.mark.parametrize("method", ["scatter_add", "scatter_sub", "scatter_update", "scatter_max", "scatter_mul"])
def test_a_failed_call_leaves_the_rows_of_a_variable(method):
    table = tf.Variable([[1.0], [2.0], [3.0]])

    @tf.function(jit_compile=True)
    def step(rows, row):
        getattr(table, method)(tf.IndexedSlices(tf.fill([2, 1], 5.0), rows))
        return tf.gather(ROWS, row)

    step(tf.constant([0, 2]), tf.constant(0))
    before = table.numpy().tolist()
    for rows, row in (([0, 3], 0), ([-1, 1], 0), ([0, 1], 9)):
        with pytest.raises(tf.errors.InvalidArgumentError):
            step(tf.constant(rows), tf.constant(row))
        assert table.numpy().tolist() == before


def test_writing_rows_of_a_variable_does_not_copy_it():
    table, calls = tf.Variable(tf.zeros([1000, 4])), tf.Variable(0)

    @tf.function(jit_compile=True)
    def step(rows):
        calls.assign_add(1)
        table.scatter_add(tf.IndexedSlices(tf.ones([2, 4]), rows))

    program = step.experimental_get_compiler_ir(tf.constant([0, 1]))("optimized_hlo")
    assert "f32[1000,4]{1,0} copy(" not in program
    assert "f32[1000,4]{1,0} select(" not in program


def test_a_kernel_of_the_host_that_fails_in_a_program_loses_no_variable():
    total = tf.Variable([1.0, 2.0])

    @tf.function(jit_compile=True)
    def step(matrix):
        total.assign_add([1.0, 1.0])
        return tf.linalg.eigvals(matrix)

    for _ in range(10):  # the values of variables are kept elsewhere in a first call only
        step(tf.eye(2))
    with pytest.raises(tf.errors.InvalidArgumentError, match="Eigen decomposition was not successful"):
        step(tf.fill([2, 2], np.float32(np.nan))).numpy()
    assert total.numpy().tolist() == [11.0, 12.0]


def test_the_error_names_the_operation_and_the_line_of_the_user():
    @tf.function(jit_compile=True)
    def look_up(i):
        return tf.gather(ROWS, i, name="wanted_row") + 1.0

    with pytest.raises(tf.errors.InvalidArgumentError, match=r"wanted_row.*test_compiled_checks.py") as failure:
        look_up(tf.constant([0, 9]))
    assert "indices[1] = 9" in failure.value.message


def test_a_position_past_the_end_in_a_loop_raises():
    @tf.function
    def total(x, count):
        result, i = 0.0, 0
        while i < count:
            result += x[i]
            i += 1
        return result

    x = tf.constant([1.0, 2.0, 4.0])
    assert total(x, tf.constant(3)).numpy() == 7.0
    with pytest.raises(tf.errors.InvalidArgumentError, match="slice index 3 of dimension 0 out of bounds"):
        total(x, tf.constant(4))


def test_a_loop_whose_condition_reads_past_the_end_ends_with_an_error():
    @tf.function
    def first_zero(x):
        i = tf.constant(0)
        while x[i] > 0:
            i += 1
        return i

    assert first_zero(tf.constant([1.0, 0.0])).numpy() == 1
    with pytest.raises(tf.errors.InvalidArgumentError, match="out of bounds"):
        first_zero(tf.constant([1.0, 1.0]))


def test_only_the_branch_that_runs_is_checked():
    @tf.function(jit_compile=True)
    def choose(i):
        return tf.cond(i < 3, lambda: tf.gather(ROWS, i), lambda: tf.zeros([2]))

    assert choose(tf.constant(5)).numpy().tolist() == [0.0, 0.0]
    with pytest.raises(tf.errors.InvalidArgumentError):
        choose(tf.constant(-1))


def test_a_gradient_is_checked_too():
    @tf.function(jit_compile=True)
    def slope(i):
        with tf.GradientTape() as tape:
            tape.watch(ROWS)
            result = tf.reduce_sum(tf.gather(ROWS, i) ** 2)
        return tape.gradient(result, ROWS).values

    assert slope(tf.constant([1])).numpy().tolist() == [[6.0, 8.0]]
    with pytest.raises(tf.errors.InvalidArgumentError):
        slope(tf.constant([3]))


def test_check_numerics_applies_to_compiled_functions():
    tf.debugging.enable_check_numerics()
    try:
        invert = tf.function(lambda x: tf.exp(1.0 / x), jit_compile=True)
        assert invert(tf.constant(1.0)).numpy() == pytest.approx(np.e)
        with pytest.raises(tf.errors.InvalidArgumentError, match="RealDiv"):
            invert(tf.constant(0.0))
    finally:
        tf.debugging.disable_check_numerics()


def test_a_program_called_many_times_raises_at_the_latest_when_a_value_is_read():
    total = tf.Variable(0.0)

    @tf.function(jit_compile=True)
    def step(i):
        total.assign_add(1.0)
        return tf.gather(ROWS, i)

    for _ in range(20):
        step(tf.constant(1))
    with pytest.raises(tf.errors.InvalidArgumentError, match="indices = 3"):
        step(tf.constant(3))
        total.numpy()
    assert total.numpy() == 20.0
    with pytest.raises(tf.errors.InvalidArgumentError, match="indices = 4"):
        step(tf.constant(4))
        for _ in range(40):  # at most 32 calls wait
            step(tf.constant(1))
    assert total.numpy() == 20.0
    assert step(tf.constant(1)).numpy().tolist() == [3.0, 4.0]
    assert total.numpy() == 21.0


@pytest.mark.parametrize("calls_between", [0, 3])
def test_a_failed_call_raises_at_the_first_call_by_which_it_has_ended(calls_between):
    step, other = [tf.function(lambda i: tf.gather(ROWS, i), jit_compile=True) for _ in range(2)]
    for _ in range(10):
        step(tf.constant(1))
        other(tf.constant(1))
    failed = step(tf.constant(3))
    with unverified.set_aside():  # as if they had been made before it ended
        for _ in range(calls_between):
            step(tf.constant(1))
        jax.block_until_ready(failed._array)
    with pytest.raises(tf.errors.InvalidArgumentError, match="indices = 3"):
        other(tf.constant(1))
    other(tf.constant(1)).numpy()


def test_a_call_after_a_failed_one_of_another_thread_is_aborted_and_keeps_no_values():
    total = tf.Variable(0.0)

    @tf.function(jit_compile=True)
    def step(i):
        total.assign_add(1.0)
        return tf.gather(ROWS, i)

    for _ in range(20):
        step(tf.constant(1))
    failed, seen, errors = threading.Event(), threading.Event(), []

    def fail():
        picked = step(tf.constant(3))
        failed.set()
        seen.wait(60)
        try:
            picked.numpy()
        except tf.errors.InvalidArgumentError as error:
            errors.append(error)

    thread = threading.Thread(target=fail)
    thread.start()
    failed.wait(60)
    with pytest.raises(tf.errors.AbortedError, match="a call that another thread made before it failed"):
        step(tf.constant(1)).numpy()
    seen.set()
    thread.join()
    assert len(errors) == 1
    assert total.numpy() == 20.0
    step(tf.constant(1))
    assert total.numpy() == 21.0


def test_calls_of_several_programs_that_failed_raise_in_their_order():
    first = tf.function(lambda i: tf.gather(ROWS, i), jit_compile=True)
    second = tf.function(lambda i: 7 // i, jit_compile=True)
    for _ in range(10):
        first(tf.constant(1))
        second(tf.constant(1))
    with pytest.raises(tf.errors.InvalidArgumentError, match="indices = 5"):
        first(tf.constant(5))
        second(tf.constant(0))
        first(tf.constant(1)).numpy()
    with pytest.raises(tf.errors.InvalidArgumentError, match="division by zero"):
        first(tf.constant(1)).numpy()


def test_the_checks_of_a_training_step_copy_no_variable():
    weights, means, labels = tf.Variable(tf.ones([30, 50])), tf.Variable(tf.zeros([30, 50])), tf.zeros([4], tf.int32)

    @tf.function(jit_compile=True)
    def step(x, labels):
        with tf.GradientTape() as tape:
            logits = tf.matmul(x, weights)
            loss = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
        mean = means + 0.1 * (tape.gradient(loss, weights) - means)
        means.assign(mean)
        weights.assign_sub(mean / (1.0 + tf.sqrt(mean)))
        tf.debugging.assert_less(labels, 40)

    program = step.experimental_get_compiler_ir(tf.ones([4, 30]), labels)("optimized_hlo")
    assert "f32[30,50]{1,0} copy(" not in program


def test_the_checks_can_be_turned_off():
    tf.debugging.disable_compiled_checks()
    try:
        look_up = tf.function(lambda i: tf.gather(ROWS, i), jit_compile=True)
        assert look_up(tf.constant(7)).numpy().tolist() == [5.0, 6.0]
    finally:
        tf.debugging.enable_compiled_checks()


def test_fit_names_a_label_out_of_range_and_the_model_trains_on():
    model = tf.keras.Sequential([tf.keras.layers.Dense(2, input_shape=(3,))])
    model.compile("sgd", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    x = np.ones((4, 3), np.float32)
    model.fit(x, np.array([0, 1, 1, 0]), verbose=0)
    before = model.get_weights()
    with pytest.raises(tf.errors.InvalidArgumentError, match="Received a label value of 2"):
        model.fit(x, np.array([0, 1, 2, 0]), verbose=0)
    np.testing.assert_array_equal(model.get_weights()[0], before[0])
    model.fit(x, np.array([0, 1, 1, 0]), verbose=0)


@pytest.mark.parametrize("kind", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"])
def test_casts_of_numbers_without_an_integer_are_the_same_compiled(kind):
    numbers = tf.constant([np.nan, np.inf, -np.inf, 3e9, -3e9, 1e20, -1.5, 300.7, 0.0])
    expected = tf.cast(numbers, kind).numpy().tolist()
    assert tf.function(lambda x: tf.cast(x, kind), jit_compile=True)(numbers).numpy().tolist() == expected
