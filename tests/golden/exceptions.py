"""Golden cases that headrace answers otherwise on purpose, each with the reason. `group:id` -> reason."""

EXCEPTIONS: dict[str, str] = {
    "ops/array:tf.constant/8": "the integer does not fit the dtype: headrace raises, TensorFlow wraps it in silence",
    "ops/array:tf.constant/17": "the integer does not fit the dtype: headrace raises, TensorFlow wraps it in silence",
    "ops/math_binary:operator.add/10": "300 does not fit int8: headrace raises, TensorFlow wraps it to 44 in silence",
}
