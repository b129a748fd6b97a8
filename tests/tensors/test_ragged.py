"""RaggedTensor, its spec, its printed forms, and RowPartition: what needs no other function."""

import copy
import pickle

import numpy as np
import pytest

import headrace as tf
from headrace._src.tensors import type_spec_registry
from headrace._src.tensors.ragged_value import RaggedTensorValue

Ragged, Spec, Partition = tf.RaggedTensor, tf.RaggedTensorSpec, tf.experimental.RowPartition


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ([[1, 2], [], [3]], "[[1, 2], [], [3]]"),
        ([[1.5, 2.0], []], "[[1.5, 2.0], []]"),
        ([["a", "b'c"], []], "[[b'a', b\"b'c\"], []]"),
        ([[True], []], "[[True], []]"),
        ([[1.123456789, 1e10], [1e-10]], "[[1.1234568, 1e+10], [1e-10]]"),
        ([[1.5, float("nan")], [float("inf")]], "[[1.5, nan], [inf]]"),
        ([[1 + 2j], [3.5]], "[[(1+2j)],\n [(3.5+0j)]]"),
        ([[1, 2], [3, 4]], "[[1, 2],\n [3, 4]]"),
        ([[[1, 2], [3, 4]], []], "[[[1, 2],\n  [3, 4]], []]"),
        ([[[1, 2], [3]], [], [[4]]], "[[[1, 2], [3]], [], [[4]]]"),
        ([[], []], "[[], []]"),
    ],
)
def test_printed_form(values, text):
    ragged = tf.ragged.constant(values)
    assert repr(ragged) == str(ragged) == f"<tf.RaggedTensor {text}>"


def test_long_rows_are_shortened_and_wrapped():
    assert repr(tf.ragged.range([2000])) == "<tf.RaggedTensor [[0, 1, 2, ..., 1997, 1998, 1999]]>"
    text = repr(tf.ragged.range([30, 2]))
    assert text.splitlines()[1] == "  21, 22, 23, 24, 25, 26, 27, 28, 29]" + " " * 38 + ","


def test_printed_form_while_tracing():
    seen = []
    tf.function(lambda x: seen.append(repr(x)), input_signature=[Spec([None, None], tf.int32)]).get_concrete_function()
    assert seen == [
        'tf.RaggedTensor(values=Tensor("x:0", shape=(None,), dtype=int32), '
        'row_splits=Tensor("x_1:0", shape=(None,), dtype=int64))'
    ]


def test_numpy_stacks_rows_of_one_length():
    assert tf.ragged.constant([[1, 2], [3, 4]]).numpy().tolist() == [[1, 2], [3, 4]]
    rows = tf.ragged.constant([[1, 2], [3]]).numpy()
    assert rows.dtype == object and rows.shape == (2,) and rows[0].tolist() == [1, 2]
    assert tf.ragged.constant([[[1, 2], [3]], [[4], [5, 6]]]).numpy().shape == (2, 2)
    assert Ragged.from_row_splits(tf.zeros([0, 2]), [0]).numpy().shape == (0, 0, 2)


def test_parts():
    ragged = tf.ragged.constant([[[1, 2], [3]], [], [[4]]])
    assert ragged.ragged_rank == 2 and ragged.shape.as_list() == [3, None, None] and ragged.dtype is tf.int32
    assert ragged.flat_values.numpy().tolist() == [1, 2, 3, 4]
    assert [s.numpy().tolist() for s in ragged.nested_row_splits] == [[0, 2, 2, 3], [0, 2, 3, 4]]
    assert ragged.values.to_list() == [[1, 2], [3], [4]] and ragged.uniform_row_length is None
    assert ragged.consumers() == [] and tf.is_tensor(ragged) and not isinstance(ragged, tf.Tensor)


def test_uniform_rows_have_a_static_size():
    assert Ragged.from_uniform_row_length([1, 2, 3, 4], 2).shape.as_list() == [2, 2]
    assert Ragged.from_uniform_row_length(tf.ragged.constant([[1, 2], [], [3]]), 3).shape.as_list() == [1, 3, None]
    assert Ragged.from_tensor(tf.ones([2, 3, 4]), ragged_rank=2).shape.as_list() == [2, 3, 4]


@pytest.mark.parametrize("use", [hash, bool, len, lambda x: x.device, lambda x: Ragged(x, None)])
def test_what_a_ragged_tensor_is_not(use):
    with pytest.raises((TypeError, AttributeError, ValueError)):
        use(tf.ragged.constant([[1]]))


def test_copies_and_pickles():
    ragged = tf.ragged.constant([[1, 2], [], [3]])
    for twin in (copy.copy(ragged), copy.deepcopy(ragged), pickle.loads(pickle.dumps(ragged))):
        assert twin.to_list() == [[1, 2], [], [3]]


def test_nest_opens_it_when_asked():
    ragged = tf.ragged.constant([[1, 2], [], [3]])
    assert tf.nest.flatten([ragged]) == [ragged] or tf.nest.flatten([ragged])[0] is ragged
    flat = tf.nest.flatten(ragged, expand_composites=True)
    assert [t.numpy().tolist() for t in flat] == [[1, 2, 3], [0, 2, 2, 3]]
    doubled = tf.nest.map_structure(lambda t: t * 2, ragged, expand_composites=True)
    assert doubled.flat_values.numpy().tolist() == [2, 4, 6]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (
            {"shape": [None, None, 3], "dtype": tf.int32},
            "RaggedTensorSpec(TensorShape([None, None, 3]), tf.int32, 2, tf.int64)",
        ),
        ({"shape": None, "ragged_rank": 1}, "RaggedTensorSpec(TensorShape(None), tf.float32, 1, tf.int64)"),
        ({"shape": [2, 3], "ragged_rank": 0}, "RaggedTensorSpec(TensorShape([2, 3]), tf.float32, 0, tf.int64)"),
    ],
)
def test_spec_prints(arguments, text):
    assert repr(Spec(**arguments)) == text


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({}, ValueError),
        ({"shape": [None, None], "ragged_rank": 2}, ValueError),
        ({"shape": [2, None], "ragged_rank": "a"}, TypeError),
        ({"shape": [2, None], "dtype": None}, ValueError),
        ({"shape": [2, None], "flat_values_spec": tf.TensorSpec([None], tf.int32)}, ValueError),
    ],
)
def test_spec_refuses(arguments, error):
    with pytest.raises(error):
        Spec(**arguments)


def test_spec_components():
    spec = Spec([3, 2, None, 4], ragged_rank=1)
    assert [tuple(s.shape.as_list()) for s in spec._component_specs] == [(None, None, 4), (4,)]
    ragged = tf.ragged.constant([[1.0], [2.0]])
    rebuilt = Spec([2, None])._from_components(Spec.from_value(ragged)._to_components(ragged))
    assert rebuilt.to_list() == [[1.0], [2.0]] and Spec.from_value(ragged) == Spec([2, None])
    assert Spec([1, 2, None])._from_components(
        [tf.constant([1.0, 2.0]), tf.constant([0, 2], tf.int64), tf.constant([0, 1, 2], tf.int64)]
    ).shape.as_list() == [1, 2, None]


def test_spec_compatibility():
    ragged = tf.ragged.constant([[1, 2], [], [3]])
    assert Spec([None, None], tf.int32).is_compatible_with(ragged)
    assert not Spec([None, None]).is_compatible_with(ragged)
    assert not Spec([None, None, None], tf.int32).is_compatible_with(ragged)
    assert not Spec([None, None], tf.int32).is_compatible_with(tf.constant([[1]]))
    assert Spec([None, None], tf.int32, ragged_rank=0).is_compatible_with(tf.constant([[1]]))
    assert Spec([2, None]).most_specific_compatible_type(Spec([3, None])) == Spec([None, None])
    with pytest.raises(ValueError):
        Spec([2, None]).most_specific_compatible_type(Spec([3, None], tf.int32))


def test_row_partition():
    partition = Partition.from_row_splits([0, 2, 2, 3])
    assert repr(partition) == "tf.RowPartition(row_splits=[0 2 2 3])"
    assert repr(Partition.from_uniform_row_length(2, nvals=6)) == "tf.RowPartition(nrows=3, uniform_row_length=2)"
    for method, wanted in {
        "row_lengths": [2, 0, 1], "value_rowids": [0, 0, 2], "offsets_in_rows": [0, 1, 0], "nrows": 3, "nvals": 3,
        "row_starts": [0, 2, 2], "row_limits": [2, 2, 3],
    }.items():  # fmt: skip
        assert getattr(partition, method)().numpy().tolist() == wanted
    assert not partition.is_uniform() and partition.with_dtype(tf.int32).dtype is tf.int32
    for same in (
        Partition.from_row_lengths([2, 0, 1]), Partition.from_row_limits([2, 2, 3]),
        Partition.from_row_starts([0, 2, 2], nvals=3), Partition.from_value_rowids([0, 0, 2]),
    ):  # fmt: skip
        assert same.row_splits().numpy().tolist() == [0, 2, 2, 3]
    with pytest.raises(ValueError):
        Partition([0, 1])
    with pytest.raises(ValueError):
        Partition.from_uniform_row_length(2)


def test_ragged_tensor_value():
    value = RaggedTensorValue(np.array([1, 2, 3]), np.array([0, 2, 3]))
    assert str(value) == "<tf.RaggedTensorValue [[1, 2], [3]]>"
    assert repr(value) == "tf.RaggedTensorValue(values=array([1, 2, 3]), row_splits=array([0, 2, 3]))"
    assert value.to_list() == [[1, 2], [3]] and value.shape == (2, None) and value.ragged_rank == 1
    assert (tf.ragged.map_flat_values(tf.identity, Ragged.from_row_splits(value, [0, 2]))).to_list() == [[[1, 2], [3]]]
    with pytest.raises(TypeError):
        RaggedTensorValue(np.array([1]), [0, 1])


def test_specs_have_the_names_that_tensorflow_registers():
    names = ("tf.TensorSpec", "tf.RaggedTensorSpec", "tf.SparseTensorSpec")
    kinds = (tf.TensorSpec, tf.RaggedTensorSpec, tf.SparseTensorSpec)
    assert tuple(map(type_spec_registry.get_name, kinds)) == names
    assert tuple(map(type_spec_registry.lookup, names)) == kinds
