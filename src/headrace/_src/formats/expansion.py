"""A limit for compressed data, which could otherwise fill the memory: a megabyte of deflate can hold a gigabyte."""

import os

from headrace._src.base.errors import ResourceExhaustedError

_USUAL_RATIO = 32  # data that shrinks more is nearly empty, or meant to do harm
_LIMIT = 1 << 30


def expansion_limit(stored: int) -> int:
    """Returns how many bytes may come out of `stored` compressed bytes.

    It is 32 times the stored size, and at least a gigabyte; HEADRACE_EXPANSION_LIMIT sets another number of bytes for
    the latter.
    """
    return max(int(os.environ.get("HEADRACE_EXPANSION_LIMIT") or _LIMIT), stored * _USUAL_RATIO)


def check_expansion(expanded: int, stored: int, what: str) -> None:
    """Raises ResourceExhaustedError if more bytes come out of compressed data than are allowed."""
    limit = expansion_limit(stored)
    if expanded > limit:
        raise ResourceExhaustedError(
            None, None,
            f"{what}: {stored} bytes of compressed data become {expanded} bytes or more; the limit is {limit}. If you "
            "trust the data, set the environment variable HEADRACE_EXPANSION_LIMIT to a larger number of bytes.",
        )  # fmt: skip
