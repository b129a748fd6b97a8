"""Loops, conditionals and TensorArrays of TensorFlow 1 in graphs that it wrote; the expected values are its own."""

from pathlib import Path

import numpy as np
import pytest

import headrace as tf

GRAPHS = Path(__file__).parent / "frames"


def runner(name):
    """A function that computes a stored graph's tensor `out` from feeds."""
    definition = tf.compat.v1.GraphDef.FromString((GRAPHS / f"{name}.pb").read_bytes())
    graph = tf.Graph()
    with graph.as_default():
        tf.import_graph_def(definition, name="")
    session = tf.compat.v1.Session(graph=graph)
    return lambda **feeds: session.run("out:0", {f"{key}:0": value for key, value in feeds.items()})


def test_a_loop():
    run = runner("loop")
    np.testing.assert_array_equal(run(n=3, x=[1, 2]), [15, 30])
    np.testing.assert_array_equal(run(n=0, x=[1, 2]), [1, 2])


def test_a_conditional_of_two_results():
    run = runner("cond")
    assert run(p=True, x=3) == 9
    assert run(p=False, x=3) == 32


def test_a_loop_in_a_conditional_in_a_loop():
    run = runner("nested")
    assert run(n=7, x=2) == 65
    assert run(n=4, x=1) == 6


def test_a_case_behind_an_assertion():
    run = runner("case")
    assert [run(p=p) for p in (0, 1, 9, 3)] == [10, 7, 9, -3]
    with pytest.raises(tf.errors.InvalidArgumentError, match="assertion failed"):
        run(p=-1)


def test_arrays_that_a_loop_reads_and_writes():
    run = runner("tensor_array")
    np.testing.assert_array_equal(run(x=[[1, 2], [3, 4], [5, 6]]), [[4, 5], [7, 9], [12, 15]])


def test_the_graph_holds_structured_control_flow():
    definition = tf.compat.v1.GraphDef.FromString((GRAPHS / "loop.pb").read_bytes())
    graph = tf.Graph()
    with graph.as_default():
        tf.import_graph_def(definition, name="imported")
    kinds = {operation.type for operation in graph.get_operations()}
    assert "StatelessWhile" in kinds
    assert not kinds & {"Enter", "Exit", "Merge", "Switch", "NextIteration", "LoopCond"}
    assert graph.get_tensor_by_name("imported/while/Exit_1:0").dtype is tf.float32


def test_a_function_of_an_imported_loop():
    definition = tf.compat.v1.GraphDef.FromString((GRAPHS / "loop.pb").read_bytes())

    @tf.function
    def f(n, x):
        (out,) = tf.import_graph_def(definition, {"n:0": n, "x:0": x}, ["out:0"])
        return out

    np.testing.assert_array_equal(f(tf.constant(3), tf.constant([1.0, 2.0])), [15, 30])


def test_a_lone_merge_is_refused():
    definition = tf.compat.v1.GraphDef()
    for name in ("a", "b"):
        node = definition.node.add(name=name, op="Placeholder")
        node.attr["dtype"].type = tf.float32.as_datatype_enum
    node = definition.node.add(name="join", op="Merge", input=["a", "b"])
    node.attr["T"].type = tf.float32.as_datatype_enum
    with pytest.raises(tf.errors.UnimplementedError, match="'join'"), tf.Graph().as_default():
        tf.import_graph_def(definition)
