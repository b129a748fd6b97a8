"""How the global seed, the op's seed and the place in a program determine the numbers."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.random.seeds import get_seed, global_seed


def test_ops_without_a_seed_draw_theirs_from_the_global_one():
    tf.random.set_seed(7)
    drawn = [float(tf.random.uniform([])) for _ in range(3)]
    assert drawn == [0.834453821182251, 0.01905345916748047, 0.25153684616088867]
    tf.random.set_seed(7)
    assert float(tf.random.uniform([])) == drawn[0]


@pytest.mark.parametrize("global_seed, op_seed, first", [
    (2**40 + 5, None, 0.06441069), (-3, None, 0.67637813), (1, 2**40 + 5, 0.8610344), (1, -5, 0.34329236),
    (0, 0, 0.01975703),
])  # fmt: skip
def test_large_and_negative_seeds_are_taken_modulo_the_largest_int32(global_seed, op_seed, first):
    tf.random.set_seed(global_seed)
    assert float(tf.random.uniform([1], seed=op_seed)[0]) == pytest.approx(first, abs=1e-7)


def test_without_a_global_seed_an_op_seed_alone_determines_the_numbers():
    tf.random.set_seed(None)
    assert get_seed(3) == (87654321, 3)
    assert float(tf.random.uniform([1], seed=3)[0]) == pytest.approx(0.3869294, abs=1e-7)
    assert get_seed(None) == (None, None)
    assert not np.array_equal(tf.random.uniform([9]), tf.random.uniform([9]))


def test_the_dtype_of_the_shape_is_part_of_what_tells_streams_apart():
    tf.random.set_seed(1)
    short, long = tf.constant([1]), tf.constant([1], tf.int64)
    drawn = [float(tf.random.uniform(s, seed=4)[0]) for s in (short, long, short)]
    assert drawn[0] == drawn[1] != drawn[2]


WANTED = [[0.81269646, 0.05554414, 0.195606, 0.195606], [0.5272893, 0.8388307, 0.93945706, 0.93945706]]


@pytest.mark.parametrize("compiled", [False, True])
def test_in_a_function_each_op_has_a_stream_of_its_own(compiled):
    @tf.function(jit_compile=compiled)
    def draw():
        fresh = [tf.random.uniform([]), tf.random.uniform([])]
        return tf.stack([*fresh, tf.random.uniform([], seed=5), tf.random.uniform([], seed=5)])

    tf.random.set_seed(1)
    np.testing.assert_allclose([draw(), draw()], WANTED, atol=1e-7)
    tf.random.set_seed(2)  # streams start anew; the seed is that of the time when the function was traced
    np.testing.assert_allclose([draw(), draw()], WANTED, atol=1e-7)


@pytest.mark.parametrize("compiled", [False, True])
def test_the_rounds_of_a_loop_go_on_in_the_stream(compiled):
    @tf.function(jit_compile=compiled)
    def draw():
        start = (tf.constant(0), tf.zeros([3]))
        shift = lambda n, a: (n + 1, tf.concat([a[1:], tf.random.uniform([1])], 0))  # noqa: E731
        return tf.while_loop(lambda n, a: n < 3, shift, start)[1]

    tf.random.set_seed(1)
    np.testing.assert_allclose(draw(), [0.81269646, 0.5272893, 0.8489425], atol=1e-7)
    np.testing.assert_allclose(draw(), [0.8928561, 0.37806964, 0.9844202], atol=1e-7)


@pytest.mark.parametrize("compiled", [False, True])
def test_the_branches_of_a_conditional_have_streams_of_their_own(compiled):
    @tf.function(jit_compile=compiled)
    def draw(x):
        return tf.cond(x > 0, lambda: tf.random.uniform([]), lambda: tf.random.uniform([]) - 5.0)

    tf.random.set_seed(1)
    drawn = [float(draw(tf.constant(x))) for x in (1, -1, 1, -1)]
    np.testing.assert_allclose(drawn, [0.81269646, -4.1873035, 0.5272893, -4.4727106], atol=1e-6)


def test_a_seed_set_in_a_function_is_the_function_s_alone():
    @tf.function
    def draw():
        tf.random.set_seed(7)
        return tf.random.uniform([2])

    tf.random.set_seed(5)
    draw()
    assert get_seed(4) == (5, 4)


def test_the_seed_of_a_graph_numbers_its_ops():
    graph = tf.Graph()
    with graph.as_default():
        assert get_seed(None) == (None, None)
        graph.seed = 7
        assert [get_seed(None), get_seed(9), get_seed(None)] == [(7, 0), (7, 9), (7, 1)]


def test_each_element_of_a_vectorized_map_draws_its_own_number():
    tf.random.set_seed(1)
    drawn = tf.vectorized_map(lambda x: x + tf.random.uniform([]), tf.zeros([3]))
    assert len(set(drawn.numpy().tolist())) == 3


def test_an_unseeded_random_op_raises_under_determinism(monkeypatch):
    monkeypatch.setattr(global_seed, "required", False)
    tf.random.set_seed(None)
    tf.config.experimental.enable_op_determinism()
    unseeded = [
        lambda: tf.random.normal([2]), lambda: tf.random.shuffle([1, 2]), lambda: tf.nn.dropout([1.0], 0.5),
        tf.function(lambda: tf.random.uniform([2])), lambda: tf.data.Dataset.range(3).shuffle(3),
    ]  # fmt: skip
    for draw in unseeded:
        with pytest.raises(RuntimeError, match="Random ops require a seed to be set when determinism is enabled"):
            draw()
    with pytest.raises(RuntimeError, match="cannot be called when determinism is enabled"):
        tf.random.Generator.from_non_deterministic_state()
    assert tf.random.normal([2], seed=1).shape == (2,) and tf.random.stateless_normal([1], [1, 2]).shape == (1,)
    tf.random.set_seed(3)
    assert [draw() is not None for draw in unseeded] == [True] * 5


def test_a_stateless_seed_may_be_an_array_of_any_integer_type():
    wanted = tf.random.stateless_normal([2], seed=[1, 2]).numpy().tolist()
    for dtype in (np.uint64, np.uint32, np.int16):
        assert tf.random.stateless_normal([2], seed=np.array([1, 2], dtype)).numpy().tolist() == wanted
