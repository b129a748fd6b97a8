"""headrace: TensorFlow 2 on NumPy and XLA. `import headrace as tf`."""

from headrace._src.base.lazy import attach
from headrace._src.base.version import TENSORFLOW_VERSION as __version__  # noqa: F401
from headrace._src.ops.array import basics as _basics  # noqa: F401  packs lists that hold tensors
from headrace._src.ops.operators import give_operators as _give_operators
from headrace._src.tensors.tensor import Tensor as _Tensor

_give_operators(_Tensor)

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        # values
        "DType": "tensors.dtypes:DType",
        "Tensor": "tensors.tensor:Tensor",
        "TensorShape": "tensors.shapes:TensorShape",
        "TensorSpec": "tensors.specs:TensorSpec",
        "TypeSpec": "tensors.specs:TypeSpec",
        "Variable": "ops.state.variable:Variable",
        "IndexedSlices": "tensors.indexed_slices:IndexedSlices",
        "as_dtype": "tensors.dtypes:as_dtype",
        "constant": "tensors.convert:constant",
        "convert_to_tensor": "tensors.convert:convert_to_tensor",
        "register_tensor_conversion_function": "tensors.convert:register_tensor_conversion_function",
        "executing_eagerly": "tensors.context:executing_eagerly",
        # dtypes
        "bfloat16": "tensors.dtypes:bfloat16",
        "bool": "tensors.dtypes:bool_",
        "complex64": "tensors.dtypes:complex64",
        "complex128": "tensors.dtypes:complex128",
        "double": "tensors.dtypes:float64",
        "float16": "tensors.dtypes:float16",
        "float32": "tensors.dtypes:float32",
        "float64": "tensors.dtypes:float64",
        "half": "tensors.dtypes:float16",
        "int8": "tensors.dtypes:int8",
        "int16": "tensors.dtypes:int16",
        "int32": "tensors.dtypes:int32",
        "int64": "tensors.dtypes:int64",
        "qint8": "tensors.dtypes:qint8",
        "qint16": "tensors.dtypes:qint16",
        "qint32": "tensors.dtypes:qint32",
        "quint8": "tensors.dtypes:quint8",
        "quint16": "tensors.dtypes:quint16",
        "resource": "tensors.dtypes:resource",
        "string": "tensors.dtypes:string",
        "uint8": "tensors.dtypes:uint8",
        "uint16": "tensors.dtypes:uint16",
        "uint32": "tensors.dtypes:uint32",
        "uint64": "tensors.dtypes:uint64",
        "variant": "tensors.dtypes:variant",
        # gradients
        "GradientTape": "autodiff.tape:GradientTape",
        "UnconnectedGradients": "autodiff.tape:UnconnectedGradients",
        "install_as_tensorflow": "base.alias:install_as_tensorflow",
        # namespaces
        "compat": ".",
        "errors": ".",
        "math": ".",
        "nest": ".",
        "version": ".",
        # math
        "add": "ops.math.arithmetic:add",
        "add_n": "ops.math.arithmetic:add_n",
        "multiply": "ops.math.arithmetic:multiply",
        "negative": "ops.math.arithmetic:negative",
        "subtract": "ops.math.arithmetic:subtract",
        # linear algebra
        "matmul": "ops.linalg.matmul:matmul",
        # arrays
        "identity": "ops.array.basics:identity",
        "stop_gradient": "ops.array.basics:stop_gradient",
    },
)
