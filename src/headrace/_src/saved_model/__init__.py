"""tf.saved_model: programs as files, with their functions, variables, tables and assets."""
