"""tf.config.threading: numbers of threads."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "get_inter_op_parallelism_threads": "lib.config.devices:get_inter_op_parallelism_threads",
        "get_intra_op_parallelism_threads": "lib.config.devices:get_intra_op_parallelism_threads",
        "set_inter_op_parallelism_threads": "lib.config.devices:set_inter_op_parallelism_threads",
        "set_intra_op_parallelism_threads": "lib.config.devices:set_intra_op_parallelism_threads",
    },
)
