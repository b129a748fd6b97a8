"""Values that differ between replicas."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.specs import TypeSpec


class DistributedValues:
    """Base class of values with one component per replica.

    Args:
        values: Values in the order of the replicas.
    """

    def __init__(self, values: Sequence[Any]) -> None:
        self._values = tuple(values)

    @property
    def values(self) -> tuple[Any, ...]:
        """The values in the order of the replicas."""
        return self._values

    def of_replica(self, number: int) -> Any:
        """Returns the value of one replica of this process.

        Args:
            number: Number of the replica.
        """
        return self.values[number]

    def __repr__(self) -> str:
        return self._text(repr)

    def __str__(self) -> str:
        return self._text(str)

    def _text(self, written: Callable[[Any], str]) -> str:
        lines = ",\n".join(f"  {number}: {written(value)}" for number, value in enumerate(self._values))
        return f"{type(self).__name__}:{{\n{lines}\n}}"


class PerReplica(DistributedValues, Composite):
    """One value per replica. It can be an argument and a result of tf.function."""

    @property
    def _type_spec(self) -> PerReplicaSpec:
        return PerReplicaSpec(*[tf.type_spec_from_value(value) for value in self._values])


class UnevenPerReplica(PerReplica):
    """One value per replica, whose shapes may differ between processes, so that they cannot run one program."""

    @property
    def _type_spec(self) -> PerReplicaSpec:
        return UnevenPerReplicaSpec(*[tf.type_spec_from_value(value) for value in self._values])


class PerReplicaSpec(TypeSpec):
    """Describes a PerReplica by the specs of its values."""

    __slots__ = ("_value_specs",)

    def __init__(self, *value_specs: TypeSpec) -> None:
        self._value_specs = tuple(value_specs)

    @property
    def value_type(self) -> type[PerReplica]:
        return PerReplica

    def _serialize(self) -> tuple[Any, ...]:
        return self._value_specs

    @property
    def _component_specs(self) -> tuple[Any, ...]:
        return self._value_specs

    def _to_components(self, value: Any) -> tuple[Any, ...]:
        return value.values

    def _from_components(self, components: Sequence[Any]) -> PerReplica:
        return self.value_type(components)


class UnevenPerReplicaSpec(PerReplicaSpec):
    """Describes an UnevenPerReplica by the specs of its values."""

    __slots__ = ()

    @property
    def value_type(self) -> type[PerReplica]:
        return UnevenPerReplica


def of_replica(structure: object, number: int) -> Any:
    """Returns a structure with the values of one replica."""
    return tf.nest.map_structure(
        lambda leaf: leaf.of_replica(number) if isinstance(leaf, DistributedValues) else leaf, structure
    )


def regrouped(structures: Sequence[Any], is_alone: bool = False) -> Any:
    """Merges the structures of the replicas into one, with a PerReplica wherever they differ.

    With `is_alone` there is one structure, and replicas of other processes may have other tensors.
    """
    if is_alone:
        return tf.nest.map_structure(
            lambda leaf: PerReplica([leaf]) if isinstance(leaf, (tf.Tensor, tf.IndexedSlices)) else leaf, *structures
        )
    return tf.nest.map_structure(_joined, *structures)


def _joined(*leaves: object) -> Any:
    return leaves[0] if all(leaf is leaves[0] for leaf in leaves) else PerReplica(leaves)


def local_values(value: object) -> tuple[Any, ...]:
    """Returns the values of the replicas; a tuple with the value itself if it is not a DistributedValues."""
    return value.values if isinstance(value, DistributedValues) else (value,)
