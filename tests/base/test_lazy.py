"""Modules whose names stand in tables."""

import pytest

import headrace as tf
import headrace.compat.v1 as v1
import headrace.compat.v1.keras.layers


def test_a_module_over_another_has_its_names_and_those_of_its_table():
    assert v1.math.erf is tf.math.erf
    assert v1.math.argmax is not tf.math.argmax
    assert v1.math.special is not tf.math.special
    assert {"erf", "argmax", "special"} <= set(dir(v1.math))
    with pytest.raises(AttributeError, match=r"'headrace.compat.v1.math' has no attribute 'nothing'"):
        v1.math.nothing  # noqa: B018


def test_a_module_over_another_hands_out_all_names_to_a_star_import():
    assert set(tf.math.__all__) <= set(v1.math.__all__)
    assert set(tf.keras.layers.__all__) <= set(v1.keras.layers.__all__)


def test_a_module_over_another_does_not_offer_the_names_it_leaves_out():
    assert tf.linalg.eig is not None
    assert "eig" not in {*dir(v1.linalg), *v1.linalg.__all__}
    with pytest.raises(AttributeError, match=r"'headrace.compat.v1.linalg' has no attribute 'eig'"):
        v1.linalg.eig  # noqa: B018


def test_a_module_over_another_hides_what_the_other_imports():
    assert not {"attach", "__path__"} & set(dir(v1.keras.layers))
