"""tensorflow.python.checkpoint.checkpoint: the functions over the objects below a root."""

import headrace as tf
from headrace._src.compat_v1.train.object_graphs import add_variable, gather_initializers, list_objects


def test_a_variable_is_added_as_a_child_by_its_name(tmp_path):
    def made(start):
        root = tf.Module()
        add_variable(root, "v", initializer=start)
        return root

    saved, loaded = made(3.0), made(0.0)
    tf.train.Checkpoint(root=loaded).read(tf.train.Checkpoint(root=saved).write(str(tmp_path / "c")))
    variable = loaded._trackable_children()["v"]
    assert float(variable) == 3.0
    assert list_objects(loaded) == [loaded, variable]
    assert add_variable(tf.Module(), "w", shape=[2]).shape == [2]


def test_the_initializers_of_all_variables_are_found():
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        root = tf.Module()
        root.parts = [tf.Variable(1.0), tf.Variable(2.0)]
        session.run(gather_initializers(root))
        assert session.run(root.parts) == [1.0, 2.0]
