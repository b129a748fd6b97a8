"""Methods of SparseTensor that later rooms provide: operators, overloads, and the static shape."""

from __future__ import annotations

from headrace._src.base.late_methods import give_methods
from headrace._src.tensors.sparse import SparseTensor

METHODS = {
    "__mul__": "lib.sparse.operators:multiply",
    "__truediv__": "lib.sparse.operators:divide",
    "__div__": "lib.sparse.operators:divide",
    "__tf_dispatch__": "lib.sparse.dispatch:dispatch",
}

give_methods(SparseTensor, METHODS)
give_methods(SparseTensor, {"_known_dims": "ops.static_value:static_dims"}, staticmethod)
