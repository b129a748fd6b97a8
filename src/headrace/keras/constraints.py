"""tf.keras.constraints: constraints on weights."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Constraint": "keras.constraints.constraint:Constraint",
        "MaxNorm": "keras.constraints.constraint:MaxNorm",
        "max_norm": "keras.constraints.constraint:MaxNorm",
        "MinMaxNorm": "keras.constraints.constraint:MinMaxNorm",
        "min_max_norm": "keras.constraints.constraint:MinMaxNorm",
        "NonNeg": "keras.constraints.constraint:NonNeg",
        "non_neg": "keras.constraints.constraint:NonNeg",
        "RadialConstraint": "keras.constraints.constraint:RadialConstraint",
        "radial_constraint": "keras.constraints.constraint:RadialConstraint",
        "UnitNorm": "keras.constraints.constraint:UnitNorm",
        "unit_norm": "keras.constraints.constraint:UnitNorm",
        "deserialize": "keras.constraints.lookup:deserialize",
        "get": "keras.constraints.lookup:get",
        "serialize": "keras.constraints.lookup:serialize",
    },
)
