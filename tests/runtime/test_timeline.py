"""The timeline of ops, functions and compilations."""

import headrace as tf
from headrace._src.graph.structural import run_graph
from headrace._src.runtime.interpreter import instruction_watchers
from headrace._src.runtime.timeline import Timeline
from headrace._src.tensors.context import state


def recorded(run):
    timeline = Timeline()
    timeline.start()
    try:
        run()
    finally:
        timeline.stop()
    return timeline


def names(timeline, kind):
    return [span.name for span in timeline.spans if span.kind == kind]


def test_eager_ops_and_those_of_interpreted_functions_are_recorded():
    x = tf.ones([2, 2])

    @tf.function(jit_compile=False)
    def square(x):
        return tf.matmul(x, x)

    square(x)
    timeline = recorded(lambda: (tf.add(x, x), square(x)))
    assert names(timeline, "op") == ["AddV2", "MatMul", "Identity"]
    assert names(timeline, "function") == ["square"]


def test_own_time_leaves_out_what_ran_inside():
    @tf.function(jit_compile=False)
    def branch(x):
        return tf.cond(x > 0, lambda: tf.exp(x), lambda: x)

    timeline = recorded(lambda: branch(tf.constant(1.0)))
    by_name = {span.name: span for span in timeline.spans}
    whole = by_name["branch"]
    assert whole.own < whole.duration
    assert abs(sum(span.own for span in timeline.spans) - whole.duration) < 1e-9
    assert by_name["StatelessIf"].duration >= by_name["Exp"].duration


def test_compiling_is_told_apart_from_running():
    @tf.function(jit_compile=True)
    def tower(x):
        return tf.tanh(x) * 3.0 + 0.125

    first = recorded(lambda: tower(tf.ones([3])))
    again = recorded(lambda: tower(tf.ones([3])))
    assert names(first, "compile") and not names(again, "compile")
    (span,) = [s for s in first.spans if s.kind == "function"]
    assert 0 < span.compiling <= span.duration
    assert abs(span.duration - span.own - span.compiling) < 1e-9


def test_nothing_remains_when_it_has_stopped():
    before = run_graph.value, state.quiet, list(instruction_watchers)
    recorded(lambda: tf.add(1.0, 2.0))
    assert state.quiet is before[1] and list(instruction_watchers) == before[2]
    assert run_graph.value is before[0]


def test_trace_events_are_complete_events_in_microseconds(tmp_path):
    x = tf.ones([2])
    timeline = recorded(lambda: x + x)
    (event,) = [e for e in timeline.trace_events()["traceEvents"] if e["ph"] == "X"]
    assert (event["cat"], event["name"]) == ("op", "AddV2")
    assert event["ts"] >= 0 and 0 < event["dur"] < 1e6
