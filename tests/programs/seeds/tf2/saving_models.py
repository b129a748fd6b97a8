# A whole model saved and loaded; its architecture and its weights each by themselves.
import made_up
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers, models

texts, labels = made_up.reviews(100, 30, 5)
model = models.Sequential([
    layers.Embedding(100, 7, input_length=30), layers.Flatten(), layers.Dense(5, activation="softmax"),
])
model.compile(optimizer="Nadam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(texts, labels, verbose=0)
expected = model.predict(texts, verbose=0)

# save model as h5 file
model.save('mymodel.h5')

# load model
new_model = tf.keras.models.load_model('mymodel.h5')

np.testing.assert_allclose(new_model.predict(texts, verbose=0), expected, rtol=1e-6)
assert int(new_model.optimizer.iterations) == 2

# save model as SavedModel (recommended)
model.save('tf_model_savedmodel', save_format="tf")

# load model
new_model = tf.keras.models.load_model('tf_model_savedmodel')

np.testing.assert_allclose(new_model.predict(texts, verbose=0), expected, rtol=1e-6)
assert int(new_model.optimizer.iterations) == 2

# save model's architecture
json_config = model.to_json()
with open('model_config.json','w') as json_file:
  json_file.write(json_config)

# save model's weights
#model.save_weights('model_weights.h5')
#model.save_weights('./checkpoints/my_checkpoint')
model.save_weights('model_weights',save_format='tf')

# load model
with open('model_config.json') as json_file:
  json_config = json_file.read()
new_model = tf.keras.models.model_from_json(json_config)
#new_model.load_weights('model_weights.h5')
#new_model.load_weights('./checkpoints/my_checkpoint')
new_model.load_weights('model_weights')

np.testing.assert_allclose(new_model.predict(texts, verbose=0), expected, rtol=1e-6)

# The lines that stand there as comments.
model.save_weights('model_weights.h5')
model.save_weights('./checkpoints/my_checkpoint')
for file in ('model_weights.h5', './checkpoints/my_checkpoint'):
    new_model = tf.keras.models.model_from_json(json_config)
    new_model.load_weights(file)
    np.testing.assert_allclose(new_model.predict(texts, verbose=0), expected, rtol=1e-6)
