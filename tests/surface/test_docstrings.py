"""`help()` explains the public names: signature, summary, every argument, results and errors."""

import operator
import pydoc

import pytest

import headrace as tf
from docstring_counts import described, most_used, says_something


@pytest.fixture(scope="module")
def names():
    return list(described())


def test_every_name_has_a_signature_and_a_summary(names):
    lacking = [n.name for n in names for column in ("signature", "summary") if n.applies(column) and not n.has(column)]
    assert not lacking


def test_nearly_every_name_describes_all_its_arguments(names):
    where = [n for n in names if n.applies("args")]
    lacking = [f"{n.name}: {', '.join(n.undescribed)}" for n in where if not n.has("args")]
    assert len(lacking) <= 0.02 * len(where), "\n".join(lacking)


def test_nearly_every_name_that_returns_something_says_what(names):
    where = [n for n in names if n.applies("returns")]
    lacking = [n.name for n in where if not n.has("returns")]
    assert len(lacking) <= 0.01 * len(where), "\n".join(lacking)


def test_nearly_every_name_that_raises_says_what(names):
    where = [n for n in names if n.applies("raises")]
    lacking = [n.name for n in where if not n.has("raises")]
    assert len(lacking) <= 0.05 * len(where), "\n".join(lacking)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [("axis", "The axis.", False), ("axis", "", False), ("kernel_size", "Size of the kernel.", False),
     ("axis", "Dimension to reduce.", True), ("x", "Tensor of numbers.", True)],
)  # fmt: skip
def test_a_description_must_add_something_to_the_name(name, text, says):
    assert says_something(name, text) == says


@pytest.mark.parametrize(
    ("value", "line"),
    [(tf.nn.relu, "relu(features, name=None)"), (tf.raw_ops.MatMul, "mat_mul(a, b, transpose_a=False"),
     (tf.Variable, "Variable(initial_value"), (tf.keras.Model, "Model(inputs"),
     (tf.keras.layers.Layer, "Layer(trainable"), (tf.compat.v1.Variable, "VariableV1(initial_value")],
)  # fmt: skip
def test_help_shows_the_real_signature(value, line):
    assert line in pydoc.plain(pydoc.render_doc(value))


def test_an_op_as_an_attribute_of_a_class_is_not_bound_to_instances():
    class Model:
        activation = tf.nn.relu

    assert Model().activation([-1.0, 2.0]).numpy().tolist() == [0.0, 2.0]


def test_raw_ops_describe_arguments_by_their_definition():
    text = tf.raw_ops.TopKV2.__doc__
    assert "sorted: bool, True by default. Whether results are in descending order." in text
    assert "`values` (tensor of the same dtype as `input`)" in text


def test_raw_ops_quote_the_messages_of_their_errors():
    text = tf.raw_ops.UniqueV2.__doc__
    assert "TypeError: If an argument is missing, unknown or passed by position." in text
    assert '"unique expects a 1D vector."' in text


def test_an_op_that_describes_its_errors_keeps_its_words():
    assert tf.raw_ops.Roll.__doc__.count("Raises:") == 1
    assert "With a message such as" not in tf.raw_ops.Roll.__doc__


def test_the_most_used_names_have_an_example():
    names = most_used()
    docstrings = {name: operator.attrgetter(name.removeprefix("tf."))(tf).__doc__ for name in names}
    without = [name for name, text in docstrings.items() if ">>> " not in (text or "")]
    assert len(names) >= 400
    assert not without
