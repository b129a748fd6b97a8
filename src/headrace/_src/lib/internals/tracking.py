"""tensorflow.python.trackable: what libraries import of the objects that checkpoints keep.

headrace reads an object's attributes when it saves it, so nothing is wrapped: the functions here return their values.
"""

from __future__ import annotations

import contextlib
from collections import namedtuple
from collections.abc import Iterator
from typing import Any, TypeVar

from headrace._src.lib.tracking.manual import no_automatic_dependency_tracking as no_automatic_dependency_tracking
from headrace._src.lib.tracking.wrappers import ListWrapper as ListWrapper
from headrace._src.lib.tracking.wrappers import _DictWrapper as _DictWrapper
from headrace._src.tensors.trackable import AutoTrackable as AutoTrackable
from headrace._src.tensors.trackable import Trackable as Trackable

T = TypeVar("T")

TrackableReference = namedtuple("TrackableReference", ["name", "ref"])
TrackableReference.__doc__ = """A named dependency of a trackable object.

Args:
    name: Name of the dependency.
    ref: Trackable object.
"""
List = list
TrackableDataStructure = Trackable
Mapping = dict
_TupleWrapper = tuple


class NoDependency:
    """What libraries put around a value that checkpoints should not keep; attributes get the value itself."""

    def __new__(cls, value: Any) -> Any:
        return value


@contextlib.contextmanager
def no_automatic_dependency_tracking_scope(obj: object) -> Iterator[None]:
    """A block without effect."""
    yield


def wrap_or_unwrap(value: object) -> object:
    """Returns the value."""
    return value


def sticky_attribute_assignment(trackable: object, name: str, value: object) -> object:
    """Returns the value to store for an attribute of a trackable object.

    Args:
        trackable: Object that gets the attribute.
        name: Name of the attribute.
        value: Value to track.
    """
    return wrap_or_unwrap(value)


def wrap(value: T) -> T:
    """Returns the value.

    Args:
        value: List, dictionary or tuple; other values are returned unchanged.
    """
    return value
