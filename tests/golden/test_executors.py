"""Eager, interpreted and compiled ops agree: the golden op cases once more, inside tf.function.

The interpreter replays all of them, XLA every twelfth (compiling takes its time; any other twelfth serves as well).
"""

import importlib.util
import os

import pytest

import headrace as tf

ROOT = os.path.dirname(os.path.abspath(__file__))
_spec = importlib.util.spec_from_file_location("golden_replay_again", os.path.join(ROOT, "replay.py"))
replay = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(replay)

# These look at Python values, which tensors of a graph have not.
_NOT_TRACED = (
    "tf.TensorShape",
    "tf.nest",
    "tf.dtypes",
    "tf.as_dtype",
    "tf.debugging",
    "tf.constant",
    "tf.Variable",
    "operator.index",
    "tf.broadcast_static_shape",
    "tf.io.gfile",
    "tf.sparse.SparseTensor",
    "tf.experimental.numpy",
)
EVERY = 12
_ONLY_EAGER = {
    "ops/math_binary:operator.add/10": "raises: 300 does not fit int8",
    "ops/nn:tf.nn.max_pool2d/4": "a window larger than the input: empty in eager code, refused in graphs",
    "ops/nn:tf.nn.avg_pool2d/4": "a window larger than the input: empty in eager code, refused in graphs",
}


def _is_plain(group, case):
    expect = case.get("expect")
    failing = isinstance(expect, dict) and "error" in expect
    skipped = "steps" in case or "graph" in case or "then" in case or failing or f"{group}:{case['id']}" in _ONLY_EAGER
    return not skipped and not case["fn"].startswith(_NOT_TRACED)


CASES = [(g, c, a) for g, c, a in replay.cases(ROOT, ("ops",)) if _is_plain(g, c)]
GROUPS = sorted({group for group, _, _ in CASES})


def _in_function(case, context, jit_compile):
    arguments = replay.load(case.get("args", []), context), replay.load(case.get("kwargs", {}), context)
    flat = tf.nest.flatten(arguments)
    where = [n for n, value in enumerate(flat) if isinstance(value, tf.Tensor)]

    def body(*tensors):
        full = list(flat)
        for n, tensor in zip(where, tensors, strict=True):
            full[n] = tensor
        args, kwargs = tf.nest.pack_sequence_as(arguments, full)
        return context.path(case["fn"])(*args, **kwargs)

    return tf.function(body, autograph=False, jit_compile=jit_compile)(*[flat[n] for n in where])


def _check(case, arrays, jit_compile):
    context = replay.Ctx(arrays, tf=tf, keras2=None, keras3=None)
    found = _in_function(case, context, jit_compile)
    replay.same(
        replay.plain(found, tf), replay.load(case["expect"], context, False), case.get("tol"), case.get("compare")
    )


@pytest.mark.parametrize("group", GROUPS)
def test_the_interpreter_agrees(group):
    failures = []
    for own, case, arrays in CASES:
        if own == group:
            try:
                _check(case, arrays, False)
            except Exception as error:
                failures.append(f"{case['id']}: {type(error).__name__}: {error}"[:300])
    assert not failures, "\n".join(failures)


@pytest.mark.parametrize(("group", "number"), [(g, n) for n, (g, _, _) in enumerate(CASES) if n % EVERY == 0])
def test_xla_agrees(group, number):
    _, case, arrays = CASES[number]
    try:
        _check(case, arrays, True)
    except tf.errors.InvalidArgumentError as error:
        if "cannot be compiled" not in str(error):
            raise
        pytest.skip(str(error)[:120])  # strings, or a shape that depends on data: the interpreter's work
