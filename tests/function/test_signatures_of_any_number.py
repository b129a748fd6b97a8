"""Input signatures of functions that take `*args`."""

import headrace as tf

ONE, TWO = [tf.TensorSpec([None])], [tf.TensorSpec([]), tf.TensorSpec([])]


class Doubling:
    def __call__(self, *args, **kwargs):
        return args[0] * 2


def test_specs_are_spread_over_args():
    double = tf.function(Doubling().__call__, input_signature=ONE)
    assert double(tf.ones(3)).numpy().tolist() == [2.0, 2.0, 2.0]
    assert double.get_concrete_function()(tf.ones(1)).numpy().tolist() == [2.0]
    assert double.experimental_get_tracing_count() == 1
    add = tf.function(lambda x, *rest: x + sum(rest), input_signature=TWO)
    assert add(1.0, 2.0).numpy() == 3.0
