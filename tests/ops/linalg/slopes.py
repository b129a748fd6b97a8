"""Gradients against central differences, for real and complex functions of tensors."""

import numpy as np

import headrace as tf


def real_loss(f, arrays):
    """A real number that weighs every real and imaginary part of what `f` returns."""
    total = 0.0
    for number, value in enumerate(tf.nest.flatten(f(*arrays))):
        if not (value.dtype.is_floating or value.dtype.is_complex):
            continue
        weights = np.random.RandomState(number).randn(2, *value.shape.as_list())
        total += tf.reduce_sum(tf.math.real(value) * weights[0])
        if value.dtype.is_complex:
            total += tf.reduce_sum(tf.math.imag(value) * weights[1])
    return total


def gradients(f, arrays):
    tensors = [tf.convert_to_tensor(a) for a in arrays]
    with tf.GradientTape() as tape:
        tape.watch(tensors)
        loss = real_loss(f, tensors)
    return tape.gradient(loss, tensors, unconnected_gradients="zero")


def slopes(f, arrays, step=1e-6):
    """The same by differences; TensorFlow's gradient of a complex number is d/dRe + i d/dIm."""
    found = []
    for position, array in enumerate(arrays):
        gradient = np.zeros_like(array)
        for index in np.ndindex(*array.shape):
            for unit in (1, 1j) if np.iscomplexobj(array) else (1,):
                moved = []
                for sign in (1, -1):
                    shifted = array.copy()
                    shifted[index] += sign * step * unit
                    moved.append(float(real_loss(f, [*arrays[:position], shifted, *arrays[position + 1 :]])))
                gradient[index] += (moved[0] - moved[1]) / (2 * step) * unit
        found.append(gradient)
    return found


def check_gradients(f, *arrays, tolerance=1e-6, second=True):
    """First order, and second order by taking the gradient of the gradient."""
    for found, wanted in zip(gradients(f, arrays), slopes(f, arrays), strict=True):
        np.testing.assert_allclose(found, wanted, rtol=tolerance * 10, atol=tolerance * (1 + np.abs(wanted).max()))
    if second:

        def inner(*inputs):
            return gradients(f, inputs)

        for found, wanted in zip(gradients(inner, arrays), slopes(inner, arrays), strict=True):
            limit = tolerance * 10 * (1 + np.abs(wanted).max())
            np.testing.assert_allclose(found, wanted, rtol=tolerance * 100, atol=limit)
