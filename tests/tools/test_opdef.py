"""TensorFlow's op definitions in the notation of our entries."""

import ast

from api_tables import read_ops
from opdef import entry_text

OPS = read_ops()


def test_inferred_attributes_are_not_parameters():
    assert entry_text("ConcatV2", OPS["ConcatV2"]) == (
        '@op("ConcatV2", "N*T, Tidx -> T", T=ANY, Tidx=INDEX, shape=...)\ndef concat_v2(xp, values, axis): ...'
    )


def test_several_outputs_are_named():
    assert entry_text("Unique", OPS["Unique"]) == (
        '@op("Unique", "T -> y: T, idx: out_idx", T=ANY, out_idx=INDEX, shape=...)\n'
        "def unique(xp, x, *, out_idx: DType = int32): ..."
    )


def test_required_attributes_come_first_and_allowed_values_are_told():
    text = entry_text("MaxPool", OPS["MaxPool"])
    assert "*, ksize: list[int], strides: list[int], padding: str, explicit_paddings: list[int] = ()" in text
    assert "padding is one of SAME, VALID, EXPLICIT" in text


def test_every_definition_becomes_valid_python():
    for name, definition in OPS.items():
        ast.parse(entry_text(name, definition))
