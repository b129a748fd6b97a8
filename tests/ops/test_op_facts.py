"""Facts about ops are keywords of their entries: they agree with the kernels, and no other module repeats them."""

import ast
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.entry import find
from headrace._src.ops.index import FACTS, OP_MODULES
from headrace._src.tensors import dtypes

ROOT = Path(tf.__file__).parent / "_src"

# Modules that may list three or more op names, and why that is not a fact about these ops.
ALLOWED = {
    "ops/index.py": "generated from the entries",
    "graph/graph_def/legacy_ops.py": "ops of TensorFlow 1 that have no entry",
    "lib/ragged/overloads.py": "the functions that replace an op for ragged tensors",
    "lib/scopes.py": "the operations whose values TensorFlow's get_static_value knows",
    "lib/linalg/operators/dispatch.py": "the functions that take a linear operator in place of a matrix",
    "lib/sparse/dispatch.py": "the functions that replace an op for sparse tensors",
    "lib/extension_type/dispatch.py": "public functions and the op that each of them calls",
    "compat_v1/functions/image.py": "the op that an argument of a public function selects",
    "compat_v1/frozen/inference.py": "the nodes that a rewriting of GraphDefs matches",
    "ops/static_value.py": "the ops through which partly known sizes are followed, each with a rule of its own",
    "runtime/eager/engine.py": "the random ops that the eager engine of accelerators records",
    "saved_model/restore_nodes.py": "the nodes of a GraphDef that restore a variable",
    "ops/raw_docstring.py": "prose, in which sentences begin with words such as Shape and Size",
    "runtime/xla/found_positions.py": "the reductions that are lowered together with a Where",
    "runtime/xla/chains.py": "the operations that a library computes together with a convolution or product",
    "runtime/xla/lists.py": "the list ops whose gradient can be compiled",
}


def op_names_in(node):
    """The op names among the elements of a literal, or of the arguments of a call."""
    if isinstance(node, ast.Dict):
        elements = [*node.keys, *node.values]
    elif isinstance(node, ast.Call):
        elements = node.args
    else:
        elements = getattr(node, "elts", [])
    texts = [e.value for e in elements if isinstance(e, ast.Constant) and isinstance(e.value, str)]
    return {word for text in texts for word in text.split() if word in OP_MODULES}


def files_with_lists(least=3):
    for file in sorted(ROOT.rglob("*.py")):
        nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
        if any(len(op_names_in(node)) >= least for node in nodes):
            yield file.relative_to(ROOT).as_posix()


def test_no_module_repeats_facts_as_a_list_of_op_names():
    assert set(files_with_lists()) - ALLOWED.keys() == set(), "give @op a keyword instead"


def test_every_exception_is_needed():
    needed = set(files_with_lists())
    assert {file for file in ALLOWED if file not in needed and file != "graph/graph_def/legacy_ops.py"} == set()


@pytest.fixture(scope="module")
def entries():
    return [find(name) for name in OP_MODULES]


def test_facts_of_the_index_are_those_of_the_entries(entries):
    for fact, names in FACTS.items():
        assert names == {entry.name for entry in entries if getattr(entry, fact) is True}


def test_elementwise_inputs_exist(entries):
    assert [e.name for e in entries if e.elementwise > len(e.inputs)] == []


def test_ops_that_keep_zeros_give_zero_for_zero(entries):
    for entry in entries:
        if entry.keeps_zeros:
            zero = np.zeros(2, np.complex64 if entry.types.get("T", (dtypes.float32,))[0].is_complex else np.float32)
            attrs = {a.name: tf.float32 for a in entry.attrs if a.kind == "DType" and a.name not in entry.defaults}
            assert not np.any(entry(tf.constant(zero), **attrs)), entry.name


def test_only_ops_on_resources_say_that_they_only_read(entries):
    assert [e.name for e in entries if e.only_reads and all(i.dtype is not tf.resource for i in e.inputs)] == []


def test_ops_that_make_state_return_a_handle(entries):
    assert [e.name for e in entries if e.makes_state and e.outputs[0].dtype is not tf.resource] == []


def test_shape_queries_give_indices(entries):
    assert {e.name for e in entries if e.shape_query} == {"Rank", "Shape", "ShapeN", "Size"}


LATER_OPS = "PartitionedCall StatefulPartitionedCall If StatelessIf Case StatelessCase While StatelessWhile IteratorV2"


@pytest.mark.parametrize("name", LATER_OPS.split())
def test_ops_of_later_rooms_are_found_by_name(name):
    assert name in dir(tf.raw_ops)
    assert callable(getattr(tf.raw_ops, name))


def test_structural_ops_run_in_a_fresh_process():
    program = """
import headrace as tf

@tf.function(input_signature=[tf.TensorSpec([], tf.float32)])
def plus(x): return x + 1.0

@tf.function(input_signature=[tf.TensorSpec([], tf.float32)])
def small(x): return x < 10.0

f, g, x = plus.get_concrete_function(), small.get_concrete_function(), tf.constant(3.0)
raw = tf.raw_ops
print(*[float(t[0]) for t in (
    raw.PartitionedCall(args=[x], Tout=[tf.float32], f=f),
    raw.StatefulPartitionedCall(args=[x], Tout=[tf.float32], f=f),
    raw.StatelessIf(cond=True, input=[x], Tout=[tf.float32], then_branch=f, else_branch=f),
    raw.If(cond=0, input=[x], Tout=[tf.float32], then_branch=f, else_branch=f),
    raw.Case(branch_index=0, input=[x], Tout=[tf.float32], branches=[f, f]),
    raw.StatelessCase(branch_index=5, input=[x], Tout=[tf.float32], branches=[f, f]),
    raw.While(input=[x], cond=g, body=f),
    raw.StatelessWhile(input=[x], cond=g, body=f, output_shapes=[[]]),
)])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.split() == ["4.0"] * 6 + ["10.0"] * 2, done.stderr


def test_a_structural_op_can_be_found_before_anything_else_is_loaded():
    program = "import headrace as tf; print(tf.raw_ops.StatelessIf.__name__, tf.raw_ops.IteratorGetNext.__name__)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.split() == ["stateless_if", "iterator_get_next"], done.stderr


def test_a_structural_op_rejects_a_plain_function():
    with pytest.raises(TypeError, match="must be concrete function"):
        tf.raw_ops.PartitionedCall(args=[1.0], Tout=[tf.float32], f=lambda x: x)


def test_raw_ops_leave_out_what_tensorflow_lacks():
    assert FACTS["own"].isdisjoint(dir(tf.raw_ops))
    with pytest.raises(AttributeError):
        getattr(tf.raw_ops, "MakePlan")  # noqa: B009
    with pytest.raises(TypeError, match="histories"):
        tf.raw_ops.While(input=[1.0], cond=None, body=None, histories=())


def test_ops_that_look_at_positions_are_not_batched_as_elementwise():
    """Their shape rule is that of elementwise ops, but each element of a batch must be seen by itself."""
    stack = tf.reshape(tf.range(6.0), [3, 2])
    reversed_ = tf.vectorized_map(lambda x: tf.raw_ops.Reverse(tensor=x, dims=[True]), stack)
    assert reversed_.numpy().tolist() == [[1, 0], [3, 2], [5, 4]]
    moved = tf.vectorized_map(lambda x: tf.raw_ops.InplaceAdd(x=x, i=[1], v=[10.0]), stack)
    assert moved.numpy().tolist() == [[0, 11], [2, 13], [4, 15]]
    coarse = tf.raw_ops.QuantizeAndDequantize
    alone = [coarse(input=row, num_bits=3).numpy().tolist() for row in stack]
    assert tf.vectorized_map(lambda x: coarse(input=x, num_bits=3), stack).numpy().tolist() == alone
