# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.constraints: constraints on weights."""

from headrace._src.keras.constraints.constraint import (
    Constraint as Constraint,
    MaxNorm as MaxNorm,
    MaxNorm as max_norm,
    MinMaxNorm as MinMaxNorm,
    MinMaxNorm as min_max_norm,
    NonNeg as NonNeg,
    NonNeg as non_neg,
    RadialConstraint as RadialConstraint,
    RadialConstraint as radial_constraint,
    UnitNorm as UnitNorm,
    UnitNorm as unit_norm,
)
from headrace._src.keras.constraints.lookup import deserialize as deserialize, get as get, serialize as serialize

__all__ = [
    "Constraint", "MaxNorm", "MinMaxNorm", "NonNeg", "RadialConstraint", "UnitNorm", "deserialize", "get", "max_norm",
    "min_max_norm", "non_neg", "radial_constraint", "serialize", "unit_norm",
]
