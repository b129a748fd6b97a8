"""The types that annotations in compat_v1 share: what callers may pass for a session, an initializer, a path and so on.

Only annotations use these names; nothing here is checked at run time. This module knows no class of compat_v1, so every
module of the room can import it. Types that are not TensorFlow 1's own are in `tensors.typing`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeAlias

from headrace._src.graph.graph import Graph
from headrace._src.graph.operation import Operation
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

Path: TypeAlias = str | os.PathLike[str]


class Message(Protocol):
    """A protobuf message: a GraphDef, SaverDef, ConfigProto and so on. Its fields are attributes."""

    def __getattr__(self, name: str) -> Any: ...

    def __setattr__(self, name: str, value: TensorLike) -> None: ...


class SessionLike(Protocol):
    """A session, or an object that runs its session, such as a monitored session."""

    @property
    def graph(self) -> Graph: ...

    def run(
        self,
        fetches: Any,
        feed_dict: FeedDict | None = None,
        options: Message | None = None,
        run_metadata: Message | None = None,
    ) -> Any: ...


class DefaultSession(SessionLike, Protocol):
    """A session that can be the default one: `tf.Session` or `tf.InteractiveSession`."""

    def as_default(self) -> AbstractContextManager[Any]: ...

    def eager_values(self) -> AbstractContextManager[Any]: ...

    def give_first_values(self) -> None: ...


# Values by the tensors of a graph, or by their names.
FeedDict: TypeAlias = Mapping[Any, Any]

# An operation in a graph; None in eager code, where the work is done when the function returns.
OperationOrNone: TypeAlias = Operation | None

# A tensor or an operation, of which a hook or a scaffold runs one.
Runnable: TypeAlias = Tensor | Operation

# The names of the graph's collections that something is added to.
Collections: TypeAlias = Sequence[str] | None

# A function of shape and dtype, its class, or the initial value itself.
InitializerLike: TypeAlias = Callable[..., Any] | TensorLike | None
Regularizer: TypeAlias = Callable[[Any], Any]
Constraint: TypeAlias = Callable[[Any], Any]
Activation: TypeAlias = Callable[..., Any]

# A hyperparameter of an optimizer: a number, a tensor, or a function that returns one.
Hyperparameter: TypeAlias = float | Tensor | Variable | Callable[[], Any]
Gradient: TypeAlias = Tensor | IndexedSlices | None
GradientsAndVariables: TypeAlias = Sequence[tuple[Gradient, Variable]]

# One size for all axes, or one per axis.
Sizes: TypeAlias = int | Sequence[int]

# "SAME", "VALID", or the number of zeros before and after each axis.
Padding: TypeAlias = str | Sequence[Sequence[int]]
