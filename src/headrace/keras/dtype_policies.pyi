# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.dtype_policies: dtypes of the computations and weights of layers."""

from headrace._src.keras.engine.policy_lookup import (
    DTypePolicy as DTypePolicy,
    DTypePolicy as FloatDTypePolicy,
    deserialize as deserialize,
    get as get,
    serialize as serialize,
)

__all__ = [
    "DTypePolicy", "FloatDTypePolicy", "deserialize", "get", "serialize",
]
