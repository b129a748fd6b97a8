"""tf.nn.experimental: experimental parts of tf.nn."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "general_dropout": "lib.nn.dropout:general_dropout",
        "stateless_dropout": "lib.nn.dropout:stateless_dropout",
    },
)
