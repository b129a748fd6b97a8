"""The inputs of a functional model: their specs, and their conversion to the dtype and rank of the symbolic inputs."""

from __future__ import annotations

import warnings
from typing import Any

import headrace as tf
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.keras.engine.typing import Mask, Tensors
from headrace._src.keras.models.network import Network
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.tensor import EagerTensor


def input_specs(network: Network) -> InputSpec | list[InputSpec]:
    """Returns the specs of the inputs: one, or a list."""

    def spec(tensor: KerasTensor, name: str | None) -> InputSpec:
        shape = tensor.shape
        known = None if shape.rank is None else (None, *shape.as_list()[1:])
        optional = getattr(tensor._keras_history.layer, "optional", False)
        return InputSpec(shape=known, allow_last_axis_squeeze=True, name=name, optional=optional)

    named = _is_flat_dictionary(network.nested_inputs)
    keys = tf.nest.flatten({key: key for key in network.nested_inputs}) if named else network.input_names
    if isinstance(network.nested_inputs, dict) and not named:  # the structure says which input is which
        keys = [None] * len(network.inputs)
    specs = [spec(t, key) for t, key in zip(network.inputs, keys, strict=True)]
    return specs[0] if len(specs) == 1 and not named else specs


def _is_flat_dictionary(inputs: Any) -> bool:
    return isinstance(inputs, dict) and not any(map(tf.nest.is_nested, inputs.values()))


def flat_inputs(network: Network, inputs: Any, mask: Tensors | None) -> list[Any]:
    """Returns the inputs of a call in the order of the model's inputs, with their dtype, rank and masks."""
    if type(inputs) is EagerTensor and mask is None and len(network.inputs) == 1:
        return [_conformed(inputs, network.inputs[0], None)]
    if isinstance(inputs, dict) and not isinstance(network.nested_inputs, dict):
        flat = [inputs[name] for name in network.input_names]
    elif _is_flat_dictionary(network.nested_inputs) and isinstance(inputs, dict):
        unknown = sorted(inputs.keys() - network.nested_inputs.keys())
        if unknown:
            warnings.warn(
                f"Input dict contained keys {unknown} which did not match any model input. They will be ignored by the "
                "model.",
                stacklevel=2,
            )
        flat = tf.nest.flatten({key: inputs[key] for key in network.nested_inputs})
    else:
        flat = tf.nest.flatten(inputs)
    masks = tf.nest.flatten(mask) if mask is not None else [None] * len(flat)
    if len(masks) != len(flat):
        masks = [None] * len(flat)
    return [_conformed(v, s, m) for v, s, m in zip(flat, network.inputs, masks, strict=True)]


def _conformed(value: Any, symbolic: KerasTensor, mask: Mask) -> Any:
    """Converts an input to the dtype and rank of the symbolic input."""
    if type(value) is EagerTensor and value.dtype is symbolic.dtype and value._array.ndim == symbolic.shape.rank:
        if mask is not None:
            value._keras_mask = mask
        return value
    if not isinstance(value, tf.Tensor):
        other = getattr(value, "dtype", None) not in (None, getattr(symbolic.type_spec, "dtype", None))
        return tf.cast(value, symbolic.dtype) if other and isinstance(value, Composite) else value
    found = mask if mask is not None else getattr(value, "_keras_mask", None)
    wanted, have = symbolic.shape.rank, value.shape.rank
    result: Any = value
    if wanted is not None and have is not None:
        if have == wanted + 1 and value.shape[-1] == 1:
            result = tf.squeeze(result, axis=-1)
        elif have == wanted - 1 and symbolic.shape[-1] == 1:
            result = tf.expand_dims(result, axis=-1)
    if result.dtype is tf.string and symbolic.dtype is not tf.string:
        raise ValueError(
            f"Input {symbolic.name!r} takes {symbolic.dtype.name} values, but received strings. Convert them to "
            "numbers: np.asarray(x, dtype=float) if they contain numbers, else keras.layers.StringLookup or "
            "TextVectorization."
        )
    if result.dtype is not symbolic.dtype and symbolic.dtype is not tf.string:
        result = tf.cast(result, symbolic.dtype)
    if found is not None:
        result._keras_mask = found
    return result
