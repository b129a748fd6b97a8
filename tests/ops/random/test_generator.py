"""tf.random.Generator: states, seeds, streams, and use inside functions."""

import numpy as np
import pytest

import headrace as tf

Generator = tf.random.Generator


def _state(generator):
    return generator.state.numpy().tolist()


@pytest.mark.parametrize("seed, state", [
    (5, [5, 0, 0]), (-5, [-5, -1, -1]), (2**64 + 5, [5, 1, 0]), (2**63 + 5, [-(2**63) + 5, 0, 0]),
    ([5, 6], [0, 5, 6]), ([5, 6, 7], [5, 6, 7]), ([5, 6, 7, 8], [5, 6, 7]),
])  # fmt: skip
def test_seeds_become_states(seed, state):
    assert _state(Generator.from_seed(seed)) == state
    assert tf.random.create_rng_state(seed, "philox").numpy().tolist() == state


def test_a_scalar_tensor_is_a_vector_of_one():
    assert _state(Generator.from_seed(tf.constant(7))) == [0, 0, 7]
    assert _state(Generator.from_seed(tf.constant([7, 8], tf.uint64))) == [0, 7, 8]


def test_the_state_moves_by_256_blocks_a_number():
    generator = Generator.from_seed(5)
    states = []
    for draw in (
        lambda: generator.normal([3]),
        lambda: generator.truncated_normal([3]),
        lambda: generator.uniform([3], dtype=tf.float64),
        lambda: generator.uniform([3], 0, 9, dtype=tf.int64),
        lambda: generator.uniform_full_int([3]),
        lambda: generator.binomial([3], 4.0, 0.5),
        lambda: generator.uniform([]),
        lambda: generator.uniform([0]),
        lambda: generator.skip(2),
    ):
        draw()
        states.append(_state(generator)[0])
    assert states == [773, 1541, 2309, 3077, 3845, 80645, 80901, 80901, 81413]


def test_skip_returns_the_state_before_and_carries():
    generator = Generator.from_state([-10, 5, 7], alg="philox")
    assert generator.skip(3).numpy().tolist() == [-10, 5, 7]
    assert _state(generator) == [758, 6, 7]


def test_split_and_make_seeds():
    keys = [511886651086640123, 6557199171514225562, -3553185952259159048]
    parts = Generator.from_seed(5).split(3)
    assert [_state(g) for g in parts] == [[0, 0, k] for k in keys]
    assert Generator.from_seed(5).make_seeds(3).numpy().tolist() == [keys, [0, 0, 0]]


def test_reset():
    generator = Generator.from_seed(5)
    generator.reset([1, 2, 3])
    assert _state(generator) == [1, 2, 3]
    generator.reset_from_seed(8)
    assert _state(generator) == [8, 0, 0]
    generator.reset_from_key_counter(2**63 + 1, [1, 2])
    assert _state(generator) == [1, 2, -(2**63) + 1]


def test_copies_and_what_a_generator_says_of_itself():
    generator = Generator(copy_from=Generator.from_key_counter(3, [1, 2], "philox"))
    assert _state(generator) == [1, 2, 3]
    assert int(generator.key) == 3
    assert generator.algorithm == tf.random.Algorithm.PHILOX.value == 1
    assert generator.state.name == "StateVar:0"
    assert not generator.state.trainable


@pytest.mark.parametrize("compiled", [False, True])
def test_in_a_function_a_generator_goes_on_where_it_was(compiled):
    inside, outside = Generator.from_seed(1), Generator.from_seed(1)

    @tf.function(jit_compile=compiled)
    def draw():
        return inside.normal([3]), inside.uniform([2], 0, 100, dtype=tf.int32), inside.binomial([4], 30.0, 0.5)

    for _ in range(2):
        drawn = draw()
        wanted = outside.normal([3]), outside.uniform([2], 0, 100, dtype=tf.int32), outside.binomial([4], 30.0, 0.5)
        np.testing.assert_allclose(drawn[0], wanted[0], rtol=1e-6)
        np.testing.assert_array_equal(drawn[1], wanted[1])
        np.testing.assert_array_equal(drawn[2], wanted[2])
    assert _state(inside) == _state(outside)


def test_shapes_known_only_when_the_graph_runs():
    inside, outside = Generator.from_seed(1), Generator.from_seed(1)
    draw = tf.function(lambda n: inside.uniform([n, 2]))
    np.testing.assert_array_equal(draw(tf.constant(3)), outside.uniform([3, 2]))


def test_the_global_generator():
    tf.random.set_global_generator(Generator.from_seed(4))
    assert _state(tf.random.get_global_generator()) == [4, 0, 0]
    assert tf.random.get_global_generator() is tf.random.get_global_generator()


def test_unpredictable_states_differ():
    states = [_state(Generator.from_non_deterministic_state()) for _ in range(2)]
    assert states[0] != states[1]


@pytest.mark.parametrize("make", [
    lambda: Generator.from_state([1, 2], alg="philox"),
    lambda: Generator.from_state([1, 2, 3, 4], alg="philox"),
    lambda: Generator.from_state([[1, 2, 3]], alg="philox"),
    lambda: Generator.from_key_counter(3, 0, "philox"),
    lambda: Generator.from_key_counter([3], [4, 5], "philox"),
    lambda: Generator.from_seed(5).reset([1, 2]),
    lambda: Generator.from_seed(5, alg="nonsense"),
    lambda: Generator.from_seed(5, alg=7),
    lambda: Generator.from_seed(5).uniform([2], dtype=tf.int32),
    lambda: Generator(),
])  # fmt: skip
def test_bad_arguments(make):
    with pytest.raises(ValueError):
        make()


def test_ops_check_the_state():
    short, narrow = tf.Variable([1, 2], dtype=tf.int64), tf.Variable([1, 2, 3])
    for state, words in ((short, "size of state must be at least 3"), (narrow, "must be int64")):
        with pytest.raises(tf.errors.InvalidArgumentError, match=words):
            tf.raw_ops.StatefulUniform(resource=state.handle, algorithm=1, shape=[3])
    with pytest.raises(tf.errors.UnimplementedError):
        Generator.from_seed(5, alg="threefry").uniform([2])
