"""Fixtures of the tests of ops."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from headrace._src.ops.wide_types import wide_types


@pytest.fixture(autouse=True)
def _jax_keeps_wide_types() -> Iterator[None]:
    """Many of these tests call device kernels themselves, as no op does."""
    with wide_types():
        yield
