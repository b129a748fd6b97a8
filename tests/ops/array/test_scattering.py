"""Scattering into tensors: the parameters that the functions have in older and newer releases of TensorFlow."""

import inspect

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.array import scattering
from headrace._src.ops.entry import Op

FUNCTIONS = ("tensor_scatter_nd_add", "tensor_scatter_nd_sub", "tensor_scatter_nd_max", "tensor_scatter_nd_min")


def fresh(entry: Op) -> Op:
    """Returns the entry as a process that asks for another release makes it."""
    copy = entry.with_gradient(entry.grad)
    vars(copy).pop("parameter_names", None)
    vars(copy).pop("parameter_set", None)
    return copy


@pytest.mark.parametrize("name", FUNCTIONS)
def test_parameters_are_those_of_the_release_that_is_asked_for(name, monkeypatch):
    function = getattr(tf, name)
    # What inspect.signature shows in TensorFlow 2.21 and in 2.15.
    assert list(inspect.signature(function).parameters) == [
        "tensor", "indices", "updates", "bad_indices_policy", "name",
    ]  # fmt: skip
    monkeypatch.setenv("HEADRACE_TF_VERSION", "2.15")
    assert list(inspect.signature(function).parameters) == ["tensor", "indices", "updates", "name"]
    monkeypatch.setenv("HEADRACE_TF_VERSION", "2.18")
    assert "bad_indices_policy" in inspect.signature(function).parameters


def test_the_fourth_argument_is_the_name_for_releases_before_2_18(monkeypatch):
    monkeypatch.setenv("HEADRACE_TF_VERSION", "2.15")
    subtract = fresh(scattering.tensor_scatter_nd_sub)
    assert subtract([5, 5], [[1]], [2], "subtract").numpy().tolist() == [5, 3]
    assert subtract([5, 5], [[7]], [2], bad_indices_policy="IGNORE").numpy().tolist() == [5, 5]
    scatter = fresh(scattering.scatter_nd)
    np.testing.assert_array_equal(scatter([[1]], [2], [3], "scatter"), [0, 2, 0])


def test_the_fourth_argument_is_the_policy_otherwise():
    assert tf.tensor_scatter_nd_sub([5, 5], [[7]], [2], "IGNORE", "subtract").numpy().tolist() == [5, 5]
