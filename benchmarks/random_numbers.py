"""Speed of random numbers: `python benchmarks/random_numbers.py --tensorflow-python PATH [CASE...]`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from side_by_side import Case, main

Timed = Callable[[], Any]


def drawing(draw: Callable[[Any], Any]) -> Callable[[Any], Timed]:
    """A case that calls `draw(tf)`; the global seed is set, so ops draw seeds from it as programs do."""

    def build(tf: Any) -> Timed:
        tf.random.set_seed(1)
        return lambda: draw(tf)

    return build


def generator_normal(tf: Any) -> Timed:
    generator = tf.random.Generator.from_seed(1)
    return lambda: generator.normal([3])


MILLION = [1_000_000]

CASES = [
    Case("uniform [3]", drawing(lambda tf: tf.random.uniform([3])), 5),
    Case("stateless_uniform [3]", drawing(lambda tf: tf.random.stateless_uniform([3], [1, 2])), 2),
    Case("Generator.normal [3]", generator_normal, 2),
    Case("truncated_normal 10x10", drawing(lambda tf: tf.random.truncated_normal([10, 10])), 1),
    Case("uniform 1e6", drawing(lambda tf: tf.random.uniform(MILLION))),
    Case("normal 1e6", drawing(lambda tf: tf.random.normal(MILLION)), 1),
    Case("truncated_normal 1e6", drawing(lambda tf: tf.random.truncated_normal(MILLION)), 1),
    Case("uniform int32 1e6", drawing(lambda tf: tf.random.uniform(MILLION, 0, 10, dtype=tf.int32)), 1),
    Case("gamma 1e5", drawing(lambda tf: tf.random.gamma([100_000], 3.0))),
    Case("poisson 1e5", drawing(lambda tf: tf.random.poisson([100_000], 3.0))),
    Case("shuffle 1e5", drawing(lambda tf: tf.random.shuffle(tf.range(100_000)))),
]


if __name__ == "__main__":
    sys.exit(main(__file__))
