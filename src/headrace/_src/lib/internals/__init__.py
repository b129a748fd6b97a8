"""What libraries use from inside TensorFlow and what has no public name; `base.internal_paths` leads here."""
