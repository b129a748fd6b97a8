# A model made in the scope of MirroredStrategy and trained with fit.
import made_up
import tensorflow as tf
from tensorflow.keras import layers, models

# One processor pretends to be two, as a GPU does where the handbook simulates several.
tf.config.set_logical_device_configuration(
    tf.config.list_physical_devices("CPU")[0], [tf.config.LogicalDeviceConfiguration()] * 2
)
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


def compile_model(model):
    model.compile(optimizer="Nadam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
    return model


#增加以下两行代码
strategy = tf.distribute.MirroredStrategy()  
with strategy.scope(): 
    model = create_model()
    model.summary()
    model = compile_model(model)
    
history = model.fit(ds_train,validation_data = ds_test,epochs = 10)  

print('Number of devices: %d' % strategy.num_replicas_in_sync)
assert history.history["val_loss"][-1] < history.history["val_loss"][0]
