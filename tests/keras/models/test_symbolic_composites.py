"""Ragged and sparse tensors that are made of, or are, symbolic tensors."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.tensors.specs import register_type_spec_from_value_converter

R = tf.RaggedTensor


@pytest.mark.parametrize(
    "make",
    [
        lambda x: R.from_row_splits(x, row_splits=[0, 2, 2, 3]),
        lambda x: R.from_row_lengths(x, [2, 0, 1]),
        lambda x: R.from_row_limits(x, tf.constant([2, 2, 3]), validate=False),
        lambda x: R.from_row_starts(values=x, row_starts=[0, 2, 2]),
        lambda x: R.from_value_rowids(x, [0, 0, 2]),
        lambda x: R.from_uniform_row_length(x, 3, 1),
        lambda x: R.from_nested_row_splits(x, [[0, 1, 2], [0, 2, 3]]),
        lambda x: R.from_nested_row_lengths(x, [[1, 1], [2, 1]]),
        lambda x: R.from_nested_value_rowids(x, [[0, 1], [0, 0, 1]]),
    ],
)
def test_ragged_constructors_become_layers(make):
    inputs = tf.keras.Input([])
    model = tf.keras.Model(inputs, make(inputs))
    x = tf.constant([1.0, 2.0, 3.0])
    again = tf.keras.Model.from_config(model.get_config())
    assert model(x).to_list() == again(x).to_list() == make(x).to_list()


def test_functions_of_sparse_tensors_become_layers():
    inputs = tf.keras.Input([3], batch_size=2, sparse=True)
    turned = tf.sparse.reshape(inputs, [3, 2])
    assert turned.shape == [3, 2] and turned.sparse
    dense = tf.sparse.to_dense(tf.sparse.transpose(inputs))
    total = tf.sparse.reduce_sum(inputs, axis=1)
    rows = R.from_sparse(tf.sparse.reset_shape(inputs, [2, 3]))
    model = tf.keras.Model(inputs, [dense, total, rows])
    x = tf.sparse.from_dense([[1.0, 2.0, 0.0], [3.0, 0.0, 0.0]])
    found = model(x)
    assert np.all(found[0] == np.array([[1, 3], [2, 0], [0, 0]])) and found[1].numpy().tolist() == [3, 3]
    assert found[2].to_list() == [[1, 2], [3]]


class Spec(tf.TypeSpec):
    value_type = None

    def __init__(self, **given):
        vars(self).update(given)

    def _to_components(self, value):
        return None

    def _from_components(self, components):
        return None

    @property
    def _component_specs(self):
        return None

    def _serialize(self):
        return ()


def test_specs_without_shape_or_dtype_are_refused_by_name():
    symbolic = type(tf.keras.Input([1]))
    with pytest.raises(ValueError, match="only supports TypeSpecs that have a shape field"):
        symbolic(Spec())
    with pytest.raises(TypeError, match="shape is a TensorShape"):
        symbolic(Spec(shape="foo"))
    plain = symbolic(Spec(shape=tf.TensorShape([1, None])))
    with pytest.raises(AttributeError, match="does not have a dtype"):
        _ = plain.dtype
    with pytest.raises(ValueError, match="`with_shape` method"):
        plain.set_shape([1, 2])


def test_bounds_of_slices_may_be_symbolic():
    x, stop = tf.keras.Input([4]), tf.keras.Input([], batch_size=1, dtype="int32")
    model = tf.keras.Model([x, stop], [x[:, : stop[0]], x[stop[0] :: 2]])
    values = tf.reshape(tf.range(12.0), [3, 4])
    for each in (model, tf.keras.Model.from_config(model.get_config())):
        first, second = each([values, tf.constant([2])])
        assert np.all(first == values[:, :2]) and np.all(second == values[2::2])


def test_an_array_on_the_left_is_an_operand():
    x = tf.keras.Input([2])
    model = tf.keras.Model(x, np.array([2.0, 3.0], "float32") * x)
    assert model(tf.ones([1, 2])).numpy().tolist() == [[2, 3]]


def test_a_registered_function_gives_the_spec_of_foreign_values():
    class Foreign:
        pass

    register_type_spec_from_value_converter(Foreign, lambda value: tf.TensorSpec([2]))
    assert tf.type_spec_from_value(Foreign()) == tf.TensorSpec([2])


def test_an_ellipsis_survives_the_configuration():
    x = tf.keras.Input([3, 4])
    model = tf.keras.Model(x, x[..., 0])
    values = tf.ones([2, 3, 4])
    assert np.all(tf.keras.models.model_from_json(model.to_json())(values) == model(values))
