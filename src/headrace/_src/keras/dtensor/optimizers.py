"""The optimizers of tf.keras.dtensor: those of tf.keras with an argument `mesh`.

Any optimizer keeps its variables in the layout of the weights they belong to, so the mesh need not be known.
"""

from __future__ import annotations

import functools
import inspect
from typing import Any, TypeVar

from headrace._src.distribute.dtensor.mesh import Mesh
from headrace._src.keras.optimizers import adadelta, adagrad, adam, adamw, rmsprop, sgd
from headrace._src.keras.optimizers.optimizer import Optimizer

Kind = TypeVar("Kind", bound=Optimizer)


def _takes_mesh(optimizer: type[Kind]) -> type[Kind]:
    """Decorator: adds the argument `mesh`, which changes nothing, to the constructor."""
    plain = optimizer.__init__
    signature = inspect.signature(plain)
    *parameters, last = signature.parameters.values()
    mesh = inspect.Parameter("mesh", inspect.Parameter.KEYWORD_ONLY, default=None)
    parameters += [mesh, last] if last.kind is last.VAR_KEYWORD else [last.replace(kind=last.kind), mesh]

    @functools.wraps(plain)
    def construct(self: Kind, *args: Any, mesh: Mesh | None = None, **kwargs: Any) -> None:
        plain(self, *args, **kwargs)

    construct.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    optimizer.__init__ = construct  # type: ignore[method-assign, assignment]
    return optimizer


@_takes_mesh
class Adadelta(adadelta.Adadelta):
    """Adadelta for weights on a mesh. See `tf.keras.optimizers.Adadelta`; `mesh` is the mesh of the weights."""


@_takes_mesh
class Adagrad(adagrad.Adagrad):
    """Adagrad for weights on a mesh. See `tf.keras.optimizers.Adagrad`; `mesh` is the mesh of the weights."""


@_takes_mesh
class Adam(adam.Adam):
    """Adam for weights on a mesh. See `tf.keras.optimizers.Adam`; `mesh` is the mesh of the weights."""


@_takes_mesh
class AdamW(adamw.AdamW):
    """AdamW for weights on a mesh. See `tf.keras.optimizers.AdamW`; `mesh` is the mesh of the weights."""


@_takes_mesh
class RMSprop(rmsprop.RMSprop):
    """RMSprop for weights on a mesh. See `tf.keras.optimizers.RMSprop`; `mesh` is the mesh of the weights."""


@_takes_mesh
class SGD(sgd.SGD):
    """SGD for weights on a mesh. See `tf.keras.optimizers.SGD`; `mesh` is the mesh of the weights."""
