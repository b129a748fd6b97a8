"""The signature of an op entry: "T, N*T, [Tin], int32 -> values: T, indices: int32", read into records.

Left of the arrow are the types of the inputs in the order of the kernel's parameters, right of it those of the
outputs, optionally named. A type is a dtype by its tf name or the name of a type attribute; "N*T" is a list of N
tensors of one type, "[Tin]" a list of tensors of several types.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape

REQUIRED: Any = inspect.Parameter.empty
_DTYPES = {d.name: d for d in dtypes.ALL}


@dataclass(frozen=True)
class OpArgument:
    """One input or output of an op."""

    name: str
    dtype: DType | None  # a fixed dtype, or
    type_attr: str | None  # the attribute that names it
    count_attr: str | None = None  # "N" of "N*T"
    mixed: bool = False  # "[Tin]"

    @property
    def is_list(self) -> bool:
        return self.mixed or self.count_attr is not None


@dataclass(frozen=True)
class Attr:
    """An attribute that the caller gives (type and count attributes are read off the inputs)."""

    name: str
    kind: str  # as annotated: "bool", "int", "float", "str", "DType", "TensorShape", "list[int]", "FuncGraph"...
    default: Any
    normalize: Callable[[Any], Any] = field(repr=False)


@dataclass(frozen=True)
class Signature:
    inputs: tuple[OpArgument, ...]
    outputs: tuple[OpArgument, ...]
    attrs: tuple[Attr, ...]


def _argument(text: str, name: str) -> OpArgument:
    head, colon, tail = text.partition(":")
    if colon:
        name, text = head.strip(), tail.strip()
    text = text.strip()
    if text.startswith("["):
        return OpArgument(name, None, text[1:-1], mixed=True)
    count, star, element = text.partition("*")
    text = element if star else count
    dtype = _DTYPES.get(text)
    return OpArgument(name, dtype, None if dtype else text, count if star else None)


def _to_bool(value: Any) -> bool:
    return bool(value)


def _to_text(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)


def _each(normalize: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    def normalize_list(value: Any) -> tuple[Any, ...]:
        return (
            tuple(normalize(v) for v in value) if isinstance(value, (list, tuple, TensorShape)) else (normalize(value),)
        )

    return normalize_list


def _to_shape(value: Any) -> TensorShape:
    return value if isinstance(value, TensorShape) else TensorShape(value)


def _to_graph(value: Any) -> Any:
    """Returns a function's graph; concrete functions are replaced by theirs."""
    graph = getattr(value, "graph", value)
    if not hasattr(graph, "inputs") or not hasattr(graph, "outputs"):
        raise TypeError(f"{value!r} is not a concrete function")
    return graph


def _as_is(value: Any) -> Any:
    return value


_SCALARS: dict[str, Callable[[Any], Any]] = {
    "bool": _to_bool, "int": int, "float": float, "str": _to_text, "bytes": _as_is, "DType": dtypes.as_dtype,
    "TensorShape": _to_shape, "Any": _as_is, "FuncGraph": _to_graph, "tensor": _as_is,
}  # fmt: skip


def _normalizer(kind: str) -> Callable[[Any], Any]:
    if kind.startswith("list["):
        return _each(_SCALARS[kind[5:-1]])
    return _SCALARS[kind]


def _attr(parameter: inspect.Parameter) -> Attr:
    kind = parameter.annotation if isinstance(parameter.annotation, str) else parameter.annotation.__name__
    if kind.startswith("tuple["):  # attributes that are lists arrive as "tuple[int, ...]"
        kind = f"list[{kind.removeprefix('tuple[').removesuffix(', ...]')}]"
    optional = kind.endswith(" | None")
    normalize = _normalizer(kind.removesuffix(" | None"))
    if optional:
        inner = normalize

        def normalize(value: Any) -> Any:
            return None if value is None else inner(value)

    default = parameter.default
    return Attr(parameter.name, kind, default if default is REQUIRED else normalize(default), normalize)


def read_signature(text: str, kernel: Callable[..., Any]) -> Signature:
    """Joins the types in `text` with the parameters of `kernel` (the first of which is `xp`)."""
    left, _, right = text.partition("->")
    types = [t for t in (part.strip() for part in left.split(",")) if t]
    parameters = list(inspect.signature(kernel).parameters.values())[1:]
    positional = [p for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD]
    if len(types) != len(positional):
        raise TypeError(f"{kernel.__name__}: {len(types)} input types for {len(positional)} inputs")
    inputs = tuple(_argument(t, p.name) for t, p in zip(types, positional, strict=True))
    outputs = tuple(_argument(t.strip(), f"output_{n}") for n, t in enumerate(right.split(",")) if t.strip())
    if len(outputs) == 1 and outputs[0].name == "output_0":
        outputs = (
            OpArgument("output", *[getattr(outputs[0], f) for f in ("dtype", "type_attr", "count_attr", "mixed")]),
        )
    attrs = tuple(_attr(p) for p in parameters if p.kind is p.KEYWORD_ONLY and p.name != "kept")
    return Signature(inputs, outputs, attrs)
