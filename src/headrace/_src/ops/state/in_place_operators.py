"""The operators +=, -=, *=, /= and **= of variables, which would replace the variable by a tensor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def _refused(symbol: str, instead: str) -> Callable[[Any, Any], Any]:
    def refuse(self: NoInPlaceOperators, value: object) -> Any:
        if not self._refuses_changes_in_place:
            return NotImplemented  # so Python computes `variable + value`
        raise RuntimeError(
            f"`variable {symbol}= value` with `tf.Variable`s is not supported. Use `{instead}` to modify the variable, "
            f"or `out = variable {symbol} value` if you need to get a new output Tensor."
        )

    return refuse


class NoInPlaceOperators:
    """What a variable inherits to refuse these operators, as TensorFlow's resource variables do."""

    # False for variables of TensorFlow 1 graphs: there the result is a tensor.
    _refuses_changes_in_place: bool = True

    __iadd__ = _refused("+", "variable.assign_add(value)")
    __isub__ = _refused("-", "variable.assign_sub(value)")
    __imul__ = _refused("*", "variable.assign(variable * value)")
    __itruediv__ = _refused("/", "variable.assign(variable / value)")
    __ipow__ = _refused("**", "variable.assign(variable ** value)")
