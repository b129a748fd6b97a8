"""make_template: who keeps the variables, what they are called, and what later calls may not do."""

import pytest

import headrace as tf

v1 = tf.compat.v1
MODES = pytest.mark.parametrize("eager", [True, False], ids=["eager", "graph"])


def in_mode(eager, function):
    if eager:
        return function()
    with tf.Graph().as_default():
        return function()


def zeros(name, **named):
    return v1.get_variable(name, [1], initializer=v1.zeros_initializer(), **named)


@MODES
def test_calls_share_variables(eager):
    def shared():
        template = v1.make_template("shared", lambda: zeros("v"))
        first = template()
        assert template() is first
        assert template.variables == [first] == template.trainable_variables == template.weights
        return first.name.split("/")[1], template.variable_scope_name.split("/")[1]

    assert in_mode(eager, shared) == ("v:0", "")


@MODES
def test_templates_inside_a_template_keep_their_names(eager):
    def nested():
        def outer():
            one, two = (v1.make_template("in", lambda: zeros("w")) for _ in range(2))
            return one(), one(), two()

        template = v1.make_template("out", outer)
        first, second = template(), template()
        assert all(a is b for a, b in zip(first, second, strict=True))
        return len(template.variables), [v.name.split("/")[1] for v in first]

    assert in_mode(eager, nested) == (2, ["in", "in", "in_1"])


@MODES
def test_kinds_of_variables(eager):
    def kinds():
        def function():
            zeros("fixed", trainable=False)
            zeros("local", collections=[v1.GraphKeys.LOCAL_VARIABLES])
            return zeros("plain")

        template = v1.make_template("kinds", function)
        template()
        names = ["variables", "trainable_variables", "non_trainable_variables", "global_variables", "local_variables"]
        return [len(getattr(template, name)) for name in names]

    assert in_mode(eager, kinds) == ([3, 2, 1, 3, 0] if eager else [3, 2, 1, 2, 1])


@MODES
def test_later_calls_may_not_create_variables_that_are_trained(eager):
    def grow():
        names = iter("ab")
        template = v1.make_template("grows", lambda: zeros(next(names)))
        template()
        with pytest.raises(ValueError, match="after the first time" if eager else "does not exist"):
            template()

    in_mode(eager, grow)


def test_operations_of_the_first_call_are_in_the_scope_itself():
    with tf.Graph().as_default():
        template = v1.make_template("q", lambda x: zeros("x") * x)
        assert [template(2.0).name, template(2.0).name] == ["q/mul:0", "q_1/mul:0"]


def test_a_checkpoint_holds_the_variables(tmp_path):
    template = v1.make_template("saved", lambda: zeros("v"))
    template().assign([3.0])
    path = tf.train.Checkpoint(t=template).save(str(tmp_path / "c"))
    assert "t/v/.ATTRIBUTES/VARIABLE_VALUE" in dict(tf.train.list_variables(path))


def test_names_are_needed_and_unique_ones_need_a_graph():
    with pytest.raises(ValueError, match="name cannot be None"):
        v1.make_template(None, lambda: 1)
    with pytest.raises(ValueError, match="cannot be used when eager execution is enabled"):
        v1.make_template("a", lambda: 1, unique_name_="b")
