"""tf.nest: flattening, packing, mapping and comparing structures. Expected values are TensorFlow's."""

import collections
import dataclasses
from types import MappingProxyType, SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headrace._src.tensors import nest
from headrace._src.tensors.protocols import Composite, CompositeSpec
from headrace._src.tensors.shapes import TensorShape

Point = collections.namedtuple("Point", "x y")
SamePoint = collections.namedtuple("Point", "x y")
OtherName = collections.namedtuple("OtherName", "x y")
OtherFields = collections.namedtuple("Point", "x z")
OrderedDict = collections.OrderedDict


class MyList(list):
    pass


class MyTuple(tuple):
    pass


class MyDict(dict):
    pass


class Frozen(collections.abc.Mapping):
    def __init__(self, items):
        self._items = dict(items)

    def __getitem__(self, key):
        return self._items[key]

    def __iter__(self):
        return iter(self._items)

    def __len__(self):
        return len(self._items)


class Attrs:
    """Looks as a class made by the attrs library does."""

    __attrs_attrs__ = (SimpleNamespace(name="b"), SimpleNamespace(name="a"))

    def __init__(self, b, a):
        self.b, self.a = b, a

    def __repr__(self):
        return f"Attrs({self.b}, {self.a})"


@dataclasses.dataclass
class Masked:
    name: str
    value: object
    mask: object = 0

    def __tf_flatten__(self):
        return (self.name,), (self.value, self.mask)

    @classmethod
    def __tf_unflatten__(cls, metadata, components):
        return cls(*metadata, *components)


@dataclasses.dataclass
class Opaque:
    value: object


class Proxy:
    """Passes itself off as what it wraps."""

    def __init__(self, wrapped):
        self._self_wrapped = wrapped

    @property
    def __wrapped__(self):
        return self._self_wrapped

    @property
    def __class__(self):
        return type(self._self_wrapped)


class Pair(Composite):
    """A composite of two values that may itself hold composites."""

    def __init__(self, first, second, kind="pair"):
        self.first, self.second, self.kind = first, second, kind

    @property
    def _type_spec(self):
        return PairSpec(self.kind)


class PairSpec(CompositeSpec):
    value_type = Pair
    _component_specs = ("spec of first", "spec of second")

    def __init__(self, kind):
        self.kind = kind

    def __repr__(self):
        return f"PairSpec({self.kind})"

    def _to_components(self, value):
        return value.first, value.second

    def _from_components(self, components):
        return Pair(*components, kind=self.kind)

    def most_specific_common_supertype(self, others):
        return self if all(isinstance(other, PairSpec) and other.kind == self.kind for other in others) else None


def default_dict(**items):
    result = collections.defaultdict(list)
    result.update(items)
    return result


# Flattening


@pytest.mark.parametrize(
    "structure,leaves",
    [
        ({"b": 1, "a": 2}, [2, 1]),
        (OrderedDict(b=1, a=2), [2, 1]),
        (default_dict(b=1, a=2), [2, 1]),
        (MappingProxyType({"b": 1, "a": 2}), [2, 1]),
        (Frozen({"b": 1, "a": 2}), [2, 1]),
        ({2: "x", 10: "y", 1: "z"}, ["z", "x", "y"]),
        ({"b": 1, "a": 2}.keys(), ["b", "a"]),
        ({"b": 1, "a": 2}.values(), [1, 2]),
        ({"b": 1, "a": 2}.items(), ["b", 1, "a", 2]),
        ([1, (2, [3]), None], [1, 2, 3, None]),
        (Point(1, [2, 3]), [1, 2, 3]),
        (range(3), [0, 1, 2]),
        (collections.deque([1, 2]), [1, 2]),
        (MyList([1, 2]), [1, 2]),
        (Attrs(1, [2]), [1, 2]),
        (Masked("m", [1, 2]), [1, 2, 0]),
        (Proxy([1, 2]), [1, 2]),
        (Proxy({"b": 1, "a": 2}), [2, 1]),
        ((), []),
        ({}, []),
        (None, [None]),
        ("abc", ["abc"]),
        (b"ab", [b"ab"]),
        ({1, 2}, [{1, 2}]),
        (Opaque([1, 2]), [Opaque([1, 2])]),
        (TensorShape([1, 2]), [TensorShape([1, 2])]),
    ],
)
def test_flatten(structure, leaves):
    assert nest.flatten(structure) == leaves
    is_leaf = len(leaves) == 1 and leaves[0] == structure
    assert nest.is_nested(structure) is not is_leaf


def test_arrays_generators_and_proxies_of_leaves_are_leaves():
    for leaf in (np.zeros(2), (x for x in [1]), Proxy(5)):
        assert nest.flatten([leaf])[0] is leaf
        assert not nest.is_nested(leaf)


def test_keys_that_cannot_be_sorted_are_refused():
    with pytest.raises(TypeError, match="nest only supports dicts with sortable keys"):
        nest.flatten({1: 2, "a": 3})


def test_any_class_may_flatten_itself():
    class Box:
        def __init__(self, content):
            self.content = content

        def __tf_flatten__(self):
            return (), (self.content,)

        @classmethod
        def __tf_unflatten__(cls, metadata, components):
            return cls(*components)

    assert nest.flatten(Box([1, 2])) == [1, 2]
    assert nest.map_structure(lambda x: x + 1, Box([1, 2])).content == [2, 3]


# Packing


@pytest.mark.parametrize(
    "structure,packed",
    [
        ({"b": 0, "a": 0}, {"b": 2, "a": 1}),
        (OrderedDict(b=0, a=0), OrderedDict(b=2, a=1)),
        (default_dict(b=0, a=0), default_dict(b=2, a=1)),
        (MyDict(b=0, a=0), MyDict(b=2, a=1)),
        (collections.Counter(b=5, a=5), collections.Counter(b=2, a=1)),
        (MappingProxyType({"b": 0, "a": 0}), MappingProxyType({"b": 2, "a": 1})),
        (Frozen({"b": 0, "a": 0}), Frozen({"b": 2, "a": 1})),
        (Point(0, 0), Point(1, 2)),
        ([0, (0,)], [1, (2,)]),
        (MyList([0, 0]), MyList([1, 2])),
        (MyTuple([0, 0]), MyTuple([1, 2])),
        (collections.deque([0, 0]), collections.deque([1, 2])),
        (Masked("m", 0), Masked("m", 1, 2)),
        (range(2), [1, 2]),
        ({"b": 0, "a": 0}.values(), [1, 2]),
        ({"b": 0}.items(), [(1, 2)]),
    ],
)
def test_pack_keeps_the_type_and_the_order_of_keys(structure, packed):
    result = nest.pack_sequence_as(structure, [1, 2])
    assert type(result) is type(packed)
    assert result == packed
    assert list(result) == list(packed) if hasattr(packed, "__iter__") else True


def test_pack_gives_a_default_dict_its_factory():
    assert nest.pack_sequence_as(default_dict(a=0), [1]).default_factory is list


def test_pack_builds_attrs_classes_and_proxies():
    assert repr(nest.pack_sequence_as(Attrs(0, 0), [1, 2])) == "Attrs(1, 2)"
    proxy = nest.pack_sequence_as(Proxy((0, 0)), [1, 2])
    assert type(proxy) is Proxy
    assert proxy.__wrapped__ == (1, 2)


def test_leaves_may_be_containers_when_packing():
    assert nest.pack_sequence_as([0], [[1, 2]]) == [[1, 2]]
    assert nest.pack_sequence_as(0, ([1],)) == [1]


@pytest.mark.parametrize(
    "structure,flat,error,text",
    [
        ([0, 0], [1], ValueError, "Could not pack sequence. Structure had 2 atoms, but flat_sequence had 1 items."),
        ([0, [0, 0]], [1] * 4, ValueError, "Structure had 3 atoms, but flat_sequence had 4 items."),
        ([], [1], ValueError, "Structure had 0 atoms"),
        (0, [1, 2], ValueError, "The target structure is of type `<class 'int'>`"),
        (0, [], ValueError, "However the input is a sequence (<class 'list'>) of length 0."),
        ([0, 0], 5, TypeError, "Attempted to pack value:\n  5\ninto a structure"),
        ([0, 0], "ab", TypeError, "found incompatible type `<class 'str'>` instead."),
        ([0, 0], np.array([1, 2]), TypeError, "Attempted to pack value"),
        ([0, 0], {"a": 1, "b": 2}, TypeError, "Attempted to pack value"),
    ],
)
def test_what_cannot_be_packed(structure, flat, error, text):
    with pytest.raises(error) as caught:
        nest.pack_sequence_as(structure, flat)
    assert text in str(caught.value)


class NeedsMore(dict):
    def __init__(self, one, two):
        super().__init__(one=one, two=two)


def test_a_mapping_that_cannot_be_built_is_named():
    with pytest.raises(TypeError, match=r"Error creating an object of type .*NeedsMore"):
        nest.pack_sequence_as(NeedsMore(1, 2), [3, 4])


leaves = st.none() | st.integers() | st.text(max_size=3)
structures = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(max_size=3), inner, max_size=3)
        | st.tuples(inner, inner).map(lambda pair: Point(*pair))
    ),
    max_leaves=8,
)


@settings(deadline=None)
@given(structures)
def test_packing_what_was_flattened_gives_it_back(structure):
    flat = nest.flatten(structure)
    assert nest.pack_sequence_as(structure, flat) == structure
    assert nest.map_structure(lambda leaf: leaf, structure) == structure
    assert [leaf for _, leaf in nest.flatten_with_tuple_paths(structure)] == flat
    nest.assert_same_structure(structure, nest.pack_sequence_as(structure, [0] * len(flat)))


# Mapping


def test_map_structure():
    assert nest.map_structure(lambda x: x + 1, {"b": [1, 2], "a": (3,)}) == {"b": [2, 3], "a": (4,)}
    assert nest.map_structure(lambda *x: x, [1, (2,)], [3, (4,)]) == [(1, 3), ((2, 4),)]
    assert nest.map_structure(lambda *x: x, 1, 2) == (1, 2)
    assert nest.map_structure(lambda x, y: x, [[], {}], [[], {}]) == [[], {}]
    assert nest.map_structure(lambda x, y: x + y, [1, 2], (3, 4), check_types=False) == [4, 6]
    assert nest.map_structure(lambda *x: x, {"a": 1, "b": 2}, OrderedDict(b=3, a=4)) == {"a": (1, 4), "b": (2, 3)}
    assert nest.map_structure(lambda *x: x, Masked("m", 1, 2), Masked("n", 3, 4)) == Masked("m", (1, 3), (2, 4))


def test_map_structure_visits_leaves_in_flattening_order():
    seen = []
    nest.map_structure(seen.append, {"b": [1, 2], "a": 3})
    assert seen == [3, 1, 2]


def test_map_structure_arguments_are_checked():
    with pytest.raises(TypeError, match="func must be callable, got: 3"):
        nest.map_structure(3, [1])
    with pytest.raises(ValueError, match="Must provide at least one structure"):
        nest.map_structure(lambda: 0)
    with pytest.raises(ValueError, match=r"Only valid keyword arguments .* not: `foo`"):
        nest.map_structure(lambda x: x, [1], foo=1)
    with pytest.raises(TypeError, match="don't have the same nested structure"):
        nest.map_structure(lambda x, y: x, [1], (1,))
    with pytest.raises(ValueError, match="don't have the same nested structure"):
        nest.map_structure(lambda x, y: x, [1, 2], [3, [4]])


def test_list_to_tuple():
    assert nest.list_to_tuple([1, [2, {"a": [3]}]]) == (1, (2, {"a": (3,)}))


# Comparing


@pytest.mark.parametrize(
    "a,b",
    [
        (1, "x"),
        ([None], [1]),
        ([], []),
        ({"a": 1}, OrderedDict(a=1)),
        (MappingProxyType({"a": 1}), {"a": 2}),
        (Frozen({"a": 1}), {"a": 1}),
        (Point(1, 2), SamePoint(3, 4)),
        ([1], MyList([1])),
        ([1, 2], Proxy([1, 2])),
        (Proxy([1, 2]), [1, 2]),
        (Attrs(1, 2), Attrs(3, 4)),
        (Masked("a", 1), Masked("b", 1)),
    ],
)
def test_structures_that_are_the_same(a, b):
    nest.assert_same_structure(a, b)


@pytest.mark.parametrize(
    "a,b,error,detail",
    [
        ([1], (1,), TypeError, "First structure type=list str=[1] has type list, while second structure type=tuple"),
        ([1, 2], {"a": 1, "b": 2}, TypeError, "don't have the same sequence type"),
        ({"a": [1]}, {"a": (1,)}, TypeError, "don't have the same sequence type"),
        (Point(1, 2), OtherName(1, 2), TypeError, "don't have the same sequence type"),
        (Point(1, 2), OtherFields(1, 2), TypeError, "don't have the same sequence type"),
        (Point(1, 2), (1, 2), TypeError, "don't have the same sequence type"),
        ((1, 2), Point(1, 2), TypeError, "don't have the same sequence type"),
        ((1,), MyTuple([1]), TypeError, "don't have the same sequence type"),
        (Masked("a", 1), [1, 2], TypeError, "don't have the same sequence type"),
        (range(2), [0, 1], TypeError, "don't have the same sequence type"),
        ([1], 1, ValueError, 'Substructure "type=list str=[1]" is a sequence, while substructure "type=int str=1"'),
        (1, [1], ValueError, 'Substructure "type=list str=[1]" is a sequence, while substructure "type=int str=1"'),
        (None, [], ValueError, 'Substructure "type=list str=[]" is a sequence'),
        ([1, 2], [3], ValueError, "don't have the same number of elements. First structure: type=list str=[1, 2]."),
        (
            {"a": 1},
            {"b": 1},
            ValueError,
            "don't have the same set of keys. First structure has keys type=list str=['a']",
        ),
        ({"a": 1}, {"a": 1, "b": 2}, ValueError, "second structure has keys type=list str=['a', 'b']"),
    ],
)
def test_structures_that_differ(a, b, error, detail):
    with pytest.raises(error) as caught:
        nest.assert_same_structure(a, b)
    assert str(caught.value).startswith("The two structures don't have the same nested structure.\n\nFirst structure: ")
    assert detail in str(caught.value)


def test_the_report_ends_in_outlines():
    with pytest.raises(ValueError) as caught:
        nest.assert_same_structure([[1, 2], {"a": 3}], [[1, 2], [3, (4,)]], check_types=False)
    assert str(caught.value).endswith(
        "Entire first structure:\n[[., .], {'a': .}]\nEntire second structure:\n[[., .], [., (.,)]]"
    )


class Strict(list):
    def __init__(self, items):
        if not all(isinstance(item, int) for item in items):
            raise ValueError("ints only")
        super().__init__(items)


def test_a_class_that_refuses_dots_does_not_hide_the_report():
    with pytest.raises(ValueError, match="don't have the same number of elements"):
        nest.assert_same_structure(Strict([1]), Strict([1, 2]))


def test_types_may_be_left_unchecked():
    nest.assert_same_structure([1], (1,), check_types=False)
    nest.assert_same_structure([1, 2], {"a": 1, "b": 2}, check_types=False)
    nest.assert_same_structure({"a": 1}, {"b": 1}, check_types=False)
    with pytest.raises(ValueError, match="don't have the same number of elements"):
        nest.assert_same_structure([1, 2], (1, 2, 3), check_types=False)


# Composite tensors


def test_composites_are_leaves_unless_expanded():
    inner = Pair(2, 3)
    pair = Pair(1, inner)
    assert nest.flatten([pair, 4]) == [pair, 4]
    assert nest.flatten([pair, 4], expand_composites=True) == [1, 2, 3, 4]
    assert not nest.is_nested(pair)
    assert nest.is_nested_or_composite(pair)


def test_composites_are_rebuilt_around_new_components():
    doubled = nest.map_structure(lambda x: 2 * x, {"p": Pair(1, Pair(2, 3))}, expand_composites=True)["p"]
    assert (doubled.first, doubled.second.first, doubled.second.second) == (2, 4, 6)
    summed = nest.map_structure(lambda x, y: x + y, Pair(1, 2), Pair(3, 4), expand_composites=True)
    assert (summed.first, summed.second) == (4, 6)
    packed = nest.pack_sequence_as([Pair(0, 0), 0], [1, 2, 3], expand_composites=True)
    assert (packed[0].first, packed[0].second, packed[1]) == (1, 2, 3)


def test_specs_of_composites_open_into_the_specs_of_components():
    assert not nest.is_nested(PairSpec("pair"))
    assert nest.flatten(PairSpec("pair"), expand_composites=True) == ["spec of first", "spec of second"]
    built = nest.pack_sequence_as(PairSpec("twin"), [1, 2], expand_composites=True)
    assert (built.first, built.second, built.kind) == (1, 2, "twin")


def test_composites_are_compared_by_their_specs():
    nest.assert_same_structure(Pair(1, 2), Pair(3, 4), expand_composites=True)
    nest.assert_same_structure(Pair(1, 2), PairSpec("pair"), expand_composites=True)
    nest.assert_same_structure(Pair(1, 2), 1)
    with pytest.raises(ValueError, match=r"Incompatible CompositeTensor TypeSpecs: .*PairSpec.* vs\. .*PairSpec"):
        nest.assert_same_structure(Pair(1, 2), Pair(1, 2, "other"), expand_composites=True)
    with pytest.raises(ValueError, match="is a sequence, while substructure"):
        nest.assert_same_structure([Pair(1, 2)], [1], expand_composites=True)
    with pytest.raises(TypeError, match="don't have the same sequence type"):
        nest.assert_same_structure(Pair(1, 2), [1, 2], expand_composites=True)


# Structures of different depth


@pytest.mark.parametrize(
    "shallow,tree,parts",
    [
        ([0, 0], [[1, 2], [3]], [[1, 2], [3]]),
        (0, [[1, 2]], [[[1, 2]]]),
        (None, [1], [[1]]),
        ([], [], []),
        ({"a": 0, "b": 0}, {"b": 2, "a": [1, 2]}, [[1, 2], 2]),
        ({"a": 0}, OrderedDict(a=1), [1]),
        (Point(0, 0), SamePoint(1, [2]), [1, [2]]),
        (Masked("m", 0, 0), Masked("n", 1, [2]), [1, [2]]),
    ],
)
def test_flatten_up_to(shallow, tree, parts):
    assert nest.flatten_up_to(shallow, tree) == parts
    nest.assert_shallow_structure(shallow, tree)


@pytest.mark.parametrize(
    "shallow,tree,error,text",
    [
        ([0, 0], [[1, 2]], ValueError, "Input structure has length 1, while shallow structure has length 2."),
        ([], [1], ValueError, "don't have the same sequence length"),
        ({"a": 0}, {"a": [1], "b": 2}, ValueError, "don't have the same sequence length"),
        ({"a": 0}, {"b": 2}, ValueError, "following keys that are not in the input_tree: ['a']"),
        ([0, 0], 5, TypeError, "If shallow structure is a sequence, input must also be a sequence."),
        ([0, [0]], [1, 2], TypeError, "Input has type: <class 'int'>."),
        ([0, 0], (1, 2), TypeError, "Input structure has type <class 'tuple'>, while shallow structure has type"),
        (Point(0, 0), (1, 2), TypeError, "don't have the same sequence type"),
    ],
)
def test_trees_shallower_than_asked(shallow, tree, error, text):
    with pytest.raises(error) as caught:
        nest.assert_shallow_structure(shallow, tree)
    assert text in str(caught.value)


def test_flatten_up_to_with_composites():
    pair = Pair(1, 2)
    assert nest.flatten_up_to([0], [pair], expand_composites=True) == [pair]
    assert nest.flatten_up_to([pair], [Pair(3, [4])], expand_composites=True) == [3, [4]]
    with pytest.raises(ValueError, match="Incompatible CompositeTensor TypeSpecs"):
        nest.flatten_up_to([pair], [Pair(3, 4, "other")], expand_composites=True)


def test_map_structure_up_to():
    assert nest.map_structure_up_to([0, 0], lambda x, y: (x, y), [[1], 2], [3, [4]]) == [([1], 3), (2, [4])]
    assert nest.map_structure_up_to((0,), lambda x: x, [2], check_types=False) == (2,)
    with pytest.raises(ValueError, match="Cannot map over no sequences"):
        nest.map_structure_up_to([0], lambda x: x)
    with pytest.raises(TypeError, match="don't have the same sequence type"):
        nest.map_structure_up_to((0,), lambda x: x, [2])


# Paths


def test_paths():
    structure = {"b": [1, (2,)], "a": Point(3, 4)}
    assert nest.flatten_with_tuple_paths(structure) == [
        (("a", "x"), 3),
        (("a", "y"), 4),
        (("b", 0), 1),
        (("b", 1, 0), 2),
    ]
    assert nest.flatten_with_joined_string_paths(structure) == [("a/x", 3), ("a/y", 4), ("b/0", 1), ("b/1/0", 2)]
    assert list(nest.yield_flat_paths(structure)) == [("a", "x"), ("a", "y"), ("b", 0), ("b", 1, 0)]
    assert nest.flatten_with_joined_string_paths(5) == [("", 5)]
    assert nest.flatten_with_joined_string_paths([Attrs(1, 2), Masked("m", 1, [2])], separator=".") == [
        ("0.b", 1),
        ("0.a", 2),
        ("1.0", 1),
        ("1.1.0", 2),
    ]
    assert nest.flatten_with_joined_string_paths([Pair(1, 2)], expand_composites=True) == [
        ("0/Pair/0", 1),
        ("0/Pair/1", 2),
    ]


def test_mapping_with_paths():
    structure = {"b": [1, (2,)], "a": 3}
    assert nest.map_structure_with_paths(lambda path, x: (path, x), structure) == {
        "b": [("b/0", 1), (("b/1/0", 2),)],
        "a": ("a", 3),
    }
    assert nest.map_structure_with_tuple_paths(lambda path, x, y: (path, x + y), [1, 2], [3, 4]) == [
        ((0,), 4),
        ((1,), 6),
    ]
