"""Python values that become tensors."""

from printed import case, inf, nan

import headrace as tf


@case
def casts_of_nan():
    return (tf.cast([nan, inf, -inf, 1e20, -1.5], tf.int32), tf.cast([300.0, -1.0], tf.uint8))


@case
def float_out_of_range_in_cast():
    return tf.cast([1e40], tf.float16)


@case
def saturating_casts():
    return (
        tf.saturate_cast([nan, 300.0, -5.0], tf.uint8),
        tf.cast([nan], tf.bool),
        tf.cast([0.0, 0.5], tf.bool),
        tf.cast([1 + 2j], tf.float32),
    )


@case
def large_int_cast():
    return tf.cast([2**31], tf.int32)


@case
def large_int():
    return tf.constant(2**31)


@case
def large_ints():
    return tf.constant([1, 2**31])


@case
def int_beyond_int64():
    return tf.constant(2**63)


@case
def float_out_of_range():
    return (tf.convert_to_tensor(2**31), tf.constant(1e40))


@case
def large_int_as_int64():
    return tf.cast(2**31, tf.int64)


@case
def mixed_numbers():
    return (tf.constant([1.5, 2]), tf.constant([1, 2.5]))


@case
def bool_and_int():
    return tf.constant([True, 2])


@case
def float_as_int():
    return tf.constant(1.5, tf.int32)


@case
def ragged_list():
    return tf.constant([[1], [2, 3]])
