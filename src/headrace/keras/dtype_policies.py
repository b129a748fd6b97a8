"""tf.keras.dtype_policies"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "DTypePolicy": "keras.layers.policy_lookup:DTypePolicy",
        "FloatDTypePolicy": "keras.layers.policy_lookup:DTypePolicy",
        "deserialize": "keras.layers.policy_lookup:deserialize",
        "get": "keras.layers.policy_lookup:get",
        "serialize": "keras.layers.policy_lookup:serialize",
    },
)
