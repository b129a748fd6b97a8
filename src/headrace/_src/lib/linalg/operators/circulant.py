"""Circulant operators in one, two and three dimensions, which Fourier transforms diagonalize."""

from __future__ import annotations

from typing import Any

from headrace._src.graph.operation import Operation
from headrace._src.lib.linalg.operators.matrices import arguments, epsilon, kept, require, static_dims_of
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.ops.array.axes import expand_dims
from headrace._src.ops.array.casting import cast
from headrace._src.ops.array.filling import ones
from headrace._src.ops.array.shape import shape
from headrace._src.ops.broadcasting import conj
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.adjoint import adjoint as adjoint_of
from headrace._src.ops.linalg.adjoint import matrix_transpose
from headrace._src.ops.math.complex_parts import imag, real
from headrace._src.ops.math.reduction import reduce_max, reduce_min, reduce_prod, reduce_sum
from headrace._src.ops.math.rounding import abs_
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import DType, as_dtype, complex64, complex128, float64
from headrace._src.tensors.shapes import TensorShape, num_elements
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike

_TRANSFORMS = {1: ("FFT", "IFFT"), 2: ("FFT2D", "IFFT2D"), 3: ("FFT3D", "IFFT3D")}


class _BaseCirculant(LinearOperator):
    """Base class of the operators in one, two and three dimensions; `_depth` is the number of dimensions."""

    _composite_tensor_fields = ("spectrum",)
    _depth: int

    def __init__(
        self,
        spectrum: TensorLike,
        input_output_dtype: DType,
        is_non_singular: bool | None,
        is_self_adjoint: bool | None,
        is_positive_definite: bool | None,
        is_square: bool | None,
        name: str,
        parameters: dict[str, Any],
    ) -> None:
        self._spectrum = kept(spectrum)
        if self._spectrum.shape.rank is not None and self._spectrum.shape.rank < self._depth:
            raise ValueError(
                f"Argument `spectrum` must have at least {self._depth} dimensions. Received: {self._spectrum.numpy()}."
            )
        if not self._spectrum.dtype.is_complex:
            if is_self_adjoint is False:
                raise ValueError(
                    "A real spectrum always corresponds to a self-adjoint operator. Expected argument "
                    "`is_self_adjoint` to be True when `spectrum.dtype.is_complex` = True. "
                    f"Received: {is_self_adjoint}."
                )
            is_self_adjoint = True
        if is_square is False:
            raise ValueError(
                "A [[nested] block] circulant operator is always square. Expected argument `is_square` to be True. "
                f"Received: {is_square}."
            )
        dtype = as_dtype(input_output_dtype)
        super().__init__(dtype, None, is_non_singular, is_self_adjoint, is_positive_definite, True, name, parameters)

    # -- the spectrum and its shape

    @property
    def spectrum(self) -> Any:
        """The eigenvalues, in the shape of the block."""
        return self._spectrum

    @property
    def block_depth(self) -> int:
        """The number of dimensions of the convolution."""
        return self._depth

    @property
    def block_shape(self) -> TensorShape:
        """The sizes of the dimensions of the convolution."""
        return self._spectrum.shape[-self._depth :] if self._spectrum.shape.rank is not None else TensorShape(None)

    def block_shape_tensor(self) -> Tensor:
        """Returns the sizes of the dimensions of the convolution as a tensor."""
        known = static_dims_of(self.block_shape)
        return ints(known) if known is not None else shape(self._spectrum)[-self._depth :]

    def _shape(self) -> TensorShape:
        dims = self._spectrum.shape
        if dims.rank is None:
            return TensorShape(None)
        size = num_elements(tuple(self.block_shape.as_list()))
        return dims[: dims.rank - self._depth].concatenate(TensorShape([size, size]))

    def _shape_tensor(self) -> Any:
        sizes = shape(self._spectrum)
        size = raw.Prod(sizes[-self._depth :], 0)
        return raw.ConcatV2([sizes[: -self._depth], raw.Pack([size, size])], 0)

    @property
    def _complex(self) -> DType:
        return complex128 if self.dtype in (float64, complex128) else complex64

    def _values(self, adjoint: bool = False) -> Tensor:
        values = cast(convert_to_tensor(self._spectrum), self._complex)
        return conj(values) if adjoint else values

    def _flat(self) -> Tensor:
        """Returns the spectrum with the dimensions of the block in one axis."""
        values = convert_to_tensor(self._spectrum)
        if self._depth == 1:
            return values
        return raw.Reshape(values, raw.ConcatV2([shape(values)[: -self._depth], ints([-1])], 0))

    # -- transforms

    def _transform(self, x: Tensor) -> Tensor:
        return getattr(raw, _TRANSFORMS[self._depth][0])(x)

    def _inverse_transform(self, x: Tensor) -> Tensor:
        return getattr(raw, _TRANSFORMS[self._depth][1])(x)

    def _in_own_dtype(self, x: Tensor) -> Tensor:
        return cast(x if self.dtype.is_complex else real(x), self.dtype)

    def _filtered(self, x: Tensor, values: Tensor) -> Tensor:
        """Multiplies the spectrum of each column of `x` by `values`."""
        columns = cast(matrix_transpose(x), self._complex)
        lead = shape_of(columns)[:-1]
        block = raw.Reshape(columns, raw.ConcatV2([lead, self.block_shape_tensor()], 0))
        product = self._inverse_transform(self._transform(block) * expand_dims(values, -self._depth - 1))
        flat = raw.Reshape(product, raw.ConcatV2([shape_of(product)[: -self._depth], ints([-1])], 0))
        return self._in_own_dtype(matrix_transpose(flat))

    def _matmul(self, x: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        return self._filtered(adjoint_of(x) if adjoint_arg else x, self._values(adjoint))

    def _solve(self, rhs: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        return self._filtered(adjoint_of(rhs) if adjoint_arg else rhs, raw.Reciprocal(self._values(adjoint)))

    def convolution_kernel(self, name: str = "convolution_kernel") -> Any:
        """Returns the kernel of the convolution: the first column of each matrix, in the shape of the block.

        Args:
            name: Name of the operation.
        """
        return self._in_own_dtype(self._inverse_transform(self._values()))

    def _linop_adjoint(self) -> LinearOperator:
        return self._like(conj(convert_to_tensor(self._spectrum)))

    def _linop_inverse(self) -> LinearOperator:
        return self._like(raw.Reciprocal(convert_to_tensor(self._spectrum)))

    def _like(self, spectrum: Tensor) -> LinearOperator:
        make: Any = type(self)  # a public subclass, whose other arguments have defaults
        return make(spectrum, input_output_dtype=self.dtype, **self._hints())

    # -- determinants, diagonals, eigenvalues

    def _determinant(self) -> Tensor:
        return self._in_own_dtype(cast(reduce_prod(self._flat(), -1), self._complex))

    def _log_abs_determinant(self) -> Tensor:
        return cast(reduce_sum(raw.Log(abs_(self._flat())), -1), self.dtype)

    def _trace(self) -> Tensor:
        return self._in_own_dtype(cast(reduce_sum(self._flat(), -1), self._complex))

    def _diag_part(self) -> Tensor:
        size = self.domain_dimension_tensor()
        mean = expand_dims(self._trace() / cast(size, self.dtype), -1)
        return mean * ones(raw.Pack([size]), dtype=self.dtype)

    def _eigvals(self) -> Tensor:
        return real(self._flat())

    def _cond(self) -> Tensor:
        sizes = abs_(self._flat())
        return reduce_max(sizes, -1) / reduce_min(sizes, -1)

    # -- checks of values

    def assert_hermitian_spectrum(self, name: str = "assert_hermitian_spectrum") -> Any:
        """Raises InvalidArgumentError unless the kernel of the convolution is real.

        Args:
            name: Name of the operation.

        Returns:
            The operation that checks in a graph; None when executing eagerly.
        """
        kernel = self._inverse_transform(self._values())
        limit = 5 * epsilon(self._complex) * reduce_max(abs_(kernel))
        return require(raw.LessEqual(abs_(imag(kernel)), limit), "Spectrum was not Hermitian")

    def _assert_non_singular(self) -> Operation | None:
        return require(raw.Less(0.0, abs_(self._flat())), "Singular operator:  Spectrum contained zero values.")

    def _assert_positive_definite(self) -> Operation | None:
        return require(
            raw.Greater(real(self._flat()), 0.0), "Not positive definite:  Real part of spectrum was not all positive."
        )

    def _assert_self_adjoint(self) -> Operation | None:
        return require(
            raw.Equal(imag(self._values()), 0.0), "Not self-adjoint:  The spectrum contained non-zero imaginary part."
        )


class LinearOperatorCirculant(_BaseCirculant):
    """Circulant matrices: each row is the previous one shifted by one position.

    Args:
        spectrum: The eigenvalues: the Fourier transform of the first column, of shape `[B1,...,Bb, N]`.
        input_output_dtype: Dtype of the matrices.
        is_non_singular: Whether the matrices are known to be invertible.
        is_self_adjoint: Whether they are known to be self-adjoint; with a real spectrum they are.
        is_positive_definite: Whether they are known to be positive definite.
        is_square: Must be True or None; the matrices are always square.
        name: Name of the operator.
    """

    _depth = 1

    def __init__(
        self,
        spectrum: TensorLike,
        input_output_dtype: DTypeLike = complex64,
        is_non_singular: bool | None = None,
        is_self_adjoint: bool | None = None,
        is_positive_definite: bool | None = None,
        is_square: bool | None = True,
        name: str = "LinearOperatorCirculant",
    ) -> None:
        parameters = arguments(locals())
        super().__init__(**parameters, parameters=parameters)


class LinearOperatorCirculant2D(_BaseCirculant):
    """Block circulant matrices with circulant blocks; the arguments are those of LinearOperatorCirculant, with a
    spectrum of shape `[B1,...,Bb, N0, N1]`.

    Args:
        spectrum: Tensor with the eigenvalues, the discrete Fourier transform of the kernel, in its last dimensions.
        input_output_dtype: DType of the arguments and results.
        is_non_singular: Whether the operator is promised to be invertible, or None.
        is_self_adjoint: Whether it is promised to equal its conjugate transpose, or None.
        is_positive_definite: Whether it is promised to be positive definite, or None.
        is_square: Whether it is square. It always is.
        name: Name of the operation.
    """

    _depth = 2

    def __init__(
        self,
        spectrum: TensorLike,
        input_output_dtype: DTypeLike = complex64,
        is_non_singular: bool | None = None,
        is_self_adjoint: bool | None = None,
        is_positive_definite: bool | None = None,
        is_square: bool | None = True,
        name: str = "LinearOperatorCirculant2D",
    ) -> None:
        parameters = arguments(locals())
        super().__init__(**parameters, parameters=parameters)


class LinearOperatorCirculant3D(_BaseCirculant):
    """Nested block circulant matrices; the arguments are those of LinearOperatorCirculant, with a spectrum of shape
    `[B1,...,Bb, N0, N1, N2]`.

    Args:
        spectrum: Tensor with the eigenvalues, the discrete Fourier transform of the kernel, in its last dimensions.
        input_output_dtype: DType of the arguments and results.
        is_non_singular: Whether the operator is promised to be invertible, or None.
        is_self_adjoint: Whether it is promised to equal its conjugate transpose, or None.
        is_positive_definite: Whether it is promised to be positive definite, or None.
        is_square: Whether it is square. It always is.
        name: Name of the operation.
    """

    _depth = 3

    def __init__(
        self,
        spectrum: TensorLike,
        input_output_dtype: DTypeLike = complex64,
        is_non_singular: bool | None = None,
        is_self_adjoint: bool | None = None,
        is_positive_definite: bool | None = None,
        is_square: bool | None = True,
        name: str = "LinearOperatorCirculant3D",
    ) -> None:
        parameters = arguments(locals())
        super().__init__(**parameters, parameters=parameters)
