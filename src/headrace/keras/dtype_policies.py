"""tf.keras.dtype_policies: dtypes of the computations and weights of layers."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "DTypePolicy": "keras.engine.policy_lookup:DTypePolicy",
        "FloatDTypePolicy": "keras.engine.policy_lookup:DTypePolicy",
        "deserialize": "keras.engine.policy_lookup:deserialize",
        "get": "keras.engine.policy_lookup:get",
        "serialize": "keras.engine.policy_lookup:serialize",
    },
)
