"""Docstrings composed from another function's docstring and other arguments."""

import pytest

from headrace._src.base.docstrings import with_arguments

TEXT = """Adds two tensors.

    Args:
        x: First tensor.
        y: Second
            tensor.

    Returns:
        Their sum.

    >>> 1 + 1
    2
    """


def test_arguments_are_listed_in_the_new_order_with_the_new_ones():
    made = with_arguments(TEXT, ["y", "x", "name"], {"name": "Name of the operation.", "x": "Ignored."})
    wanted = "Args:\n    y: Second tensor.\n    x: First tensor.\n    name: Name of the operation.\n\nReturns:"
    assert wanted in made
    assert made.endswith(">>> 1 + 1\n2\n")


@pytest.mark.parametrize("text", ["Adds.", "Adds.\n\n>>> 1 + 1\n2", "Adds.\n\nReturns:\n    The sum."])
def test_a_section_is_added_before_results_and_examples(text):
    made = with_arguments(text, ["x"], {"x": "A tensor."})
    assert made.startswith("Adds.\n\nArgs:\n    x: A tensor.\n")
    assert made.replace("\n\nArgs:\n    x: A tensor.", "").strip() == text


def test_results_are_added_if_the_text_has_none():
    assert with_arguments("Adds.", ["x"], {"x": "A tensor."}, "The sum.").endswith("\n\nReturns:\n    The sum.\n")
    assert "Other" not in with_arguments(TEXT, ["x"], {}, "Other.")
