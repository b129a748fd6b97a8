"""Layers, one class a file."""
