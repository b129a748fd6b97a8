# TensorFlow 1 through tf.compat.v1 beside TensorFlow 2: session options, and a Keras model trained by a session.
import made_up
import numpy as np
import tensorflow as tf

config = tf.compat.v1.ConfigProto()
config.gpu_options.allow_growth = True
sess = tf.compat.v1.Session(config=config)

config = tf.compat.v1.ConfigProto()
config.gpu_options.per_process_gpu_memory_fraction = 0.4
tf.compat.v1.Session(config=config)

images, labels = made_up.digits(100)
images, labels, num_batches = (images[..., None] / 255.0).astype(np.float32), labels.astype(np.int32), 40
with tf.Graph().as_default():
    model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10, activation="softmax")])
    optimizer = tf.compat.v1.train.AdamOptimizer(learning_rate=0.01)
    # 建立计算图
    X_placeholder = tf.compat.v1.placeholder(name='X', shape=[None, 28, 28, 1], dtype=tf.float32)
    y_placeholder = tf.compat.v1.placeholder(name='y', shape=[None], dtype=tf.int32)
    y_pred = model(X_placeholder)
    loss = tf.keras.losses.sparse_categorical_crossentropy(y_true=y_placeholder, y_pred=y_pred)
    loss = tf.reduce_mean(loss)
    train_op = optimizer.minimize(loss)
    # 建立Session
    with tf.compat.v1.Session() as sess:
        sess.run(tf.compat.v1.global_variables_initializer())
        for batch_index in range(num_batches):
            # 使用Session.run()将数据送入计算图节点，进行训练以及计算损失函数
            _, loss_value = sess.run([train_op, loss], feed_dict={X_placeholder: images, y_placeholder: labels})
        y = sess.run(y_pred, feed_dict={X_placeholder: images})
        accuracy = np.mean(np.argmax(y, axis=-1) == labels)
assert accuracy > 0.95
