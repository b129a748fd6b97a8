"""Lists of tensors in compiled loops."""

import headrace as tf
from headrace._src.runtime import loops


def test_loops_over_lists_of_open_sizes_compile():
    variable = tf.Variable([1.0, 2.0])

    @tf.function(jit_compile=True, input_signature=[tf.TensorSpec([None, 2])])
    def rows(x):
        array = tf.TensorArray(tf.float32, 3)
        for i in tf.range(3):
            variable.assign_add([1.0, 1.0])
            array = array.write(i, x * variable)
        return array.stack()

    assert rows(tf.ones([2, 2])).numpy().tolist() == [[[n + 2.0, n + 3.0]] * 2 for n in range(3)]
    assert variable.numpy().tolist() == [4.0, 5.0]
    assert rows(tf.ones([1, 2])).shape == (3, 1, 2)


def test_an_interpreted_graph_uses_the_list_of_a_loop_that_went_on_compiled(monkeypatch):
    monkeypatch.setattr(loops, "_LONG", 40)

    @tf.function
    def squares(count):
        array = tf.TensorArray(tf.int32, 20, element_shape=[])
        for i in tf.range(count):
            array = array.write(i, i * i)
        return array.stack()

    assert squares(tf.constant(20)).numpy().tolist() == [n * n for n in range(20)]
