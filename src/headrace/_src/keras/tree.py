"""keras.tree: functions of nested lists, tuples and dictionaries."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Sized
from typing import Any

import headrace as tf


class MAP_TO_NONE:
    """Returned by a function given to `traverse` to replace a part by None."""


def is_nested(structure: Any) -> bool:
    """Returns whether `structure` is a list, tuple, dictionary or other container.

    Args:
        structure: Nested structure of lists, tuples and dictionaries, or a leaf.
    """
    return tf.nest.is_nested(structure)


def flatten(structure: Any) -> list[Any]:
    """Returns the leaves in order. Dictionaries are sorted by key.

    Args:
        structure: Nested structure of lists, tuples and dictionaries, or a leaf.
    """
    return tf.nest.flatten(structure)


def _items(structure: Any) -> list[tuple[Any, Any]]:
    if isinstance(structure, dict):
        return [(key, structure[key]) for key in sorted(structure)]
    return list(enumerate(structure))


def flatten_with_path(structure: Any) -> list[tuple[tuple[Any, ...], Any]]:
    """Returns pairs (path, leaf). A path consists of keys and positions.

    Args:
        structure: Nested structure of lists, tuples and dictionaries, or a leaf.
    """
    if not is_nested(structure):
        return [((), structure)]
    found = []
    for key, part in _items(structure):
        found += [((key, *path), leaf) for path, leaf in flatten_with_path(part)]
    return found


def map_structure(func: Callable[..., Any], *structures: Any, none_is_leaf: bool = True) -> Any:
    """Applies `func` to the corresponding leaves of structures.

    Args:
        func: Function with one argument per structure.
        *structures: Structures of the same form.
        none_is_leaf: Whether to apply `func` to None. False keeps None.

    Returns:
        A structure of the results.

    Raises:
        TypeError: If `func` cannot be called.
        ValueError: If there is no structure, or the structures differ.
    """
    if not callable(func):
        raise TypeError(f"`func` must be callable. Received: func={func}")
    if not structures:
        raise ValueError("Must provide at least one structure")
    for other in structures[1:]:
        assert_same_structure(structures[0], other)
    if none_is_leaf:
        return tf.nest.map_structure(func, *structures)
    return tf.nest.map_structure(lambda *leaves: None if leaves[0] is None else func(*leaves), *structures)


def map_structure_up_to(shallow_structure: Any, func: Callable[..., Any], *structures: Any) -> Any:
    """Works like `map_structure`, but only as deep as the first structure.

    Args:
        shallow_structure: Structure that says how deep to go.
        func: Function to call on each leaf.
        *structures: Structures that are at least as deep.

    Returns:
        A structure like the first one.

    Raises:
        ValueError: If there is no structure.
    """
    if not structures:
        raise ValueError("Must provide at least one structure")
    if not is_nested(shallow_structure):
        return func(*structures)
    parts = [
        map_structure_up_to(part, func, *(structure[key] for structure in structures))
        for key, part in _items(shallow_structure)
    ]
    return _packed(shallow_structure, parts)


def _packed(structure: Any, parts: list[Any]) -> Any:
    """Returns a structure of the same type with other parts."""
    if isinstance(structure, dict):
        by_key = dict(zip(sorted(structure), parts, strict=True))
        return type(structure)((key, by_key[key]) for key in structure)
    if hasattr(structure, "_fields"):
        return type(structure)(*parts)
    return type(structure)(parts)


def _arity_error(a: Sized, b: Sized) -> ValueError:
    kind = type(a).__name__
    return ValueError(f"{kind} arity mismatch; expected: {len(a)}, got: {len(b)}; {kind}: {b}.")


def assert_same_structure(a: Any, b: Any) -> None:
    """Raises ValueError unless both structures have the same form and types.

    Args:
        a: First structure.
        b: Second structure.
    """
    if not is_nested(a):
        if is_nested(b):
            raise ValueError(f"The two structures don't have the same nested structure: {a!r} is a leaf, {b!r} is not.")
        return
    if type(a) is not type(b):
        raise ValueError(f"Expected an instance of {type(a).__name__}, got {b}.")
    if len(a) != len(b):
        raise _arity_error(a, b)
    if isinstance(a, dict) and set(a) != set(b):
        raise ValueError(f"dict key mismatch; expected keys: {sorted(a)}, got keys: {sorted(b)}; dict: {b}.")
    for (_, first), (_, second) in zip(_items(a), _items(b), strict=True):
        assert_same_structure(first, second)


def assert_same_paths(a: Any, b: Any) -> None:
    """Raises ValueError unless both structures have leaves at the same paths.

    Args:
        a: First structure.
        b: Second structure.
    """
    first = {path for path, _ in flatten_with_path(a)}
    second = {path for path, _ in flatten_with_path(b)}
    if first != second:
        message = "`a` and `b` don't have the same paths."
        if first - second:
            message += f"\nPaths in `a` missing in `b`:\n{first - second}"
        if second - first:
            message += f"\nPaths in `b` missing in `a`:\n{second - first}"
        raise ValueError(message)


def pack_sequence_as(structure: Any, flat_sequence: Sequence[Any]) -> Any:
    """Returns a structure of the same form with these leaves.

    Args:
        structure: Nested structure of lists, tuples and dictionaries, or a leaf.
        flat_sequence: List of the leaves.

    Raises:
        ValueError: If the number of leaves differs.
    """
    count = len(flatten(structure))
    if count != len(flat_sequence):
        few = "few" if len(flat_sequence) < count else "many"
        raise ValueError(f"Too {few} leaves for the structure; expected: {count}, got: {len(flat_sequence)}.")
    return tf.nest.pack_sequence_as(structure, list(flat_sequence))


def lists_to_tuples(structure: Any) -> Any:
    """Replaces lists in a structure by tuples.

    Args:
        structure: Nested structure of lists, tuples and dictionaries, or a leaf.

    Returns:
        The structure with tuples.
    """
    if isinstance(structure, list):
        return tuple(lists_to_tuples(part) for part in structure)
    if is_nested(structure):
        return _packed(structure, [lists_to_tuples(part) for _, part in _items(structure)])
    return structure


def map_shape_structure(func: Callable[[Any], Any], structure: Any) -> Any:
    """Works like `map_structure`, with tuples and lists of sizes as leaves.

    Args:
        func: Function to call on each leaf.
        structure: Nested structure of lists, tuples and dictionaries, or a leaf.

    Returns:
        A structure of the results.

    Raises:
        ValueError: If a leaf is not a tuple or list of sizes.
    """
    if isinstance(structure, (tuple, list)) and all(size is None or isinstance(size, int) for size in structure):
        return func(tuple(structure))
    if not is_nested(structure):
        raise ValueError(f"Cannot map function to unknown object {structure}")
    return _packed(structure, [map_shape_structure(func, part) for _, part in _items(structure)])


def traverse(func: Callable[[Any], Any], structure: Any, top_down: bool = True) -> Any:
    """Replaces parts of a structure.

    Args:
        func: Function of a part that returns its replacement, None to keep it, or `MAP_TO_NONE` to replace it by None.
        structure: Nested structure of lists, tuples and dictionaries, or a leaf.
        top_down: Whether to visit containers before their parts. Parts of a replaced container are then not visited.

    Returns:
        The new structure.
    """
    if top_down:
        replaced = func(structure)
        if replaced is not None:
            return None if replaced is MAP_TO_NONE else replaced
    if is_nested(structure):
        structure = _packed(structure, [traverse(func, part, top_down) for _, part in _items(structure)])
    if top_down:
        return structure
    replaced = func(structure)
    if replaced is None:
        return structure
    return None if replaced is MAP_TO_NONE else replaced
