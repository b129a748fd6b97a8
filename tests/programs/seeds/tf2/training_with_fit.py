# Training with fit, watched by TensorBoard.
import datetime
import os

import made_up
import tensorflow as tf
from tensorflow.keras import layers, losses, models, optimizers

texts, labels = made_up.reviews(100, 30, 5)
ds_train = tf.data.Dataset.from_tensor_slices((texts, labels)).shuffle(64).batch(16)
ds_test = tf.data.Dataset.from_tensor_slices((texts, labels)).batch(16)

def create_model():
    return models.Sequential([
        layers.Embedding(100, 7, input_length=30),
        layers.Conv1D(16, 5, activation="relu"),
        layers.GlobalMaxPool1D(),
        layers.Dense(5, activation="softmax"),
    ])

model = create_model() # create model using methods listed above
model.compile(optimizer=optimizers.Nadam(),loss=losses.SparseCategoricalCrossentropy(),metrics=['accuracy']) # compile model

logdir = "./data/keras_model/" + datetime.datetime.now().strftime("%Y%m%d-%H%M%S")
tensorboard_callback = tf.keras.callbacks.TensorBoard(logdir, histogram_freq=1) # tensorboard

history = model.fit(ds_train,validation_data = ds_test,epochs = 10,callbacks=[tensorboard_callback]) # train model

assert sorted(os.listdir(logdir)) == ["train", "validation"]
assert len(history.history["val_accuracy"]) == 10
assert history.history["loss"][-1] < history.history["loss"][0]
