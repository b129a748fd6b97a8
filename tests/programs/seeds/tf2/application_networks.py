# A network of tf.keras.applications with the arguments that the primer lists.
import tensorflow as tf

try:
    model = tf.keras.applications.MobileNetV2()
except RuntimeError as error:  # its weights are fetched, which needs a network
    assert "mobilenet_v2_weights" in str(error) and "put it at" in str(error)
else:
    assert model.output_shape == (None, 1000)

model = tf.keras.applications.MobileNetV2(input_shape=(32, 32, 3), include_top=True, weights=None, classes=7)
assert model.output_shape == (None, 7)
