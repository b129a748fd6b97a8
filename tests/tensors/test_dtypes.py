"""DTypes and specs."""

import pickle

import numpy as np
import pytest

import headrace as tf


def test_one_object_per_type_and_many_names():
    for name in ("float32", np.float32, np.dtype("float32"), float, 1, tf.float32):
        assert tf.as_dtype(name) is tf.float32
    assert tf.as_dtype("half") is tf.float16
    assert tf.as_dtype(object) is tf.string
    assert tf.as_dtype("int32_ref") is tf.int32
    assert tf.float32 == "float32" == tf.float32
    assert tf.float32 != "nonsense"
    assert pickle.loads(pickle.dumps(tf.bfloat16)) is tf.bfloat16


@pytest.mark.parametrize("bad", ["foo", None, object(), 99])
def test_values_that_are_not_dtypes(bad):
    with pytest.raises(TypeError, match="TensorFlow DType"):
        tf.as_dtype(bad)


def test_properties():
    assert (repr(tf.float32), str(tf.float32)) == ("tf.float32", "<dtype: 'float32'>")
    assert tf.float32.limits == (0, 1)
    assert tf.int8.max == 127
    assert tf.uint8.min == 0
    assert tf.complex64.real_dtype is tf.float32
    assert tf.bfloat16.is_floating
    assert tf.uint8.is_unsigned
    assert tf.qint8.is_quantized
    assert not tf.bool.is_numeric
    assert tf.float64.size == 8


def test_tensor_specs():
    spec = tf.TensorSpec([None, 2], name="x")
    assert repr(spec) == "TensorSpec(shape=(None, 2), dtype=tf.float32, name='x')"
    assert spec.is_compatible_with(tf.zeros([5, 2]))
    assert not spec.is_compatible_with(tf.zeros([5, 3]))
    assert not spec.is_compatible_with(tf.zeros([5, 2], tf.float64))
    assert tf.TensorSpec([3, 2]).is_subtype_of(tf.TensorSpec([None, 2]))
    assert not tf.TensorSpec([None, 2]).is_subtype_of(tf.TensorSpec([3, 2]))
    merged = tf.TensorSpec([3, 2]).most_specific_common_supertype([tf.TensorSpec([4, 2])])
    assert merged == tf.TensorSpec([None, 2])
    assert tf.TensorSpec([1]).most_specific_common_supertype([tf.TensorSpec([1], tf.int32)]) is None
    assert len({tf.TensorSpec([1]), tf.TensorSpec([1]), tf.TensorSpec([2])}) == 2
    assert tf.type_spec_from_value(tf.zeros([2])) == tf.TensorSpec([2])
