"""EinsumDense: a dense layer whose product is an einsum."""

from __future__ import annotations

import functools
from typing import Any

import headrace as tf
from headrace._src.keras.engine.dense_on_host import units_on_host
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import ActivationLike, ConstraintLike, InitializerLike, RegularizerLike, Shape
from headrace._src.keras.engine.weight_arguments import (
    KERNEL_AND_BIAS,
    add_kept_weight,
    arguments_config,
    keep_arguments,
)
from headrace._src.tensors.tensor import EagerTensor, Tensor


class EinsumDense(Layer):
    """Computes `activation(einsum(equation, inputs, kernel) + bias)`.

    Args:
        equation: Einsum equation of inputs and kernel, such as "abc,cd->abd". Inputs and outputs may have "..." for
            further axes.
        output_shape: Sizes of the output axes after the batch axis. None for a size that follows from the inputs.
        activation: Activation function, or its name. None applies no activation.
        bias_axes: Letters of the output axes that the bias has, or None for no bias.
        kernel_initializer: Initializer of the kernel, or its name.
        bias_initializer: Initializer of the bias, or its name.
        kernel_regularizer: Regularizer of the kernel, its name, or None.
        bias_regularizer: Regularizer of the bias, its name, or None.
        activity_regularizer: Regularizer of the outputs.
        kernel_constraint: Constraint of the kernel, its name, or None.
        bias_constraint: Constraint of the bias, its name, or None.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.EinsumDense("abc,cd->abd", [None, 4], bias_axes="d")(tf.zeros([2, 5, 3])).shape
    TensorShape([2, 5, 4])
    """

    activation: Any
    kernel_initializer: Any
    bias_initializer: Any
    kernel_regularizer: Any
    bias_regularizer: Any
    kernel_constraint: Any
    bias_constraint: Any

    def __init__(
        self,
        equation: str,
        output_shape: Shape | int,
        activation: ActivationLike = None,
        bias_axes: str | None = None,
        kernel_initializer: InitializerLike = "glorot_uniform",
        bias_initializer: InitializerLike = "zeros",
        kernel_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        activity_regularizer: RegularizerLike = None,
        kernel_constraint: ConstraintLike = None,
        bias_constraint: ConstraintLike = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(activity_regularizer=activity_regularizer, **kwargs)
        self.equation, self.bias_axes = equation, bias_axes
        self.partial_output_shape = [output_shape] if isinstance(output_shape, int) else list(output_shape)
        keep_arguments(
            self, activation=activation, kernel_initializer=kernel_initializer, bias_initializer=bias_initializer,
            kernel_regularizer=kernel_regularizer, bias_regularizer=bias_regularizer,
            kernel_constraint=kernel_constraint, bias_constraint=bias_constraint,
        )  # fmt: skip
        self.bias = None

    def build(self, input_shape: Shape) -> None:
        shape = tf.TensorShape(input_shape).as_list()
        kernel_shape, bias_shape = weight_shapes(self.equation, self.bias_axes, shape, self.partial_output_shape)
        self.kernel = add_kept_weight(self, "kernel", kernel_shape)
        if bias_shape is not None:
            self.bias = add_kept_weight(self, "bias", bias_shape)
        super().build(input_shape)

    def call(self, inputs: Tensor) -> Tensor:
        axes = _dense_axes(self.equation, inputs._array.ndim) if type(inputs) is EagerTensor else 0
        if axes:
            on_host = units_on_host(inputs, self.kernel, self.bias, self.activation, axes)
            if on_host is not None:
                return on_host
        outputs = tf.einsum(self.equation, inputs, self.kernel)
        if self.bias is not None:
            outputs = outputs + self.bias
        return outputs if self.activation is None else self.activation(outputs)

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "output_shape": self.partial_output_shape,
            "equation": self.equation,
            "bias_axes": self.bias_axes,
            **arguments_config(self, "activation", *KERNEL_AND_BIAS, "activity_regularizer"),
        }


@functools.lru_cache(1024)
def _dense_axes(equation: str, rank: int) -> int:
    """Returns how many axes are summed over if these are the last of the inputs and the first of the kernel.

    Returns 0 for other equations, such as those that put axes into another order, and for inputs of another rank.
    """
    source, _, rest = equation.replace(" ", "").partition(",")
    kernel, _, result = rest.partition("->")
    if not source.startswith("...") and len(source) != rank:
        return 0
    for axes in range(1, min(len(source), len(kernel)) + 1):
        kept, summed = source[:-axes], source[-axes:]
        letters = kept.replace("...", "") + kernel
        if kernel.startswith(summed) and result == kept + kernel[axes:]:
            return axes if letters.isalpha() and len(set(letters)) == len(letters) else 0
    return 0


def weight_shapes(
    equation: str, bias_axes: str | None, input_shape: list[Any], output_shape: list[Any]
) -> tuple[list[Any], list[Any] | None]:
    """Returns the shapes of the kernel and of the bias (None for no bias)."""
    compact = equation.replace(" ", "")
    if compact.count("->") != 1 or compact.count(",") != 1:
        raise ValueError(
            f"Invalid einsum equation '{equation}'. Equations must be in the form '[X],[Y]->[Z]', '...[X],[Y]->...[Z]',"
            " or '[X]...,[Y]->[Z]...'."
        )
    left, result = compact.split("->")
    source, kernel = left.split(",")
    leading = source.startswith("...")
    names, outputs = source.replace("...", ""), result.replace("...", "")
    if leading:
        sizes = dict(zip(reversed(names), reversed(input_shape), strict=False))
    else:
        sizes = dict(zip(names, input_shape, strict=False))
    # The given sizes do not include the batch axis, unless "..." represents it.
    given = output_shape if leading else [None, *output_shape]
    for name, size in zip(reversed(outputs), reversed(given), strict=False):
        if size is not None:
            if sizes.get(name) is not None and name in names and sizes[name] != size:
                raise ValueError(
                    f"Input shape and output shape do not match at shared dimension '{name}'. Input shape is "
                    f"{sizes[name]}, and output shape is {size}."
                )
            sizes[name] = size
    unknown = [name for name in outputs if name not in names and name not in kernel]
    if unknown:
        raise ValueError(
            f"Dimension '{unknown[0]}' was specified in the output '{result}' but has no corresponding dimension in "
            f"the input spec '{source}' or weight spec '{result}'"
        )
    missing = [name for name in kernel if sizes.get(name) is None]
    if missing:
        raise ValueError(
            f"Weight dimension '{missing[0]}' did not have a match in either the input spec '{source}' or the output "
            f"spec '{result}'. For this layer, the weight must be fully specified."
        )
    if not bias_axes:
        return [sizes[name] for name in kernel], None
    for name in bias_axes:
        if name not in outputs:
            raise ValueError(f"Bias dimension '{name}' was requested, but is not part of the output spec '{result}'")
    first = min(outputs.index(name) for name in bias_axes)
    bias = [sizes[name] if name in bias_axes else 1 for name in outputs[first:]]
    if result.endswith("..."):
        bias += [1] * (len(input_shape) - len(names))
    return [sizes[name] for name in kernel], bias
