"""Bytes to plain records and arrays, and back: every file format TensorFlow programs meet. Never sees a tensor."""
