"""AutoGraph: rewrites Python control flow so that it works on tensors.

`source` reads a function, `jumps` takes break, continue and return out of it, `liveness` finds what each statement
must hand on, `converter` turns control flow into calls of `operators`, and `conversion` puts it together.
"""
