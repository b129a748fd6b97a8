"""The signature of a trace: the type of each argument, how calls are matched with it, and how it is printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from headrace._src.function.trace_type import spec_of
from headrace._src.tensors import nest
from headrace._src.tensors.containers import container_of, plain
from headrace._src.tensors.specs import TensorSpec, TypeSpec
from headrace._src.tensors.tensor import Tensor


@dataclass(frozen=True)
class Argument:
    """One argument of the Python function; the items of `*args` and `**kwargs` are listed separately."""

    name: str
    kind: str  # Python's name for the kind of parameter
    value: Any  # a structure with specs instead of tensors

    @property
    def is_positional(self) -> bool:
        return self.kind != "KEYWORD_ONLY"


class TraceSignature:
    """The arguments of one trace."""

    def __init__(self, arguments: Sequence[Argument]) -> None:
        self.arguments = list(arguments)

    @property
    def structured(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Positional and keyword arguments, each spec named after its path."""
        positional = tuple(_named(a.value, a.name) for a in self.arguments if a.is_positional)
        return positional, {a.name: _named(a.value, a.name) for a in self.arguments if not a.is_positional}

    def match(self, args: Sequence[Any], kwargs: dict[str, Any]) -> list[Any] | None:
        """Returns the tensors of a call with the Python function's own arguments; None if the call differs."""
        positional = [a.name for a in self.arguments if a.is_positional]
        if len(args) > len(positional):
            return None
        given = dict(zip(positional, args, strict=False))
        if any(name in given for name in kwargs) or not {a.name for a in self.arguments}.issuperset(kwargs):
            return None
        given |= kwargs
        tensors: list[Any] = []
        for argument in self.arguments:
            wanted = nest.flatten(argument.value)
            if argument.name not in given:
                if any(isinstance(w, TypeSpec) for w in wanted):
                    return None
                continue
            # If one tensor is expected, a list is its value.
            value = given[argument.name]
            leaves = [value] if isinstance(argument.value, TensorSpec) else nest.flatten(value)
            if len(leaves) != len(wanted):
                return None
            for leaf, one in zip(leaves, wanted, strict=True):
                if isinstance(one, TensorSpec):
                    tensors.append(leaf)
                elif isinstance(one, TypeSpec):
                    parts = nest.flatten(leaf, expand_composites=True)
                    if len(parts) != len(nest.flatten(one, expand_composites=True)):
                        return None
                    tensors += parts
                elif isinstance(leaf, Tensor) or leaf != one:
                    return None
        return tensors

    def short_text(self, outputs: object) -> str:
        """Returns one line: `(x: TensorSpec(...), *, n: Literal[2]) -> TensorSpec(...)`."""
        parts = []
        for n, argument in enumerate(self.arguments):
            if not argument.is_positional and all(a.is_positional for a in self.arguments[:n]):
                parts.append("*")
            parts.append(f"{argument.name}: {type_text(argument.value)}")
            following = self.arguments[n + 1 : n + 2]
            if argument.kind == "POSITIONAL_ONLY" and (not following or following[0].kind != "POSITIONAL_ONLY"):
                parts.append("/")
        return f"({', '.join(parts)}) -> {type_text(outputs)}"

    def text(self, outputs: object, captures: Sequence[Tensor]) -> str:
        """Returns the text block that TensorFlow prints for a concrete function."""
        lines = ["Input Parameters:"]
        lines += [f"  {a.name} ({a.kind}): {type_text(a.value)}" for a in self.arguments]
        lines += ["Output Type:", f"  {type_text(outputs)}", "Captures:"]
        lines += [f"  {id(c)}: {type_text(c)}" for c in captures] or ["  None"]
        return "\n".join(lines)

    def difference(self, other: TraceSignature) -> str:
        """Describes the first argument that differs from that of another trace."""
        before = {a.name: type_text(a.value) for a in self.arguments}
        after = {a.name: type_text(a.value) for a in other.arguments}
        for name in [*before, *after]:
            if before.get(name) != after.get(name):
                return f"argument {name!r} was {before.get(name, 'missing')}, then {after.get(name, 'missing')}"
        return "the arguments look alike, but a Python object among them changed"


def type_text(value: object) -> str:
    """Formats the type of an argument or result as TensorFlow does."""
    container = container_of(value, plain)
    if container is None:
        spec = spec_of(value)
        if spec is None:
            return f"Literal[{value!r}]"
        if not isinstance(spec, TensorSpec):
            return repr(spec)
        return repr(TensorSpec(spec.shape, spec.dtype, spec.name if isinstance(value, TensorSpec) else None))
    children = list(container.children(value))
    if container.is_mapping or hasattr(value, "_fields"):
        inner = ", ".join(f"[{k!r}, {type_text(c)}]" for k, c in zip(container.keys(value), children, strict=True))
    else:
        inner = ", ".join(type_text(c) for c in children)
    name = type(value).__name__
    return f"{name.capitalize() if name in ('list', 'tuple', 'dict') else name}[{inner}]"


def _named(value: object, name: str) -> Any:
    """Returns the structure with each tensor's spec named after its path."""
    if container_of(value, plain) is None:
        return _named_leaf(name, value)
    return nest.map_structure_with_tuple_paths(
        lambda path, leaf: _named_leaf("_".join([name, *map(str, path)]), leaf), value
    )


def _named_leaf(name: str, leaf: Any) -> Any:
    return TensorSpec(leaf.shape, leaf.dtype, leaf.name or name) if isinstance(leaf, TensorSpec) else leaf
