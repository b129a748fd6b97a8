"""Tests that need a GPU; without one they are skipped."""

import pathlib

import pytest

import headrace as tf
from headrace._src.base.accelerators import may_exist


def pytest_collection_modifyitems(items):
    if not (may_exist() and tf.config.list_physical_devices("GPU")):
        here = pathlib.Path(__file__).parent
        for item in items:
            if here in item.path.parents:
                item.add_marker(pytest.mark.skip(reason="there is no GPU"))
