"""multi_gpu_model: copies of a model that share the samples of each batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf


def multi_gpu_model(model: Any, gpus: int | Sequence[int], cpu_merge: bool = True, cpu_relocation: bool = False) -> Any:
    """Returns a model that splits each batch, runs `model` on one part per GPU and joins the results.

    The function belongs to Keras of TensorFlow 2.0 to 2.3; `tf.distribute.MirroredStrategy` does the same and keeps
    copies of the weights.

    Args:
        model: Model with known inputs and outputs, whose weights all parts share.
        gpus: Number of GPUs, 2 or more, or a list of their numbers.
        cpu_merge: Whether the results are joined on the CPU.
        cpu_relocation: Whether the weights are created again on the CPU.

    Returns:
        A model with the same inputs and outputs.

    Raises:
        ValueError: If there are fewer than two GPUs in `gpus`, or one of them is not available.
    """
    numbers = list(range(gpus)) if isinstance(gpus, int) else list(gpus)
    if len(numbers) <= 1:
        raise ValueError(
            f"For multi-gpu usage to be effective, call `multi_gpu_model` with `gpus >= 2`. Received: `gpus={gpus}`"
        )
    _check_devices(numbers, gpus)
    if cpu_relocation:
        with tf.device("/cpu:0"):
            model = tf.keras.models.clone_model(model)
    parts = [_on_part(model, number, place, len(numbers)) for place, number in enumerate(numbers)]
    with tf.device("/cpu:0" if cpu_merge else f"/gpu:{numbers[0]}"):
        merged = [
            tf.keras.layers.concatenate(list(outputs), axis=0, name=name)
            for name, outputs in zip(model.output_names, zip(*parts, strict=True), strict=True)
        ]
    return tf.keras.Model(model.inputs, merged if len(merged) > 1 else merged[0])


def _check_devices(numbers: Sequence[int], gpus: int | Sequence[int]) -> None:
    found = [f"/{device.device_type.lower()}:{device.name.rsplit(':', 1)[1]}" for device in _devices()]
    wanted = ["/cpu:0", *(f"/gpu:{number}" for number in numbers)]
    if any(device not in found for device in wanted):
        raise ValueError(
            f"To call `multi_gpu_model` with `gpus={gpus}`, we expect the following devices to be available: {wanted}. "
            f"However this machine only has: {found}. Try reducing `gpus`."
        )


def _devices() -> list[Any]:
    return [device for device in tf.config.list_logical_devices() if device.device_type in ("CPU", "GPU")]


def _on_part(model: Any, number: int, place: int, count: int) -> list[Any]:
    """Returns the outputs of the model for one part of the batch."""

    def part(tensor: Any) -> Any:
        samples = tf.shape(tensor)[0]
        size = samples // count
        return tensor[place * size :] if place == count - 1 else tensor[place * size : (place + 1) * size]

    with tf.device(f"/gpu:{number}"), tf.name_scope(f"replica_{number}"):
        shapes = [tensor.shape[1:] for tensor in model.inputs]
        inputs = [
            tf.keras.layers.Lambda(part, output_shape=tuple(shape))(tensor)
            for tensor, shape in zip(model.inputs, shapes, strict=True)
        ]
        return tf.nest.flatten(model(inputs if len(inputs) > 1 else inputs[0]))
