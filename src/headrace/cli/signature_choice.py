"""Finds the graph and the signature of a SavedModel that a command refers to."""

from __future__ import annotations

from typing import Any

from headrace._src.base.errors import invalid_argument
from headrace._src.saved_model.options import DEFAULT_SERVING_SIGNATURE_DEF_KEY


def split_tags(tags: str | None) -> list[str] | None:
    """Splits tags such as serve,gpu into a list; returns None if no tags are given."""
    return None if tags is None else [tag for tag in tags.split(",") if tag]


def chosen_signature(model: Any, name: str | None, folder: str) -> Any:
    """Returns the signature `name` of a loaded model; without a name, serving_default or the only signature."""
    signatures = getattr(model, "signatures", {})
    known = sorted(signatures)
    if name is None:
        default = DEFAULT_SERVING_SIGNATURE_DEF_KEY
        name = default if default in signatures or len(known) != 1 else known[0]
    if name not in signatures:
        shown = ", ".join(known) or "none"
        raise invalid_argument(f"The SavedModel at {folder} has no signature {name!r}; it has: {shown}")
    return signatures[name]
