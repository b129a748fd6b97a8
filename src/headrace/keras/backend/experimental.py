"""tf.keras.backend.experimental: experimental parts of tf.keras.backend."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "disable_tf_random_generator": "keras.backend.random:disable_tf_random_generator",
        "enable_tf_random_generator": "keras.backend.random:enable_tf_random_generator",
        "is_tf_random_generator_enabled": "keras.backend.random:is_tf_random_generator_enabled",
    },
)
