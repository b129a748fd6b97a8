"""The linear operators."""

from headrace._src.lib.linalg.operators.adjoint import LinearOperatorAdjoint as LinearOperatorAdjoint
from headrace._src.lib.linalg.operators.block_diag import LinearOperatorBlockDiag as LinearOperatorBlockDiag
from headrace._src.lib.linalg.operators.block_lower_triangular import (
    LinearOperatorBlockLowerTriangular as LinearOperatorBlockLowerTriangular,
)
from headrace._src.lib.linalg.operators.circulant import LinearOperatorCirculant as LinearOperatorCirculant
from headrace._src.lib.linalg.operators.circulant import LinearOperatorCirculant2D as LinearOperatorCirculant2D
from headrace._src.lib.linalg.operators.circulant import LinearOperatorCirculant3D as LinearOperatorCirculant3D
from headrace._src.lib.linalg.operators.composition import LinearOperatorComposition as LinearOperatorComposition
from headrace._src.lib.linalg.operators.diag import LinearOperatorDiag as LinearOperatorDiag
from headrace._src.lib.linalg.operators.full_matrix import LinearOperatorFullMatrix as LinearOperatorFullMatrix
from headrace._src.lib.linalg.operators.householder import LinearOperatorHouseholder as LinearOperatorHouseholder
from headrace._src.lib.linalg.operators.identity import LinearOperatorIdentity as LinearOperatorIdentity
from headrace._src.lib.linalg.operators.identity import LinearOperatorScaledIdentity as LinearOperatorScaledIdentity
from headrace._src.lib.linalg.operators.inversion import LinearOperatorInversion as LinearOperatorInversion
from headrace._src.lib.linalg.operators.kronecker import LinearOperatorKronecker as LinearOperatorKronecker
from headrace._src.lib.linalg.operators.low_rank_update import (
    LinearOperatorLowRankUpdate as LinearOperatorLowRankUpdate,
)
from headrace._src.lib.linalg.operators.lower_triangular import (
    LinearOperatorLowerTriangular as LinearOperatorLowerTriangular,
)
from headrace._src.lib.linalg.operators.operator import LinearOperator as LinearOperator
from headrace._src.lib.linalg.operators.permutation import LinearOperatorPermutation as LinearOperatorPermutation
from headrace._src.lib.linalg.operators.toeplitz import LinearOperatorToeplitz as LinearOperatorToeplitz
from headrace._src.lib.linalg.operators.tridiag import LinearOperatorTridiag as LinearOperatorTridiag
from headrace._src.lib.linalg.operators.zeros import LinearOperatorZeros as LinearOperatorZeros
