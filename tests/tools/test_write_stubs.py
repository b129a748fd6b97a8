"""The stubs beside the tables of public names are what `make index` would write."""

import ast
import importlib
import inspect

import pytest

import headrace as tf
import public_tables
import write_stubs


@pytest.fixture(scope="module")
def stubs():
    return dict(write_stubs.all_stubs())


def definitions(text):
    return {node.name: node for node in ast.parse(text).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}


def test_the_stubs_are_current(stubs):
    stale = [str(path.relative_to(public_tables.SOURCE)) for path, _ in write_stubs.stale_stubs(stubs)]
    assert not stale, "run `make index`"


def test_every_table_has_a_stub_that_binds_each_of_its_names(stubs):
    for table in public_tables.read_tables().values():
        bound = public_tables.bound_names(stubs[table.file.with_suffix(".pyi")])
        assert set(table.entries) <= bound, table.module


def test_the_tables_are_read_as_they_run():
    for name, table in public_tables.read_tables().items():
        public = [entry for entry in table.entries if not entry.startswith("_")]
        assert public == sorted(importlib.import_module(name).__all__), name


def test_an_op_is_a_function_with_its_own_signature_and_docstring(stubs):
    relu = definitions(stubs[public_tables.PACKAGE / "nn" / "__init__.pyi"])["relu"]
    assert ast.unparse(relu.args) == "features: TensorLike, name: str | None=None"
    assert ast.unparse(relu.returns) == "Tensor"
    assert ast.get_docstring(relu) == inspect.getdoc(tf.nn.relu)


def test_several_outputs_are_a_named_tuple(stubs):
    found = definitions(stubs[public_tables.PACKAGE / "raw_ops.pyi"])
    assert ast.unparse(found["TopKV2"].returns) == "_TopKV2"
    assert [ast.unparse(field) for field in found["_TopKV2"].body] == ["values: Tensor", "indices: Tensor"]


def test_raw_ops_take_keywords_only(stubs):
    matmul = definitions(stubs[public_tables.PACKAGE / "raw_ops.pyi"])["MatMul"]
    assert not matmul.args.args
    assert [argument.arg for argument in matmul.args.kwonlyargs] == list(
        inspect.signature(tf.raw_ops.MatMul).parameters
    )


def test_a_public_name_does_not_change_the_meaning_of_an_annotation(stubs):
    """tf.bool is a dtype; a flag of an op is still a Python bool."""
    as_string = definitions(stubs[public_tables.PACKAGE / "__init__.pyi"])["as_string"]
    assert {a.arg: ast.unparse(a.annotation) for a in as_string.args.args}["scientific"] == "_bool"
    assert "from builtins import bool as _bool\n" in stubs[public_tables.PACKAGE / "__init__.pyi"]


def test_a_table_over_another_one_has_its_names(stubs):
    text = stubs[public_tables.PACKAGE / "compat" / "v1" / "bitwise.pyi"]
    assert {"bitwise_and", "invert"} <= public_tables.bound_names(text)


def test_stubs_that_are_right_are_left_alone(stubs, tmp_path):
    path = tmp_path / "nn.pyi"
    path.write_text("x: int\n")
    assert not list(write_stubs.stale_stubs({path: "x: int\n"}, tmp_path))
    assert list(write_stubs.stale_stubs({path: "x: str\n"}, tmp_path)) == [(path, "x: str\n")]
    assert list(write_stubs.stale_stubs({}, tmp_path)) == [(path, None)]
