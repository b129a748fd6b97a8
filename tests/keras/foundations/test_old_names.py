"""Names of TensorFlow 1 and of early TensorFlow 2 that mean parts of Keras."""

import numpy as np

import headrace as tf

v1 = tf.compat.v1.keras


def test_the_root_has_kerass_namespaces():
    assert tf.losses is tf.keras.losses
    assert tf.metrics.Mean is tf.keras.metrics.Mean
    assert tf.optimizers.Adam is tf.keras.optimizers.Adam
    assert tf.initializers.GlorotUniform is tf.keras.initializers.GlorotUniform


def test_v1_has_the_names_of_keras_and_its_own():
    assert v1.layers.Dense is tf.keras.layers.Dense
    assert v1.models is tf.keras.models
    assert v1.optimizers.SGD is tf.keras.optimizers.legacy.SGD
    assert v1.losses.cosine_proximity is tf.keras.losses.cosine_similarity
    assert {"Dense", "CuDNNLSTM"} <= set(dir(v1.layers))


def test_v1_recurrent_layers_have_hard_gates():
    lstm, gru = v1.layers.LSTM(2), v1.layers.GRU(2)
    assert lstm.get_config()["recurrent_activation"] == gru.get_config()["recurrent_activation"] == "hard_sigmoid"
    assert gru.get_config()["reset_after"] is False
    assert v1.layers.CuDNNLSTM(2, return_sequences=True)(np.ones((1, 3, 2), np.float32)).shape == (1, 3, 2)
    assert type(lstm).from_config(lstm.get_config()).get_config() == lstm.get_config()


def test_v1_initializers_are_narrow():
    assert v1.initializers.RandomNormal().get_config()["stddev"] == 0.05
    assert v1.initializers.uniform().get_config()["maxval"] == 0.05


def test_v1_backend_hands_out_a_session():
    with tf.Graph().as_default():
        session = v1.backend.get_session()
        assert session is v1.backend.get_session()
        assert session.run(tf.constant(1) + 1) == 2
        with tf.compat.v1.Session() as other:
            assert v1.backend.get_session() is other


def test_v1_backend_in_graphs():
    K = v1.backend
    with tf.Graph().as_default():
        x, weight = K.placeholder((None, 2)), K.variable([2.0, 3.0])
        loss = K.sum(K.square(x * weight))
        compute = K.function([x], [loss, K.gradients(loss, [x])[0]])
        value, gradient = compute([np.ones((1, 2))])
        assert (float(value), gradient.tolist()) == (13.0, [[8.0, 18.0]])
        K.set_value(weight, [1.0, 0.0])
        assert K.get_value(weight).tolist() == [1.0, 0.0]
        assert K.eval(weight + 1).tolist() == [2.0, 1.0]


def test_v1_backend_in_eager_code_is_that_of_keras():
    K = v1.backend
    assert K.get_value(K.variable([1.0])).tolist() == [1.0]
    x = K.placeholder((None, 2))
    assert K.function([x], [x + 1])([np.zeros((1, 2), np.float32)])[0].tolist() == [[1.0, 1.0]]


def test_legacy_objects_are_named_by_their_class():
    legacy = tf.keras.utils.legacy
    entry = legacy.serialize_keras_object(tf.keras.layers.Dense(2, name="d"))
    assert entry["class_name"] == "Dense"
    layer = legacy.deserialize_keras_object(entry, {"Dense": tf.keras.layers.Dense})
    assert (layer.units, layer.name) == (2, "d")
