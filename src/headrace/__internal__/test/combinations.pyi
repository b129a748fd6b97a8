# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__.test.combinations: tests that run once per combination of arguments."""

from headrace._src.lib.testing.combinations import (
    NamedObject as NamedObject,
    ParameterModifier as ParameterModifier,
    TestCombination as TestCombination,
    combine as combine,
    generate as generate,
    times as times,
)

__all__ = [
    "NamedObject", "ParameterModifier", "TestCombination", "combine", "generate", "times",
]
