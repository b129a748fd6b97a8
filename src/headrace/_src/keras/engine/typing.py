"""The types that annotations in Keras share: what callers may pass for an initializer, a loss, training data and so on.

Only annotations use these names; nothing here is checked at run time. This module knows no class of Keras, so every
module of Keras can import it. Types that are not Keras's own are in `tensors.typing`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, Nest, TensorLike

# The arguments of an object as plain values, as `get_config` returns them.
Config: TypeAlias = dict[str, Any]

# A function, an object that is called like one, the name of either, or its configuration.
_ByName: TypeAlias = str | Callable[..., Any] | Mapping[str, Any]
InitializerLike: TypeAlias = _ByName | None
RegularizerLike: TypeAlias = _ByName | None
ConstraintLike: TypeAlias = _ByName | None
ActivationLike: TypeAlias = _ByName | None
LossLike: TypeAlias = _ByName
MetricLike: TypeAlias = _ByName

# The functions and objects that the names above are resolved to.
Initializer: TypeAlias = Callable[..., Tensor]
Regularizer: TypeAlias = Callable[[Any], Tensor]
Constraint: TypeAlias = Callable[[Any], Tensor]
Activation: TypeAlias = Callable[..., Tensor]
Loss: TypeAlias = Callable[..., Tensor]

# A learning rate: a number, or a schedule that computes one from the step.
LearningRateLike: TypeAlias = float | Tensor | Variable | Callable[..., Any] | Mapping[str, Any]


class SupportsApplyGradients(Protocol):
    """An optimizer of Keras, of `tf.compat.v1.train`, or a custom one."""

    def apply_gradients(self, grads_and_vars: Any, /) -> Any: ...


class LayerLike(Protocol):
    """A layer, for modules that `Layer` itself is made of."""

    built: bool
    _inbound_nodes: list[Any]
    _outbound_nodes: list[Any]

    @property
    def name(self) -> str: ...

    @property
    def weights(self) -> list[Any]: ...

    @property
    def trainable_weights(self) -> list[Any]: ...

    @property
    def non_trainable_weights(self) -> list[Any]: ...

    def add_weight(self, name: Any = None, shape: Any = None, **kwargs: Any) -> Any: ...

    def get_config(self) -> dict[str, Any]: ...

    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...


class ModelLike(LayerLike, Protocol):
    """A model, for modules that `Model` itself is made of: training, callbacks, files."""

    optimizer: Any
    _network: Any

    @property
    def layers(self) -> list[Any]: ...

    @property
    def trainable_variables(self) -> list[Any]: ...

    @property
    def metrics(self) -> list[Any]: ...


OptimizerLike: TypeAlias = str | SupportsApplyGradients | Mapping[str, Any]

# What layers compute on. `Tensors` are the inputs or outputs of a layer with several of them.
AnyTensor: TypeAlias = Tensor | RaggedTensor | SparseTensor
Tensors: TypeAlias = Nest[Tensor]
Mask: TypeAlias = Tensor | None

# Whether a call trains. None leaves the choice to the outer call.
Training: TypeAlias = bool | int | Tensor | None

# The static shape that `build` and `compute_output_shape` take: sizes with None for unknown ones, or a list of shapes.
Shape: TypeAlias = TensorShape | Sequence[Any]

# One size for all axes, or one per axis.
Sizes: TypeAlias = int | Sequence[int]

# What `fit`, `evaluate` and `predict` accept as `x`: arrays, tensors, structures of them, datasets, generators.
Data: TypeAlias = TensorLike | Mapping[str, Any] | Iterable[Any]

# Metric values by name, as callbacks receive them.
Logs: TypeAlias = dict[str, Any]

# The values of weights, as `get_weights` returns them.
Weights: TypeAlias = Sequence[Array]

Path: TypeAlias = str | os.PathLike[str]
