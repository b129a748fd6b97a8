"""tf.compat.v1.saved_model.experimental"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "VariablePolicy": "saved_model.options:VariablePolicy",
    },
)
