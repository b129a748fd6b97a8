"""tf.tpu.experimental.embedding: tables of embeddings and lookups in them."""
