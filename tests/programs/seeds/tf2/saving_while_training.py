# ModelCheckpoint keeps weights while a model is trained; a new model takes them up.
import os

import made_up
import tensorflow as tf

train_images, train_labels = (part[:64] for part in made_up.digits(64))
test_images, test_labels = made_up.digits(20)
train_images, test_images = train_images.reshape(-1, 28 * 28) / 255.0, test_images.reshape(-1, 28 * 28) / 255.0


def create_model():
    model = tf.keras.models.Sequential([
        tf.keras.layers.Dense(16, activation='relu', input_shape=(784,)),
        tf.keras.layers.Dropout(0.2),
        tf.keras.layers.Dense(10)
    ])
    model.compile(optimizer='adam',
                  loss=tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True),
                  metrics=['accuracy'])
    return model


model = create_model()

checkpoint_path = "training_1/cp.ckpt"
checkpoint_dir = os.path.dirname(checkpoint_path)

# Create a callback that saves the model's weights
cp_callback = tf.keras.callbacks.ModelCheckpoint(filepath=checkpoint_path,
                                                 save_weights_only=True,
                                                 verbose=1)

# Train the model with the new callback
model.fit(train_images, 
          train_labels,  
          epochs=10,
          validation_data=(test_images,test_labels),
          callbacks=[cp_callback])  # Pass callback to training
# This creates a single collection of TensorFlow checkpoint files that are updated at the end of each epoch.

# This may generate warnings related to saving the state of the optimizer.
# These warnings (and similar warnings throughout this notebook)
# are in place to discourage outdated usage, and can be ignored.

assert sorted(os.listdir(checkpoint_dir)) == ["checkpoint", "cp.ckpt.data-00000-of-00001", "cp.ckpt.index"]
trained = model.evaluate(test_images, test_labels, verbose=0)
model = create_model()

# Loads the weights
model.load_weights(checkpoint_path)

# Re-evaluate the model
loss,acc = model.evaluate(test_images,  test_labels, verbose=2)
print("Restored model, accuracy: {:5.2f}%".format(100*acc))

assert [round(n, 5) for n in (loss, acc)] == [round(n, 5) for n in trained]

# Include the epoch in the file name (uses `str.format`)
checkpoint_path = "training_2/cp-{epoch:04d}.ckpt"
checkpoint_dir = os.path.dirname(checkpoint_path)

# Create a callback that saves the model's weights every 5 epochs
cp_callback = tf.keras.callbacks.ModelCheckpoint(
    filepath=checkpoint_path, 
    verbose=1, 
    save_weights_only=True,
    period=5)

# Create a new model instance
model = create_model()

# Save the weights using the `checkpoint_path` format
model.save_weights(checkpoint_path.format(epoch=0))

# Train the model with the new callback
model.fit(train_images, 
          train_labels,
          epochs=50, 
          callbacks=[cp_callback],
          validation_data=(test_images,test_labels),
          verbose=0)

trained = model.evaluate(test_images, test_labels, verbose=0)

# Create a new model instance
model = create_model()
# Load the previously saved weights
latest = tf.train.latest_checkpoint(checkpoint_dir)
model.load_weights(latest)
# Re-evaluate the model
loss, acc = model.evaluate(test_images,  test_labels, verbose=2)
print("Restored model, accuracy: {:5.2f}%".format(100*acc))

assert latest == "training_2/cp-0050.ckpt"
assert {name.split(".")[0] for name in os.listdir(checkpoint_dir)} == {"checkpoint"} | {f"cp-{n:04d}" for n in range(0, 51, 5)}
assert [round(n, 5) for n in (loss, acc)] == [round(n, 5) for n in trained]
