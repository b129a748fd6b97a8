"""LinearOperator: a batch of matrices defined by their effect; many classes never store a dense matrix.

A subclass defines `_shape`, `_shape_tensor` and `_matmul`, and whatever else it can do better than with a dense
matrix. How two operators combine, and which operator an adjoint or an inverse becomes, is decided in `combination`, the
module that knows all classes; it fills the slots below.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.base.slot import Slot
from headrace._src.graph.operation import Operation
from headrace._src.lib.linalg.operators import matrices
from headrace._src.lib.linalg.operators.dispatch import dispatch
from headrace._src.lib.linalg.operators.slicing import sliced
from headrace._src.lib.linalg.operators.spec import LinearOperatorSpec
from headrace._src.lib.module import Module
from headrace._src.ops.array.axes import expand_dims, squeeze
from headrace._src.ops.array.filling import eye
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.adjoint import adjoint as adjoint_of
from headrace._src.ops.linalg.cholesky import cholesky as cholesky_of
from headrace._src.ops.linalg.cholesky import cholesky_solve
from headrace._src.ops.linalg.diag import diag_part as diag_part_of
from headrace._src.ops.linalg.eigen import eigvalsh
from headrace._src.ops.linalg.svd import svd
from headrace._src.ops.math.complex_parts import real
from headrace._src.ops.math.reduction import reduce_max, reduce_min, reduce_sum
from headrace._src.ops.math.rounding import abs_
from headrace._src.ops.sizes import ints
from headrace._src.tensors import nest
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import DType, as_dtype
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.shapes import Dimension, TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike

# "adjoint", "inverse", "cholesky" of one operator, "matmul", "solve" of two.
combinations: Slot[dict[str, Callable[..., Any]]] = Slot("lib.linalg.operators.operator:combinations")


class LinearOperator(Module, Composite):
    """Base class of linear operators: a batch of matrices of shape `[B1,...,Bb, M, N]`.

    Args:
        dtype: Dtype of the matrices and their arguments.
        graph_parents: Has no effect.
        is_non_singular: Whether the matrices are known to be invertible.
        is_self_adjoint: Whether they are known to be self-adjoint.
        is_positive_definite: Whether `x^H A x` is known to have a positive real part for all nonzero `x`.
        is_square: Whether they are known to be square.
        name: Name of the operator.
        parameters: The arguments of the constructor.

    Raises:
        ValueError: If the hints contradict each other: a positive definite operator is non-singular; self-adjoint and
            non-singular operators are square.
    """

    _TF_MODULE_IGNORED_PROPERTIES = frozenset({"_parameters"})

    # The names of the arguments that are tensors or operators, used to pass operators into traced functions.
    _composite_tensor_fields: tuple[str, ...] = ()

    def __init__(
        self,
        dtype: DTypeLike,
        graph_parents: Any = None,
        is_non_singular: bool | None = None,
        is_self_adjoint: bool | None = None,
        is_positive_definite: bool | None = None,
        is_square: bool | None = None,
        name: str | None = None,
        parameters: dict[str, Any] | None = None,
    ) -> None:
        if is_positive_definite:
            if is_non_singular is False:
                raise ValueError("A positive definite matrix is always non-singular.")
            is_non_singular = True
        if is_square is False:
            if is_self_adjoint:
                raise ValueError("A self-adjoint matrix is always square.")
            if is_non_singular:
                raise ValueError("A non-singular matrix is always square.")
        if is_self_adjoint or is_non_singular:
            is_square = True
        self._parameters = dict(parameters or {})
        self._dtype = None if dtype is None else as_dtype(dtype)
        self._is_square_hint = is_square
        self._is_non_singular = is_non_singular
        self._is_self_adjoint = is_self_adjoint
        self._is_positive_definite = is_positive_definite
        super().__init__(name=name or type(self).__name__)

    # -- properties

    @property
    def parameters(self) -> dict[str, Any]:
        """The arguments of the constructor."""
        return dict(self._parameters)

    @property
    def dtype(self) -> DType:
        """The dtype of the matrices."""
        return self._dtype

    @property
    def graph_parents(self) -> list[Any]:
        """The tensors that the operator depends on."""
        return []

    @property
    def is_non_singular(self) -> bool | None:
        """Whether the matrices are known to be invertible; None if unknown."""
        return self._is_non_singular

    @property
    def is_self_adjoint(self) -> bool | None:
        """Whether the matrices are known to be self-adjoint; None if unknown."""
        return self._is_self_adjoint

    @property
    def is_positive_definite(self) -> bool | None:
        """Whether the matrices are known to be positive definite; None if unknown."""
        return self._is_positive_definite

    @property
    def is_square(self) -> bool | None:
        """Whether the matrices are known to be square; None if unknown."""
        rows, columns = self._sizes()
        looks_square = None if rows is None or columns is None else rows == columns
        if self._is_square_hint is False and looks_square:
            raise ValueError("User set is_square hint to False, but the operator was square.")
        return looks_square if self._is_square_hint is None else self._is_square_hint

    def _hints(self) -> dict[str, Any]:
        """Returns all hints, for an operator with the same properties."""
        return {
            "is_non_singular": self.is_non_singular,
            "is_self_adjoint": self.is_self_adjoint,
            "is_positive_definite": self.is_positive_definite,
            "is_square": self.is_square,
        }

    # -- shapes

    def _shape(self) -> TensorShape:
        raise NotImplementedError("_shape is not implemented.")

    def _shape_tensor(self) -> Any:
        return raw.Shape(self.to_dense())

    def _sizes(self) -> tuple[int | None, int | None]:
        """Returns the numbers of rows and columns as far as they are known."""
        shape = self.shape
        return (None, None) if shape.rank is None else tuple(shape.as_list()[-2:])

    @property
    def shape(self) -> TensorShape:
        """The shape of the batch of matrices."""
        return self._shape()

    def shape_tensor(self, name: str = "shape_tensor") -> Tensor:
        """Returns the shape as a tensor, whether or not it is known statically.

        Args:
            name: Name of the operation.
        """
        known = matrices.static_dims_of(self.shape)
        return self._shape_tensor() if known is None else ints(known)

    @property
    def batch_shape(self) -> TensorShape:
        """The static shape of the batch."""
        return self.shape if self.shape.rank is None else self.shape[:-2]

    def batch_shape_tensor(self, name: str = "batch_shape_tensor") -> Tensor:
        """Returns the shape of the batch as a tensor.

        Args:
            name: Name of the operation.
        """
        known = matrices.static_dims_of(self.batch_shape)
        return self.shape_tensor()[:-2] if known is None else ints(known)

    @property
    def tensor_rank(self) -> int | None:
        """The number of axes of the batch of matrices."""
        return self.shape.rank

    def tensor_rank_tensor(self, name: str = "tensor_rank_tensor") -> Tensor:
        """Returns the number of axes as a tensor.

        Args:
            name: Name of the operation.
        """
        rank = self.tensor_rank
        return raw.Size(self.shape_tensor()) if rank is None else ints(rank)

    @property
    def domain_dimension(self) -> Dimension:
        """The number of columns."""
        return Dimension(self._sizes()[1])

    @property
    def range_dimension(self) -> Dimension:
        """The number of rows."""
        return Dimension(self._sizes()[0])

    def domain_dimension_tensor(self, name: str = "domain_dimension_tensor") -> Tensor:
        """Returns the number of columns as a tensor.

        Args:
            name: Name of the operation.
        """
        size = self._sizes()[1]
        return self.shape_tensor()[-1] if size is None else ints(size)

    def range_dimension_tensor(self, name: str = "range_dimension_tensor") -> Tensor:
        """Returns the number of rows as a tensor.

        Args:
            name: Name of the operation.
        """
        size = self._sizes()[0]
        return self.shape_tensor()[-2] if size is None else ints(size)

    def __getitem__(self, slices: Any) -> LinearOperator:
        """Returns the operator of a part of the batch.

        Args:
            slices: Index of the batch axes, as for a tensor.
        """
        return sliced(self, slices)

    def __tf_dispatch__(self, function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return dispatch(function, args, kwargs)

    # -- products

    def _checked(self, x: TensorLike, size: int | None, axis: int) -> Tensor:
        """Converts an argument to a tensor and checks its dtype and size."""
        x = as_tensor(x, dtype_hint=self.dtype)
        if x.dtype is not self.dtype:
            raise TypeError(
                f"Expected argument to have dtype {_shown(self.dtype)}.  Found: {_shown(x.dtype)} in tensor {x!s}"
            )
        if x.shape.rank is not None and x.shape.rank >= -axis:
            Dimension(size).assert_is_compatible_with(Dimension(x.shape.as_list()[axis]))
        return x

    def _matmul(self, x: Any, adjoint: bool = False, adjoint_arg: bool = False) -> Any:
        raise NotImplementedError("_matmul is not implemented.")

    def matmul(self, x: TensorLike, adjoint: bool = False, adjoint_arg: bool = False, name: str = "matmul") -> Any:
        """Multiplies by matrices, or by another operator, which gives an operator.

        Args:
            x: Tensor of shape `[..., N, R]`, or an operator.
            adjoint: Whether to use the adjoint of this operator.
            adjoint_arg: Whether to use the adjoint of `x`.
            name: Name of the operation.

        Returns:
            Tensor of shape `[..., M, R]`, or an operator.
        """
        if isinstance(x, LinearOperator):
            return self._combined("matmul", "x", x, adjoint, adjoint_arg)
        size = self._sizes()[0 if adjoint else 1]
        return self._matmul(self._checked(x, size, -1 if adjoint_arg else -2), adjoint=adjoint, adjoint_arg=adjoint_arg)

    def _combined(
        self, how: str, argument: str, other: LinearOperator, adjoint: bool, adjoint_arg: bool
    ) -> LinearOperator:
        left = self.adjoint() if adjoint else self
        right = other.adjoint() if adjoint_arg else other
        inner, outer = left._sizes()[1 if how == "matmul" else 0], right._sizes()[0]
        if inner is not None and outer is not None and inner != outer:
            raise ValueError(
                f"Operators are incompatible. Expected `{argument}` to have dimension {inner} but got {outer}."
            )
        return combinations.value[how](left, right)

    def __matmul__(self, other: TensorLike) -> Tensor:
        return self.matmul(other)

    def _matvec(self, x: Tensor, adjoint: bool = False) -> Tensor:
        return squeeze(self.matmul(expand_dims(x, -1), adjoint=adjoint), axis=-1)

    def matvec(self, x: TensorLike, adjoint: bool = False, name: str = "matvec") -> Tensor:
        """Multiplies by vectors `x` of shape `[..., N]`.

        Args:
            x: Tensor with vectors in its last dimension.
            adjoint: Whether to use the conjugate transpose of this operator.
            name: Name of the operation.

        Returns:
            The products, a tensor of shape `[..., M]`.
        """
        return self._matvec(self._checked(x, self._sizes()[0 if adjoint else 1], -1), adjoint=adjoint)

    # -- linear systems

    def _can_use_cholesky(self) -> bool:
        return bool(self.is_self_adjoint and self.is_positive_definite)

    def _refuse_unsolvable(self) -> None:
        for known, kind in ((self.is_non_singular, "be singular"), (self.is_square, "not be square")):
            if known is False:
                raise NotImplementedError(f"Exact solve not implemented for an operator that is expected to {kind}.")

    def _solve(self, rhs: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        rhs = adjoint_of(rhs) if adjoint_arg else rhs
        if self._can_use_cholesky():
            return cholesky_solve(cholesky_of(self.to_dense()), rhs)
        return matrices.solve_matrices(self.to_dense(), rhs, adjoint=adjoint)

    def solve(self, rhs: TensorLike, adjoint: bool = False, adjoint_arg: bool = False, name: str = "solve") -> Any:
        """Solves `A X = rhs`; an operator `rhs` gives an operator.

        Args:
            rhs: Tensor of shape `[..., M, R]`, or an operator.
            adjoint: Whether to solve with the adjoint of this operator.
            adjoint_arg: Whether to use the adjoint of `rhs`.
            name: Name of the operation.

        Returns:
            Tensor of shape `[..., N, R]`, or an operator.

        Raises:
            NotImplementedError: If the operator is known not to be square, or to be singular.
        """
        self._refuse_unsolvable()
        if isinstance(rhs, LinearOperator):
            return self._combined("solve", "rhs", rhs, adjoint, adjoint_arg)
        size = self._sizes()[1 if adjoint else 0]
        return self._solve(
            self._checked(rhs, size, -1 if adjoint_arg else -2), adjoint=adjoint, adjoint_arg=adjoint_arg
        )

    def _solvevec(self, rhs: Tensor, adjoint: bool = False) -> Tensor:
        return squeeze(self.solve(expand_dims(rhs, -1), adjoint=adjoint), axis=-1)

    def solvevec(self, rhs: TensorLike, adjoint: bool = False, name: str = "solve") -> Tensor:
        """Solves `A x = rhs` for vectors `rhs` of shape `[..., M]`.

        Args:
            rhs: Tensor with the right-hand sides in its last dimension.
            adjoint: Whether to use the conjugate transpose of this operator.
            name: Name of the operation.

        Returns:
            The solutions, a tensor of shape `[..., N]`.

        Raises:
            NotImplementedError: If the operator is known not to be square, or to be singular.
        """
        self._refuse_unsolvable()
        return self._solvevec(self._checked(rhs, self._sizes()[1 if adjoint else 0], -1), adjoint=adjoint)

    # -- related operators

    def _linop_adjoint(self) -> LinearOperator:
        return combinations.value["adjoint"](self)

    def adjoint(self, name: str = "adjoint") -> LinearOperator:
        """Returns the operator of the conjugate transposes.

        Args:
            name: Name of the operation.
        """
        return self if self.is_self_adjoint else self._linop_adjoint()

    @property
    def H(self) -> LinearOperator:
        """The adjoint."""
        return self.adjoint()

    def _linop_inverse(self) -> LinearOperator:
        return combinations.value["inverse"](self)

    def inverse(self, name: str = "inverse") -> LinearOperator:
        """Returns the operator of the inverses.

        Args:
            name: Name of the operation.

        Raises:
            ValueError: If the operator is known not to be square, or to be singular.
        """
        if self.is_square is False:
            raise ValueError("Cannot take the Inverse: This operator represents a non square matrix.")
        if self.is_non_singular is False:
            raise ValueError("Cannot take the Inverse: This operator represents a singular matrix.")
        return self._linop_inverse()

    def _linop_cholesky(self) -> LinearOperator:
        return combinations.value["cholesky"](self)

    def cholesky(self, name: str = "cholesky") -> LinearOperator:
        """Returns the operator L with `A = L L^H`; A must be known to be self-adjoint and positive definite.

        Args:
            name: Name of the operation.

        Raises:
            ValueError: If the operator is not known to be self-adjoint and positive definite.
        """
        if not self._can_use_cholesky():
            raise ValueError("Cannot take the Cholesky decomposition: Not a positive definite self adjoint matrix.")
        return self._linop_cholesky()

    # -- determinants, diagonals, eigenvalues

    def _refuse_not_square(self, what: str) -> None:
        if self.is_square is False:
            raise NotImplementedError(f"{what} not implemented for an operator that is expected to not be square.")

    def _determinant(self) -> Tensor:
        if self._can_use_cholesky():
            return raw.Exp(self.log_abs_determinant())
        return raw.MatrixDeterminant(self.to_dense())

    def determinant(self, name: str = "det") -> Tensor:
        """Computes the determinant of each matrix.

        Args:
            name: Name of the operation.

        Returns:
            A tensor of shape `[B1,...,Bb]`.

        Raises:
            NotImplementedError: If the operator is known not to be square.
        """
        self._refuse_not_square("Determinant")
        return self._determinant()

    def _log_abs_determinant(self) -> Tensor:
        if self._can_use_cholesky():
            diagonal = diag_part_of(cholesky_of(self.to_dense()))
            return raw.Mul(reduce_sum(raw.Log(diagonal), -1), 2.0)
        return raw.LogMatrixDeterminant(self.to_dense()).log_abs_determinant

    def log_abs_determinant(self, name: str = "log_abs_det") -> Tensor:
        """Computes the logarithm of the absolute value of each determinant.

        Args:
            name: Name of the operation.

        Returns:
            A tensor of shape `[B1,...,Bb]`.

        Raises:
            NotImplementedError: If the operator is known not to be square.
        """
        self._refuse_not_square("Determinant")
        return self._log_abs_determinant()

    def _to_dense(self) -> Tensor:
        size = self._sizes()[1]
        columns = self.domain_dimension_tensor() if size is None else size
        batch = self.batch_shape
        unit = eye(columns, dtype=self.dtype)
        if batch.rank != 0:
            unit = matrices.with_batch(unit, self.batch_shape_tensor())
        return self.matmul(unit)

    def to_dense(self, name: str = "to_dense") -> Tensor:
        """Returns the dense matrices.

        Args:
            name: Name of the operation.
        """
        return self._to_dense()

    def _diag_part(self) -> Tensor:
        return diag_part_of(self.to_dense())

    def diag_part(self, name: str = "diag_part") -> Tensor:
        """Returns the main diagonal of each matrix.

        Args:
            name: Name of the operation.
        """
        return self._diag_part()

    def _trace(self) -> Tensor:
        return reduce_sum(self.diag_part(), -1)

    def trace(self, name: str = "trace") -> Tensor:
        """Computes the trace of each matrix.

        Args:
            name: Name of the operation.

        Returns:
            A tensor of shape `[B1,...,Bb]`.
        """
        return self._trace()

    def _add_to_tensor(self, x: Tensor) -> Tensor:
        return raw.AddV2(self.to_dense(), x)

    def add_to_tensor(self, x: TensorLike, name: str = "add_to_tensor") -> Tensor:
        """Adds these matrices to the tensor `x`.

        Args:
            x: Tensor with matrices in its last two dimensions, or a LinearOperator.
            name: Name of the operation.

        Returns:
            A tensor of the broadcast shape.

        Raises:
            TypeError: If `x` does not have the dtype of the operator.
        """
        x = as_tensor(x, dtype_hint=self.dtype)
        if x.dtype is not self.dtype:
            raise TypeError(
                f"Expected argument to have dtype {_shown(self.dtype)}.  Found: {_shown(x.dtype)} in tensor {x!s}"
            )
        return self._add_to_tensor(x)

    def _eigvals(self) -> Tensor:
        return real(eigvalsh(self.to_dense()))

    def eigvals(self, name: str = "eigvals") -> Tensor:
        """Computes the real eigenvalues of each matrix; only for operators known to be self-adjoint.

        Args:
            name: Name of the operation.

        Returns:
            A tensor of shape `[B1,...,Bb, N]`.

        Raises:
            NotImplementedError: If the operator is not known to be self-adjoint.
        """
        if not self.is_self_adjoint:
            raise NotImplementedError("Only self-adjoint matrices are supported.")
        return self._eigvals()

    def _cond(self) -> Tensor:
        if not self.is_self_adjoint:
            values = svd(self.to_dense(), compute_uv=False)
        else:
            values = abs_(self._eigvals())
        return raw.RealDiv(reduce_max(values, -1), reduce_min(values, -1))

    def cond(self, name: str = "cond") -> Tensor:
        """Computes the condition number of each matrix, the ratio of its largest to its smallest singular value.

        Args:
            name: Name of the operation.

        Returns:
            A tensor of shape `[B1,...,Bb]`.
        """
        return self._cond()

    # -- checks of values

    def _max_condition_number(self) -> float:
        return 0.01 / matrices.epsilon(self.dtype)

    def _assert_non_singular(self) -> Operation | None:
        return matrices.require(
            raw.Less(self.cond(), self._max_condition_number()), "Singular matrix up to precision epsilon."
        )

    def assert_non_singular(self, name: str = "assert_non_singular") -> Operation | None:
        """Raises InvalidArgumentError if a matrix is singular up to the precision of its dtype.

        Args:
            name: Name of the operation.

        Returns:
            The operation that checks in a graph; None when executing eagerly.
        """
        return self._assert_non_singular()

    def _assert_positive_definite(self) -> Operation | None:
        if not self.is_self_adjoint:
            raise NotImplementedError("assert_positive_definite is not implemented.")
        diagonal = real(diag_part_of(cholesky_of(self.to_dense())))
        return matrices.require(raw.Greater(diagonal, 0.0), "Matrix was not positive definite.")

    def assert_positive_definite(self, name: str = "assert_positive_definite") -> Operation | None:
        """Raises InvalidArgumentError if a matrix is not positive definite.

        Args:
            name: Name of the operation.

        Returns:
            The operation that checks in a graph; None when executing eagerly.
        """
        return self._assert_positive_definite()

    def _assert_self_adjoint(self) -> Operation | None:
        dense = self.to_dense()
        limit = 10 * matrices.epsilon(self.dtype)
        other = adjoint_of(dense)
        close = raw.LessEqual(abs_(dense - other), limit + limit * abs_(other))
        return matrices.require(close, "Matrix was not equal to its adjoint.")

    def assert_self_adjoint(self, name: str = "assert_self_adjoint") -> Operation | None:
        """Raises InvalidArgumentError if a matrix does not equal its adjoint.

        Args:
            name: Name of the operation.

        Returns:
            The operation that checks in a graph; None when executing eagerly.
        """
        return self._assert_self_adjoint()

    # -- passing through structures and traced functions

    def _component_values(self) -> dict[str, Any]:
        """Returns the arguments that are tensors or operators by name, with variables read."""
        values = {name: getattr(self, "_" + name) for name in self._composite_tensor_fields}
        return {n: nest.map_structure(_read, v) for n, v in values.items() if _is_component(v)}

    @property
    def _type_spec(self) -> Any:
        return LinearOperatorSpec.of(self)


def _read(value: Any) -> Any:
    return value if isinstance(value, LinearOperator) else convert_to_tensor(value)


def _is_component(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return all(_is_component(v) for v in value)
    return isinstance(value, (Tensor, LinearOperator)) or hasattr(value, "read_value")


def _shown(dtype: DType) -> str:
    return f"<dtype: '{dtype.name}'>"
