# A model trained without fit is told its inputs, then saved whole.
import numpy as np
import tensorflow as tf

batch_size, epochs = 8, 2


class KeypointNetwork(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = tf.keras.layers.Dense(32, activation="relu")
        self.points = tf.keras.layers.Dense(4)

    def call(self, inputs):
        return self.points(self.hidden(inputs))


optimizer = tf.keras.optimizers.Adam()
x = tf.random.normal((batch_size, 210))

# create model
model = KeypointNetwork()  

# set input shape
shape = tf.TensorSpec(shape = (batch_size,210), dtype=tf.dtypes.float32, name=None)
model._set_inputs(shape)  
 
# training
for epoch in range(1,epochs+1):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(model(x)))
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
 
 
# save model
model.save('./model-weights/checkpoint_weights',save_format='tf')

loaded = tf.keras.models.load_model('./model-weights/checkpoint_weights')
np.testing.assert_allclose(loaded(x), model(x), rtol=1e-5, atol=1e-6)
