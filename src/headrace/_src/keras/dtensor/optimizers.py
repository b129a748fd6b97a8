"""The optimizers of tf.keras.dtensor: those of tf.keras with an argument `mesh`.

Any optimizer keeps its variables in the layout of the weights they belong to, so the mesh need not be known.
"""

from __future__ import annotations

from typing import Any

from headrace._src.distribute.dtensor.mesh import Mesh
from headrace._src.keras.optimizers import adadelta, adagrad, adam, adamw, rmsprop, sgd


class _OnMesh:
    """Accepts the mesh of the weights."""

    def __init__(self, *args: Any, mesh: Mesh | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._mesh = mesh


class Adadelta(_OnMesh, adadelta.Adadelta):
    """Adadelta for weights on a mesh. See `tf.keras.optimizers.Adadelta`; `mesh` is the mesh of the weights."""


class Adagrad(_OnMesh, adagrad.Adagrad):
    """Adagrad for weights on a mesh. See `tf.keras.optimizers.Adagrad`; `mesh` is the mesh of the weights."""


class Adam(_OnMesh, adam.Adam):
    """Adam for weights on a mesh. See `tf.keras.optimizers.Adam`; `mesh` is the mesh of the weights."""


class AdamW(_OnMesh, adamw.AdamW):
    """AdamW for weights on a mesh. See `tf.keras.optimizers.AdamW`; `mesh` is the mesh of the weights."""


class RMSprop(_OnMesh, rmsprop.RMSprop):
    """RMSprop for weights on a mesh. See `tf.keras.optimizers.RMSprop`; `mesh` is the mesh of the weights."""


class SGD(_OnMesh, sgd.SGD):
    """SGD for weights on a mesh. See `tf.keras.optimizers.SGD`; `mesh` is the mesh of the weights."""
