"""tf.__internal__.test.combinations: tests that run once per combination of arguments."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "NamedObject": "lib.testing.combinations:NamedObject",
        "ParameterModifier": "lib.testing.combinations:ParameterModifier",
        "TestCombination": "lib.testing.combinations:TestCombination",
        "combine": "lib.testing.combinations:combine",
        "generate": "lib.testing.combinations:generate",
        "times": "lib.testing.combinations:times",
    },
)
