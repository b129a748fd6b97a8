"""Conversion modes "all" and "safe": weak dtypes and the lattice. Expected values were observed in TensorFlow 2.21."""

from __future__ import annotations

import numpy as np
import pytest

import headrace as tf
import headrace.experimental.numpy as tnp
from headrace._src.lib.numpy_api.numpy_behavior import disable_numpy_behavior
from headrace._src.lib.numpy_api.weak_tensor import WeakTensor

NAMES = ["b", *"u8 u16 u32 u64 i8 i16 i32 i64 bf16 f16 f32 f64 c64 c128 i32* i64* f32* f64* c128*".split()]  # noqa: SIM905
# What TensorFlow's `x + y` returns for x (rows) and y (columns, in the order of NAMES); "!" is an error.
ALL = """
!    u8   u16  u32  u64  i8   i16  i32  i64  bf16 f16  f32  f64  c64  c128 i32* i64* f32* f64* c128*
u8   u8   u16  u32  u64  i16  i16  i32  i64  bf16 f16  f32  f64  c64  c128 u8   u8   f64* f64* c128*
u16  u16  u16  u32  u64  i32  i32  i32  i64  bf16 f16  f32  f64  c64  c128 u16  u16  f64* f64* c128*
u32  u32  u32  u32  u64  i64  i64  i64  i64  bf16 f16  f32  f64  c64  c128 u32  u32  f64* f64* c128*
u64  u64  u64  u64  u64  f64* f64* f64* f64* bf16 f16  f32  f64  c64  c128 u64  u64  f64* f64* c128*
i8   i16  i32  i64  f64* i8   i16  i32  i64  bf16 f16  f32  f64  c64  c128 i8   i8   f64* f64* c128*
i16  i16  i32  i64  f64* i16  i16  i32  i64  bf16 f16  f32  f64  c64  c128 i16  i16  f64* f64* c128*
i32  i32  i32  i64  f64* i32  i32  i32  i64  bf16 f16  f32  f64  c64  c128 i32  i32  f64* f64* c128*
i64  i64  i64  i64  f64* i64  i64  i64  i64  bf16 f16  f32  f64  c64  c128 i64  i64  f64* f64* c128*
bf16 bf16 bf16 bf16 bf16 bf16 bf16 bf16 bf16 bf16 f32  f32  f64  c64  c128 bf16 bf16 bf16 bf16 c64
f16  f16  f16  f16  f16  f16  f16  f16  f16  f32  f16  f32  f64  c64  c128 f16  f16  f16  f16  c64
f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64  c64  c128 f32  f32  f32  f32  c64
f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  c128 c128 f64  f64  f64  f64  c128
c64  c64  c64  c64  c64  c64  c64  c64  c64  c64  c64  c64  c128 c64  c128 c64  c64  c64  c64  c64
c128 c128 c128 c128 c128 c128 c128 c128 c128 c128 c128 c128 c128 c128 c128 c128 c128 c128 c128 c128
i32* u8   u16  u32  u64  i8   i16  i32  i64  bf16 f16  f32  f64  c64  c128 i32* i64* f32* f64* c128*
i64* u8   u16  u32  u64  i8   i16  i32  i64  bf16 f16  f32  f64  c64  c128 i64* i64* f32* f64* c128*
f32* f64* f64* f64* f64* f64* f64* f64* f64* bf16 f16  f32  f64  c64  c128 f32* f32* f32* f64* c128*
f64* f64* f64* f64* f64* f64* f64* f64* f64* bf16 f16  f32  f64  c64  c128 f64* f64* f64* f64* c128*
c128* c128* c128* c128* c128* c128* c128* c128* c128* c64 c64 c64 c128 c64 c128 c128* c128* c128* c128* c128*
"""
# The pairs that mode "safe" refuses, for the kinds before "i32*" as the second operand and for the weak ones.
REFUSED = {
    "u8": "i8 f32*",
    "u16": "i8 i16 bf16 f16 f32*",
    "u32": "i8 i16 i32 bf16 f16 f32 c64 f32*",
    "u64": "i8 i16 i32 i64 bf16 f16 f32 f64 c64 c128 f32* f64* c128*",
    "i8": "u8 u16 u32 u64 f32*",
    "i16": "u16 u32 u64 bf16 f16 f32*",
    "i32": "u32 u64 bf16 f16 f32 c64 f32*",
    "i64": "u64 bf16 f16 f32 f64 c64 c128 f32* f64* c128*",
    "bf16": "u16 u32 u64 i16 i32 i64 f16 c128*",
    "f16": "u16 u32 u64 i16 i32 i64 bf16 c128*",
    "f32": "u32 u64 i32 i64 c128*",
    "f64": "u64 i64 c64",
    "c64": "u32 u64 i32 i64 f64",
    "c128": "u64 i64",
    "f32*": "u8 u16 u32 u64 i8 i16 i32 i64",
    "f64*": "u64 i64",
    "c128*": "u64 i64 bf16 f16 f32",
}
LONG = {"b": "bool", "u": "uint", "i": "int", "bf": "bfloat", "f": "float", "c": "complex"}


@pytest.fixture(params=["all", "safe"])
def mode(request):
    tnp.experimental_enable_numpy_behavior(dtype_conversion_mode=request.param)
    yield request.param
    disable_numpy_behavior()


@pytest.fixture
def mode_all():
    tnp.experimental_enable_numpy_behavior(dtype_conversion_mode="all")
    yield
    disable_numpy_behavior()


def _value(name):
    letters, bits = name.rstrip("*0123456789"), name.strip("bufic*")
    tensor = tf.cast(np.ones([1, 1]), LONG[letters] + bits)
    return WeakTensor.from_tensor(tensor) if name.endswith("*") else tensor


def _short(tensor):
    name = tensor.dtype.name
    letters = {long: short for short, long in LONG.items()}[name.rstrip("0123456789")]
    return letters + name.strip("abcdefghijklmnopqrstuvwxyz") + "*" * isinstance(tensor, WeakTensor)


def test_sums_have_the_dtypes_of_tensorflow(mode):
    for x, row in zip(NAMES, ALL.strip().splitlines(), strict=True):
        for y, expected in zip(NAMES, row.split(), strict=True):
            if expected == "!" or (mode == "safe" and y in REFUSED.get(x, "").split()):
                with pytest.raises((TypeError, tf.errors.InvalidArgumentError)):
                    _ = _value(x) + _value(y)
            else:
                assert _short(_value(x) + _value(y)) == _short(tf.add(_value(x), _value(y))) == expected, (x, y)


def test_constants_of_python_numbers_are_weak(mode):
    assert repr(tf.constant(5)) == "<tf.Tensor: shape=(), dtype=int32, numpy=5, weak=True>"
    assert str(tf.constant([1, 2])) == "tf.Tensor([1 2], shape=(2,), dtype=int32, weak=True)"
    assert f"{tf.constant(1.5):.2f}" == "1.50 weakly typed"
    assert _short(tf.constant([5.0, 3])) == "f32*" and _short(tf.constant(1j)) == "c128*"
    for strong in (tf.constant(5, tf.int32), tf.constant(np.float32(1)), tf.constant(True), tf.constant("a")):
        assert not isinstance(strong, WeakTensor)
    assert tf.is_tensor(tf.constant(5)) and not isinstance(tf.constant(5), tf.Tensor)


def test_python_numbers_beside_tensors_give_way(mode_all):
    assert _short(tf.constant(5, tf.int16) + 1) == "i16"
    assert _short(tf.constant(5, tf.int16) + 1.0) == "f64*"
    assert _short(2.0 * tf.constant(1.5, tf.float16)) == "f16"
    assert _short(np.float16(3.2) + tf.constant(1, tf.int8) + tf.constant(50)) == "f16"
    assert _short(tf.constant(1) / 2) == "f64*"
    assert _short(tf.Variable(10.0) * 2) == "f32"
    assert _short(tf.maximum(1, 2.0)) == "f32"
    assert bool(tf.constant(1) == tf.constant(1, tf.int8))


def test_functions_of_weak_values_return_weak_values(mode_all):
    for result in (tf.abs([100.0, 4.0]), tf.reduce_sum(1.5), -tf.constant(5.0), tnp.sin(1), tf.constant([[1.0]]).T):
        assert _short(result) == "f32*"
    assert [_short(element) for element in tf.constant([1, 2])] == ["i32*", "i32*"]
    assert _short(tf.clip_by_value(tf.constant([1, 5]), 1, 2)) == "i32*"
    assert _short(round(tf.constant([1.5]))) == "f32*"
    ordinary = (tf.constant([1, 2])[0], tf.cast(tf.constant(5), tf.int32), tf.identity(np.int32(1)))
    for result in (*ordinary, tf.zeros_like(tf.constant(1.0), tf.int32), tf.stack([tf.constant(1)])):
        assert _short(result) == "i32"


def test_numpy_functions_use_32_bits(mode):
    assert [_short(x) for x in (tnp.array(1), tnp.arange(3), tnp.array(1.0))] == ["i32*", "i32*", "f32*"]
    assert [_short(x) for x in (tnp.zeros(2), tnp.eye(2), tnp.sin(tf.constant(1, tf.int64)))] == ["f32"] * 3
    assert _short(tnp.sum(tf.constant([1], tf.uint8))) == "u32"
    assert _short(tnp.add(1, 2)) == "i64"


def test_weak_tensors_pass_through_functions_and_tapes(mode):
    @tf.function
    def successor(x):
        return x + 1

    assert _short(successor(tf.constant(1))) == "i32*"
    assert _short(successor(tf.constant(1, tf.int32))) == "i32"
    x = tf.constant(3.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = x * x
    assert _short(y) == _short(tape.gradient(y, x)) == "f32*"
    assert float(y) == 9.0


def test_variables_keep_their_dtype(mode_all):
    v = tf.Variable(10)
    assert v.assign_add(tf.constant(5, tf.int16)).numpy() == 15
    assert tf.Variable(1.0, dtype=tf.float16).assign_add(1.5).numpy() == 2.5
    with pytest.raises(TypeError, match="Variable dtype is immutable. Calling assign of Variable .* on 2.5 requires"):
        v.assign(2.5)
    with pytest.raises(TypeError, match="Calling assign_add"):
        v.assign_add(tf.constant(5, tf.int64))


def test_constants_of_tensors_convert(mode):
    assert _short(tf.constant(tf.constant(10, tf.int16), tf.float32)) == "f32"
    with pytest.raises(TypeError, match=r"Expected tensor 1.5 with dtype tf.float32, but got dtype tf.float64\."):
        tf.constant(tf.constant(1.5, tf.float64), tf.float32)


def test_safe_mode_says_what_it_refuses():
    try:
        tnp.experimental_enable_numpy_behavior(dtype_conversion_mode="safe")
        with pytest.raises(TypeError, match=r"PromoMode.SAFE.*\(<dtype: 'int32'>, weak=False\).*disallowed"):
            _ = tf.constant(1, tf.int32) + tf.constant(1.0, tf.float32)
    finally:
        disable_numpy_behavior()


def test_other_modes_have_no_weak_tensors():
    try:
        for mode in ("all", "legacy", "off"):
            tnp.experimental_enable_numpy_behavior(dtype_conversion_mode=mode)
            assert isinstance(tf.constant(1), WeakTensor) == (mode == "all")
            assert _short(tnp.array(1)) == ("i32*" if mode == "all" else "i64")
    finally:
        disable_numpy_behavior()
    assert repr(tf.constant(1)) == "<tf.Tensor: shape=(), dtype=int32, numpy=1>"
    assert tf.add is tf.math.add and not hasattr(tf.constant(1), "reshape")
