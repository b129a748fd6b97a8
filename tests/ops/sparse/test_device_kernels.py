"""Device kernels give, under jax.jit, the results of NumPy; coordinates are found however large they are."""

import numpy as np
import pytest

from headrace._src.base.lazy import jax, jnp
from headrace._src.ops.entry import find
from headrace._src.ops.sparse.coordinates import find_rows

INDICES = np.array([[0, 1], [1, 0], [1, 2]])
VALUES = np.array([1.0, 2.0, 3.0], np.float32)
SHAPE = np.array([2, 3])
BOTH_TURNED = {"adjoint_a": True, "adjoint_b": True}
CASES = [
    ("SparseToDense", (INDICES, SHAPE, VALUES, np.float32(9)), {}),
    ("SparseTensorDenseMatMul", (INDICES, VALUES, SHAPE, np.ones((3, 2), np.float32)), {}),
    ("SparseTensorDenseMatMul", (INDICES, VALUES, SHAPE, np.ones((4, 2), np.float32)), BOTH_TURNED),
    ("SparseTensorDenseAdd", (INDICES, VALUES, SHAPE, np.ones((2, 3), np.float32)), {}),
    ("SparseDenseCwiseMul", (INDICES, VALUES, SHAPE, np.arange(3, dtype=np.float32)), {}),
    ("SparseDenseCwiseDiv", (INDICES, VALUES, SHAPE, np.full((2, 1), 2, np.float32)), {}),
    ("SparseReduceSum", (INDICES, VALUES, SHAPE, np.array([1], np.int32)), {"keep_dims": True}),
    ("SparseReorder", (INDICES[::-1].copy(), VALUES, SHAPE), {}),
    ("SparseReshape", (INDICES, SHAPE, np.array([3, -1])), {}),
    ("SparseFillEmptyRowsGrad", (np.array([2, 0]), VALUES), {}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "inputs", "attrs"), CASES)
def test_device_kernel(name, inputs, attrs):
    entry = find(name)
    attrs = {**entry.defaults, **attrs}
    static = {n for n, slot in enumerate(entry.inputs) if slot.name in entry.static}

    def run(*moving):
        left = iter(moving)
        full = [tuple(a.tolist()) if n in static else next(left) for n, a in enumerate(inputs)]
        return entry.device(*full, **attrs)

    moving = [jnp.asarray(a) for n, a in enumerate(inputs) if n not in static]
    got, want = jax.jit(run)(*moving), entry.host(*inputs, **attrs)
    for g, w in zip(*(r if isinstance(r, tuple) else (r,) for r in (got, want)), strict=True):
        np.testing.assert_allclose(np.asarray(g), np.asarray(w), rtol=1e-6)


def test_rows_are_found_by_key_and_by_hash():
    table, wanted = np.array([[2, 0], [0, 1], [1, 5]]), np.array([[0, 1], [1, 4], [2, 0], [9, 9]])
    assert find_rows(table, wanted).tolist() == [1, -1, 0, -1]
    far = 2**40  # coordinates whose flat positions do not fit int64
    assert find_rows(table * far, wanted * far).tolist() == [1, -1, 0, -1]
    assert find_rows(table[:0], wanted).tolist() == [-1] * 4


@pytest.mark.parametrize("dtype", [np.float32, np.complex128, np.int64, np.float16])
@pytest.mark.parametrize("adjoint", [False, True])
def test_large_products_agree_with_dense_ones(dtype, adjoint):
    rng = np.random.default_rng(0)
    indices = rng.integers(0, 30, (1000, 2))  # some of them twice
    values = rng.integers(-3, 4, 1000).astype(dtype)
    dense = rng.integers(-3, 4, (30, 16)).astype(dtype)
    matrix = np.zeros((30, 30), dtype)
    np.add.at(matrix, tuple(indices.T), values)
    product = find("SparseTensorDenseMatMul")(indices, values, np.array([30, 30]), dense, adjoint_a=adjoint)
    assert product.numpy().dtype == dtype
    np.testing.assert_allclose(product.numpy(), (matrix.conj().T if adjoint else matrix) @ dense)
