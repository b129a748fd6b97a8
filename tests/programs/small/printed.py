"""What the programs beside this file share: each of their cases prints one line, a result or the class of an error."""

import numpy as np

import headrace as tf

S = tf.TensorSpec
nan, inf = float("nan"), float("inf")


def case(function):
    """Decorator: prints the name and the result of a function, or `E` and the class of its error."""
    try:
        result = show(function())
    except Exception as error:
        result = f"E {type(error).__name__}"
    print(function.__name__, result)


def gshape(function, *specs):
    """Returns the static shapes of the outputs of a function."""
    return [output.shape for output in tf.function(function).get_concrete_function(*specs).outputs]


def grad(function, *values):
    """Returns the gradients of a function at some values."""
    tensors = [tf.convert_to_tensor(value) for value in values]
    with tf.GradientTape() as tape:
        for tensor in tensors:
            tape.watch(tensor)
        result = function(*tensors)
    return tape.gradient(result, tensors)


def show(value):
    """Returns a text for a value that does not depend on how a library prints its objects."""
    if isinstance(value, tf.Tensor | tf.Variable):
        return f"T({_rounded(value.numpy())}, {value.dtype.name}, {value.shape})"
    if isinstance(value, tf.RaggedTensor):
        return f"Ragged({', '.join(show(part) for part in [value.flat_values, *value.nested_row_splits])})"
    if isinstance(value, tf.SparseTensor):
        return f"Sparse({', '.join(show(part) for part in (value.indices, value.values, value.dense_shape))})"
    if isinstance(value, tf.IndexedSlices):
        return f"Slices({show(value.indices)}, {show(value.values)})"
    if isinstance(value, np.ndarray | np.generic):
        return f"A({_rounded(value)}, {value.dtype})"
    if isinstance(value, float):
        return str(_rounded(np.float64(value)))
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key!r}: {show(one)}" for key, one in value.items()) + "}"
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        fields = zip(value._fields, value, strict=True)
        return f"{type(value).__name__}({', '.join(f'{name}={show(one)}' for name, one in fields)})"
    if isinstance(value, list | tuple):
        return f"{type(value).__name__}[{', '.join(show(one) for one in value)}]"
    return repr(value)


def _rounded(value):
    """Returns numbers as Python values, with four digits after the point and without negative zeros."""
    if getattr(value, "dtype", None) is not None and value.dtype.kind in "fc":
        value = np.round(value.astype(np.complex128 if value.dtype.kind == "c" else np.float64), 4) + 0.0
    return value.tolist() if hasattr(value, "tolist") else value
