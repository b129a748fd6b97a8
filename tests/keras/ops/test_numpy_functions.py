"""keras.ops agrees with NumPy where the two mean the same, and with Keras 3 on dtypes."""

import numpy as np
import pytest

import headrace as tf

ops = tf.keras.ops
A = np.float32([[1.5, -0.5, 2.0], [0.25, -3.0, 1.0], [4.0, 0.5, -1.25]])
V = np.float32([3.0, -1.0, 2.0, 0.5, -2.5])
I = np.int32([[1, -2, 3], [0, 4, -1], [2, 2, -3]])
NAN = np.float32([[np.nan, 1.0, 3.0], [2.0, np.nan, -1.0]])

# name -> the arguments with which it is called here and in NumPy
CALLS = {
    "absolute": (A,), "add": (A, I), "append": (A, A, 1), "arctan2": (A, 2.0), "argmax": (A, 1), "argmin": (A,),
    "argsort": (A, 0), "array_split": (V, 3), "average": (A, 0, [1.0, 2.0, 3.0]), "bartlett": (5,), "blackman": (6,),
    "bitwise_and": (I, 3), "broadcast_to": (V, (2, 5)), "cbrt": (A,), "ceil": (A,), "clip": (A, -1.0, 1.0),
    "concatenate": ([A, A], 1), "corrcoef": (A,), "correlate": (V, V[:3], "full"), "cos": (A,), "cross": (A, A + 1),
    "cumprod": (A, 1), "cumsum": (A,), "diag": (V, 1), "diagonal": (A, 1), "diff": (V, 2),
    "digitize": (V, [-1.0, 1.0]), "divide": (I, 2), "dot": (A, A), "dstack": ([A, A],), "exp2": (A,), "expm1": (A,),
    "flip": (A, 0), "fmod": (A, 0.75), "floor_divide": (I, 2), "geomspace": (1, 100, 3), "hamming": (5,),
    "hanning": (5,), "heaviside": (A, 0.5), "hstack": ([A, A],), "hypot": (A, I), "isin": (I, [1, 2]),
    "kaiser": (5, 3.0), "kron": (A, A), "linspace": (0, 3, 4), "logaddexp": (A, I), "logaddexp2": (A, I),
    "logspace": (0, 2, 3), "matmul": (A, A), "max": (A, 1), "mean": (A, 0), "median": (A, 1), "meshgrid": (V, V[:2]),
    "mod": (I, -3), "moveaxis": (A, 0, 1), "nan_to_num": (NAN,), "nanargmax": (NAN, 1), "nancumsum": (NAN, 1),
    "nanmax": (NAN, 1), "nanmean": (NAN, 1), "nanmedian": (NAN, 1), "nanmin": (NAN, 0), "nanprod": (NAN,),
    "nanquantile": (NAN, 0.3, 1), "nanstd": (NAN, 1), "nansum": (NAN,), "outer": (V, V), "pad": (A, 1),
    "percentile": (A, 30.0, 1), "power": (A, 2), "prod": (A, 1), "ptp": (A, 1), "quantile": (A, [0.2, 0.5], 1),
    "ravel": (A,), "repeat": (A, 2, 0), "roll": (A, 1), "rot90": (A,), "round": (A, 1),
    "searchsorted": ([1.0, 2.0, 3.0], V), "select": ([A > 0, A < -1], [A, A * 2], 7.0), "sign": (A,), "sinc": (A,),
    "sort": (A, 0), "split": (V, [1, 3]), "squeeze": (A[None],), "stack": ([A, A], 1), "std": (A, 1),
    "swapaxes": (A, 0, 1), "take": (A, [0, -1], 1), "take_along_axis": (A, np.int64([[0], [2], [1]]), 1),
    "tensordot": (A, A, 1), "tile": (A, 2), "trace": (A, 1), "transpose": (A,), "trapezoid": (V,), "tri": (3,),
    "tril": (A, -1), "triu": (A, 1), "trunc": (A,), "unique": (I,), "unravel_index": ([3, 5], (2, 3)),
    "vander": (V, 3), "var": (A, 0), "vdot": (A, A), "vstack": ([V, V],), "where": (A > 0, A, 0.0),
}  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
def test_values_are_those_of_numpy(name):
    got = getattr(ops, name)(*CALLS[name])
    want = getattr(np, name)(*CALLS[name])
    got, want = (list(v) if isinstance(v, (tuple, list)) else [v] for v in (got, want))
    assert len(got) == len(want)
    for ours, theirs in zip(got, want, strict=True):
        np.testing.assert_allclose(ops.convert_to_numpy(ours), theirs, rtol=1e-5, atol=1e-6)


def _words(text):
    return text.split()


NAMES = _words("bool uint8 uint16 uint32 int8 int16 int32 int64 bfloat16 float16 float32 float64")


@pytest.mark.parametrize(
    "first, others",
    [
        ("bool", NAMES),
        ("uint8", _words("uint8 uint8 uint16 uint32 int16 int16 int32 int64 bfloat16 float16 float32 float64")),
        ("uint32", _words("uint32 uint32 uint32 uint32 int64 int64 int64 int64 bfloat16 float16 float32 float64")),
        ("int8", _words("int8 int16 int32 int64 int8 int16 int32 int64 bfloat16 float16 float32 float64")),
        ("int64", _words("int64 int64 int64 int64 int64 int64 int64 int64 bfloat16 float16 float32 float64")),
        ("bfloat16", ["bfloat16"] * 9 + ["float32", "float32", "float64"]),
        ("float32", ["float32"] * 11 + ["float64"]),
    ],
)
def test_two_dtypes_join_as_in_keras_3(first, others):
    x = ops.ones((1,), first)
    assert [ops.dtype(ops.where(True, x, ops.ones((1,), other))) for other in NAMES] == others


@pytest.mark.parametrize(
    "value, number, wanted",
    [
        (np.int64([1]), 1, "int64"),
        (np.int64([1]), 1.5, "float32"),
        (np.float16([1]), 1.5, "float16"),
        (np.float64([1]), 1, "float64"),
        ([True], 1, "int32"),
        ([1], 1, "int32"),
    ],
)
def test_python_numbers_are_weak(value, number, wanted):
    assert ops.dtype(ops.add(value, number)) == wanted


@pytest.mark.parametrize(
    "name, wanted",
    [("sum", "uint32"), ("mean", "float32"), ("cumsum", "uint8"), ("exp", "float32"), ("argmax", "int32"),
     ("max", "uint8"), ("square", "uint8"), ("floor", "float32"), ("trunc", "uint8"), ("median", "float32")],
)  # fmt: skip
def test_results_of_small_integers(name, wanted):
    assert ops.dtype(getattr(ops, name)(ops.ones((2, 2), "uint8"))) == wanted


def test_unique_says_where_values_came_from():
    values, first, back, counts = ops.unique([3, 1, 3, 2], return_index=True, return_inverse=True, return_counts=True)
    assert [list(map(int, t)) for t in (values, first, back, counts)] == [[1, 2, 3], [1, 3, 0], [2, 0, 2, 1], [1, 1, 2]]
    rows = ops.unique(np.int32([[2, 1], [1, 5], [2, 1]]), axis=0)
    assert rows.numpy().tolist() == [[1, 5], [2, 1]]


def test_rearrange_splits_and_merges_axes():
    x = np.arange(24).reshape(2, 3, 4)
    assert ops.rearrange(x, "b h w -> b (h w)").numpy().tolist() == x.reshape(2, 12).tolist()
    assert ops.rearrange(x, "b h (w c) -> c b h w", c=2).shape == (2, 2, 3, 2)
    with pytest.raises(ValueError, match="same axes"):
        ops.rearrange(x, "b h w -> b h c")


def test_every_name_of_the_families_is_a_name_of_ops():
    for family in ("numpy", "nn", "linalg"):
        for name in getattr(ops, family).__all__:
            assert getattr(getattr(ops, family), name) is getattr(ops, name)
