"""tf.types.experimental.TraceType: how objects of other libraries say when a trace of a function serves them."""

from __future__ import annotations

import abc
from collections.abc import Sequence
from typing import Any


class TracingContext:
    """What `__tf_tracing_type__` gets; it has no settings."""


class TraceType(abc.ABC):
    """Describes an argument of a tf.function: arguments with equal types share a trace.

    A class whose objects are arguments returns one from its method `__tf_tracing_type__(context)`.

    >>> class Rounded(tf.types.experimental.TraceType):
    ...     def __init__(self, value):
    ...         self.value = round(value)
    ...     def is_subtype_of(self, other):
    ...         return self == other
    ...     def most_specific_common_supertype(self, others):
    ...         return self if all(self == other for other in others) else None
    ...     def placeholder_value(self, placeholder_context=None):
    ...         return self.value
    ...     def __eq__(self, other):
    ...         return isinstance(other, Rounded) and self.value == other.value
    ...     def __hash__(self):
    ...         return hash(self.value)
    >>> class Size(float):
    ...     def __tf_tracing_type__(self, context):
    ...         return Rounded(self)
    >>> int(tf.function(lambda size: tf.constant(size))(Size(2.2)))
    2
    """

    @abc.abstractmethod
    def is_subtype_of(self, other: TraceType) -> bool:
        """Returns whether a trace for `other` also serves arguments of this type.

        Args:
            other: TraceType of the arguments that the trace was made for.
        """

    @abc.abstractmethod
    def most_specific_common_supertype(self, others: Sequence[TraceType]) -> TraceType | None:
        """Returns the narrowest type that covers this one and the others, or None.

        Args:
            others: TraceTypes of other calls.
        """

    @abc.abstractmethod
    def placeholder_value(self, placeholder_context: Any = None) -> Any:
        """Returns what the function gets for the argument while it is traced.

        Args:
            placeholder_context: Context that makes placeholders; only types of tensors need it.
        """

    @abc.abstractmethod
    def __hash__(self) -> int: ...

    @abc.abstractmethod
    def __eq__(self, other: object) -> bool: ...


class SupportsTracingProtocol(abc.ABC):
    """An object that says how functions are traced for it."""

    @abc.abstractmethod
    def __tf_tracing_type__(self, context: TracingContext) -> TraceType:
        """Returns the type of the object as an argument."""


def tracing_type(value: Any) -> Any:
    """Returns the trace type that an argument gives itself, or None."""
    describe = getattr(value, "__tf_tracing_type__", None)
    return None if describe is None or isinstance(value, type) else describe(TracingContext())
