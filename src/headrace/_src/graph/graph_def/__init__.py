"""Graphs as GraphDef messages, in and out, under TensorFlow's op names and attributes."""
