# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.random: random values."""

from headrace._src.lib.random.arguments import Algorithm as Algorithm
from headrace._src.lib.random.candidate_sampling import (
    all_candidate_sampler as all_candidate_sampler,
    fixed_unigram_candidate_sampler as fixed_unigram_candidate_sampler,
    learned_unigram_candidate_sampler as learned_unigram_candidate_sampler,
    log_uniform_candidate_sampler as log_uniform_candidate_sampler,
    uniform_candidate_sampler as uniform_candidate_sampler,
)
from headrace._src.lib.random.generator import (
    Generator as Generator,
    create_rng_state as create_rng_state,
    get_global_generator as get_global_generator,
    set_global_generator as set_global_generator,
)
from headrace._src.lib.random.seeded import (
    categorical as categorical,
    gamma as gamma,
    normal as normal,
    poisson as poisson,
    shuffle as shuffle,
    truncated_normal as truncated_normal,
    uniform as uniform,
)
from headrace._src.lib.random.stateless import (
    fold_in as fold_in,
    split as split,
    stateless_binomial as stateless_binomial,
    stateless_categorical as stateless_categorical,
    stateless_gamma as stateless_gamma,
    stateless_normal as stateless_normal,
    stateless_parameterized_truncated_normal as stateless_parameterized_truncated_normal,
    stateless_poisson as stateless_poisson,
    stateless_truncated_normal as stateless_truncated_normal,
    stateless_uniform as stateless_uniform,
)
from headrace._src.ops.random.seeds import set_seed as set_seed
from headrace.random import experimental as experimental

__all__ = [
    "Algorithm", "Generator", "all_candidate_sampler", "categorical", "create_rng_state", "experimental",
    "fixed_unigram_candidate_sampler", "fold_in", "gamma", "get_global_generator", "learned_unigram_candidate_sampler",
    "log_uniform_candidate_sampler", "normal", "poisson", "set_global_generator", "set_seed", "shuffle", "split",
    "stateless_binomial", "stateless_categorical", "stateless_gamma", "stateless_normal",
    "stateless_parameterized_truncated_normal", "stateless_poisson", "stateless_truncated_normal", "stateless_uniform",
    "truncated_normal", "uniform", "uniform_candidate_sampler",
]
