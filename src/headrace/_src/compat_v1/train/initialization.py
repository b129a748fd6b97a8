"""Initializing variables from a checkpoint: init_from_checkpoint and warm_start."""

from __future__ import annotations

import re
from collections import namedtuple
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.compat_v1.graph.collections import global_variables, trainable_variables
from headrace._src.compat_v1.typing import Path
from headrace._src.graph.graph_variable import GraphVariable
from headrace._src.ops.state.variable import Variable
from headrace._src.train.reading import CheckpointReader, load_checkpoint

VocabInfo = namedtuple(
    "VocabInfo",
    ["new_vocab", "new_vocab_size", "num_oov_buckets", "old_vocab", "old_vocab_size", "backup_initializer", "axis"],
    defaults=[-1, None, 0],
)
VocabInfo.__doc__ = """How a vocabulary changed, to start an embedding from that of an older vocabulary.

Args:
    new_vocab: Path of the new vocabulary, a text file with one word per line.
    new_vocab_size: Number of its words to use.
    num_oov_buckets: Number of rows for unknown words after those of the vocabulary.
    old_vocab: Path of the old vocabulary.
    old_vocab_size: Number of its words to use; -1 uses all.
    backup_initializer: Initializer of the rows of new words, or None for zeros.
    axis: 0 if the words are rows of the variable, 1 if they are columns.
"""


def init_from_checkpoint(ckpt_dir_or_file: Path, assignment_map: Mapping[str, Any] | Sequence[tuple[str, Any]]) -> None:
    """Initializes variables of the default graph from a checkpoint. Eager variables are set immediately.

    Args:
        ckpt_dir_or_file: Prefix of a checkpoint, or a folder whose latest checkpoint is used.
        assignment_map: Dictionary or pairs: a name in the checkpoint -> a variable, a list of its parts, or the
            name of a variable; or a scope that ends with "/" -> another one.
    """
    reader = load_checkpoint(ckpt_dir_or_file)
    pairs = assignment_map.items() if isinstance(assignment_map, Mapping) else assignment_map
    for source, target in pairs:
        if isinstance(target, Variable):
            _begin_with(target, source, reader, ckpt_dir_or_file)
        elif isinstance(target, (list, tuple)):
            _begin_parts(target, source, reader, ckpt_dir_or_file)
        elif source.endswith("/") or target.endswith("/"):
            _begin_scope(source, target, reader, ckpt_dir_or_file)
        else:
            _begin_with(_named(target), source, reader, ckpt_dir_or_file)


def _named(name: str) -> Any:
    for variable in global_variables():
        if variable.op.name == name:
            return variable
    raise ValueError(f"Assignment map has the variable {name!r}, which the graph does not have.")


def _begin_scope(source: str, target: str, reader: CheckpointReader, where: Path) -> None:
    if not (source.endswith("/") and target.endswith("/")):
        raise ValueError(f"Assignment map with scope only name {target} should map to scope only {source}.")
    old, new = ("" if source == "/" else source), ("" if target == "/" else target)
    variables = [v for v in global_variables() if v.op.name.startswith(new)]
    if not variables:
        raise ValueError(f"Scope {target!r} of the assignment map has no variables.")
    for variable in variables:
        _begin_with(variable, old + variable.op.name.removeprefix(new), reader, where)


def _checked(source: str, name: str, reader: CheckpointReader, where: Path) -> None:
    if not reader.has_tensor(source):
        raise ValueError(f"Tensor {source} ({name} in the graph) is not found in {where} checkpoint")


def _begin_with(variable: Variable, source: str, reader: CheckpointReader, where: Path) -> None:
    _checked(source, variable.name, reader, where)
    shape = tf.TensorShape(reader.get_variable_to_shape_map()[source])
    if not variable.shape.is_compatible_with(shape):
        raise ValueError(
            f"Shape of variable {variable.name} ({variable.shape}) doesn't match with shape of tensor {source} "
            f"({shape}) from checkpoint reader."
        )
    _take(variable, reader.get_tensor(source))


def _begin_parts(variables: Sequence[Any], source: str, reader: CheckpointReader, where: Path) -> None:
    """Initializes the parts of a variable that is split along the first axis."""
    _checked(source, variables[0].name, reader, where)
    whole = reader.get_tensor(source)
    start = 0
    for variable in variables:
        rows = int(variable.shape[0])
        _take(variable, whole[start : start + rows])
        start += rows


def _take(variable: Variable, value: Any) -> None:
    """Makes a value the initial value of a variable."""
    if not isinstance(variable, GraphVariable):
        variable.assign(value)
        return
    with variable.graph.as_default(), tf.name_scope("checkpoint_initializer"):
        tensor = tf.convert_to_tensor(value, variable.dtype)
        variable._initializer = tf.raw_ops.AssignVariableOp(resource=variable.handle, value=tensor)
        variable._initial_value = tensor


def warm_start(
    ckpt_to_initialize_from: Path,
    vars_to_warm_start: str | Sequence[Any] = ".*",
    var_name_to_vocab_info: Mapping[str, Any] | None = None,
    var_name_to_prev_var_name: Mapping[str, str] | None = None,
) -> None:
    """Initializes variables from a checkpoint.

    Args:
        ckpt_to_initialize_from: Prefix of a checkpoint, or a folder whose latest checkpoint is used.
        vars_to_warm_start: Regular expression for names of trainable variables; a list of expressions for names of
            all variables; a list of variables; None for those in `var_name_to_vocab_info` alone.
        var_name_to_vocab_info: Dictionary from names of variables whose vocabulary changed to VocabInfo.
        var_name_to_prev_var_name: Dictionary from names of variables to their names in the checkpoint.

    Raises:
        ValueError: If a name in a mapping matches no variable.
    """
    vocabularies, names = dict(var_name_to_vocab_info or {}), dict(var_name_to_prev_var_name or {})
    chosen = {v.op.name: v for v in _chosen(vars_to_warm_start)}
    chosen.update((name, _named(name)) for name in vocabularies if name not in chosen)
    reader = load_checkpoint(ckpt_to_initialize_from)
    for name, variable in chosen.items():
        source = names.pop(name, name)
        vocabulary = vocabularies.pop(name, None)
        if vocabulary is None:
            _begin_with(variable, source, reader, ckpt_to_initialize_from)
        else:
            _checked(source, name, reader, ckpt_to_initialize_from)
            _take(variable, _remapped(variable, reader.get_tensor(source), vocabulary))
    if names:
        raise ValueError(
            "You provided the following variables in var_name_to_prev_var_name that were not used: "
            f"{', '.join(names)}. Perhaps you misspelled them?"
        )


def _chosen(given: Any) -> Iterable[Any]:
    if given is None:
        return []
    if isinstance(given, str):
        return [v for v in trainable_variables() if re.search(given, v.op.name)]
    items = list(given)
    if all(isinstance(item, str) for item in items):
        return [v for v in global_variables() if any(re.search(item, v.op.name) for item in items)]
    if all(isinstance(item, Variable) for item in items):
        return items
    raise ValueError("If `vars_to_warm_start` is a list, it must be all `Variable` or all `str`.")


def _words(path: Path, size: int) -> list[str]:
    with open(path, encoding="utf-8") as file:
        words = file.read().splitlines()
    return words if size in (None, -1) else words[:size]


def _remapped(variable: Variable, old: np.ndarray, info: Any) -> Any:
    """Reorders old rows (or columns) for the new vocabulary. New words use the initializer."""
    places = {word: n for n, word in enumerate(_words(info.old_vocab, info.old_vocab_size))}
    new = _words(info.new_vocab, info.new_vocab_size)
    count = info.new_vocab_size + info.num_oov_buckets
    known = np.array([n < len(new) and new[n] in places for n in range(count)])
    order = np.array([places[new[n]] if known[n] else 0 for n in range(count)], np.int64)
    taken = np.take(old, order, axis=info.axis)
    shape, dtype = variable.shape.as_list(), variable.dtype
    if info.backup_initializer is None:
        fresh = tf.zeros(shape, dtype)
    else:
        fresh = info.backup_initializer(shape, dtype=dtype)
    mask = known.reshape([-1 if n == info.axis else 1 for n in range(old.ndim)])
    return tf.where(tf.constant(np.broadcast_to(mask, taken.shape)), tf.constant(taken, dtype), fresh)
