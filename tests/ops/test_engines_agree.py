"""Eager, interpreted and compiled calls of an op agree, on random shapes and dtypes.

Every op whose arguments can be made up is interpreted, with shapes known and unknown; compiling takes its time, so XLA
gets one op in thirty. HEADRACE_ALL_OPS=1 compiles all; HEADRACE_ALL_OPS=2/8 the second of eight parts of them.
"""

import os
import zlib

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.entry import find
from headrace._src.ops.index import OP_MODULES
from ops.random_calls import RandomCalls, can_be_called

REFUSED = (tf.errors.OpError, ValueError, TypeError, NotImplementedError)
TRIES = 30
GOOD_CALLS = 4 if os.environ.get("HEADRACE_ALL_OPS") else 2
EVERY = 30
ALL = os.environ.get("HEADRACE_ALL_OPS", "")

# The results of the first are not fixed by its inputs; the other takes a wrong shape at its word.
_UNFIXED = frozenset({"Empty", "PlaceholderWithDefault"})
_TOLERANCES = {tf.float16: 5e-3, tf.bfloat16: 4e-2, tf.float32: 2e-4, tf.complex64: 2e-4}


def _good_calls(entry):
    """A few calls that eager code takes, and what they give."""
    calls, found = RandomCalls(entry, wild=False), []
    for _ in range(TRIES):
        inputs, attrs = calls.arguments()
        if _has_nested_axes(entry, inputs):
            continue
        try:
            results = tf.nest.flatten(entry(*inputs, **attrs))
        except REFUSED:
            continue
        if results and all(isinstance(r, tf.Tensor) and r.dtype.is_numpy_compatible for r in results):
            found.append((inputs, attrs, results))
        if len(found) == GOOD_CALLS:
            break
    return found


def _has_nested_axes(entry, inputs):
    """Whether the axes of a reduction are no vector, which eager code takes and graphs refuse, as in TensorFlow."""
    return any(
        slot.name == "reduction_indices" and i.shape.rank > 1 for slot, i in zip(entry.inputs, inputs, strict=True)
    )


def _in_function(entry, inputs, attrs, jit_compile, unknown=False):
    """The same call inside a function. Inputs that XLA must know while compiling are constants there."""
    known = entry.static if jit_compile else ()
    given = [i for slot, i in zip(entry.inputs, inputs, strict=True) if slot.name not in known]
    flat = tf.nest.flatten(given)

    def body(*tensors):
        rest = iter(tf.nest.pack_sequence_as(given, list(tensors)))
        full = [i if slot.name in known else next(rest) for slot, i in zip(entry.inputs, inputs, strict=True)]
        return tf.nest.flatten(entry(*full, **attrs))

    signature = [tf.TensorSpec(None if unknown else t.shape, t.dtype) for t in flat]
    function = tf.function(body, autograph=False, jit_compile=jit_compile, input_signature=signature)
    concrete = function.get_concrete_function()
    return function(*flat), [output.shape for output in concrete.outputs]


def _difference(found, expected):
    if len(found) != len(expected):
        return f"{len(found)} results, not {len(expected)}"
    for one, other in zip(found, expected, strict=True):
        if one.dtype is not other.dtype:
            return f"dtype {one.dtype.name}, not {other.dtype.name}"
        if one.shape.as_list() != other.shape.as_list():
            return f"shape {one.shape}, not {other.shape}"
        if other.dtype in (tf.string, tf.bool) or other.dtype.is_integer:
            if not np.array_equal(one.numpy(), other.numpy()):
                return f"{one.numpy()!r}, not {other.numpy()!r}"
            continue
        wide = np.complex128 if other.dtype.is_complex else np.float64
        values, wanted = one.numpy().astype(wide), other.numpy().astype(wide)
        tolerance = _TOLERANCES.get(other.dtype, 1e-6)
        if not np.allclose(values, wanted, rtol=tolerance, atol=tolerance, equal_nan=True):
            return f"{values!r}, not {wanted!r}"
    return None


def _disagreement(entry, inputs, attrs, results, jit_compile, unknown=False):
    """What is wrong about a call inside a function, or None."""
    try:
        found, shapes = _in_function(entry, inputs, attrs, jit_compile, unknown)
    except REFUSED as error:
        if jit_compile and "cannot be compiled" in str(error) and _runs_on_the_host(entry, inputs, results):
            return None
        return f"{type(error).__name__}: {error}"
    wrong = [f"inferred shape {s}, result {r.shape}" for s, r in zip(shapes, results, strict=True)
             if not s.is_compatible_with(r.shape)]  # fmt: skip
    return wrong[0] if wrong else _difference(found, results)


def _runs_on_the_host(entry, inputs, results):
    return entry.engine == "host" or any(t.dtype is tf.string for t in [*tf.nest.flatten(inputs), *results])


def _entries(family):
    for name in sorted(n for n, path in OP_MODULES.items() if path.startswith(f"ops.{family}.")):
        entry = find(name)
        if can_be_called(entry) and not entry.stateful and entry.outputs and name not in _UNFIXED:
            yield entry


def _is_compiled(name):
    number = zlib.crc32(name.encode())
    if "/" in ALL:
        part, parts = (int(n) for n in ALL.split("/"))
        return number % parts == part - 1
    return bool(ALL) or number % EVERY == 0


FAMILIES = sorted({path.split(".")[1] for path in OP_MODULES.values() if path.startswith("ops.")})


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.filterwarnings("ignore")
def test_engines_agree(family):
    problems = []
    for entry in _entries(family):
        if entry.engine == "xla" and not _is_compiled(entry.name):
            continue  # every call of it compiles
        for inputs, attrs, results in _good_calls(entry):
            forms = [("interpreted", False, False), ("interpreted, shapes unknown", False, True)]
            if _is_compiled(entry.name):
                forms.append(("compiled", True, False))
            for form, jit_compile, unknown in forms:
                problem = _disagreement(entry, inputs, attrs, results, jit_compile, unknown)
                if problem is not None:
                    described = [(t.dtype.name, t.shape.as_list()) for t in tf.nest.flatten(inputs)]
                    problems.append(f"{entry.name} {form}, inputs {described}, attributes {attrs}: {problem[:300]}")
    assert not problems, "\n".join(problems)


def test_most_ops_are_reached():
    entries = [e for family in ("array", "math", "linalg", "nn") for e in _entries(family) if e.engine != "xla"]
    assert sum(bool(_good_calls(entry)) for entry in entries[::4]) > len(entries[::4]) / 2
