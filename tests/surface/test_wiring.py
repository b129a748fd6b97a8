"""The wiring table lists every slot, and every provider exists and loads when it is needed."""

import ast
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from headrace._src import wiring
from headrace._src.base.lazy import load
from headrace._src.base.slot import Slot

ROOT = Path(__file__).resolve().parents[2] / "src" / "headrace" / "_src"
METHOD_TABLES = (wiring.METHODS, wiring.TENSORFLOW_1_METHODS, wiring.TENSORFLOW_1_DATASET_METHODS)


def module_path(file):
    return ".".join(file.relative_to(ROOT).with_suffix("").parts)


def slots_in_source():
    """The names that modules give to their slots, with where each is."""
    for file in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            called = isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Call) and node.value.func
            if isinstance(called, ast.Name) and called.id == "Slot":
                yield f"{module_path(file)}:{node.target.id}", ast.literal_eval(node.value.args[0])


def in_fresh_processes(snippets):
    """Runs each snippet in a process of its own that has only Python loaded; returns the errors of those that fail."""
    program = textwrap.dedent(
        """
        import ast, os, sys, traceback
        failed = []
        for snippet in ast.literal_eval(sys.stdin.read()):
            child = os.fork()
            if not child:
                try:
                    exec(snippet, {})
                    os._exit(0)
                except BaseException:
                    print(snippet, file=sys.stderr)
                    traceback.print_exc(limit=-1)
                    sys.stderr.flush()
                    os._exit(1)
            os.waitpid(child, 0)
        """
    )
    done = subprocess.run([sys.executable, "-c", program], input=repr(list(snippets)), capture_output=True, text=True)
    return done.stderr


def test_every_slot_is_named_after_its_place_and_listed():
    slots = dict(slots_in_source())
    assert {place: name for place, name in slots.items() if place != name} == {}
    assert sorted(slots) == sorted(wiring.SLOTS)


def test_every_slot_loads_in_a_fresh_process():
    reads = [f"from headrace._src.base.lazy import load; load({slot!r}).value" for slot in wiring.SLOTS]
    assert in_fresh_processes(reads) == ""


@pytest.mark.parametrize("table", METHOD_TABLES)
def test_every_late_method_has_a_body(table):
    for path, methods in table.items():
        assert isinstance(load(path), type)
        assert [body for body in methods.values() if not callable(load(body))] == []


def test_nothing_is_imported_for_its_side_effects():
    marked = [
        f"{file}:{number}"
        for file in ROOT.parent.rglob("*.py")
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r"noqa.*F401", line)
    ]
    assert marked == []


def test_an_unlisted_slot_says_where_to_list_it():
    with pytest.raises(LookupError, match=r"Slot nowhere:thing is empty: headrace/_src/wiring\.py"):
        Slot("nowhere:thing")()


def test_names_work_in_a_process_that_used_nothing_else():
    uses = [
        "import headrace as tf; tf.keras.KerasTensor((2,)) + 1",
        "import headrace as tf; assert tf.data.DatasetSpec(tf.TensorSpec([])).value_type is tf.data.Dataset",
        "import headrace as tf; assert 'Iterator' in tf.data.IteratorSpec(tf.TensorSpec([])).value_type.__name__",
        "import headrace as tf; tf.ragged.constant([[1], [2, 3]]) + 1",
        "import headrace as tf; tf.constant([tf.constant(1), 2])",
        "import headrace as tf; tf.linalg.LinearOperatorIdentity(2).matmul(tf.linalg.LinearOperatorIdentity(2))",
        "import headrace as tf; tf.Graph().as_graph_def()",
        "import headrace as tf; tf.function(tf.nn.relu)(1)",
        "import headrace as tf; tf.RaggedTensor.from_row_splits([1, 2], [0, 1, 2]).to_tensor()",
    ]
    assert in_fresh_processes(uses) == ""
