"""tf.keras, written as a user would write it: on the public names of headrace alone."""
