# Colab's TPU, which is not there: the program is told so.
import os

import tensorflow as tf

os.environ['COLAB_TPU_ADDR'] = '10.0.0.2:8470'

try:
    #增加以下6行代码
    import os
    resolver = tf.distribute.cluster_resolver.TPUClusterResolver(tpu='grpc://' + os.environ['COLAB_TPU_ADDR'])
    tf.config.experimental_connect_to_cluster(resolver)
    tf.tpu.experimental.initialize_tpu_system(resolver)
    strategy = tf.distribute.experimental.TPUStrategy(resolver)
    with strategy.scope():
        model = create_model()
        model.summary()
        model = compile_model(model)
except tf.errors.NotFoundError as error:
    print(error.message.partition(":")[0], ": no TPU")

for door in (tf.tpu.experimental.initialize_tpu_system, tf.distribute.experimental.TPUStrategy):
    try:
        door(None)
    except tf.errors.NotFoundError as error:
        assert "no TPU was found" in error.message
