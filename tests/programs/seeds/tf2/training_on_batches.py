# Training batch by batch with train_on_batch.
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

def printbar():
    tf.print("=" * 20)

model = create_model() # create model using methods listed above
model.compile(optimizer=optimizers.Nadam(),loss=losses.SparseCategoricalCrossentropy(),metrics=['accuracy']) # compile model

def train_model(model,ds_train,ds_valid,epoches):

    for epoch in tf.range(1,epoches+1):
        model.reset_metrics()
        
        # Reduce learning rate at the late stage of training.
        if epoch == 5:
            model.optimizer.lr.assign(model.optimizer.lr/2.0)
            tf.print("Lowering optimizer Learning Rate...\n\n")
        
        for x, y in ds_train:
            train_result = model.train_on_batch(x, y)

        for x, y in ds_valid:
            valid_result = model.test_on_batch(x, y,reset_metrics=False)
            
        if epoch%1 ==0:
            printbar()
            tf.print("epoch = ",epoch)
            print("train:",dict(zip(model.metrics_names,train_result)))
            print("valid:",dict(zip(model.metrics_names,valid_result)))
            print("")

train_model(model,ds_train,ds_test,10)

assert abs(float(model.optimizer.lr) - 0.0005) < 1e-8
