"""tf.distribute: strategies, values that differ by replica, replicas that meet, input split among them."""
