"""The parameters of a Python function: binds a call's arguments to their names and lists them one by one."""

from __future__ import annotations

import functools
import importlib
import inspect
from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.function.signature import Argument
from headrace._src.tensors import nest
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.tensor import Tensor

_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


class Parameters:
    """The parameters of a function and how arguments are bound to them."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.signature = _signature(function)
        parameters = list(self.signature.parameters.values())
        self.names = [p.name for p in parameters]
        self._kinds = {p.name: p.kind for p in parameters}
        self.positional = [p.name for p in parameters if p.kind in _POSITIONAL]
        self.takes_any_number = any(p.kind is inspect.Parameter.VAR_POSITIONAL for p in parameters)
        self.is_plain = all(p.kind in _POSITIONAL for p in parameters)

    def check_signature(self, specs: Sequence[Any]) -> None:
        """Raises TypeError if an input signature is none, or does not match the parameters."""
        if not isinstance(specs, Sequence) or isinstance(specs, str):
            raise TypeError(f"input_signature must be either a tuple or a list, got {type(specs)}.")
        wrong = [leaf for leaf in nest.flatten(tuple(specs)) if not isinstance(leaf, TypeSpec)]
        if wrong:
            raise TypeError(
                "input_signature must be a possibly nested sequence of TensorSpec objects, got invalid args "
                f"{wrong} with types {[type(leaf) for leaf in wrong]}."
            )
        count = len(specs)
        parameters = list(self.signature.parameters.values())
        if parameters and parameters[0].name == "self":
            return  # a method in its class; checked when it is bound to an instance
        if any(p.kind is inspect.Parameter.VAR_POSITIONAL for p in parameters):
            return
        if count > len(self.positional):
            raise TypeError(f"input_signature contains {count - len(self.positional)} extra type constraints.")
        for name in self.positional[count:]:
            if self.signature.parameters[name].default is inspect.Parameter.empty:
                raise TypeError(f"input_signature missing type constraint for {name}")

    def bind(self, args: Sequence[Any], kwargs: dict[str, Any]) -> dict[str, Any]:
        """Returns the values by parameter name, with defaults filled in."""
        if self.is_plain and not kwargs and len(args) == len(self.names):
            return dict(zip(self.names, args, strict=True))
        try:
            bound = self.signature.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(
                f"Binding inputs to tf.function failed due to `{error}`. Received args: {tuple(args)} and kwargs: "
                f"{kwargs} for signature: {self.signature}."
            ) from None
        bound.apply_defaults()
        return bound.arguments

    def by_position(self, bound: dict[str, Any]) -> list[Any]:
        """Lists the values that can be passed by position: those of named parameters, then the contents of `*args`."""
        values = [bound[name] for name in self.positional if name in bound]
        for name, kind in self._kinds.items():
            if kind is inspect.Parameter.VAR_POSITIONAL:
                values += bound.get(name, ())
        return values

    def by_name(self, bound: dict[str, Any]) -> dict[str, Any]:
        """Returns the values that can only be passed by name, in the order in which `spread` lists them."""
        values = {n: bound[n] for n, kind in self._kinds.items() if kind is inspect.Parameter.KEYWORD_ONLY}
        for name, kind in self._kinds.items():
            if kind is inspect.Parameter.VAR_KEYWORD:
                values |= dict(sorted(bound.get(name, {}).items()))
        return values

    def as_hinted(self, bound: dict[str, Any]) -> dict[str, Any]:
        """Returns the arguments with those annotated as tensors converted to tensors."""
        hints = {name: parameter.annotation for name, parameter in self.signature.parameters.items()}
        return {
            name: convert_to_tensor(value) if _is_tensor_hint(hints[name]) and not _is_structure(value) else value
            for name, value in bound.items()
        }

    def spread(self, values: dict[str, Any]) -> list[Argument]:
        """Lists the arguments one by one; the contents of `*` and `**` parameters are listed separately."""
        spread: list[Argument] = []
        for name, value in values.items():
            kind = self._kinds[name]
            if kind is inspect.Parameter.VAR_POSITIONAL:
                # Arguments before those of *args can only be passed by position.
                spread = [Argument(a.name, "POSITIONAL_ONLY", a.value) for a in spread] if value else spread
                spread += [Argument(f"{name}_{n}", "POSITIONAL_ONLY", v) for n, v in enumerate(value)]
            elif kind is inspect.Parameter.VAR_KEYWORD:
                # In the order of their names, as calls flatten them: the order in which they are passed says nothing.
                spread += [Argument(k, "KEYWORD_ONLY", value[k]) for k in sorted(value)]
            else:
                spread.append(Argument(name, kind.name, value))
        return spread


def _is_tensor_hint(hint: object) -> bool:
    return (isinstance(hint, type) and issubclass(hint, Tensor)) or hint in ("tf.Tensor", "Tensor")


def _is_structure(value: object) -> bool:
    return isinstance(value, (TypeSpec, dict)) or value is None


def _signature(function: Callable[..., Any]) -> inspect.Signature:
    if isinstance(function, functools.partial):
        return inspect.signature(function)
    try:
        return inspect.signature(function, follow_wrapped=True)
    except NameError:  # Python 3.14 evaluates annotations only now; some use names that exist for type checkers only
        format_: Any = importlib.import_module("annotationlib").Format.FORWARDREF
        return inspect.signature(function, annotation_format=format_)  # type: ignore[call-arg, unused-ignore]
    except (TypeError, ValueError):
        either = inspect.Parameter
        return inspect.Signature([either("args", either.VAR_POSITIONAL), either("kwargs", either.VAR_KEYWORD)])
