"""Extension types that datasets, tf.map_fn and Keras stack and split; specs written by hand."""

import numpy as np
import pytest

import headrace as tf


class Pair(tf.experimental.BatchableExtensionType):
    x: tf.Tensor
    rows: tf.RaggedTensor
    shape: tf.TensorShape


class Masked(tf.experimental.BatchableExtensionType):
    values: tf.Tensor
    shape = property(lambda self: self.values.shape)
    dtype = property(lambda self: self.values.dtype)

    class Spec:
        def __init__(self, shape, dtype=tf.float32):
            self.values = tf.TensorSpec(shape, dtype)

        shape = property(lambda self: self.values.shape)
        dtype = property(lambda self: self.values.dtype)


class Entries(tf.experimental.BatchableExtensionType):
    """A matrix as entries and their places, whose batches have one more column of places."""

    shape: tf.TensorShape
    values: tf.Tensor
    places: tf.Tensor

    class AsSparse(tf.experimental.ExtensionTypeBatchEncoder):
        def batch(self, spec, batch_size):
            return self._spec([batch_size, *spec.shape], spec.values.dtype)

        def unbatch(self, spec):
            return self._spec(spec.shape[1:], spec.values.dtype)

        def encode(self, spec, value, minimum_rank=0):
            return tf.SparseTensor(value.places, value.values, value.shape)

        def decode(self, spec, encoded_value):
            return Entries(spec.shape, encoded_value.values, encoded_value.indices)

        def encoding_specs(self, spec):
            return tf.SparseTensorSpec(spec.shape, spec.values.dtype)

        def _spec(self, shape, dtype):
            return Entries.Spec(
                tf.TensorShape(shape), tf.TensorSpec([None], dtype), tf.TensorSpec([None, None], tf.int64)
            )

    __batch_encoder__ = AsSparse()


def pairs():
    return Pair(tf.range(4), tf.ragged.constant([[1], [2, 3], [], [4]]), [4])


def test_a_dataset_slices_batches_and_unbatches_values():
    dataset = tf.data.Dataset.from_tensor_slices(pairs())
    assert [e.rows.numpy().tolist() for e in dataset] == [[1], [2, 3], [], [4]]
    batches = list(dataset.batch(3))
    assert batches[0].rows.to_list() == [[1], [2, 3], []]
    assert batches[0].shape == [3]
    assert dataset.batch(3).element_spec.x == tf.TensorSpec([None], tf.int32)
    assert [int(e.x) for e in dataset.batch(3).unbatch()] == [0, 1, 2, 3]
    assert [e.shape.rank for e in dataset.batch(3).unbatch()] == [0] * 4


def test_a_batch_encoder_says_what_is_stacked():
    signature = Entries.Spec(
        tf.TensorShape([2, 3]), tf.TensorSpec([None], tf.int32), tf.TensorSpec([None, 2], tf.int64)
    )
    places = [tf.constant([[0, 1], [1, 2]], tf.int64), tf.constant([[1, 1]], tf.int64)]
    values = [Entries([2, 3], [1, 2], places[0]), Entries([2, 3], [5], places[1])]
    dataset = tf.data.Dataset.from_generator(lambda: iter(values), output_signature=signature)
    (batch,) = dataset.batch(2)
    assert batch.values.numpy().tolist() == [1, 2, 5]
    assert batch.places.numpy().tolist() == [[0, 0, 1], [0, 1, 2], [1, 1, 1]]
    back = list(dataset.batch(2).unbatch())
    assert [e.values.numpy().tolist() for e in back] == [[1, 2], [5]]


@pytest.mark.parametrize("wrap", [lambda f: f, tf.function])
def test_map_fn_maps_over_values(wrap):
    one = Pair.Spec(tf.TensorSpec([], tf.int32), tf.RaggedTensorSpec([None, None], tf.int32), tf.TensorShape([]))
    double = wrap(lambda p: tf.map_fn(lambda e: Pair(e.x + 1, e.rows * 2, []), p, fn_output_signature=one))
    result = double(Pair(tf.range(2), tf.ragged.constant([[[1], [2, 3]], [[4]]]), [2]))
    assert result.x.numpy().tolist() == [1, 2]
    assert result.rows.to_list() == [[[2], [4, 6]], [[8]]]
    assert result.shape == [2]


def test_map_fn_and_datasets_refuse_types_that_are_not_batchable():
    class Plain(tf.experimental.ExtensionType):
        x: tf.Tensor

    value = Plain(tf.range(3))
    for call in (tf.data.Dataset.from_tensors(value).batch, lambda _: tf.map_fn(lambda e: e.x, value)):
        with pytest.raises(TypeError, match="cannot be"):
            call(2)


def test_a_spec_written_by_hand_has_its_own_constructor_and_describes_values():
    spec = Masked.Spec([None, 3])
    assert spec.is_compatible_with(Masked(tf.zeros([2, 3])))
    assert isinstance(spec, tf.TypeSpec) and spec.value_type is Masked
    assert tf.type_spec_from_value(Masked(tf.zeros([2, 3]))) == Masked.Spec([2, 3])
    total = tf.function(lambda t: tf.reduce_sum(t.values), input_signature=[spec])
    assert float(total(Masked(tf.ones([2, 3])))) == 6.0
    with pytest.raises(AttributeError, match="Cannot mutate"):
        spec.values = None


def test_a_spec_written_by_hand_must_assign_every_field_and_no_other():
    class Other(tf.experimental.ExtensionType):
        values: tf.Tensor

        class Spec:
            def __init__(self, **fields):
                for name, value in fields.items():
                    setattr(self, name, value)

    with pytest.raises(ValueError, match="Missing required fields"):
        Other.Spec()
    with pytest.raises(AttributeError, match="no fields"):
        Other.Spec(values=tf.TensorSpec([]), other=1)
    with pytest.raises(TypeError, match="expected a TensorSpec"):
        Other.Spec(values=3)


def test_a_keras_model_takes_values_as_inputs():
    class Weighted(tf.keras.layers.Layer):
        def __init__(self):
            super().__init__()
            self.dense = tf.keras.layers.Dense(1, kernel_initializer="ones")

        def call(self, inputs):
            return self.dense(inputs.values)

    inputs = tf.keras.Input(type_spec=Masked.Spec([None, 3]))
    model = tf.keras.Model(inputs, Weighted()(inputs))
    model.compile("sgd", "mse")
    x, y = Masked(tf.ones([4, 3])), np.ones((4, 1), "float32")
    assert model.predict(x, batch_size=2, verbose=0).tolist() == [[3.0]] * 4
    by_values = model.evaluate(x, y, batch_size=2, verbose=0)
    assert by_values == model.evaluate(tf.data.Dataset.from_tensor_slices((x, y)).batch(2), verbose=0) == 4.0
