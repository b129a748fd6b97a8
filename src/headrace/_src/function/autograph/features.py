"""Optional conversions that AutoGraph makes only when asked for."""

from __future__ import annotations

from enum import Enum
from typing import Any


class Feature(Enum):
    """What `experimental_autograph_options` may name."""

    ALL = "ALL"
    AUTO_CONTROL_DEPS = "AUTO_CONTROL_DEPS"
    ASSERT_STATEMENTS = "ASSERT_STATEMENTS"
    BUILTIN_FUNCTIONS = "BUILTIN_FUNCTIONS"
    EQUALITY_OPERATORS = "EQUALITY_OPERATORS"
    LISTS = "LISTS"
    NAME_SCOPES = "NAME_SCOPES"

    @classmethod
    def all(cls) -> tuple[Feature, ...]:
        return tuple(cls)

    @classmethod
    def all_but(cls, exclude: Any) -> tuple[Feature, ...]:
        return tuple(set(cls.all()) - as_features(exclude) - {cls.ALL})


def as_features(value: Any) -> frozenset[Feature]:
    """The features that a Feature, a collection of them, or None stands for."""
    if value is None:
        return frozenset()
    given = {value} if isinstance(value, Feature) else set(value)
    return frozenset(Feature.all()) if Feature.ALL in given else frozenset(given)
