"""TensorFlow's wire schema as text, one file a subject, in the notation that `formats.notation` reads."""
