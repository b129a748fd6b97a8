"""Optional conversions, which AutoGraph makes only on request."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TypeAlias


class Feature(Enum):
    """The optional conversions that `experimental_autograph_options` can turn on."""

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
    def all_but(cls, exclude: FeaturesLike) -> tuple[Feature, ...]:
        return tuple(set(cls.all()) - as_features(exclude) - {cls.ALL})


FeaturesLike: TypeAlias = Feature | Iterable[Feature] | None


def as_features(value: FeaturesLike) -> frozenset[Feature]:
    """Converts a Feature, a collection of them, or None to a set of features."""
    if value is None:
        return frozenset()
    given = {value} if isinstance(value, Feature) else set(value)
    return frozenset(Feature.all()) if Feature.ALL in given else frozenset(given)
