"""The constructor arguments that all optimizers share: declared once, shown in every signature in Keras's order.

An optimizer declares its own arguments and `**shared`; the decorator replaces the latter in the public signature, so
that the shared arguments can be passed by position as well, as in Keras.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, TypedDict, TypeVar

from headrace._src.keras.optimizers.optimizer import Optimizer

Init = TypeVar("Init", bound=Callable[..., None])


class SharedExceptDecay(TypedDict, total=False):
    """The shared arguments of an optimizer that declares `weight_decay` itself, for type checkers."""

    clipnorm: float | None
    clipvalue: float | None
    global_clipnorm: float | None
    use_ema: bool
    ema_momentum: float
    ema_overwrite_frequency: int | None
    jit_compile: bool
    name: str
    loss_scale_factor: float | None
    gradient_accumulation_steps: int | None
    lr: float


class SharedArguments(SharedExceptDecay, total=False):
    """The shared arguments, for type checkers; `Optimizer` describes them."""

    weight_decay: float | None


_BASE = inspect.signature(Optimizer.__init__).parameters
_SHARED = [*(parameter for key, parameter in _BASE.items() if key not in ("self", "name", "kwargs")), _BASE["name"]]


def takes_shared_arguments(**defaults: Any) -> Callable[[Init], Init]:
    """Decorates the constructor of an optimizer: its `**shared` become the shared arguments.

    Args:
        **defaults: The default `name`, and other defaults that differ from those of `Optimizer`.
    """
    defaults = {"weight_decay": None, **defaults}

    def decorate(init: Init) -> Init:
        own = list(inspect.signature(init).parameters.values())[:-1]
        declared = {parameter.name for parameter in own}
        shared = [
            parameter.replace(default=defaults.get(parameter.name, parameter.default))
            for parameter in _SHARED
            if parameter.name not in declared
        ]
        signature = inspect.Signature([*own, *shared, _BASE["kwargs"]], return_annotation="None")

        @functools.wraps(init)
        def construct(*args: Any, **kwargs: Any) -> None:
            try:
                bound = signature.bind(*args, **kwargs)
            except TypeError as error:
                raise TypeError(f"{init.__qualname__}() {error}") from None
            bound.apply_defaults()
            arguments = bound.arguments
            init(**{**arguments.pop("kwargs"), **arguments})

        construct.__signature__ = signature  # type: ignore[attr-defined]
        return construct  # type: ignore[return-value]

    return decorate
