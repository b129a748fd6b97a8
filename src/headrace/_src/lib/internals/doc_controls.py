"""tensorflow.tools.docs.doc_controls: decorators that say what a site of documentation shows. They change nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def _unchanged(thing: T) -> T:
    """Returns the function or class."""
    return thing


def _unchanged_with(*arguments: object) -> Callable[[T], T]:
    """Returns a decorator that returns the function or class."""
    return _unchanged


do_not_generate_docs = do_not_doc_inheritable = do_not_doc_in_subclasses = _unchanged
doc_in_current_and_subclasses = doc_private = for_subclass_implementers = _unchanged
header = inheritable_header = set_deprecated = _unchanged_with
