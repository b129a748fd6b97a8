"""The text of one stub: imports that export names, imports that annotations need, functions and classes."""

from __future__ import annotations

import ast
import builtins
import inspect
import math
import textwrap
from collections.abc import Callable, Iterable
from typing import Any

from headrace._src.ops.entry import Op
from headrace._src.ops.signature import OpArgument
from headrace._src.tensors import dtypes
from public_tables import PRIVATE, find_definition, module_file

WIDTH = 120
TYPING = PRIVATE + "tensors.typing"
# The modules of the names that annotations of ops use.
HOMES = {
    "Any": "typing", "NamedTuple": "typing", "Callable": "collections.abc", "Sequence": "collections.abc",
    "Tensor": PRIVATE + "tensors.tensor", "TensorLike": TYPING, "DTypeLike": TYPING, "ShapeLike": TYPING,
    "Operation": PRIVATE + "graph.graph", "Message": "google.protobuf.message", "dtypes": PRIVATE + "tensors",
}  # fmt: skip
# The kinds of an op's attributes -> what callers may pass.
ATTRIBUTE_TYPES = {
    "bool": "bool", "int": "int", "float": "float", "str": "str | bytes", "bytes": "bytes", "DType": "DTypeLike",
    "TensorShape": "ShapeLike", "FuncGraph": "Callable[..., Any]", "tensor": "TensorLike", "Any": "Any",
}  # fmt: skip
STARS = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}


class StubText:
    """Collects the parts of a stub; `entries` are the names of its table, to which annotations must not refer."""

    def __init__(self, entries: Iterable[str]) -> None:
        self.names = sorted(entries)
        self.taken = frozenset(self.names)
        self.exports: dict[str, set[tuple[str, str]]] = {}
        self.needs: dict[str, set[tuple[str, str]]] = {}
        self.modules: set[tuple[str, str]] = set()
        self.body: list[str] = []

    def export(self, module: str, name: str, public_name: str) -> None:
        """Makes `name` of `module` public as `public_name`."""
        self.exports.setdefault(module, set()).add((name, public_name))

    def add(self, text: str) -> None:
        self.body.append(text)

    # Functions

    def add_op(self, name: str, entry: Op) -> None:
        """Adds an op as a function that takes positional and keyword arguments."""
        annotations = self._op_annotations(entry)
        parameters = [self._parameter(p, annotations[p.name]) for p in entry.__signature__.parameters.values()]
        self._add_function(name, parameters, self._op_result(entry), entry.__doc__)

    def add_raw_op(self, name: str, function: Callable[..., Any], entry: Op) -> None:
        """Adds an op of tf.raw_ops: arguments by keyword only."""
        annotations, renamed = self._op_annotations(entry), entry.raw_names or {}
        given = inspect.signature(function).parameters.values()
        parameters = ["*", *[self._parameter(p, annotations[renamed.get(p.name, p.name)]) for p in given]]
        self._add_function(name, parameters, self._op_result(entry), function.__doc__)

    def add_function(self, name: str, function: Callable[..., Any]) -> None:
        """Adds a function created by another function, with its signature at run time."""
        signature = inspect.signature(function)
        home = inspect.unwrap(function).__module__
        parameters = self._separated(signature, lambda annotation: self._annotation(annotation, home))
        result = self._annotation(signature.return_annotation, home)
        self._add_function(name, parameters, result, function.__doc__)

    def add_message(self, name: str, message: Any) -> None:
        """Adds a protobuf message with its fields."""
        fields = [f"    {field.name}: {self.use('Any')}\n" for field in message.DESCRIPTOR.fields]
        init = f"    def __init__(self, **fields: {self.use('Any')}) -> None: ...\n"
        self.add(f"class {name}({self.use('Message')}):\n" + "".join(fields) + init)

    def _add_function(self, name: str, parameters: list[str], result: str, doc: str | None) -> None:
        head = f"def {name}({', '.join(parameters)}) -> {result}:"
        if len(head) > WIDTH - 4:
            head = f"def {name}(\n" + "".join(f"    {p},\n" for p in parameters) + f") -> {result}:"
        self.add(f"{head} ...\n" if not doc else f"{head}\n{_docstring(doc)}")

    def _separated(self, signature: inspect.Signature, annotate: Callable[[Any], str]) -> list[str]:
        """Returns the parameters with "/" and "*" between the kinds."""
        texts: list[str] = []
        kinds = [p.kind for p in signature.parameters.values()]
        for n, parameter in enumerate(signature.parameters.values()):
            if (parameter.kind is parameter.KEYWORD_ONLY and not {kinds[n - 1], kinds[0]} & {
                parameter.KEYWORD_ONLY, parameter.VAR_POSITIONAL,
            }) or (n == 0 and parameter.kind is parameter.KEYWORD_ONLY):  # fmt: skip
                texts.append("*")
            texts.append(self._parameter(parameter, annotate(parameter.annotation)))
            if parameter.kind is parameter.POSITIONAL_ONLY and kinds[n + 1 : n + 2] != [parameter.kind]:
                texts.append("/")
        return texts

    def _parameter(self, parameter: inspect.Parameter, annotation: str) -> str:
        text = f"{STARS.get(parameter.kind, '')}{parameter.name}: {annotation}"
        if parameter.default is parameter.empty:
            return text
        if parameter.default is None and annotation != self.use("Any") and not annotation.endswith("None"):
            text += " | None"
        return f"{text} = {self._default(parameter.default)}"

    def _default(self, value: Any) -> str:
        if isinstance(value, dtypes.DType) and getattr(dtypes, value.name, None) is value:
            return f"{self.use('dtypes')}.{value.name}"
        return repr(value) if _plain(value) else "..."

    # Ops

    def _op_annotations(self, entry: Op) -> dict[str, str]:
        found = {argument.name: self._argument_type(argument) for argument in entry.inputs}
        found |= {attr.name: self._attribute_type(attr.kind) for attr in entry.attrs}
        return found | {"name": f"{self.use('str')} | None"}

    def _argument_type(self, argument: OpArgument) -> str:
        like = self.use("TensorLike")
        return f"{self.use('Sequence')}[{like}] | {like}" if argument.is_list else like

    def _attribute_type(self, kind: str) -> str:
        optional = kind.endswith(" | None")
        kind = kind.removesuffix(" | None")
        several = kind.startswith("list[")
        text = self._local(ATTRIBUTE_TYPES[kind.removeprefix("list[").removesuffix("]")])
        if several:
            text = f"{self.use('Sequence')}[{text}] | {text}" if text != "Any" else text
        return f"{text} | None" if optional else text

    def _op_result(self, entry: Op) -> str:
        if not entry.outputs:
            return f"{self.use('Operation')} | None"
        if len(entry.outputs) == 1:
            return self._output_type(entry.outputs[0])
        fields = []
        for output in entry.outputs:
            # tuple has methods with these names
            note = "  # type: ignore[assignment]" if output.name in ("count", "index") else ""
            fields.append(f"    {output.name}: {self._output_type(output)}{note}\n")
        text = f"class _{entry.name}({self.use('NamedTuple')}):\n{''.join(fields)}"
        if text not in self.body:
            self.add(text)
        return f"_{entry.name}"

    def _output_type(self, output: OpArgument) -> str:
        tensor = self.use("Tensor")
        return f"{self.use('list')}[{tensor}]" if output.is_list else tensor

    # Names that annotations use

    def use(self, name: str) -> str:
        """Returns this stub's name for a builtin or one of `HOMES`; adds an import if needed."""
        return self._import(HOMES.get(name, "builtins"), name)

    def _import(self, module: str, name: str, alias: str | None = None) -> str:
        alias = alias or name
        if module == "builtins":
            if name not in self.taken:
                return name
        elif (name, alias) in self.exports.get(module, ()) and name == alias:
            return name
        local = f"_{alias}" if alias in self.taken else alias
        self.needs.setdefault(module, set()).add((name, local))
        return local

    def _local(self, annotation: str) -> str:
        """Converts an annotation made of builtins and `HOMES` to this stub's names."""
        return _renamed(annotation, self.use)

    def _annotation(self, annotation: Any, module: str) -> str:
        """Converts an annotation of a function of `module` to this stub's names; Any if a name cannot be found."""
        if annotation is inspect.Parameter.empty:
            return self.use("Any")
        text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
        try:
            return _renamed(text, lambda name: self._found_in(module, name))
        except LookupError:
            return self.use("Any")

    def _found_in(self, module: str, name: str) -> str:
        definition = find_definition(module, name)
        if isinstance(definition.statement, ast.ImportFrom):
            original = next(a.name for a in definition.statement.names if definition.name in (a.asname, a.name))
            return self._import(str(definition.statement.module), original, name)
        if isinstance(definition.statement, ast.Import):
            original = next(a.name for a in definition.statement.names if name in (a.asname, a.name))
            local = f"_{name}" if name in self.taken else name
            self.modules.add((original, local))
            return local
        if definition.statement is not None:
            return self._import(definition.module, definition.name, name)
        if hasattr(builtins, name) and module_file(module) is not None:
            return self._import("builtins", name)
        raise LookupError(name)

    # The whole

    def render(self) -> str:
        """Returns the text of the stub."""
        parts = [f"import {m}\n" if m == local else f"import {m} as {local}\n" for m, local in sorted(self.modules)]
        parts += [_import_line(module, names, False) for module, names in sorted(self.needs.items())]
        parts += [_import_line(module, names, True) for module, names in sorted(self.exports.items())]
        parts.append(f"\n__all__ = [\n{_filled(self.names)}\n]\n")
        return "".join(parts) + "".join("\n" + text for text in self.body)


def _renamed(annotation: str, rename: Callable[[str], str]) -> str:
    """Returns the annotation with each name replaced by `rename(name)`."""
    tree = ast.parse(annotation, mode="eval")
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            node.id = rename(node.id)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            raise LookupError("a quoted annotation")
    return ast.unparse(tree)


def _plain(value: Any) -> bool:
    """Whether repr() gives the value as Python code."""
    if isinstance(value, (tuple, list)):
        return all(map(_plain, value))
    if isinstance(value, float):
        return math.isfinite(value)
    return value is None or type(value) in (bool, int, str, bytes)


def _docstring(doc: str) -> str:
    text = inspect.cleandoc(doc).replace('"""', "'''")
    raw = "r" if "\\" in text else ""
    closing = "\n" if "\n" in text else ""
    return textwrap.indent(f'{raw}"""{text}{closing}"""\n', "    ")


def _import_line(module: str, names: set[tuple[str, str]], exported: bool) -> str:
    texts = [name if name == local and not exported else f"{name} as {local}" for name, local in sorted(names)]
    line = f"from {module} import {', '.join(texts)}\n" if module else f"import {', '.join(texts)}\n"
    return line if len(line) <= WIDTH else f"from {module} import (\n" + "".join(f"    {t},\n" for t in texts) + ")\n"


def _filled(names: list[str]) -> str:
    quoted = ", ".join(f'"{name}"' for name in names if not name.startswith("_")) + ","
    return textwrap.fill(quoted, WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)
