# Subclasses of Model, Layer, Loss and Metric in the form of a primer, and a training step with them.
import argparse

import numpy as np
import tensorflow as tf

import argparse
parser = argparse.ArgumentParser()
parser.add_argument('--mode', default='train', help='train or test')
parser.add_argument('--batch_size', default=32)
parser.add_argument('--learning_rate', default=0.0001)
args = parser.parse_args()

assert (args.mode, args.batch_size, args.learning_rate) == ("train", 32, 0.0001)

class MyModel(tf.keras.Model):
      def __init__(self):
          super().__init__()
          self.layer1 = tf.keras.layers.Conv2D(10, 28)  # Mended: Conv2D() leaves the filters and their size out.
          '''and other layers, paras defination in the model'''
          self.flatten = tf.keras.layers.Flatten()
      
      def call(self, input):
          x = self.layer1(input)
          x = self.flatten(x)
          return tf.nn.softmax(x)

model, images, labels = MyModel(), tf.random.normal((6, 28, 28, 1)), tf.constant([0, 1, 2, 3, 4, 5])
loss_obj, optimizer = tf.keras.losses.SparseCategoricalCrossentropy(), tf.keras.optimizers.SGD()

# Mended: loss.gradient for tape.gradient, and tranable_variables.
with tf.GradientTape() as tape:
      predictions = model(images)
      loss = loss_obj(labels, predictions)
gradients = tape.gradient(loss, model.trainable_variables)
optimizer.apply_gradients(zip(gradients, model.trainable_variables))

assert loss_obj(labels, model(images)) < loss

class MyLayer(tf.keras.layers.Layer):  # Mended: layers.layer
      def __init__(self):
          super().__init__()
          '''and so on'''
      
      def build(self, input_shape):
          # input_shape 是第一次运行call()时参数inputs的shape，无需显式定义
          self.variable0 = self.add_weight('v0')
          self.variable1 = self.add_weight('v1')
          
      def call(self, inputs):
          outputs = inputs * self.variable0 + self.variable1
          return outputs

layer = MyLayer()
assert layer(tf.ones((2, 3))).shape == (2, 3)
assert [v.name for v in layer.weights] == ["my_layer/v0:0", "my_layer/v1:0"] and layer.variable0.shape == ()

class MeanSquaredError(tf.keras.losses.Loss):
      def call(self, y_true, y_pred):
          return tf.reduce_mean(tf.square(y_pred - y_true))

assert MeanSquaredError()(tf.constant([1.0, 2.0]), tf.constant([2.0, 4.0])) == 2.5

class SparseCategoricalAccuracy(tf.keras.metrics.Metric):
      def __init__(self):  # Mended: __init
          super().__init__()
          self.init = tf.zeros_initializer()
          self.total = self.add_weight(name='total', dtype=tf.int32,
                                       initializer=self.init)
          self.count = self.add_weight(name='count', dtype=tf.int32,
                                       initializer=self.init)
      
      def update_state(self, y_true, y_pred, sample_weight=None):
          pred = tf.argmax(y_pred, axis=-1, output_type=tf.int32)
          values = tf.cast(tf.equal(y_true, pred), tf.int32)
          self.total.assign_add(tf.shape(y_true)[0])
          self.count.assign_add(tf.reduce_sum(values))
      
      def result(self):
          return self.count / self.total

metric = SparseCategoricalAccuracy()
metric.update_state(tf.constant([1, 0, 1, 1]), tf.constant([[0.1, 0.9], [0.2, 0.8], [0.4, 0.6], [0.3, 0.7]]))
assert metric.result() == 0.75

model.compile(optimizer=tf.keras.optimizers.SGD(), loss=MeanSquaredError())
assert np.isfinite(model.fit(images, np.eye(10)[labels], verbose=0).history["loss"][0])
