"""The listing of `headrace show` for a SavedModel; signatures are worded as in TensorFlow's saved_model_cli."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from headrace._src.base.errors import OpError, invalid_argument
from headrace._src.formats import datatypes
from headrace._src.formats.checkpoint import open_checkpoint
from headrace._src.graph.graph_def.attributes import to_shape
from headrace._src.graph.graph_def.importing import lacking_ops, used_ops
from headrace._src.graph.graph_def.structured_value import decode
from headrace._src.saved_model.files import asset_path, choose_meta_graph, read_saved_model, variables_prefix
from headrace._src.tensors import dtypes, nest
from headrace.cli.file_listings import checkpoint_lines, size_text
from headrace.cli.model_needs import saved_model_needs_lines, written_line
from headrace.cli.signature_choice import split_tags
from headrace.cli.writers import meta_graph_writer

_PARTS = {"input": "inputs", "output": "outputs"}


def saved_model_lines(folder: str) -> Iterator[str]:
    """Returns a short listing: one line per tensor, method, variable and file."""
    model = read_saved_model(folder)
    yield f"SavedModel {folder}"
    yield from saved_model_needs_lines(folder)
    for graph in model.meta_graphs:
        yield ""
        yield f"tags: {_tag_set(graph)}"
        yield written_line(meta_graph_writer(graph))
        yield from _short_signatures(graph)
        yield from _short_methods(graph)
        yield from _ops_lines(graph.graph_def)
    yield from _variables_lines(folder)
    yield from _assets_lines(folder, model)


def all_lines(folder: str) -> Iterator[str]:
    """Lists everything, with signatures and functions in the layout of `saved_model_cli show --all`."""
    model = read_saved_model(folder)
    for graph in model.meta_graphs:
        yield ""
        yield f"MetaGraphDef with tag-set: '{_tag_set(graph)}' contains the following SignatureDefs:"
        for name in sorted(graph.signature_def):
            yield ""
            yield f"signature_def['{name}']:"
            yield from _signature_lines(graph.signature_def[name], "  ")
        yield from _function_lines(graph)
        yield ""
        yield from _ops_lines(graph.graph_def)
    yield from _variables_lines(folder)
    yield from _assets_lines(folder, model)


def tag_sets_lines(folder: str) -> Iterator[str]:
    yield "The given SavedModel contains the following tag-sets:"
    for graph in read_saved_model(folder).meta_graphs:
        yield f"'{_tag_set(graph)}'"


def keys_lines(folder: str, tags: str) -> Iterator[str]:
    """Lists the names of signatures."""
    yield "The given SavedModel MetaGraphDef contains SignatureDefs with the following keys:"
    for name in sorted(_chosen(folder, tags).signature_def):
        yield f'SignatureDef key: "{name}"'


def signature_lines(folder: str, tags: str | None, name: str) -> Iterator[str]:
    """Lists one signature."""
    signatures = _chosen(folder, tags).signature_def
    if name not in signatures:
        known = ", ".join(sorted(signatures)) or "none"
        raise invalid_argument(f"The SavedModel at {folder} has no signature {name!r}; it has: {known}")
    return _signature_lines(signatures[name], "")


def ops_lines(folder: str, tags: str | None) -> Iterator[str]:
    """Lists the ops of one graph, and those that headrace does not have."""
    graph = _chosen(folder, tags)
    names = ", ".join(map(repr, used_ops(graph.graph_def)))
    yield f"The MetaGraph with tag set {sorted(graph.meta_info_def.tags)} contains the following ops: {{{names}}}"
    yield _lacking_line(graph.graph_def)


def graph_def_lines(graph_def: Any) -> Iterator[str]:
    """Lists the inputs, ops and functions of a graph."""
    yield f"nodes: {len(graph_def.node)}, functions: {len(graph_def.library.function)}"
    for node in graph_def.node:
        if node.op in ("Placeholder", "PlaceholderWithDefault"):
            shape = _shape_text(node.attr["shape"].shape)
            yield f"  input {node.name}: {_short_dtype(node.attr['dtype'].type)} {shape}"
    yield from _ops_lines(graph_def)


def _chosen(folder: str, tags: str | None) -> Any:
    return choose_meta_graph(read_saved_model(folder), folder, split_tags(tags))


def _tag_set(graph: Any) -> str:
    return ", ".join(sorted(graph.meta_info_def.tags))


# Signatures.


def _signature_lines(signature: Any, indent: str) -> Iterator[str]:
    for word, field in _PARTS.items():
        yield f"{indent}The given SavedModel SignatureDef contains the following {word}(s):"
        tensors = getattr(signature, field)
        for key in sorted(tensors):
            yield f"{indent}  {field}['{key}'] tensor_info:"
            yield from _tensor_lines(tensors[key], f"{indent}      ")
    yield f"{indent}Method name is: {signature.method_name}"


def _tensor_lines(info: Any, indent: str) -> Iterator[str]:
    yield f"{indent}dtype: {_dtype_name(info.dtype)}"
    yield f"{indent}shape: {_shape_text(info.tensor_shape)}"
    kind = info.WhichOneof("encoding")
    if kind == "coo_sparse":
        sparse = info.coo_sparse
        names = (sparse.values_tensor_name, sparse.indices_tensor_name, sparse.dense_shape_tensor_name)
        yield f"{indent}name: {' '.join(names)} (values, indices, dense shape)"
    elif kind == "composite_tensor":
        yield f"{indent}name: {' '.join(part.name for part in info.composite_tensor.components)}"
    else:
        yield f"{indent}name: {info.name}"


def _short_signatures(graph: Any) -> Iterator[str]:
    yield "signatures:"
    for name in sorted(graph.signature_def):
        signature = graph.signature_def[name]
        if name.startswith("__"):
            continue
        yield f"  {name}  ({signature.method_name or 'no method name'})"
        for word, field in _PARTS.items():
            for key in sorted(getattr(signature, field)):
                info = getattr(signature, field)[key]
                yield f"    {word} {key}: {_short_dtype(info.dtype)} {_shape_text(info.tensor_shape)}  {info.name}"


def _dtype_name(number: int) -> str:
    """Returns the name of the DataType, such as DT_FLOAT."""
    try:
        return f"DT_{datatypes.of_number(number).name.upper()}" if number else "DT_INVALID"
    except OpError:
        return f"DataType {number}"


def _short_dtype(number: int) -> str:
    try:
        return dtypes.as_dtype(number).name
    except TypeError:
        return f"DataType {number}"


def _shape_text(message: Any) -> str:
    shape = to_shape(message)
    if shape.rank is None:
        return "unknown_rank"
    sizes = ", ".join("-1" if size is None else str(size) for size in shape.as_list())
    return f"({sizes})"


# Functions of the root object.


def _methods(graph: Any) -> Iterator[tuple[str, Any]]:
    """Yields the names and functions that can be called on the loaded object."""
    nodes = graph.object_graph_def.nodes
    if not nodes:
        return
    for child in sorted(nodes[0].children, key=lambda c: c.local_name):
        if 0 <= child.node_id < len(nodes) and nodes[child.node_id].WhichOneof("kind") == "function":
            yield child.local_name, nodes[child.node_id].function


def _options(graph: Any, function: Any) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    """Yields the arguments of each trace of a function, as specs and plain values."""
    traces = graph.object_graph_def.concrete_functions
    for name in function.concrete_functions:
        if name in traces:
            args, kwargs = decode(traces[name].canonicalized_input_signature) or ((), {})
            yield tuple(args), dict(kwargs)


def _argument_names(function: Any) -> list[str]:
    spec = decode(function.function_spec.fullargspec)
    names = list(getattr(spec, "args", None) or ())
    return names[1:] if names[:1] == ["self"] else names


def _short_methods(graph: Any) -> Iterator[str]:
    lines = []
    for name, function in _methods(graph):
        names = _argument_names(function)
        for args, kwargs in _options(graph, function):
            shown = [f"{_named(names, n)}{_short(value)}" for n, value in enumerate(args)]
            shown += [f"{key}={_short(value)}" for key, value in kwargs.items()]
            lines.append(f"  {name}({', '.join(shown)})")
    if lines:
        yield "methods:"
        yield from lines


def _named(names: list[str], position: int) -> str:
    return f"{names[position]}=" if position < len(names) else ""


def _short(value: Any) -> str:
    def one(leaf: Any) -> Any:
        if hasattr(leaf, "dtype") and hasattr(leaf, "shape"):
            return _Text(f"{leaf.dtype.name}{leaf.shape}")
        return leaf

    return repr(nest.map_structure(one, value))


class _Text(str):
    """Text that is shown without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _function_lines(graph: Any) -> Iterator[str]:
    methods = list(_methods(graph))
    if not methods:
        return
    yield ""
    yield "Concrete Functions:"
    for name, function in methods:
        yield f"  Function Name: '{name}'"
        names = _argument_names(function)
        for number, (args, kwargs) in enumerate(_options(graph, function), 1):
            yield f"    Option #{number}"
            yield "      Callable with:"
            for position, value in enumerate(args, 1):
                yield f"        Argument #{position}"
                yield from _argument_lines(value, names[position - 1] if position <= len(names) else "")
            for key, value in kwargs.items():
                yield f"        Named Argument '{key}'"
                yield from _argument_lines(value, key)
        yield ""


def _argument_lines(value: Any, name: str) -> Iterator[str]:
    if value is None or isinstance(value, (bool, int, float, str)):
        yield f"          DType: {type(value).__name__}"
        yield f"          Value: {value}"
    else:
        yield f"          {name}: {value!r}" if name else f"          {value!r}"


# Ops, variables, files.


def _ops_lines(graph_def: Any) -> Iterator[str]:
    used = used_ops(graph_def)
    yield f"ops: {len(used)} kinds"
    line = " "
    for name in used:
        if len(line) + len(name) > 110:
            yield line
            line = " "
        line += f" {name}"
    if line.strip():
        yield line
    yield _lacking_line(graph_def)


def _lacking_line(graph_def: Any) -> str:
    return f"ops that headrace lacks: {', '.join(lacking_ops(graph_def)) or 'none'}"


def _variables_lines(folder: str) -> Iterator[str]:
    prefix = variables_prefix(folder)
    yield ""
    if not os.path.isfile(f"{prefix}.index"):
        yield "variables: none"
        return
    yield "variables:"
    try:
        yield from checkpoint_lines(open_checkpoint(prefix))
    except OpError as error:
        yield f"  damaged: {error.message}"


def _assets_lines(folder: str, model: Any) -> Iterator[str]:
    names = sorted({asset.filename for graph in model.meta_graphs for asset in graph.asset_file_def})
    yield f"assets: {'none' if not names else ''}".rstrip()
    for name in names:
        path = asset_path(folder, name)
        yield f"  {name}  {size_text(os.path.getsize(path)) if os.path.isfile(path) else 'missing'}"
