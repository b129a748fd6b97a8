"""tf.nest: structures of containers (lists, tuples, dicts, ...) with values at their leaves.

Dicts are walked in the order of their sorted keys. None, strings, arrays and tensors are leaves; composite tensors are
leaves too, unless `expand_composites` opens them. The kinds of containers are in `containers`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from headrace._src.tensors.containers import Container, Lookup, container_of, expanding, plain
from headrace._src.tensors.protocols import Composite


def is_nested(seq: object) -> bool:
    """Whether `seq` is a container rather than a leaf.

    Args:
        seq: Any object.

    Returns:
        True or False.

    >>> tf.nest.is_nested([1]), tf.nest.is_nested(1)
    (True, False)
    """
    return container_of(seq, plain) is not None


def is_nested_or_composite(seq: object) -> bool:
    """Whether `seq` is a container or a composite tensor."""
    return container_of(seq, expanding) is not None


def flatten(structure: object, expand_composites: bool = False) -> list[Any]:
    """Returns the leaves of `structure` as a flat list.

    Args:
        structure: A nest of lists, tuples and dictionaries, or a single leaf.
        expand_composites: Whether composite tensors, such as RaggedTensor, are flattened into their components.

    >>> tf.nest.flatten({"b": [1, 2], "a": 3})
    [3, 1, 2]
    """
    leaves: list[Any] = []
    _collect(structure, expanding if expand_composites else plain, leaves)
    return leaves


def _collect(value: object, lookup: Lookup, leaves: list[Any]) -> None:
    container = container_of(value, lookup)
    if container is None:
        leaves.append(value)
        return
    for child in container.children(value):
        if lookup(type(child)) is None:
            leaves.append(child)
        else:
            _collect(child, lookup, leaves)


def pack_sequence_as(structure: Any, flat_sequence: Iterable[Any], expand_composites: bool = False) -> Any:
    """Builds a structure like `structure` whose leaves are the items of `flat_sequence`, in order.

    Args:
        structure: The nest that gives the form of the result.
        flat_sequence: As many items as `structure` has leaves.
        expand_composites: Whether composite tensors in `structure` are built from several items each.

    Returns:
        The structure.

    Raises:
        ValueError: The number of items differs from the number of leaves.

    >>> tf.nest.pack_sequence_as({"b": [0, 0], "a": 0}, [3, 1, 2])
    {'b': [1, 2], 'a': 3}
    """
    source = container_of(flat_sequence, plain)
    if source is None or source.is_mapping:
        raise TypeError(
            f"Attempted to pack value:\n  {flat_sequence}\n"
            f"into a structure, but found incompatible type `{type(flat_sequence)}` instead."
        )
    leaves = list(flat_sequence)
    lookup = expanding if expand_composites else plain
    if container_of(structure, lookup) is None:
        if len(leaves) != 1:
            raise ValueError(
                f"The target structure is of type `{type(structure)}`\n  {structure}\nHowever the input is a sequence "
                f"({type(flat_sequence)}) of length {len(leaves)}.\n  {leaves}\nA single leaf takes exactly one value."
            )
        return leaves[0]
    size = len(flatten(structure, expand_composites))
    if size != len(leaves):
        raise ValueError(
            f"Could not pack sequence. Structure had {size} atoms, but flat_sequence had {len(leaves)} items. "
            f"Structure: {structure}, flat_sequence: {flat_sequence}."
        )
    return _fill(structure, iter(leaves), lookup)


def _fill(value: Any, leaves: Iterator[Any], lookup: Lookup) -> Any:
    """Rebuilds `value`, replacing each of its leaves with the next item of `leaves`."""
    container = container_of(value, lookup)
    if container is None:
        return next(leaves)
    return container.rebuild(value, [_fill(child, leaves, lookup) for child in container.children(value)])


def map_structure(func: Callable[..., Any], *structure: Any, **kwargs: bool) -> Any:
    """Applies `func` to the corresponding leaves of one or more structures; the result is built like the first.

    >>> tf.nest.map_structure(lambda x, y: x + y, [1, (2,)], [3, (4,)])
    [4, (6,)]

    Args:
        func: Takes one leaf of each structure.
        *structure: Structures that agree in all but their leaves.
        **kwargs: `check_types` (True: container types must agree as well) and `expand_composites` (False).

    Returns:
        A structure like the first one.

    Raises:
        TypeError: If `func` cannot be called.
        ValueError: If there is no structure.
    """
    if not callable(func):
        raise TypeError(f"func must be callable, got: {func}")
    if not structure:
        raise ValueError("Must provide at least one structure")
    check_types, expand_composites = _options(kwargs)
    lookup = expanding if expand_composites else plain
    first = structure[0]
    if len(structure) == 1:
        return _map(func, first, lookup)
    for other in structure[1:]:
        assert_same_structure(first, other, check_types=check_types, expand_composites=expand_composites)
    results = map(func, *[flatten(part, expand_composites) for part in structure])
    return _fill(first, results, lookup)


def _map(func: Callable[[Any], Any], value: Any, lookup: Lookup) -> Any:
    container = container_of(value, lookup)
    if container is None:
        return func(value)
    return container.rebuild(
        value,
        [
            func(child) if lookup(type(child)) is None else _map(func, child, lookup)
            for child in container.children(value)
        ],
    )


def _options(kwargs: dict[str, Any]) -> tuple[bool, bool]:
    """Reads `check_types` and `expand_composites`, the keywords of the mapping functions."""
    if not kwargs:
        return True, False
    check_types, expand_composites = kwargs.pop("check_types", True), kwargs.pop("expand_composites", False)
    if kwargs:
        raise ValueError(
            "Only valid keyword arguments are `check_types` and `expand_composites`, not: "
            + ", ".join(f"`{name}`" for name in kwargs)
        )
    return check_types, expand_composites


def list_to_tuple(structure: Any) -> Any:
    """Replaces every list in `structure` (subclasses included) with a tuple.

    Args:
        structure: Nested structure.

    Returns:
        The structure with tuples.
    """
    container = container_of(structure, plain)
    if container is None:
        return structure
    children = [list_to_tuple(child) for child in container.children(structure)]
    return tuple(children) if isinstance(structure, list) else container.rebuild(structure, children)


# Comparing structures.


def assert_same_structure(
    nest1: object, nest2: object, check_types: bool = True, expand_composites: bool = False
) -> None:
    """Raises ValueError when two structures are nested differently, TypeError when only container types differ.

    Args:
        nest1: A structure.
        nest2: A structure.
        check_types: Whether the types of the containers must agree. Mappings of any kind agree with each other when
            they have the same keys, lists with subclasses of list, namedtuples with those of equal name and fields.
        expand_composites: Whether composite tensors are compared too: their specs must be compatible.
    """
    difference = _difference(nest1, nest2, check_types, expanding if expand_composites else plain)
    if difference is None:
        return
    error, detail = difference
    raise error(
        "The two structures don't have the same nested structure.\n\n"
        f"First structure: {_described(nest1)}\n\nSecond structure: {_described(nest2)}\n\n"
        f"More specifically: {detail}\n"
        f"Entire first structure:\n{_outline(nest1)}\nEntire second structure:\n{_outline(nest2)}"
    )


def _difference(a: object, b: object, check_types: bool, lookup: Lookup) -> tuple[type[Exception], str] | None:
    """Returns the first difference of two structures as an error class and a message, or None."""
    kind, other_kind = container_of(a, lookup), container_of(b, lookup)
    if kind is None or other_kind is None:
        if kind is other_kind:
            return None
        inner, leaf = (b, a) if kind is None else (a, b)
        return ValueError, (
            f'Substructure "{_described(inner)}" is a sequence, while substructure "{_described(leaf)}" is not'
        )
    if check_types:
        if not kind.same_type(a, b):
            return TypeError, (
                f"The two structures don't have the same sequence type. First structure {_described(a)} has type "
                f"{type(a).__name__}, while second structure {_described(b)} has type {type(b).__name__}"
            )
        if kind.is_mapping and kind.keys(a) != other_kind.keys(b):
            return ValueError, (
                "The two dictionaries don't have the same set of keys. First structure has keys "
                f"{_described(kind.keys(a))}, while second structure has keys {_described(other_kind.keys(b))}"
            )
    mismatch = _spec_mismatch(a, b, lookup)
    if mismatch is not None:
        return ValueError, mismatch
    if kind.size(a) != other_kind.size(b):
        return ValueError, (
            "The two structures don't have the same number of elements. "
            f"First structure: {_described(a)}. Second structure: {_described(b)}"
        )
    for x, y in zip(kind.children(a), other_kind.children(b)):
        difference = _difference(x, y, check_types, lookup)
        if difference is not None:
            return difference
    return None


def _spec_mismatch(a: Any, b: Any, lookup: Lookup) -> str | None:
    """Returns why two composites, or specs of composites, are incompatible; None for anything else."""
    # Both are containers here, so a composite class is one only to the lookup that opens composites.
    if lookup is plain or plain(type(a)) is not None or plain(type(b)) is not None:
        return None
    spec, other = (value._type_spec if isinstance(value, Composite) else value for value in (a, b))
    if spec.most_specific_common_supertype([other]) is not None:
        return None
    return f"Incompatible CompositeTensor TypeSpecs: {_described(spec)} vs. {_described(other)}"


class _Dot:
    """Represents a leaf when only the form of a structure is shown."""

    def __repr__(self) -> str:
        return "."


def _outline(structure: object) -> str:
    try:
        return str(_map(lambda leaf: _DOT, structure, plain))
    except Exception:  # a class that refuses dots as values must not hide the error being reported
        return str(structure)


_DOT = _Dot()


def _described(value: object) -> str:
    return f"type={type(value).__name__} str={value}"


# Structures of different depth: `shallow` says how far to descend.


def flatten_up_to(
    shallow_tree: object, input_tree: object, check_types: bool = True, expand_composites: bool = False
) -> list[Any]:
    """Returns the parts of `input_tree` at the positions where `shallow_tree` has leaves.

    Args:
        shallow_tree: Structure that says how deep to go.
        input_tree: Structure at least as deep.
        check_types: Whether sequence types must agree.
        expand_composites: Whether composite tensors are expanded to their parts.

    >>> flatten_up_to([0, 0], [[1, 2], 3])
    [[1, 2], 3]
    """
    parts: list[Any] = []
    _collect_up_to(shallow_tree, input_tree, check_types, expanding if expand_composites else plain, parts)
    return parts


def assert_shallow_structure(
    shallow_tree: object, input_tree: object, check_types: bool = True, expand_composites: bool = False
) -> None:
    """Raises an error unless `input_tree` is nested like `shallow_tree`, down to the leaves of the latter."""
    flatten_up_to(shallow_tree, input_tree, check_types, expand_composites)


def map_structure_up_to(shallow_tree: object, func: Callable[..., Any], *inputs: Any, **kwargs: bool) -> Any:
    """Applies `func` to the parts of `inputs` at the positions where `shallow_tree` has leaves.

    Args:
        shallow_tree: Structure that says how deep to go.
        func: Function that is called with the values of each position.
        *inputs: Structures at least as deep as `shallow_tree`.

    Returns:
        A structure like `shallow_tree`.

    Raises:
        ValueError: If `inputs` is empty.
    """
    if not inputs:
        raise ValueError("Cannot map over no sequences")
    check_types, expand_composites = _options(kwargs)
    parts = [flatten_up_to(shallow_tree, tree, check_types, expand_composites) for tree in inputs]
    return _fill(shallow_tree, map(func, *parts), expanding if expand_composites else plain)


def _collect_up_to(shallow: object, tree: object, check_types: bool, lookup: Lookup, parts: list[Any]) -> None:
    kind = container_of(shallow, lookup)
    if kind is None:
        parts.append(tree)
        return
    tree_kind = container_of(tree, lookup)
    if tree_kind is None:
        raise TypeError(
            f"If shallow structure is a sequence, input must also be a sequence. Input has type: {type(tree)}."
        )
    if check_types and not (kind.same_type(shallow, tree) or isinstance(tree, type(shallow))):
        raise TypeError(
            "The two structures don't have the same sequence type. "
            f"Input structure has type {type(tree)}, while shallow structure has type {type(shallow)}."
        )
    mismatch = _spec_mismatch(shallow, tree, lookup)
    if mismatch is not None:
        raise ValueError(mismatch)
    _check_sizes(kind, shallow, tree_kind, tree)
    for inner, child in zip(kind.children(shallow), tree_kind.children(tree)):
        _collect_up_to(inner, child, check_types, lookup, parts)


def _check_sizes(kind: Container[Any], shallow: object, tree_kind: Container[Any], tree: object) -> None:
    wanted, found = kind.size(shallow), tree_kind.size(tree)
    if wanted != found:
        raise ValueError(
            "The two structures don't have the same sequence length. "
            f"Input structure has length {found}, while shallow structure has length {wanted}."
        )
    if kind.is_mapping and tree_kind.is_mapping:
        missing = sorted(set(kind.keys(shallow)) - set(tree_kind.keys(tree)))
        if missing:
            raise ValueError(
                "The shallow_tree's keys are not a subset of the input_tree's keys. "
                f"The shallow_tree has the following keys that are not in the input_tree: {missing}."
            )


# Leaves with their paths.


def flatten_with_tuple_paths(structure: object, expand_composites: bool = False) -> list[tuple[tuple[Any, ...], Any]]:
    """Returns pairs of a path and a leaf. A path is a tuple of keys, field names and positions.

    >>> flatten_with_tuple_paths({"b": [1, 2], "a": 3})
    [(('a',), 3), (('b', 0), 1), (('b', 1), 2)]
    """
    return list(_with_paths(structure, (), expanding if expand_composites else plain))


def flatten_with_joined_string_paths(
    structure: object, separator: str = "/", expand_composites: bool = False
) -> list[tuple[str, Any]]:
    """Returns pairs of a path, joined into one string, and a leaf."""
    return [
        (separator.join(map(str, path)), leaf) for path, leaf in flatten_with_tuple_paths(structure, expand_composites)
    ]


def yield_flat_paths(nest: object, expand_composites: bool = False) -> Iterator[tuple[Any, ...]]:
    """Yields the paths to the leaves, in flattening order.

    Args:
        nest: Nested structure.
        expand_composites: Whether composite tensors are expanded to their parts.
    """
    for path, _ in _with_paths(nest, (), expanding if expand_composites else plain):
        yield path


def map_structure_with_tuple_paths(func: Callable[..., Any], *structure: Any, **kwargs: bool) -> Any:
    """Like `map_structure`, but `func` takes the path of the leaves, a tuple, as its first argument."""
    if not structure:
        raise ValueError("Must provide at least one structure")
    paths = yield_flat_paths(structure[0], kwargs.get("expand_composites", False))
    return map_structure(lambda *leaves: func(next(paths), *leaves), *structure, **kwargs)


def map_structure_with_paths(func: Callable[..., Any], *structure: Any, **kwargs: bool) -> Any:
    """Like `map_structure`, but `func` takes the path of the leaves, joined by "/", as its first argument."""
    return map_structure_with_tuple_paths(
        lambda path, *leaves: func("/".join(map(str, path)), *leaves), *structure, **kwargs
    )


def _with_paths(value: object, path: tuple[Any, ...], lookup: Lookup) -> Iterator[tuple[tuple[Any, ...], Any]]:
    container = container_of(value, lookup)
    if container is None:
        yield path, value
        return
    for key, child in zip(container.keys(value), container.children(value)):
        yield from _with_paths(child, (*path, key), lookup)


# Parts of structures, for libraries that walk structures themselves.


def is_mapping(obj: object) -> bool:
    """Whether a value is a mapping.

    Args:
        obj: Any object.

    Returns:
        True or False.
    """
    container = container_of(obj, plain)
    return container is not None and container.is_mapping


def is_namedtuple(instance: object, strict: bool = False) -> bool:
    """Whether a value is a named tuple. `strict` excludes subclasses of classes made by `namedtuple`."""
    is_named = isinstance(instance, tuple) and isinstance(getattr(type(instance), "_fields", None), tuple)
    return is_named and (not strict or type(instance).__base__ is tuple)


def is_attrs(obj: object) -> bool:
    """Whether the class of a value was made by the attrs library.

    Args:
        obj: Any object.

    Returns:
        True or False.
    """
    return hasattr(type(obj), "__attrs_attrs__")


def sequence_like(instance: Any, args: Iterable[Any]) -> Any:
    """Returns a container like `instance` with other children, in flattening order.

    Args:
        instance: Sequence or mapping whose type the result has.
        args: Elements of the result.

    Raises:
        TypeError: If `instance` is not a container.
    """
    container = container_of(instance, expanding)
    if container is None:
        raise TypeError(f"{instance!r} is not a container.")
    return container.rebuild(instance, list(args))


def yield_value(iterable: object) -> Iterator[Any]:
    """Yields the children of a container, in flattening order."""
    container = container_of(iterable, expanding)
    return iter(()) if container is None else iter(container.children(iterable))


def yield_sorted_items(iterable: object) -> Iterator[tuple[Any, Any]]:
    """Yields the children of a container with their keys, in flattening order."""
    container = container_of(iterable, expanding)
    return iter(()) if container is None else zip(container.keys(iterable), container.children(iterable))


def map_structure_with_tuple_paths_up_to(
    shallow_tree: object, func: Callable[..., Any], *inputs: Any, **kwargs: bool
) -> Any:
    """Like `map_structure_up_to`, but `func` takes the path of the parts, a tuple, as its first argument."""
    paths = yield_flat_paths(shallow_tree, kwargs.get("expand_composites", False))
    return map_structure_up_to(shallow_tree, lambda *parts: func(next(paths), *parts), *inputs, **kwargs)


def get_traverse_shallow_structure(
    traverse_fn: Callable[[Any], Any], structure: Any, expand_composites: bool = False
) -> Any:
    """Returns a structure of booleans that says how far `structure` is to be opened.

    Args:
        traverse_fn: Function of a part of the structure. It returns a boolean, or a structure of booleans like the
            part, one for each child.
        structure: Nested structure.
        expand_composites: Whether composite tensors are opened.

    Raises:
        ValueError: If `traverse_fn` returns a structure for something that is not a container.
    """
    lookup = expanding if expand_composites else plain
    opened = traverse_fn(structure)
    container = container_of(structure, lookup)
    if container is None:
        if not isinstance(opened, bool):
            raise ValueError(f"traverse_fn returned structure: {opened} for non-structure: {structure}")
        return opened
    children = list(container.children(structure))
    if isinstance(opened, bool):
        if not opened:
            return False
        parts = [get_traverse_shallow_structure(traverse_fn, child, expand_composites) for child in children]
        return container.rebuild(structure, parts)
    assert_shallow_structure(opened, structure, check_types=False, expand_composites=expand_composites)
    flags = list(yield_value(opened))
    return container.rebuild(
        structure,
        [
            get_traverse_shallow_structure(traverse_fn, child, expand_composites) if flag else False
            for flag, child in zip(flags, children, strict=True)
        ],
    )
