"""Linear operators: every kind does what its dense matrix does, and knows what it is."""

import numpy as np
import pytest

import headrace as tf

L = tf.linalg
INVALID = tf.errors.InvalidArgumentError
RNG = np.random.RandomState(2)
SPD = {"is_self_adjoint": True, "is_positive_definite": True}


def regular(*shape):
    return RNG.randn(*shape) + 4 * np.eye(shape[-1])


def positive(*shape):
    a = RNG.randn(*shape)
    return a @ a.swapaxes(-1, -2) + np.eye(shape[-1])


def full(*shape, **hints):
    return L.LinearOperatorFullMatrix(regular(*shape), **hints)


COMPLEX = RNG.randn(2, 3) + 1j * RNG.randn(2, 3) + 4

OPERATORS = {
    "full": lambda: full(2, 3, 3),
    "full positive": lambda: L.LinearOperatorFullMatrix(positive(2, 3, 3), **SPD),
    "diag": lambda: L.LinearOperatorDiag(RNG.rand(2, 3) + 1, is_positive_definite=True),
    "complex diag": lambda: L.LinearOperatorDiag(COMPLEX),
    "triangular": lambda: L.LinearOperatorLowerTriangular(regular(2, 3, 3)),
    "identity": lambda: L.LinearOperatorIdentity(3, [2], tf.float64),
    "scaled": lambda: L.LinearOperatorScaledIdentity(3, RNG.rand(2) + 1, is_positive_definite=True),
    "complex scaled": lambda: L.LinearOperatorScaledIdentity(3, COMPLEX[:, 0]),
    "householder": lambda: L.LinearOperatorHouseholder(RNG.randn(2, 3)),
    "permutation": lambda: L.LinearOperatorPermutation([[1, 2, 0], [0, 2, 1]], tf.float64),
    "one permutation": lambda: L.LinearOperatorPermutation([1, 2, 0], tf.float64),
    "toeplitz": lambda: L.LinearOperatorToeplitz(np.array([[5.0, 1, 2]]), np.array([[5.0, 3, 1], [5.0, 0, 0]])),
    "tridiag": lambda: L.LinearOperatorTridiag(RNG.rand(2, 3, 3) + [[0], [4], [0]]),
    "tridiag sequence": lambda: L.LinearOperatorTridiag([np.ones(3), np.full((2, 3), 4.0), np.ones(3)], "sequence"),
    "tridiag matrix": lambda: L.LinearOperatorTridiag(np.triu(np.tril(regular(3, 3), 1), -1), "matrix"),
    "circulant": lambda: L.LinearOperatorCirculant(COMPLEX, tf.complex128),
    "real circulant": lambda: L.LinearOperatorCirculant(np.array([6.0, 1, 1]), tf.float64),
    "circulant 2d": lambda: L.LinearOperatorCirculant2D(COMPLEX, tf.complex128),
    "circulant 3d": lambda: L.LinearOperatorCirculant3D(COMPLEX.reshape(3, 1, 2), tf.complex128),
    "low rank": lambda: L.LinearOperatorLowRankUpdate(full(3, 3), RNG.rand(2, 3, 1), v=RNG.rand(3, 1)),
    "positive low rank": lambda: L.LinearOperatorLowRankUpdate(
        L.LinearOperatorDiag(RNG.rand(3) + 1, is_positive_definite=True), RNG.rand(3, 2), RNG.rand(2),
        is_diag_update_positive=True,
    ),
    "kronecker": lambda: L.LinearOperatorKronecker([full(2, 2), full(2, 3, 3), full(1, 1)]),
    "block diag": lambda: L.LinearOperatorBlockDiag([full(2, 2), full(2, 1, 1)]),
    "block triangular": lambda: L.LinearOperatorBlockLowerTriangular(
        [[full(2, 2)], [L.LinearOperatorFullMatrix(RNG.randn(1, 2)), full(2, 1, 1)]]
    ),
    "composition": lambda: L.LinearOperatorComposition([full(2, 3, 3), full(3, 3)]),
    "inversion": lambda: L.LinearOperatorInversion(full(2, 3, 3)),
    "adjoint": lambda: L.LinearOperatorAdjoint(L.LinearOperatorFullMatrix(COMPLEX[:, :, None] * np.eye(3) + 1j)),
}  # fmt: skip


def adjoint(x):
    return np.conj(np.swapaxes(x, -1, -2))


@pytest.mark.parametrize("name", OPERATORS)
def test_operators_act_as_their_matrices(name):
    operator = OPERATORS[name]()
    dense = operator.to_dense().numpy()
    *batch, size, _ = dense.shape
    assert operator.shape == dense.shape
    assert operator.shape_tensor().numpy().tolist() == list(dense.shape)
    assert operator.batch_shape == tuple(batch)
    assert (operator.domain_dimension, operator.range_dimension, operator.tensor_rank) == (size, size, dense.ndim)
    x = RNG.randn(size, 2).astype(dense.dtype)
    right = np.broadcast_to(x, (*batch, size, 2))
    for turned, matrix in ((False, dense), (True, adjoint(dense))):
        np.testing.assert_allclose(operator.matmul(x, adjoint=turned), matrix @ x, atol=1e-9)
        np.testing.assert_allclose(operator.matmul(adjoint(x), adjoint=turned, adjoint_arg=True), matrix @ x, atol=1e-9)
        np.testing.assert_allclose(operator.matvec(x[:, 0], adjoint=turned), matrix @ x[:, 0], atol=1e-9)
        wanted = np.linalg.solve(matrix, right)
        np.testing.assert_allclose(operator.solve(x, adjoint=turned), wanted, atol=1e-9)
        np.testing.assert_allclose(operator.solve(adjoint(x), turned, adjoint_arg=True), wanted, atol=1e-9)
        np.testing.assert_allclose(operator.solvevec(x[:, 0], adjoint=turned), wanted[..., 0], atol=1e-9)
    np.testing.assert_allclose(operator @ x, dense @ x, atol=1e-9)
    np.testing.assert_allclose(operator.adjoint().to_dense(), adjoint(dense), atol=1e-9)
    np.testing.assert_allclose(operator.H.matmul(x), adjoint(dense) @ x, atol=1e-9)
    np.testing.assert_allclose(operator.inverse().to_dense(), np.linalg.inv(dense), atol=1e-9)
    np.testing.assert_allclose(operator.add_to_tensor(x @ adjoint(x)), dense + x @ adjoint(x), atol=1e-9)


@pytest.mark.parametrize("name", OPERATORS)
def test_numbers_of_operators(name):
    operator = OPERATORS[name]()
    dense = operator.to_dense().numpy()
    np.testing.assert_allclose(operator.determinant(), np.linalg.det(dense), rtol=1e-7)
    np.testing.assert_allclose(operator.log_abs_determinant(), np.linalg.slogdet(dense)[1], atol=1e-9)
    np.testing.assert_allclose(operator.diag_part(), np.diagonal(dense, axis1=-2, axis2=-1), atol=1e-9)
    np.testing.assert_allclose(operator.trace(), np.trace(dense, axis1=-2, axis2=-1), atol=1e-9)
    np.testing.assert_allclose(operator.cond(), np.linalg.cond(dense), rtol=1e-6)
    assert operator.assert_non_singular() is None
    if operator.is_self_adjoint:
        assert operator.assert_self_adjoint() is None
        values = np.sort(operator.eigvals(), -1)
        np.testing.assert_allclose(values, np.linalg.eigvalsh(dense), atol=1e-9)
    else:
        with pytest.raises(NotImplementedError, match="Only self-adjoint matrices are supported"):
            operator.eigvals()
    if operator.is_self_adjoint and operator.is_positive_definite:
        assert operator.assert_positive_definite() is None
        np.testing.assert_allclose(operator.cholesky().to_dense(), np.linalg.cholesky(dense), atol=1e-9)
    else:
        with pytest.raises(ValueError, match="Not a positive definite self adjoint matrix"):
            operator.cholesky()


def hints(operator):
    found = operator.is_non_singular, operator.is_self_adjoint, operator.is_positive_definite, operator.is_square
    return "".join({True: "T", False: "F", None: "-"}[h] for h in found)


DIAG = L.LinearOperatorDiag([1.0, 2.0])
SCALED = L.LinearOperatorScaledIdentity(2, 3.0)
UNIT = L.LinearOperatorIdentity(2)
NULL = L.LinearOperatorZeros(2)
TRIL = L.LinearOperatorLowerTriangular([[1.0, 0.0], [2.0, 3.0]])
ANY = L.LinearOperatorFullMatrix([[1.0, 2.0], [3.0, 5.0]])
GOOD = L.LinearOperatorFullMatrix([[2.0, 1.0], [1.0, 3.0]], **SPD)
RING = L.LinearOperatorCirculant([1.0, 2.0], tf.float32)
BLOCKS = L.LinearOperatorBlockDiag([L.LinearOperatorDiag([2.0]), L.LinearOperatorDiag([3.0])])


@pytest.mark.parametrize(
    ("left", "right", "kind", "known"),
    [
        (UNIT, ANY, "FullMatrix", "---T"),
        (ANY, UNIT, "FullMatrix", "---T"),
        (NULL, ANY, "Zeros", "FTFT"),
        (ANY, NULL, "Zeros", "FTFT"),
        (DIAG, DIAG, "Diag", "-T-T"),
        (DIAG, SCALED, "Diag", "-T-T"),
        (SCALED, DIAG, "Diag", "-T-T"),
        (SCALED, SCALED, "ScaledIdentity", "-T-T"),
        (DIAG, TRIL, "LowerTriangular", "---T"),
        (TRIL, DIAG, "LowerTriangular", "---T"),
        (RING, RING, "Circulant", "-T-T"),
        (BLOCKS, BLOCKS, "BlockDiag", "-T-T"),
        (ANY, DIAG, "Composition", "---T"),
        (GOOD, GOOD, "Composition", "TTTT"),
        (ANY, ANY.adjoint(), "Composition", "-T-T"),
    ],
)
def test_products_of_operators(left, right, kind, known):
    product = left.matmul(right)
    assert (type(product).__name__, hints(product)) == ("LinearOperator" + kind, known)
    np.testing.assert_allclose(product.to_dense(), left.to_dense() @ right.to_dense(), atol=1e-5)


@pytest.mark.parametrize(
    ("left", "right", "kind"),
    [
        (UNIT, ANY, "FullMatrix"),
        (ANY, UNIT, "Inversion"),
        (ANY.inverse(), DIAG, "Composition"),
        (ANY.inverse(), UNIT, "FullMatrix"),
        (DIAG, DIAG, "Diag"),
        (DIAG, SCALED, "Diag"),
        (SCALED, DIAG, "Diag"),
        (SCALED, SCALED, "ScaledIdentity"),
        (DIAG, TRIL, "LowerTriangular"),
        (RING, RING, "Circulant"),
        (BLOCKS, BLOCKS, "BlockDiag"),
        (ANY, DIAG, "Composition"),
    ],
)
def test_solutions_of_operators(left, right, kind):
    solution = left.solve(right)
    assert type(solution).__name__ == "LinearOperator" + kind
    wanted = np.linalg.solve(left.to_dense(), right.to_dense())
    np.testing.assert_allclose(solution.to_dense(), wanted, atol=1e-5)


def test_names_and_parts():
    assert ANY.adjoint().name == "LinearOperatorFullMatrix_adjoint"
    assert L.LinearOperatorFullMatrix(np.eye(2), name="a").inverse().name == "a_inv"
    assert ANY.matmul(DIAG).name == "LinearOperatorFullMatrix_o_LinearOperatorDiag"
    assert [o.name for o in ANY.matmul(DIAG).operators] == ["LinearOperatorFullMatrix", "LinearOperatorDiag"]
    assert sorted(DIAG.parameters) == sorted(
        ["diag", "is_non_singular", "is_positive_definite", "is_self_adjoint", "is_square", "name"]
    )
    assert ANY.adjoint().adjoint() is ANY
    assert GOOD.adjoint() is GOOD


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: L.LinearOperatorDiag([1.0], is_self_adjoint=False), "A real diagonal operator is always self adjoint"),
        (lambda: L.LinearOperatorDiag([1.0], is_square=False), "Only square diagonal operators"),
        (lambda: L.LinearOperatorDiag(1.0), "diag must have at least 1 dimension"),
        (lambda: L.LinearOperatorFullMatrix([1.0]), "`matrix` must have at least 2 dimensions"),
        (lambda: L.LinearOperatorLowerTriangular([1.0]), "tril must have at least 2 dimensions"),
        (lambda: L.LinearOperatorIdentity(-1), "num_rows must be non-negative"),
        (lambda: L.LinearOperatorIdentity([2]), "num_rows must be a 0-D Tensor"),
        (lambda: L.LinearOperatorIdentity(2, is_self_adjoint=False), "An identity operator is always self adjoint"),
        (lambda: L.LinearOperatorZeros(2, 3), r"num_rows\(2\) != num_columns\(3\)"),
        (lambda: L.LinearOperatorZeros(2, is_non_singular=True), "A zero operator is always singular"),
        (lambda: L.LinearOperatorHouseholder([1.0], is_positive_definite=True), "always non-positive definite"),
        (lambda: L.LinearOperatorPermutation([0, 0]), "unique integers from 0 to 1"),
        (lambda: L.LinearOperatorPermutation([1, 0], is_square=False), "A Permutation operator is always square"),
        (lambda: L.LinearOperatorToeplitz([1.0, 2], [1.0]).to_dense(), "mismatched dimensions"),
        (lambda: L.LinearOperatorTridiag(np.ones((3, 3)), "foo"), "must be one of compact, matrix, or sequence"),
        (lambda: L.LinearOperatorCirculant([1.0], is_self_adjoint=False), "A real spectrum always corresponds"),
        (lambda: L.LinearOperatorCirculant2D([1.0]), "`spectrum` must have at least 2 dimensions"),
        (lambda: L.LinearOperatorKronecker([]), "must be a list of >=1 operators"),
        (lambda: L.LinearOperatorBlockDiag([]), "Expected a non-empty list of operators"),
        (lambda: L.LinearOperatorComposition([ANY, full(3, 3)]), "."),
        (lambda: L.LinearOperatorBlockLowerTriangular([[ANY], [ANY]]), "must contain `2` blocks. Received: 1 blocks"),
        (lambda: L.LinearOperatorInversion(NULL), "`is_non_singular` equal to `True` or `None`"),
        (lambda: L.LinearOperatorLowRankUpdate(ANY, np.ones((3, 1), "f")), "Dimensions 2 and 3 are not compatible"),
        (lambda: L.LinearOperatorFullMatrix(np.eye(2), is_square=False).is_square, "but the operator was square"),
        (lambda: L.LinearOperatorFullMatrix(np.eye(2), is_square=False, is_self_adjoint=True), "always square"),
        (lambda: ANY.matmul(np.ones((3, 1), "f")), "Dimensions 2 and 3 are not compatible"),
        (lambda: ANY.matmul(full(3, 3)), "Expected `x` to have dimension 2 but got 3"),
        (lambda: ANY.solve(full(3, 3)), "Expected `rhs` to have dimension 2 but got 3"),
        (lambda: NULL.inverse(), "This operator represents a singular matrix"),
        (lambda: L.LinearOperatorFullMatrix(np.ones((2, 3))).inverse(), "a non square matrix"),
    ],
)
def test_what_cannot_be_made(make, message):
    with pytest.raises((ValueError, TypeError), match=message):
        make()


def test_what_cannot_be_solved():
    with pytest.raises(NotImplementedError, match="expected to be singular"):
        NULL.solve(np.ones((2, 1), "f"))
    with pytest.raises(NotImplementedError, match="expected to not be square"):
        L.LinearOperatorFullMatrix(np.ones((2, 3))).solve(np.ones((2, 1)))
    with pytest.raises(NotImplementedError, match="expected to not be square"):
        L.LinearOperatorFullMatrix(np.ones((2, 3))).determinant()
    with pytest.raises(TypeError, match="Expected argument to have dtype <dtype: 'float32'>"):
        ANY.matmul(np.ones((2, 1)))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: L.LinearOperatorDiag([0.0, 1.0]).assert_non_singular(), "Diagonal contained zero values"),
        (lambda: L.LinearOperatorDiag([-1.0, 1.0]).assert_positive_definite(), "non-positive diagonal entries"),
        (lambda: L.LinearOperatorDiag([1j, 1.0]).assert_self_adjoint(), "non-zero imaginary values"),
        (lambda: L.LinearOperatorFullMatrix(np.ones((2, 2))).assert_non_singular(), "Singular matrix up to precision"),
        (lambda: ANY.assert_self_adjoint(), "Matrix was not equal to its adjoint"),
        (lambda: L.LinearOperatorScaledIdentity(2, 0.0).assert_non_singular(), "LinearOperator was singular"),
        (lambda: NULL.assert_non_singular(), "Zero operators are always non-invertible"),
        (lambda: L.LinearOperatorCirculant([0.0, 1.0]).assert_non_singular(), "Spectrum contained zero values"),
        (lambda: L.LinearOperatorCirculant([1 + 0j, 2, 3]).assert_hermitian_spectrum(), "Spectrum was not Hermitian"),
        (lambda: L.LinearOperatorPermutation([1, 2, 0]).assert_self_adjoint(), "not equal to its adjoint"),
    ],
)
def test_checks_of_values(call, message):
    with pytest.raises(INVALID, match=message):
        call()


def test_checks_wait_for_the_graph_to_run():
    @tf.function
    def check(diagonal):
        return L.LinearOperatorDiag(diagonal).assert_non_singular()

    check(tf.constant([1.0]))
    with pytest.raises(INVALID, match="Diagonal contained zero values"):
        check(tf.constant([0.0]))


def test_blocks_as_lists():
    operator = L.LinearOperatorBlockLowerTriangular(
        [[full(2, 2)], [L.LinearOperatorFullMatrix(np.ones((1, 2))), full(1, 1)]]
    )
    for kind in (operator, L.LinearOperatorBlockDiag([full(2, 2), full(1, 1)])):
        x = RNG.randn(3, 4)
        parts = [tf.constant(x[:2]), tf.constant(x[2:])]
        for method in ("matmul", "solve"):
            for turned in (False, True):
                found = getattr(kind, method)(parts, adjoint=turned)
                np.testing.assert_allclose(tf.concat(found, 0), getattr(kind, method)(x, adjoint=turned), atol=1e-9)
        for method in ("matvec", "solvevec"):
            found = getattr(kind, method)([part[:, 0] for part in parts])
            np.testing.assert_allclose(tf.concat(found, 0), getattr(kind, method)(x[:, 0]), atol=1e-9)


def test_operators_of_variables_follow_them():
    variable = tf.Variable([1.0, 2.0])
    operator = L.LinearOperatorDiag(variable)
    assert [v is variable for v in operator.variables] == [True]
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(operator.matmul(tf.ones((2, 3))))
    assert tape.gradient(loss, variable).numpy().tolist() == [3, 3]
    variable.assign([5.0, 6.0])
    assert operator.diag_part().numpy().tolist() == [5, 6]


def test_operators_pass_through_traced_functions():
    @tf.function
    def apply(operator, x):
        return operator.matmul(x)

    x = tf.ones((2, 1))
    for operator in (ANY, DIAG, ANY.matmul(DIAG), L.LinearOperatorLowRankUpdate(DIAG, tf.ones((2, 1))), UNIT):
        np.testing.assert_allclose(apply(operator, x), operator.matmul(x))
    assert len(tf.nest.flatten(ANY.matmul(DIAG), expand_composites=True)) == 2


def test_a_kind_of_ones_own():
    class Doubling(L.LinearOperator):
        def __init__(self):
            super().__init__(tf.float32, is_square=True)

        def _shape(self):
            return tf.TensorShape([2, 2])

        def _matmul(self, x, adjoint=False, adjoint_arg=False):
            return 2.0 * (tf.linalg.adjoint(x) if adjoint_arg else x)

    assert Doubling().to_dense().numpy().tolist() == [[2, 0], [0, 2]]
    assert Doubling().solvevec([2.0, 4.0]).numpy().tolist() == [1, 2]
    assert type(Doubling().matmul(DIAG)).__name__ == "LinearOperatorComposition"
    assert Doubling().determinant().numpy() == 4


@pytest.mark.parametrize("eased", [False, True])
def test_conjugate_gradients(eased):
    matrix, rhs = positive(3, 3), RNG.randn(2, 3)
    operator = L.LinearOperatorFullMatrix(matrix, **SPD)
    helper = L.LinearOperatorDiag(1 / np.diagonal(matrix), **SPD) if eased else None
    state = L.experimental.conjugate_gradient(operator, rhs, preconditioner=helper, tol=1e-10, max_iter=50)
    np.testing.assert_allclose(state.x, np.linalg.solve(matrix, rhs.T).T, atol=1e-8)
    assert state._fields == ("i", "x", "r", "p", "gamma")
    traced = tf.function(lambda r: L.experimental.conjugate_gradient(operator, r, helper, tol=1e-10, max_iter=50))
    np.testing.assert_allclose(traced(tf.constant(rhs)).x, state.x)
    assert L.experimental.conjugate_gradient(operator, rhs, max_iter=1).i.numpy() == 1
    with pytest.raises(ValueError, match="Expected a self-adjoint, positive definite operator"):
        L.experimental.conjugate_gradient(full(3, 3), rhs)


def test_other_diagonals_of_an_operator_are_refused():
    operator = tf.linalg.LinearOperatorFullMatrix([[1.0, 2.0], [3.0, 4.0]])
    assert tf.linalg.diag_part(operator).numpy().tolist() == [1.0, 4.0]
    with pytest.raises(ValueError, match="the main diagonal alone; received k=1"):
        tf.linalg.diag_part(operator, k=1)
