"""Exports functions as StableHLO programs that contain their variables, for runtimes that use XLA without graphs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from os import PathLike
from typing import Any

from headrace._src.base import errors
from headrace._src.formats.files import replacing
from headrace._src.function.concrete import ConcreteFunction
from headrace._src.runtime.xla.exporting import exported_program
from headrace._src.runtime.xla.lowering import Uncompilable
from headrace._src.saved_model.freezing import convert_variables_to_constants_v2


def export_stablehlo(
    func: Any,
    filename: str | PathLike[str],
    batch_size: int | None = None,
    platforms: Sequence[str] | None = None,
) -> Any:
    """Writes a function as a StableHLO program.

    Args:
        func: Concrete function, or a `tf.function` with one input signature. It must not assign variables.
        filename: Path of the file. The ending ".mlir" writes text, ".jax" the format of `jax.export.deserialize`
            (requires the package flatbuffers), any other ending StableHLO's portable bytecode.
        batch_size: Size of first dimensions that the signature leaves unknown. By default they stay unknown, which not
            every op supports.
        platforms: Platforms such as "cpu", "cuda" and "tpu". Default this machine's.

    Returns:
        The `jax.export.Exported`, which takes the tensors of the function in order and returns a list.

    Raises:
        InvalidArgumentError: If XLA cannot compile the function whole.
    """
    concrete = func if isinstance(func, ConcreteFunction) else func.get_concrete_function()
    graph = convert_variables_to_constants_v2(concrete).graph
    try:
        exported = exported_program(graph, batch_size, platforms)
    except Uncompilable as reason:
        problem = f"{graph.name} cannot be exported as StableHLO: {_explained(reason)}"
        raise errors.invalid_argument(problem) from reason
    path = os.fspath(filename)
    content = _content(exported, path)
    with replacing(path) as file:
        file.write(content)
    return exported


def _content(exported: Any, path: str) -> bytes:
    if path.endswith(".mlir"):
        text: str = exported.mlir_module()
        return text.encode()
    if path.endswith(".jax"):
        try:
            return bytes(exported.serialize())
        except ImportError as error:
            raise errors.unimplemented(f"{path}: {error}; or choose another ending than .jax") from None
    return bytes(exported.mlir_module_serialized)


def _explained(reason: Uncompilable) -> str:
    where = "" if reason.operation is None else f" (at {reason.operation.name!r}, {reason.operation.type})"
    text = str(reason)
    if "ymbolic" in text or "_DimExpr" in text or "batch" in text:
        return f"{text}{where}. It needs to know all sizes: pass batch_size, or a signature without open sizes."
    return f"{text}{where}"
