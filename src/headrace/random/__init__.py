"""tf.random: random values."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "experimental": ".",
        "Algorithm": "lib.random.arguments:Algorithm",
        "Generator": "lib.random.generator:Generator",
        "all_candidate_sampler": "lib.random.candidate_sampling:all_candidate_sampler",
        "categorical": "lib.random.seeded:categorical",
        "create_rng_state": "lib.random.generator:create_rng_state",
        "fixed_unigram_candidate_sampler": "lib.random.candidate_sampling:fixed_unigram_candidate_sampler",
        "fold_in": "lib.random.stateless:fold_in",
        "gamma": "lib.random.seeded:gamma",
        "get_global_generator": "lib.random.generator:get_global_generator",
        "learned_unigram_candidate_sampler": "lib.random.candidate_sampling:learned_unigram_candidate_sampler",
        "log_uniform_candidate_sampler": "lib.random.candidate_sampling:log_uniform_candidate_sampler",
        "normal": "lib.random.seeded:normal",
        "poisson": "lib.random.seeded:poisson",
        "set_global_generator": "lib.random.generator:set_global_generator",
        "set_seed": "ops.random.seeds:set_seed",
        "shuffle": "lib.random.seeded:shuffle",
        "split": "lib.random.stateless:split",
        "stateless_binomial": "lib.random.stateless:stateless_binomial",
        "stateless_categorical": "lib.random.stateless:stateless_categorical",
        "stateless_gamma": "lib.random.stateless:stateless_gamma",
        "stateless_normal": "lib.random.stateless:stateless_normal",
        "stateless_parameterized_truncated_normal": "lib.random.stateless:stateless_parameterized_truncated_normal",
        "stateless_poisson": "lib.random.stateless:stateless_poisson",
        "stateless_truncated_normal": "lib.random.stateless:stateless_truncated_normal",
        "stateless_uniform": "lib.random.stateless:stateless_uniform",
        "truncated_normal": "lib.random.seeded:truncated_normal",
        "uniform": "lib.random.seeded:uniform",
        "uniform_candidate_sampler": "lib.random.candidate_sampling:uniform_candidate_sampler",
    },
)
