"""Splits the CPU into eight devices. Without HEADRACE_TEST_DEVICES the tests here are not collected."""

import os

import pytest

import headrace as tf

COUNT = int(os.environ.get("HEADRACE_TEST_DEVICES", "0"))
if COUNT:
    tf.config.set_logical_device_configuration(
        tf.config.list_physical_devices("CPU")[0], [tf.config.LogicalDeviceConfiguration()] * COUNT
    )
else:
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture
def devices():
    return [f"CPU:{number}" for number in range(COUNT)]
