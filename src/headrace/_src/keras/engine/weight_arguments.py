"""The arguments of layers that describe weights: initializers, regularizers, constraints and activations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from headrace._src.keras.activations import lookup as activations
from headrace._src.keras.constraints import lookup as constraints
from headrace._src.keras.engine.typing import LayerLike
from headrace._src.keras.initializers import lookup as initializers
from headrace._src.keras.regularizers import lookup as regularizers

# The arguments of most layers with a kernel and a bias.
KERNEL_AND_BIAS = (
    "kernel_initializer", "bias_initializer", "kernel_regularizer", "bias_regularizer", "kernel_constraint",
    "bias_constraint",
)  # fmt: skip
_LOOKUPS: dict[str, Any] = {
    "activation": activations, "initializer": initializers, "regularizer": regularizers, "constraint": constraints,
}  # fmt: skip


def _lookup_for(name: str) -> Any:
    return _LOOKUPS[name.rpartition("_")[2]]


def keep_arguments(layer: LayerLike, **arguments: str | Callable[..., Any] | Mapping[str, Any] | None) -> None:
    """Sets attributes to the objects of names and configurations, such as `kernel_initializer="zeros"`."""
    for name, value in arguments.items():
        setattr(layer, name, _lookup_for(name).get(value))


def arguments_config(layer: LayerLike, *names: str) -> dict[str, Any]:
    """Returns the configurations of these attributes."""
    return {name: _lookup_for(name).serialize(getattr(layer, name)) for name in names}


def arguments_for_parts(layer: LayerLike, *names: str) -> dict[str, Any]:
    """Returns these attributes for inner layers. Each gets a new initializer with its own random values."""
    kept = {name: getattr(layer, name) for name in names}
    return {
        name: type(value).from_config(value.get_config()) if name.endswith("_initializer") else value
        for name, value in kept.items()
    }


def add_kept_weight(layer: LayerLike, name: str, shape: Sequence[Any], prefix: str | None = None, **kwargs: Any) -> Any:
    """Creates a weight with the initializer, regularizer and constraint that are attributes with this prefix."""
    prefix = prefix or name
    kept = {what: getattr(layer, f"{prefix}_{what}") for what in ("initializer", "regularizer", "constraint")}
    layout = layer.__dict__.get(f"{prefix}_layout")
    if layout is not None:
        kwargs["layout"] = layout
    return layer.add_weight(name, shape, **kept, **kwargs)
