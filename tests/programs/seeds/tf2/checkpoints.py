# tf.train.Checkpoint and CheckpointManager: saved under keys, restored under the same, also before variables exist.
import os

import made_up
import numpy as np
import tensorflow as tf


class MyModel(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.dense1 = tf.keras.layers.Dense(units=10, activation=tf.nn.relu)
        self.dense2 = tf.keras.layers.Dense(units=3)

    def call(self, inputs):
        return tf.nn.softmax(self.dense2(self.dense1(inputs)))


myModel = MyModel
X = tf.random.normal((4, 5))
model, optimizer = MyModel(), tf.keras.optimizers.Adam()
save_path_with_prefix, save_path_with_prefix_and_index = './save/model.ckpt', './save/model.ckpt-1'


def train():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(X)[:, 0])
    optimizer.apply_gradients(zip(tape.gradient(loss, model.variables), model.variables))


train()

checkpoint = tf.train.Checkpoint(model=model)

checkpoint = tf.train.Checkpoint(myAwesomeModel=model, myAwesomeOptimizer=optimizer)

checkpoint.save(save_path_with_prefix)

assert sorted(os.listdir("save")) == ["checkpoint", "model.ckpt-1.data-00000-of-00001", "model.ckpt-1.index"]

model_to_be_restored = MyModel()                                        # the same class of model that need to be restored
checkpoint = tf.train.Checkpoint(myAwesomeModel=model_to_be_restored)   # keep the key name to be "myAwesomeModel"
checkpoint.restore(save_path_with_prefix_and_index)

np.testing.assert_array_equal(model_to_be_restored(X), model(X))  # its variables were made after restore

checkpoint = tf.train.Checkpoint(myModel=model, myOptimizer=optimizer)
for _ in range(10):
    checkpoint.save('./save_ten/model.ckpt')
assert tf.train.latest_checkpoint('./save_ten') == './save_ten/model.ckpt-10'

save_path_with_prefix_and_index = './save_ten/model.ckpt-1'
model_to_be_restored = myModel()
checkpoint = tf.train.Checkpoint(myModel=model_to_be_restored)
checkpoint.restore(save_path_with_prefix_and_index)

np.testing.assert_array_equal(model_to_be_restored(X), model(X))

# train.py: model training stage

model = MyModel()
# Instantiate the Checkpoint, specify the model instance to be saved 
# (you can also add the optimizer if you want to save it)
checkpoint = tf.train.Checkpoint(myModel=model)     
# ... (model training code)
model(X)
# Save the variable values to a file when the training is finished 
# (you can also save them regularly during the training)
checkpoint.save('./save/model.ckpt')               

trained = model

# test.py: model inference stage

model = MyModel()
# Instantiate the Checkpoint and specify the instance to be recovered.
checkpoint = tf.train.Checkpoint(myModel=model)            
# recover the variable values of the model instance 
checkpoint.restore(tf.train.latest_checkpoint('./save'))   
# ... (model inference code)

np.testing.assert_array_equal(model(X), trained(X))

k = 3

checkpoint = tf.train.Checkpoint(model=model)
manager = tf.train.CheckpointManager(checkpoint, directory='./save', checkpoint_name='model.ckpt', max_to_keep=k)

for batch_index in range(100, 600, 100):
    manager.save(checkpoint_number=batch_index)
assert manager.checkpoints == [f"./save/model.ckpt-{n}" for n in (300, 400, 500)]
