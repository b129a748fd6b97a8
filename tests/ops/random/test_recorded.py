"""Numbers that TensorFlow 2.21 gave for the same seeds; the second row of a pair is the second call."""

import numpy as np
import pytest

import headrace as tf

RECORDED = {
    "uniform": (
        lambda: tf.random.uniform([3], seed=2),
        [[0.280009388923645, 0.686867356300354, 0.6526052951812744],
         [0.07266604900360107, 0.6894286870956421, 0.9674407243728638]],
    ),
    "uniform float16": (
        lambda: tf.random.uniform([3], seed=2, dtype=tf.float16),
        [[0.8369140625, 0.8173828125, 0.142578125], [0.2802734375, 0.7998046875, 0.2744140625]],
    ),
    "normal float64": (
        lambda: tf.random.normal([3], seed=2, dtype=tf.float64),
        [[1.66099128743786, 0.3077467520477385, 0.3514635869565681],
         [-1.0393204136310294, -0.0684934017806495, -0.581905645951573]],
    ),
    "uniform int64": (
        lambda: tf.random.uniform([3], -5, 10**12, dtype=tf.int64, seed=2),
        [[711775595511, 160099666700, 831025239069], [582746834906, 894341128648, 177838228039]],
    ),
    "truncated_normal float64": (
        lambda: tf.random.truncated_normal([6], seed=2, dtype=tf.float64),
        [[1.66099128743786, 0.3077467520477385, 1.9150577779633178, 0.7475792043890885, -1.0094559907175689,
          1.6595584085069077],
         [-0.6140817022093087, 1.695554795778672, 0.7186618117026115, -1.0091066964882556, -0.04124351884023053,
          -0.13072701621340554]],
    ),
    "gamma": (
        lambda: tf.random.gamma([2], [0.5, 1.0, 4.0], dtype=tf.float64, seed=2),
        [[1.0114663930426022, 2.7770616588864327, 0.8553037455237334, 0.04614538961873121, 1.345254147884084,
          3.7099169377051266],
         [0.2140945449166884, 1.5223372914970008, 4.773956018419858, 0.9287345262735132, 0.4187097194496616,
          4.74029607157258]],
    ),
    "poisson": (
        lambda: tf.random.poisson([3], [0.7, 25.0], dtype=tf.int32, seed=2),
        [[0, 29, 1, 26, 1, 21], [1, 23, 2, 18, 2, 30]],
    ),
    "categorical": (
        lambda: tf.random.categorical([[0.0, 1.0, 2.0], [3.0, 0.0, -np.inf]], 5, seed=2),
        [[1, 1, 2, 2, 2, 0, 0, 0, 0, 0], [2, 2, 2, 1, 0, 0, 0, 0, 0, 0]],
    ),
    "shuffle": (
        lambda: tf.random.shuffle(tf.range(9), seed=2),
        [[4, 6, 7, 1, 5, 3, 8, 0, 2], [4, 0, 5, 6, 7, 1, 3, 2, 8]],
    ),
    "parameterized truncated normal": (
        lambda: tf.raw_ops.ParameterizedTruncatedNormal(
            shape=[2, 3], means=tf.constant([0.0, 1.0], tf.float64), stdevs=tf.constant([1.0, 2.0], tf.float64),
            minvals=tf.constant([-1.0, 3.0], tf.float64), maxvals=tf.constant([1.0, 9.0], tf.float64), seed=2, seed2=3,
        ),
        [[-0.20601083034529344, 0.17466115917991676, -0.42721447875935326, 5.511299729664718, 3.75361600024025,
          3.542521331641776],
         [-0.9973708154782166, -0.9960242693186281, 0.8765583838135442, 4.014831538461292, 4.418849835044112,
          3.8433151740055314]],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", RECORDED)
def test_two_calls_after_the_global_seed(name):
    call, wanted = RECORDED[name]
    tf.random.set_seed(7)
    for row in wanted:
        np.testing.assert_allclose(call().numpy().ravel().astype(np.float64), row, rtol=1e-14)


@pytest.mark.parametrize("call, wanted", [
    (lambda seed: tf.random.stateless_binomial([2, 4], seed, [3.0, 20.0, 50.0, 1000.0], [0.9, 0.2, 0.5, 0.01]),
     [[3, 5, 28, 7], [2, 3, 21, 8]]),
    (lambda seed: tf.random.stateless_uniform([3], seed, None, None, tf.uint32), [915998152, 3571220903, 351359026]),
    (lambda seed: tf.random.stateless_uniform([3], seed, None, None, tf.uint64),
     [15338276986092586440, 3552738802335305778, 18352863786289635362]),
    (lambda seed: tf.random.experimental.stateless_shuffle(tf.range(9), seed), [4, 8, 6, 5, 1, 3, 7, 0, 2]),
    (lambda seed: tf.random.experimental.index_shuffle(tf.range(10), seed, 9), [1, 7, 0, 5, 2, 4, 8, 6, 9, 3]),
])  # fmt: skip
def test_stateless_functions(call, wanted):
    assert call([3, -4]).numpy().tolist() == wanted


def test_index_shuffle_of_a_range_too_large_to_make():
    index, largest = tf.range(5, dtype=tf.int64), tf.constant(10**12, tf.int64)
    wanted = [27983762, 95092355, 162201008, 229309601, 296417750]
    assert tf.random_index_shuffle(index, [1, 2, 3], largest).numpy().tolist() == wanted


@pytest.mark.parametrize("largest", [0, 1, 2, 15, 16, 300])
def test_index_shuffle_is_a_permutation(largest):
    index = tf.range(largest + 1)
    assert sorted(tf.random_index_shuffle(index, [5, 6, 7], largest).numpy()) == list(range(largest + 1))


def test_candidate_samplers():
    tf.random.set_seed(7)
    true = tf.constant([[3, 5]], tf.int64)
    drawn = tf.random.log_uniform_candidate_sampler(true, 2, 5, True, 20, seed=2)
    assert drawn.sampled_candidates.numpy().tolist() == [1, 0, 10, 2, 13]
    np.testing.assert_allclose(drawn.true_expected_count, [[0.3664672374725342, 0.253160685300827]], rtol=1e-6)

    first = tf.random.learned_unigram_candidate_sampler(true, 2, 3, False, 7, seed=2)
    second = tf.random.learned_unigram_candidate_sampler(true, 2, 3, False, 7, seed=2)
    assert first.sampled_candidates.numpy().tolist() == [0, 4, 5]
    assert second.sampled_candidates.numpy().tolist() == [1, 5, 5]
    np.testing.assert_allclose(second.sampled_expected_count, [1 / 3, 2 / 3, 2 / 3], rtol=1e-6)

    true = tf.constant([[3, 1]], tf.int64)
    drawn = tf.random.fixed_unigram_candidate_sampler(
        true, 2, 5, False, 5, unigrams=[1.0, 2.0, 3.0, 4.0], num_reserved_ids=1, distortion=0.75, seed=2
    )
    assert drawn.sampled_candidates.numpy().tolist() == [1, 3, 3, 3, 4]
    np.testing.assert_allclose(drawn.true_expected_count, [[1.4631495475769043, 0.6418710350990295]], rtol=1e-6)

    drawn = tf.random.uniform_candidate_sampler(true, 2, 5, True, 9, seed=2)
    assert drawn.sampled_candidates.numpy().tolist() == [2, 7, 8, 5, 0]
    np.testing.assert_allclose(drawn.sampled_expected_count, [0.5615376234054565] * 5, rtol=1e-6)


def test_accidental_hits_name_the_last_of_equal_candidates():
    rows, ids, weights = tf.raw_ops.ComputeAccidentalHits(
        true_classes=[[1, 2], [3, 3]], sampled_candidates=[3, 1, 3, 2, 1], num_true=2
    )
    assert rows.numpy().tolist() == [0, 0, 1, 1]
    assert ids.numpy().tolist() == [4, 3, 2, 2]
    assert (weights.numpy() == np.finfo(np.float32).min).all()


def test_vocabulary_file(tmp_path):
    file = tmp_path / "vocabulary.csv"
    file.write_text("a,1\nb,2\nc,3.5\nd,4\n")
    tf.random.set_seed(1)
    drawn = tf.random.fixed_unigram_candidate_sampler(
        tf.constant([[1, 2]], tf.int64), 2, 6, False, 4, vocab_file=str(file), seed=3
    )
    np.testing.assert_allclose(drawn.true_expected_count, [[12 / 10.5, 2.0]], rtol=1e-6)
