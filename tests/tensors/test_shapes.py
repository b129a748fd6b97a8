"""TensorShape, Dimension and the functions over dims. Expected values are TensorFlow's."""

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from headrace._src.base.errors import InvalidArgumentError
from headrace._src.tensors.shapes import (
    Dimension,
    TensorShape,
    as_shape,
    broadcast_dims,
    dims_text,
    merge_dims,
    num_elements,
)

UNKNOWN = TensorShape(None)


@pytest.mark.parametrize(
    "given_as,dims",
    [
        ([], ()),
        (3, (3,)),
        ((2, 3), (2, 3)),
        ([2, None, 3], (2, None, 3)),
        (None, None),
        (TensorShape([2]), (2,)),
        (Dimension(3), (3,)),
        (Dimension(None), (None,)),
        ([Dimension(3), Dimension(None), 4], (3, None, 4)),
        (np.int64(3), (3,)),
        ([np.int32(3), 2], (3, 2)),
        (np.array([2, 3]), (2, 3)),
        (np.array(3), (3,)),
        (range(3), (0, 1, 2)),
        ((size for size in (1, 2)), (1, 2)),
        ([2**70], (2**70,)),
    ],
)
def test_what_can_be_given_as_a_shape(given_as, dims):
    shape = TensorShape(given_as)
    assert shape._dims == dims
    assert all(type(size) in (int, type(None)) for size in shape._dims or ())


@pytest.mark.parametrize(
    "given_as,error,text",
    [
        ([2.0, 3], TypeError, "Dimension value must be integer or None or have an __index__ method, got value '2.0'"),
        (2.0, TypeError, "got value '2.0' with type '<class 'float'>'"),
        (["3"], TypeError, "got value ''3'' with type '<class 'str'>'"),
        ("ab", TypeError, "Failed to convert ''ab'' to a shape: ''a''"),
        (np.array([2.0]), TypeError, "Failed to convert"),
        ([[1, 2]], TypeError, "got value '[1, 2]'"),
        (object(), TypeError, "Dimension value must be integer"),
        ([-1, 2], ValueError, "Dimension -1 must be >= 0"),
    ],
)
def test_what_cannot(given_as, error, text):
    with pytest.raises(error) as caught:
        TensorShape(given_as)
    assert text in str(caught.value)


@pytest.mark.parametrize(
    "dims,text,representation",
    [
        ([None, 2], "(None, 2)", "TensorShape([None, 2])"),
        (None, "<unknown>", "TensorShape(None)"),
        ([], "()", "TensorShape([])"),
        ([3], "(3,)", "TensorShape([3])"),
    ],
)
def test_printed_forms(dims, text, representation):
    assert str(TensorShape(dims)) == text
    assert repr(TensorShape(dims)) == representation


def test_indexing_gives_ints_and_slicing_gives_shapes():
    shape = TensorShape([2, None, 4])
    assert (shape[0], shape[1], shape[-1], shape[np.int64(2)]) == (2, None, 4, 4)
    assert repr(shape[1:]) == "TensorShape([None, 4])"
    assert repr(shape[::2]) == "TensorShape([2, 4])"
    assert repr(shape[5:]) == "TensorShape([])"
    with pytest.raises(IndexError):
        shape[5]
    with pytest.raises(TypeError):
        shape["a"]


@pytest.mark.parametrize(
    "part,dims",
    [
        (slice(1, None), None),
        (slice(None, 2), (None, None)),
        (slice(1, 4), (None, None, None)),
        (slice(3, 1), ()),
        (slice(-2, None), None),
        (slice(None, -2), None),
    ],
)
def test_slices_of_an_unknown_rank(part, dims):
    assert UNKNOWN[part]._dims == dims
    assert UNKNOWN[0] is None
    with pytest.raises(ValueError, match="Steps are not yet handled"):
        UNKNOWN[::2]


def test_iteration_and_length():
    shape = TensorShape([2, None])
    assert list(shape) == [2, None] == shape.as_list()
    assert len(shape) == 2
    assert None in shape
    assert np.zeros(TensorShape([2, 3])).shape == (2, 3)
    for use in (list, len, TensorShape.as_list):
        with pytest.raises(ValueError):
            use(UNKNOWN)


def test_an_unknown_rank_is_false_and_a_scalar_is_true():
    assert not UNKNOWN
    assert TensorShape([])


def test_equality_is_of_what_is_known_and_with_anything_shape_like():
    assert TensorShape([2, None]) == TensorShape([2, None]) == [2, None]
    assert TensorShape([2]) == 2
    assert (2,) == TensorShape([2])  # noqa: SIM300
    assert TensorShape(None) == UNKNOWN
    assert UNKNOWN == None  # noqa: E711
    assert TensorShape([2]) != TensorShape([None])
    assert TensorShape([]) != None  # noqa: E711
    assert TensorShape([2]) != "x"
    assert TensorShape([2]) != object()
    assert TensorShape([2]) != [2.0]


def test_the_hash_is_that_of_the_tuple():
    assert hash(TensorShape([2, 3])) == hash((2, 3))
    assert {TensorShape([2, None]): 1}[TensorShape([2, None])] == 1


def test_concatenation():
    assert TensorShape([2]) + [3] == [2, 3]
    assert [3] + TensorShape([2]) == [3, 2]
    assert (3,) + TensorShape([2]) == [3, 2]
    assert TensorShape([2]) + 3 == [2, 3]
    assert TensorShape([2]).concatenate([3, None]) == [2, 3, None]
    assert TensorShape([2]) + None == UNKNOWN
    assert UNKNOWN.concatenate([3]) == UNKNOWN


def test_merging_keeps_what_either_knows():
    assert TensorShape([2, None]).merge_with([None, 3]) == [2, 3]
    assert TensorShape([2]).merge_with(None) == [2]
    assert UNKNOWN.merge_with([2]) == [2]
    with pytest.raises(ValueError, match=r"Shapes \(2,\) and \(3,\) are not compatible"):
        TensorShape([2]).merge_with([3])
    with pytest.raises(ValueError, match=r"Shapes \(2,\) and \(2, 3\) are not compatible"):
        TensorShape([2]).merge_with([2, 3])


def test_compatibility():
    shape = TensorShape([2, 3])
    assert shape.is_compatible_with([None, 3])
    assert shape.is_compatible_with(None)
    assert not shape.is_compatible_with([2])
    assert not shape.is_compatible_with([2, 4])
    shape.assert_is_compatible_with([2, None])
    with pytest.raises(ValueError, match=r"Shapes \(2, 3\) and \[3\] are incompatible"):
        shape.assert_is_compatible_with([3])


def test_rank_assertions():
    shape = TensorShape([2, 3])
    assert shape.with_rank(2) is shape
    assert UNKNOWN.with_rank(2) == [None, None]
    assert UNKNOWN.with_rank_at_least(3) == UNKNOWN
    assert shape.with_rank_at_least(1) == shape.with_rank_at_most(3) == [2, 3]
    UNKNOWN.assert_has_rank(2)
    shape.assert_same_rank([4, 5])
    shape.assert_same_rank(None)
    with pytest.raises(ValueError, match=r"Shape \(2, 3\) must have rank 3"):
        shape.with_rank(3)
    with pytest.raises(ValueError, match=r"Shape \(2, 3\) must have rank at least 3"):
        shape.with_rank_at_least(3)
    with pytest.raises(ValueError, match=r"Shape \(2, 3\) must have rank at most 1"):
        shape.with_rank_at_most(1)
    with pytest.raises(ValueError, match=r"Shapes \(2, 3\) and \(3,\) must have the same rank"):
        shape.assert_same_rank([3])


def test_what_is_known_of_a_shape():
    assert (TensorShape([2, 3]).rank, TensorShape([2]).ndims, UNKNOWN.rank, UNKNOWN.ndims) == (2, 1, None, None)
    assert TensorShape([2, 3]).num_elements() == 6
    assert TensorShape([]).num_elements() == 1
    assert TensorShape([0, None]).num_elements() is None
    assert UNKNOWN.num_elements() is None
    assert TensorShape([]).is_fully_defined()
    assert not UNKNOWN.is_fully_defined()
    with pytest.raises(ValueError, match=r"Shape \(None,\) is not fully defined"):
        TensorShape([None]).assert_is_fully_defined()
    assert UNKNOWN.dims is None
    assert repr(TensorShape([2, None]).dims) == "[Dimension(2), Dimension(None)]"


def test_the_closest_shape_that_describes_both():
    shape = TensorShape([2, 3])
    assert shape.most_specific_compatible_shape([2, 4]) == [2, None]
    assert shape.most_specific_compatible_shape([2]) == UNKNOWN
    assert shape.most_specific_common_supertype([TensorShape([2, 4]), TensorShape([None, 3])]) == [None, None]
    assert shape.most_specific_common_supertype([]) == shape
    assert shape.most_specific_common_supertype([[2, 3]]) is None


def test_subtypes_know_at_least_as_much():
    assert TensorShape([2, 3]).is_subtype_of(TensorShape([2, None]))
    assert TensorShape([None]).is_subtype_of(TensorShape([None]))
    assert TensorShape([2]).is_subtype_of(UNKNOWN)
    assert not TensorShape([2, None]).is_subtype_of(TensorShape([2, 3]))
    assert not UNKNOWN.is_subtype_of(TensorShape([2]))
    assert not TensorShape([2, 3]).is_subtype_of([2, 3])


@pytest.mark.parametrize("dims", [None, (), (2, None)])
def test_copies_pickles_and_messages_keep_the_shape(dims):
    shape = TensorShape(dims)
    assert pickle.loads(pickle.dumps(shape)) == shape
    assert copy.copy(shape) == copy.deepcopy(shape) == shape
    assert TensorShape(shape.as_proto()) == shape
    assert TensorShape.experimental_from_proto(shape.experimental_as_proto()) == shape


def test_the_message_says_unknown_by_minus_one():
    proto = TensorShape([None, 3]).as_proto()
    assert [dim.size for dim in proto.dim] == [-1, 3]
    assert not proto.unknown_rank
    assert UNKNOWN.as_proto().unknown_rank


def test_a_shape_holds_no_tensors_and_casts_nothing():
    shape = TensorShape([2])
    assert (shape.flatten(), shape.to_tensors(1), shape.placeholder_value(None)) == ([], [], None)
    with pytest.raises(AssertionError, match="Can not cast"):
        shape.cast([2], None)


def test_as_shape_gives_back_a_shape_as_it_is():
    shape = TensorShape([2])
    assert as_shape(shape) is shape
    assert as_shape([2]) == shape


# Dimension


@pytest.mark.parametrize(
    "result,value",
    [
        (Dimension(7) + 3, 10),
        (10 + Dimension(7), 17),
        (Dimension(7) - Dimension(3), 4),
        (10 - Dimension(7), 3),
        (3 * Dimension(7), 21),
        (Dimension(7) // 3, 2),
        (20 // Dimension(7), 2),
        (Dimension(7) % 4, 3),
        (20 % Dimension(7), 6),
        (Dimension(7) + None, None),
        (Dimension(None) * 3, None),
        (None - Dimension(7), None),
    ],
)
def test_dimension_arithmetic(result, value):
    assert isinstance(result, Dimension)
    assert result.value is None if value is None else result.value == value


def test_dimension_comparisons_with_the_unknown_are_none():
    assert (Dimension(7) < 8) is True
    assert (Dimension(7) >= Dimension(8)) is False
    assert (Dimension(7) == 7) is True
    assert (Dimension(7) != 7) is False
    assert (Dimension(7) == "a") is False
    assert (Dimension(7) == None) is None  # noqa: E711
    assert (Dimension(None) != Dimension(None)) is None
    assert (Dimension(None) <= 3) is None


def test_what_dimension_refuses():
    with pytest.raises(ValueError, match="Dimension -1 must be >= 0"):
        Dimension(-1)
    with pytest.raises(ValueError, match="Dimension -3 must be >= 0"):
        Dimension(7) - 10
    with pytest.raises(TypeError, match="please use // instead"):
        Dimension(7) / 2
    with pytest.raises(TypeError, match="please use // instead"):
        2 / Dimension(7)
    with pytest.raises(TypeError, match="unsupported operand"):
        Dimension(7) + 2.0
    with pytest.raises(TypeError, match="Dimension value must be integer"):
        Dimension(7) < 2.0  # noqa: B015
    with pytest.raises(TypeError, match="unhashable"):
        hash(Dimension(3))
    with pytest.raises(TypeError):
        int(Dimension(None))


def test_dimension_as_an_integer():
    assert int(Dimension(3)) == 3
    assert [1, 2, 3, 4][Dimension(2)] == 3
    assert (str(Dimension(3)), str(Dimension(None)), repr(Dimension(None))) == ("3", "?", "Dimension(None)")
    assert bool(Dimension(2)) and not bool(Dimension(0)) and not bool(Dimension(None))
    assert pickle.loads(pickle.dumps(Dimension(3))).value == 3


def test_dimension_merging():
    assert Dimension(3).merge_with(None).value == 3
    assert Dimension(None).merge_with(4).value == 4
    assert Dimension(3).is_compatible_with(None)
    assert not Dimension(3).is_compatible_with(4)
    with pytest.raises(ValueError, match="Dimensions 3 and 4 are not compatible"):
        Dimension(3).merge_with(4)


# Functions over dims


@pytest.mark.parametrize(
    "a,b,result",
    [
        ((None,), (0,), (None,)),
        ((None,), (1,), (None,)),
        ((None,), (2,), (2,)),
        ((None,), (None,), (None,)),
        ((0,), (1,), (0,)),
        (None, (2,), None),
        ((3, None), (None, 1), (3, None)),
        ((), (3,), (3,)),
        ((2, 1, 3), (4, 1), (2, 4, 3)),
    ],
)
def test_broadcasting_of_partly_known_dims(a, b, result):
    assert broadcast_dims(a, b) == result
    assert broadcast_dims(b, a) == result


def test_dims_that_do_not_broadcast():
    with pytest.raises(InvalidArgumentError, match="Dimensions must be equal, but are 3 and 2"):
        broadcast_dims((2, 3), (2,))
    with pytest.raises(InvalidArgumentError):
        broadcast_dims((0,), (2,))


sizes = st.lists(st.integers(0, 4), max_size=4).map(tuple)


@given(sizes, sizes)
def test_known_dims_broadcast_as_in_numpy(a, b):
    try:
        expected = np.broadcast_shapes(a, b)
    except ValueError:
        with pytest.raises(InvalidArgumentError):
            broadcast_dims(a, b)
    else:
        assert broadcast_dims(a, b) == expected


@given(sizes, sizes, st.lists(st.booleans(), min_size=8, max_size=8))
def test_broadcasting_what_is_known_never_contradicts_the_whole(a, b, hidden):
    """Forgetting sizes may only forget sizes of the result."""
    try:
        full = broadcast_dims(a, b)
    except InvalidArgumentError:
        return
    partial = broadcast_dims(
        tuple(None if hide else size for size, hide in zip(a, hidden)),
        tuple(None if hide else size for size, hide in zip(b, hidden[4:])),
    )
    assert TensorShape(full).is_subtype_of(TensorShape(partial))


def test_merge_dims():
    assert merge_dims((2, None), (None, 4)) == (2, 4)
    assert merge_dims(None, (2,)) == (2,)
    assert merge_dims((2,), None) == (2,)
    with pytest.raises(InvalidArgumentError) as caught:
        merge_dims((2, None), (3, 1))
    assert str(caught.value) == (
        "Dimension 0 in both shapes must be equal, but are 2 and 3. Shapes are [2,?] and [3,1]."
    )
    with pytest.raises(InvalidArgumentError, match="Shapes must be equal rank, but are 1 and 2"):
        merge_dims((2,), (3, 4))


def test_dims_text_and_num_elements():
    assert (dims_text((2, None)), dims_text(()), dims_text(None)) == ("[2,?]", "[]", "?")
    assert (num_elements((2, 3)), num_elements(()), num_elements((2, None)), num_elements(None)) == (6, 1, None, None)
