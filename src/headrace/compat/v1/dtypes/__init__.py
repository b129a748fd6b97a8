"""tf.compat.v1.dtypes"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        # namespaces
        "experimental": ".",
        # names
        "DType": "tensors.dtypes:DType",
        "QUANTIZED_DTYPES": "tensors.dtypes:QUANTIZED_DTYPES",
        "as_dtype": "tensors.dtypes:as_dtype",
        "as_string": "ops.strings.as_string:as_string",
        "bfloat16": "tensors.dtypes:bfloat16",
        "bool": "tensors.dtypes:bool_",
        "cast": "ops.array.casting:cast",
        "complex": "ops.math.complex_parts:complex_",
        "complex128": "tensors.dtypes:complex128",
        "complex64": "tensors.dtypes:complex64",
        "double": "tensors.dtypes:float64",
        "float16": "tensors.dtypes:float16",
        "float32": "tensors.dtypes:float32",
        "float64": "tensors.dtypes:float64",
        "half": "tensors.dtypes:float16",
        "int16": "tensors.dtypes:int16",
        "int32": "tensors.dtypes:int32",
        "int64": "tensors.dtypes:int64",
        "int8": "tensors.dtypes:int8",
        "qint16": "tensors.dtypes:qint16",
        "qint32": "tensors.dtypes:qint32",
        "qint8": "tensors.dtypes:qint8",
        "quint16": "tensors.dtypes:quint16",
        "quint8": "tensors.dtypes:quint8",
        "resource": "tensors.dtypes:resource",
        "saturate_cast": "ops.array.casting:saturate_cast",
        "string": "tensors.dtypes:string",
        "uint16": "tensors.dtypes:uint16",
        "uint32": "tensors.dtypes:uint32",
        "uint64": "tensors.dtypes:uint64",
        "uint8": "tensors.dtypes:uint8",
        "variant": "tensors.dtypes:variant",
    },
)
