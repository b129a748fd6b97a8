"""Real TensorFlow, in the Python that HEADRACE_TF_PYTHON names; without it these tests are skipped."""

import os

import pytest


@pytest.fixture(scope="session")
def tensorflow_python():
    python = os.environ.get("HEADRACE_TF_PYTHON")
    if not python:
        pytest.skip("set HEADRACE_TF_PYTHON to a Python that has tensorflow")
    return python
