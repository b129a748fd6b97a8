"""Callbacks: what is told of each step of training."""
