"""tf.keras in graphs of TensorFlow 1: models are trained at once, and are part of the graph for sessions."""

import numpy as np
import pytest

import headrace

_rows = np.random.RandomState(0)
X = _rows.rand(16, 4).astype("float32")
Y = _rows.randint(0, 3, 16)


def small_model(tf, activation="softmax"):
    keras = tf.keras
    return keras.Sequential(
        [
            keras.layers.Dense(5, activation="relu", input_shape=(4,), kernel_initializer="ones"),
            keras.layers.Dense(3, activation=activation, kernel_initializer=keras.initializers.Constant(0.1)),
        ]
    )


def compiled(tf, optimizer="sgd", **kwargs):
    model = small_model(tf)
    model.compile(optimizer, "sparse_categorical_crossentropy", **kwargs)
    return model


def test_fit_evaluate_and_predict_have_the_values_of_tensorflow(tf):
    model = compiled(tf, metrics=["accuracy"])
    history = model.fit(X, Y, epochs=2, batch_size=8, verbose=0, shuffle=False).history
    np.testing.assert_allclose(history["loss"], [1.0996321, 1.0971781], rtol=1e-5)
    np.testing.assert_allclose(history["accuracy"], [0.375, 0.375])
    np.testing.assert_allclose(model.evaluate(X, Y, verbose=0), [1.0941772, 0.375], rtol=1e-5)
    predicted = model.predict(X[:2], verbose=0)
    np.testing.assert_allclose(predicted[0], [0.33867455, 0.34676754, 0.31455788], rtol=1e-4)
    # A session sees the trained weights behind the tensors of the model.
    session = tf.keras.backend.get_session()
    np.testing.assert_allclose(session.run(model.output, {model.input: X[:2]}), predicted, rtol=1e-6)
    np.testing.assert_allclose(session.run(model.weights[1]), model.get_weights()[1])


def test_single_batches_with_an_optimizer_of_tensorflow_1(tf):
    model = compiled(tf, tf.train.GradientDescentOptimizer(0.1), metrics=["acc"])
    np.testing.assert_allclose(model.train_on_batch(X, Y), [1.0986123, 0.3125], rtol=1e-5)
    np.testing.assert_allclose(model.test_on_batch(X, Y), [1.0892494, 0.375], rtol=1e-5)
    np.testing.assert_allclose(model.predict_on_batch(X[:1]), [[0.34726435, 0.372028, 0.28070763]], rtol=1e-4)


def test_a_model_called_on_a_placeholder_is_run_by_the_keras_session_without_initializing(tf):
    model = small_model(tf)
    rows = tf.placeholder(tf.float32, [None, 4])
    outputs = model(rows)
    assert outputs.shape.as_list() == [None, 3]
    found = tf.keras.backend.get_session().run(outputs, {rows: X[:1]})
    np.testing.assert_allclose(found, [[1 / 3] * 3], rtol=1e-6)


def test_a_training_loop_of_tensorflow_1_trains_the_weights_of_a_model(tf):
    model = small_model(tf, None)
    rows, labels = tf.placeholder(tf.float32, [None, 4]), tf.placeholder(tf.int64, [None])
    loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=labels, logits=model(rows)))
    step = tf.train.GradientDescentOptimizer(0.1).minimize(loss, var_list=model.trainable_weights)
    with tf.Session() as session:
        session.run(tf.global_variables_initializer())
        losses = [session.run([loss, step], {rows: X, labels: Y})[0] for _ in range(3)]
        assert losses[2] == pytest.approx(1.0882064, rel=1e-5)


def test_functions_and_gradients_of_the_tensors_of_a_model(tf):
    backend = tf.keras.backend
    model = small_model(tf, None)
    inner = backend.function([model.input], [model.layers[0].output])
    np.testing.assert_allclose(inner([X[:1]])[0], [[2.4116495] * 5], rtol=1e-6)
    slopes = backend.gradients(model.output[:, 1], model.input)
    np.testing.assert_allclose(backend.function([model.input], slopes)([X[:1]])[0], [[0.5] * 4], rtol=1e-6)
    assert len(backend.gradients(backend.mean(model.output), model.trainable_weights)) == 4


def test_the_learning_phase_is_fed(tf):
    keras = tf.keras
    model = keras.Sequential([keras.layers.Dropout(0.999, input_shape=(4,)), keras.layers.BatchNormalization()])
    expected = [[0.54853934, 0.714832, 0.60246223, 0.544611]]
    np.testing.assert_allclose(keras.backend.get_session().run(model.output, {model.input: X[:1]}), expected, rtol=1e-5)
    run = keras.backend.function([model.input, keras.backend.learning_phase()], [model.output, model.layers[0].output])
    np.testing.assert_allclose(run([X[:1], 0])[0], expected, rtol=1e-5)
    assert np.count_nonzero(run([X[:1], 1])[1]) == 0


def test_updates_are_the_operations_that_move_the_averages(tf):
    layer = tf.keras.layers.BatchNormalization(momentum=0.5)
    rows = tf.placeholder(tf.float32, [None, 4])
    outputs = layer(rows, training=True)
    assert len(layer.updates) == 2
    session = tf.keras.backend.get_session()
    session.run([outputs, *layer.updates], {rows: X})
    np.testing.assert_allclose(
        session.run(layer.moving_mean), [0.26104802, 0.26496693, 0.22884132, 0.24666415], rtol=1e-5
    )


def test_weights_are_read_and_set_without_adding_to_the_graph(tf):
    model, backend = small_model(tf), tf.keras.backend
    model.set_weights([2 * value for value in model.get_weights()])
    size = len(tf.get_default_graph().get_operations())
    assert backend.get_value(model.weights[0])[0, 0] == 2.0
    backend.set_value(model.weights[0], np.zeros((4, 5)))
    assert not model.layers[0].get_weights()[0].any() and not backend.eval(model.weights[0]).any()
    assert len(tf.get_default_graph().get_operations()) == size


def test_symbolic_functions_become_layers_and_inputs_may_be_placeholders(tf):
    layers = tf.keras.layers
    rows = tf.placeholder(tf.float32, [None, 4], name="rows")
    first, second = layers.Input(tensor=rows), layers.Input((4,), name="second")
    total = layers.Lambda(lambda t: tf.reduce_sum(t, axis=-1, keepdims=True))(first * 2 + tf.square(second))
    model = tf.keras.Model([first, second], total)
    expected = (2 * X + X**2).sum(-1, keepdims=True)
    np.testing.assert_allclose(model.predict([X, X], verbose=0), expected, rtol=1e-5)
    session = tf.keras.backend.get_session()
    np.testing.assert_allclose(session.run(model.output, {rows: X, second: X}), expected, rtol=1e-5)


def test_models_are_saved_and_loaded(tf, tmp_path):
    model = compiled(tf)
    model.fit(X, Y, verbose=0)
    expected = model.predict(X, verbose=0)
    model.save(tmp_path / "model.h5")
    loaded = tf.keras.models.load_model(tmp_path / "model.h5")
    np.testing.assert_allclose(loaded.predict(X, verbose=0), expected, rtol=1e-6)
    session = tf.keras.backend.get_session()
    np.testing.assert_allclose(session.run(loaded.output, {loaded.input: X}), expected, rtol=1e-6)
    model.save_weights(tmp_path / "weights")
    other = small_model(tf)
    other.load_weights(tmp_path / "weights").expect_partial()
    np.testing.assert_allclose(other.predict(X, verbose=0), expected, rtol=1e-6)
    # All variables, those of the optimizer too, are in the graph for a Saver.
    path = tf.train.Saver().save(session, str(tmp_path / "all"))
    session.run(tf.global_variables_initializer())
    assert np.abs(model.predict(X, verbose=0) - expected).max() > 1e-4
    tf.train.Saver().restore(session, path)
    np.testing.assert_allclose(model.predict(X, verbose=0), expected, rtol=1e-6)


def test_layers_that_are_built_by_fit_have_weights_in_the_graph(tf):
    class Own(headrace.keras.Model):
        def __init__(self):
            super().__init__()
            self.dense = tf.keras.layers.Dense(3, activation="softmax", kernel_initializer="ones")

        def call(self, inputs):
            return self.dense(inputs)

    model = Own()
    model.compile("sgd", "sparse_categorical_crossentropy")
    model.fit(X, Y, verbose=0)
    kernel = tf.keras.backend.get_session().run(model.weights[0])
    np.testing.assert_allclose(kernel, model.get_weights()[0])
    assert np.abs(kernel - 1).max() > 0 and model.weights[0] in tf.global_variables()


def test_tensors_of_a_model_have_names_and_operations(tf):
    tf.keras.backend.clear_session()
    model = small_model(tf)
    assert (model.input.name, model.output.name) == ("dense_input:0", "dense_1/Softmax:0")
    assert model.output.op.name == "dense_1/Softmax" and model.output.graph is tf.get_default_graph()
    named = tf.identity(model.output, name="answer")
    assert named.name == "answer:0"
    session = tf.keras.backend.get_session()
    frozen = tf.graph_util.convert_variables_to_constants(session, session.graph.as_graph_def(), ["answer"])
    assert "VarHandleOp" not in {node.op for node in frozen.node}


def test_losses_of_symbolic_tensors_are_trained(tf):
    keras = tf.keras
    inputs = keras.layers.Input((4,))
    outputs = keras.layers.Dense(4, kernel_initializer="ones")(keras.layers.Dense(2, kernel_initializer="ones")(inputs))
    model = keras.Model(inputs, outputs)
    model.add_loss(keras.backend.mean(keras.backend.square(inputs - outputs)))
    model.compile("sgd")
    history = model.fit(X, None, verbose=0, shuffle=False).history
    np.testing.assert_allclose(history["loss"], [13.259186744689941], rtol=1e-5)


def test_symbolic_and_graph_tensors_meet_in_the_graph(tf):
    model = small_model(tf, None)
    labels = tf.placeholder(tf.int64, [None])
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels=labels, logits=model.output)
    found = tf.keras.backend.get_session().run(losses, {model.input: X, labels: Y})
    np.testing.assert_allclose(found, np.full(16, np.log(3.0)), rtol=1e-5)
    with pytest.raises(TypeError, match=r"has no value.*in a graph, take tf.identity"):
        tf.convert_to_tensor(model.output)


def test_stateful_layers_forget_their_states(tf):
    layer = tf.keras.layers.SimpleRNN(2, batch_input_shape=(2, 3, 4), stateful=True, kernel_initializer="ones")
    model = tf.keras.Sequential([layer])
    ones = np.ones((2, 3, 4)) * 0.1
    first, second = model.predict(ones, verbose=0), model.predict(ones, verbose=0)
    model.reset_states()
    np.testing.assert_allclose(model.predict(ones, verbose=0), first)
    assert np.abs(first - second).max() > 1e-4


def test_callbacks_set_the_learning_rate(tf):
    model = compiled(tf, tf.keras.optimizers.SGD(0.5))
    schedule = tf.keras.callbacks.LearningRateScheduler(lambda epoch: 0.1 / (epoch + 1))
    history = model.fit(X, Y, epochs=2, verbose=0, shuffle=False, callbacks=[schedule]).history
    np.testing.assert_allclose(history["loss"], [1.0986123, 1.0892494], rtol=1e-5)
    assert float(tf.keras.backend.get_value(model.optimizer.lr)) == pytest.approx(0.05)


def test_an_eager_program_may_train_inside_a_graph_of_its_own():
    tf = headrace.compat.v1
    with tf.Graph().as_default(), tf.Session() as session:
        model = compiled(tf)
        losses = model.fit(X, Y, verbose=0, shuffle=False).history["loss"]
        np.testing.assert_allclose(losses, [1.0986123], rtol=1e-5)
        found = session.run(model.output, {model.input: X[:1]})
        np.testing.assert_allclose(found, [[0.33491194, 0.33722687, 0.32786116]], rtol=1e-4)
    assert headrace.executing_eagerly()


def test_clear_session_begins_a_new_graph(tf):
    tf.placeholder(tf.float32)
    before = tf.get_default_graph()
    session = tf.keras.backend.get_session()
    tf.keras.backend.clear_session()
    assert tf.get_default_graph() is not before and not tf.get_default_graph().get_operations()
    assert tf.keras.backend.get_session() is not session
