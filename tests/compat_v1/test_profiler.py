"""tf.compat.v1.profiler counts parameters and float operations as TensorFlow does."""

import headrace as tf

v1 = tf.compat.v1
OPTIONS = v1.profiler.ProfileOptionBuilder


def network():
    graph = tf.Graph()
    with graph.as_default():
        x = v1.placeholder(tf.float32, [4, 8, 8, 3])
        zeros = v1.zeros_initializer()
        y = tf.nn.conv2d(x, v1.get_variable("w", [3, 3, 3, 5], initializer=zeros), 1, "SAME", name="conv")
        y = tf.nn.relu(tf.nn.bias_add(y, v1.get_variable("b", [5], initializer=zeros)))
        y = tf.nn.avg_pool2d(tf.nn.max_pool2d(y, 2, 2, "VALID"), 2, 2, "VALID")
        with v1.variable_scope("top"):
            y = tf.matmul(tf.reshape(y, [4, -1]), v1.get_variable("m", [20, 7], initializer=zeros))
        y = tf.nn.softmax(y) * 2.0 + 1.0
        tf.reduce_mean(y), tf.reduce_sum(y)
    return graph


def test_float_operations_by_kind_of_op(capsys):
    found = v1.profiler.profile(network(), cmd="op", options=OPTIONS.float_operation())
    counts = {child.name: child.total_float_ops for child in found.children}
    assert counts == {
        "Conv2D": 69120, "BiasAdd": 1280, "MaxPool": 1280, "AvgPool": 320, "MatMul": 1120, "Softmax": 140, "Mul": 28,
        "AddV2": 28, "Mean": 28, "Sum": 27,
    }  # fmt: skip
    assert found.total_float_ops == sum(counts.values())
    assert "Conv2D (69.12k/69.12k flops)" in capsys.readouterr().out


def test_parameters_by_scope(tmp_path):
    options = OPTIONS(OPTIONS.trainable_variables_parameter()).with_file_output(str(tmp_path / "report")).build()
    found = v1.profiler.profile(network(), options=options)
    assert (found.name, found.total_parameters) == ("_TFProfRoot", 280)
    assert [(c.name, c.total_parameters) for c in found.children] == [("w", 135), ("b", 5), ("top/m", 140)]
    assert "top/m (140/140 params)" in (tmp_path / "report").read_text()


def test_times_of_a_run():
    with tf.Graph().as_default() as graph, v1.Session() as session:
        y = tf.matmul(tf.ones([300, 300]), tf.ones([300, 300]), name="product")
        metadata = v1.RunMetadata()
        session.run(y, options=v1.RunOptions(trace_level=v1.RunOptions.FULL_TRACE), run_metadata=metadata)
        profiler = v1.profiler.Profiler(graph)
        profiler.add_step(0, metadata)
        options = OPTIONS(OPTIONS.time_and_memory(min_bytes=0, min_micros=0)).with_empty_output().build()
        found = profiler.profile_name_scope(options)
    assert "product" in [child.name for child in found.children]
