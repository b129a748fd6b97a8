"""Matching the arguments of compile (losses, metrics, weights) with the outputs of a model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import Tensors
from headrace._src.tensors.tensor import Tensor


def output_names(y_pred: Tensors | None, known: Sequence[str] | None) -> list[str]:
    """Returns the names of the outputs: those of the model, the keys of a dictionary, or output_1, output_2, ..."""
    if isinstance(y_pred, dict):
        return list(tf.nest.flatten({key: key for key in y_pred}))
    count = len(tf.nest.flatten(y_pred))
    if known and len(known) == count:
        return list(known)
    return [f"output_{number}" for number in range(1, count + 1)]


def shown_names(names: list[str], known: Sequence[str] | None) -> list[str]:
    """Returns the names of the outputs in results: as in Keras, those of the output layers even for a dictionary."""
    return list(known) if known and len(known) == len(names) else names


def per_output(given: Any, names: list[str], what: str, is_leaf: Callable[[Any], bool]) -> list[Any]:
    """Returns one entry per output from a single value, a list, or a dictionary by output name."""
    if given is None:
        return [None] * len(names)
    if isinstance(given, dict):
        unknown = [key for key in given if key not in names]
        if unknown:
            raise ValueError(
                f"Found unexpected keys in `{what}` that do not correspond to any Model output: {unknown}. Expected: "
                f"{names}"
            )
        return [given.get(name) for name in names]
    if is_leaf(given):
        return [given] * len(names)
    given = list(given)
    if len(given) > len(names):
        tf.get_logger().warning(
            f"The list `{what}` has {len(given)} entries for {len(names)} model outputs; the last ones are not used."
        )
        return given[: len(names)]
    if len(given) < len(names):
        raise ValueError(
            f"When passing a list as `{what}`, it should have one entry per model output. The model has {len(names)} "
            f"outputs ({names}), but you passed {what}={given}"
        )
    return given


def flat_targets(targets: Tensors | None, y_pred: Tensors | None, names: list[str]) -> list[Any]:
    """Returns targets or weights in the order of the outputs. A single one is for all of them."""
    if targets is None:
        return [None] * len(names)
    if isinstance(targets, dict):
        if targets and not any(name in targets for name in names):
            raise ValueError(
                "Found unexpected losses or metrics that do not correspond to any Model output: "
                f"{list(targets)}. Valid mode output names: {names}."
            )
        return [targets.get(name) for name in names]
    if not isinstance(targets, (list, tuple)):  # one value for all outputs
        return [targets] * len(names)
    if not isinstance(y_pred, (list, tuple, dict)) and isinstance(targets, (list, tuple)) and len(targets) != 1:
        return [tf.convert_to_tensor(targets)]
    flat = tf.nest.flatten(targets)
    if len(flat) != len(names):
        raise ValueError(
            f"The model has {len(names)} outputs ({names}), but there are {len(flat)} targets. Give one target for "
            "each output, in a list or in a dictionary by output name."
        )
    return flat


def refuse_wrong_targets(target: Tensor | None, prediction: Tensor | None, weight: Tensor | None, name: str) -> None:
    """Raises if the targets of an output do not fit its predictions."""
    if prediction is None:
        raise ValueError(
            f"The model returned None for output {name!r}: does its `call` method end without `return`? Expected a "
            "tensor to compute the loss with."
        )
    if not isinstance(target, tf.Tensor) or not isinstance(prediction, tf.Tensor):
        return
    if target.dtype is tf.string and prediction.dtype is not tf.string:
        raise ValueError(
            f"The targets of output {name!r} are strings, its predictions {prediction.dtype.name}. Convert the targets "
            "to numbers: `classes, y = np.unique(y, return_inverse=True)`, or a keras.layers.StringLookup."
        )
    if weight is None or weight.shape.rank is None or target.shape.rank is None:
        return
    known = [(a, b) for a, b in zip(weight.shape, target.shape, strict=False) if a is not None and b is not None]
    sizes_differ = any(a not in (1, b) for a, b in known) or weight.shape.rank > target.shape.rank + 1
    beyond = weight.shape.rank == target.shape.rank + 1 and weight.shape[-1] not in (1, None)
    if sizes_differ or beyond:
        raise ValueError(
            f"`sample_weight` of shape {weight.shape} does not fit the targets of output {name!r}, of shape "
            f"{target.shape}. Give one weight for each sample, of shape (samples,)."
        )


def matched(y_true: Any, y_pred: Any, sample_weight: Any) -> tuple[Any, Any, Any]:
    """Returns targets, predictions and weights with matching dtypes and ranks."""
    if isinstance(y_true, tf.Tensor) and isinstance(y_pred, tf.Tensor):
        if y_true.shape.rank == 1 and y_pred.shape.rank == 2:
            y_true = tf.expand_dims(y_true, axis=-1)
        if sample_weight is not None and sample_weight.shape.rank == 1 and y_pred.shape.rank == 2:
            sample_weight = tf.expand_dims(sample_weight, axis=-1)
        same_kind = (y_true.dtype.is_floating and y_pred.dtype.is_floating) or (
            y_true.dtype.is_integer and y_pred.dtype.is_integer
        )
        if same_kind and y_true.dtype is not y_pred.dtype:
            y_true = tf.cast(y_true, y_pred.dtype)
    if sample_weight is not None:
        sample_weight = tf.cast(sample_weight, y_pred.dtype if y_pred.dtype.is_floating else tf.float32)
    return y_true, y_pred, sample_weight
