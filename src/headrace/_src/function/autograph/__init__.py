"""AutoGraph: rewrites Python control flow so that it works on tensors.

`source` reads a function, `jumps` removes break, continue and return from it, `liveness` finds the variables that
each statement must pass on, `converter` turns control flow into calls of `operators`, and `conversion` compiles the
result.
"""
