"""Checkpoints of variables on a mesh.

A file holds whole values, whatever the mesh: `tf.train.Checkpoint` saves and restores variables on a mesh as it does
others, and a checkpoint can be restored on another mesh. The names here are TensorFlow's older ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import headrace as tf
from headrace._src.distribute.dtensor.mesh import Mesh
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor


class DTensorCheckpoint(tf.train.Checkpoint):
    """Old name of tf.train.Checkpoint for variables on a mesh.

    Args:
        mesh: The mesh of the variables.
        root: Object to save.
        **kwargs: Further objects to save, by name.
    """

    def __init__(self, mesh: Mesh, root: Any = None, **kwargs: Any) -> None:
        super().__init__(root, **kwargs)
        self._mesh = mesh


def name_based_save(mesh: Mesh, checkpoint_prefix: str, name_tensor_dict: Mapping[str, Tensor | Variable]) -> None:
    """Saves tensors and variables under names.

    Args:
        mesh: The mesh of the tensors.
        checkpoint_prefix: Path and first part of the names of the files.
        name_tensor_dict: Name -> tensor or variable.
    """
    names = list(name_tensor_dict)
    sharded_save(mesh, checkpoint_prefix, names, [""] * len(names), [name_tensor_dict[name] for name in names])


def name_based_restore(
    mesh: Mesh, checkpoint_prefix: str, name_tensor_dict: Mapping[str, Tensor | Variable]
) -> dict[str, Tensor]:
    """Restores what `name_based_save` saved.

    Args:
        mesh: The mesh of the results.
        checkpoint_prefix: Path and first part of the names of the files.
        name_tensor_dict: Name -> tensor or variable with the dtype and layout that the result is to have. Variables
            are assigned.

    Returns:
        Name -> restored tensor.
    """
    names = list(name_tensor_dict)
    models = [name_tensor_dict[name] for name in names]
    values = tf.raw_ops.RestoreV2(
        prefix=checkpoint_prefix,
        tensor_names=names,
        shape_and_slices=[""] * len(names),
        dtypes=[m.dtype for m in models],
    )
    dtensor = tf.experimental.dtensor
    restored = {}
    for name, model, value in zip(names, models, values, strict=True):
        restored[name] = dtensor.relayout_like(value, model) if dtensor.is_dtensor(model) else value
        if isinstance(model, Variable):
            model.assign(restored[name])
    return restored


def sharded_save(
    mesh: Mesh,
    file_prefix: str,
    tensor_names: Sequence[str],
    shape_and_slices: Sequence[str],
    tensors: Sequence[Tensor | Variable],
) -> None:
    """Saves tensors under names.

    Args:
        mesh: The mesh of the tensors.
        file_prefix: Path and first part of the names of the files.
        tensor_names: Names of the tensors, one for each tensor.
        shape_and_slices: For each tensor, which slice of a larger one it is; "" for a whole one.
        tensors: Tensors or variables.
    """
    values = [tf.constant(tf.convert_to_tensor(tensor).numpy()) for tensor in tensors]
    tf.raw_ops.SaveV2(
        prefix=file_prefix, tensor_names=list(tensor_names), shape_and_slices=list(shape_and_slices), tensors=values
    )
