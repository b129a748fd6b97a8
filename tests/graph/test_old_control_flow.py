"""Control flow of TensorFlow 1 together with what it was built for: gradients of loops, references in branches."""

import os

import pytest

import headrace as tf

v1 = tf.compat.v1
GOLDEN = os.path.join(os.path.dirname(__file__), "..", "golden", "formats", "graphdef")


@pytest.fixture
def session():
    with v1.Graph().as_default() as graph, v1.Session(graph=graph) as session:
        yield session


def import_file(name):
    with open(os.path.join(GOLDEN, name), "rb") as file:
        tf.import_graph_def(v1.GraphDef.FromString(file.read()), name="")


def test_a_loop_runs_without_the_stacks_of_its_gradient(session):
    """TensorFlow wrote y = x ** 4 as a loop, and its gradient, for which the loop keeps values on stacks."""
    import_file("loop_with_gradient.pb")
    assert session.run("y:0", {"x:0": 2.0}) == 16.0
    with pytest.raises(tf.errors.NotFoundError, match="Op type not registered 'StackV2'"):
        session.run("gradient:0", {"x:0": 2.0})


def test_a_branch_reads_a_reference(session):
    """TensorFlow wrote y = v if v is initialized, else 1, where v is a reference that the branch reads."""
    import_file("reference_in_branch.pb")
    assert session.run("y:0") == 1.0
    session.run("v/Assign")
    assert session.run("y:0") == 5.0
