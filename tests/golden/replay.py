"""Replay the recorded call cases (ops/, random/, keras/) against a TensorFlow-like module.

    python replay_example.py [--tf tensorflow] [--keras2 tf_keras] [--keras3 keras] [--root DIR] [NAME ...]

Nothing here needs TensorFlow itself: the module under test is the parameter `tf`.
"""
import argparse, base64, glob, importlib, json, os, operator, sys
import numpy as np
import ml_dtypes  # bfloat16 / float8 arrays are stored as uint16 / uint8

TOL = {"float16": (4e-3, 4e-3), "bfloat16": (3e-2, 3e-2), "float32": (1e-4, 1e-5), "float64": (1e-7, 1e-9),
       "complex64": (1e-4, 1e-5), "complex128": (1e-7, 1e-9)}


class Ctx:
    def __init__(self, arrays, **roots):
        self.arrays, self.roots, self.tf, self.floats, self.env = arrays, dict(roots, operator=operator), roots["tf"], [], {}

    def path(self, dotted):
        head, *rest = dotted.split(".")
        obj = self.tf.Tensor if head == "Tensor" else self.roots[head]
        for p in rest:
            obj = getattr(obj, p)
        return obj


def load(v, c, live=True):
    """JSON value -> Python value. live=True builds tf objects, live=False numpy ones (for expectations)."""
    if isinstance(v, list):
        return [load(x, c, live) for x in v]
    if not isinstance(v, dict):
        return v
    k = next((k for k in v if k.startswith("$")), None)
    if k is None:
        return {n: load(x, c, live) for n, x in v.items()}
    a, tf = v[k], c.tf
    if k in ("$t", "$n"):
        arr = c.arrays[a]
        if "dtype" in v:
            arr = arr.view(getattr(ml_dtypes, v["dtype"]))
        if not live or k == "$n":
            return arr
        t = tf.constant(arr)
        if arr.dtype.kind in "fcV" or "dtype" in v:
            c.floats.append(t)
        return t
    if k == "$s":
        arr = np.array([base64.b64decode(x) for x in a] + [None], object)[:-1].reshape(v["shape"])
        return tf.constant(arr, tf.string) if live else arr
    if k == "$ragged":
        vals, splits = load(a, c, live), [c.arrays[s] for s in v["splits"]]
        return tf.RaggedTensor.from_nested_row_splits(vals, splits) if live else ("ragged", vals, splits)
    if k == "$sparse":
        p = [load(x, c, live) for x in a]
        return tf.sparse.SparseTensor(*p) if live else ("sparse", *p)
    if k == "$call":
        return c.path(a)(*load(v.get("args", []), c, live), **load(v.get("kwargs", {}), c, live))
    return {"$tuple": lambda: tuple(load(a, c, live)), "$dtype": lambda: tf.as_dtype(a) if live else a,
            "$bytes": lambda: base64.b64decode(a), "$float": lambda: float(a), "$complex": lambda: complex(*a),
            "$slice": lambda: slice(*load(a, c, live)), "$ellipsis": lambda: Ellipsis, "$fn": lambda: c.path(a),
            "$shape": lambda: tf.TensorShape(a) if live else ("shape", a), "$py": lambda: eval(a, dict(c.roots, np=np)),
            "$ref": lambda: c.env[a], "$keys": lambda: {load(x, c, live): load(y, c, live) for x, y in a}}[k]()


def plain(x, tf):
    """Result -> nested numpy structure comparable with load(..., live=False)."""
    if isinstance(x, tf.RaggedTensor):
        return ("ragged", plain(x.flat_values, tf), [np.asarray(s) for s in x.nested_row_splits])
    if isinstance(x, tf.sparse.SparseTensor):
        return ("sparse", plain(x.indices, tf), plain(x.values, tf), plain(x.dense_shape, tf))
    if isinstance(x, tf.IndexedSlices):
        return plain(tf.convert_to_tensor(x), tf)
    if isinstance(x, tf.TensorShape):
        return ("shape", None if x.rank is None else x.as_list())
    if isinstance(x, tf.DType):
        return x.name
    if isinstance(x, dict):
        return {str(k): plain(v, tf) for k, v in x.items()}
    if isinstance(x, (list, tuple)):
        return [plain(v, tf) for v in x]
    if hasattr(x, "numpy") and not isinstance(x, np.ndarray):
        x = x.numpy()
        return np.array(x, object) if isinstance(x, (bytes, str)) else np.asarray(x)
    return x


def same(got, want, tol=None, mode=None, where="result"):
    if isinstance(want, np.ndarray):
        got = np.asarray(got) if not isinstance(got, np.ndarray) else got
        assert got.dtype == want.dtype, f"{where}: dtype {got.dtype} is not {want.dtype}"
        assert got.shape == want.shape, f"{where}: shape {got.shape} is not {want.shape}"
        if want.dtype.kind in "fcV":
            rtol, atol = tol or TOL.get(want.dtype.name, (0.2, 0.1))
            wide = np.complex128 if want.dtype.kind == "c" else np.float64
            g, w = got.astype(wide), want.astype(wide)
            if mode == "abs":
                g, w = np.abs(g), np.abs(w)
            if mode == "sorted":
                g, w = np.sort_complex(g.ravel().round(6)), np.sort_complex(w.ravel().round(6))
            np.testing.assert_allclose(g, w, rtol, atol, err_msg=where, equal_nan=True)
        elif tol and want.dtype.kind in "iu":
            np.testing.assert_allclose(got.astype(np.float64), want.astype(np.float64), *tol, err_msg=where)
        else:
            np.testing.assert_array_equal(got, want, err_msg=where)
    elif isinstance(want, (list, tuple)):
        assert isinstance(got, (list, tuple)) and len(got) == len(want), f"{where}: {got!r} is not {want!r}"
        for n, (g, w) in enumerate(zip(got, want)):
            same(g, w, tol, mode, f"{where}[{n}]")
    elif isinstance(want, dict):
        assert sorted(got) == sorted(want), f"{where}: keys {sorted(got)} are not {sorted(want)}"
        for n in want:
            same(got[n], want[n], tol, mode, f"{where}[{n}]")
    elif isinstance(want, float) and want == want:
        assert abs(got - want) <= 1e-5 + 1e-4 * abs(want), f"{where}: {got} is not {want}"
    else:
        assert got == want or (got != got and want != want), f"{where}: {got!r} is not {want!r}"


def call(step, c, env):
    """One recorded call: a function by dotted name, or a method/attribute of an earlier result, plus a chain."""
    args, kwargs = load(step.get("args", []), c), load(step.get("kwargs", {}), c)
    if "on" in step:
        target = getattr(env[step["on"]], step["method"])
        out = target if step.get("attr") else target(*args, **kwargs)
    else:
        out = c.path(step["fn"])(*args, **kwargs)
    for name, *rest in step.get("then", []):
        out = getattr(out, name) if not rest else getattr(out, name)(*load(rest[0], c), **load(rest[1], c))
    return out


def in_graph(step, c, unknown):
    """The call inside tf.function: each top-level tensor argument becomes a placeholder of unknown rank / dims."""
    tf, statics = c.tf, []
    args = load(step["args"], c)
    where = [n for n, a in enumerate(args) if tf.is_tensor(a)]
    spec = [tf.TensorSpec(None if unknown == "rank" else [None] * args[n].shape.rank, args[n].dtype) for n in where]

    def body(*tensors):
        full = list(args)
        for n, t in zip(where, tensors):
            full[n] = t
        out = c.path(step["fn"])(*full, **load(step.get("kwargs", {}), c))
        statics[:] = [None if t.shape.rank is None else t.shape.as_list()
                      for t in tf.nest.flatten(out) if hasattr(t, "shape")]
        return out
    return tf.function(body, input_signature=spec)(*[args[n] for n in where]), statics


def loss_of(outs, weights, c):
    tf, total = c.tf, 0.0
    for o, w in zip(outs, weights):
        parts = [tf.math.real(o), tf.math.imag(o)] if o.dtype.is_complex else [o]
        total = total + sum(tf.reduce_sum(tf.cast(p, tf.float64) * w) for p in parts)
    return total


def float_outputs(out, tf):
    outs = [o.flat_values if isinstance(o, tf.RaggedTensor) else o.values if isinstance(o, tf.sparse.SparseTensor) else o
            for o in (out if isinstance(out, (list, tuple)) else list(out.values()) if isinstance(out, dict) else [out])]
    return [o for o in outs if tf.is_tensor(o) and (o.dtype.is_floating or o.dtype.is_complex)]


def replay(case, c):
    """Run one case; raises AssertionError when the module under test differs."""
    tf, env, tol, mode = c.tf, {}, case.get("tol"), case.get("compare")
    c.floats, c.env = [], env
    if "seed" in case:
        tf.random.set_seed(case["seed"])
    for n, step in enumerate(case.get("steps", [case])):
        want = step.get("expect")
        if isinstance(want, dict) and "error" in want:
            try:
                out = in_graph(step, c, case["graph"])[0] if "graph" in case else call(step, c, env)
            except Exception as e:
                names = [t.__name__ for t in type(e).__mro__]
                assert want["error"] in names, f"raised {names[0]}: {e}"[:300] + f", not {want['error']}"
                continue
            raise AssertionError(f"no error raised, {want['error']} expected; got {out!r}"[:400])
        if "graph" in case:
            out, statics = in_graph(step, c, case["graph"])
            assert statics == step["static_shapes"], f"static shapes {statics} are not {step['static_shapes']}"
        elif "grad" in step:
            g = step["grad"]
            args = load(step.get("args", []), c), load(step.get("kwargs", {}), c)
            floats = c.floats
            with tf.GradientTape() as tape:
                tape.watch(floats)
                out = c.path(step["fn"])(*args[0], **args[1])
                loss = loss_of(float_outputs(out, tf), load(g["weights"], c, False), c)
            grads = tape.gradient(loss, floats)
            same([plain(x, tf) for x in grads], load(g["expect"], c, False), g.get("tol", tol), None, "grad")
        else:
            out = call(step, c, env)
        if "as" in step:
            env[step["as"]] = out
        if "expect" in step:
            same(plain(out, tf), load(want, c, False), tol, mode, f"step {n}" if "steps" in case else "result")


def cases(root, kinds=("ops", "random", "keras")):
    for kind in kinds:
        for f in sorted(glob.glob(os.path.join(root, kind, "*.json"))):
            with np.load(f[:-5] + ".npz") as stored:
                arrays = {key: stored[key] for key in stored.files}
            with open(f) as text:
                recorded = json.load(text)["cases"]
            for case in [x for x in recorded if "kind" not in x]:
                yield f"{kind}/{os.path.basename(f)[:-5]}", case, arrays


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--tf", default="tensorflow"), p.add_argument("--keras2", default="tf_keras")
    p.add_argument("--keras3", default="keras"), p.add_argument("--root", default=os.path.dirname(os.path.abspath(__file__)))
    p.add_argument("names", nargs="*", help="substrings of case ids or group names")
    o = p.parse_args()
    os.environ.setdefault("TF_ENABLE_ONEDNN_OPTS", "0")  # only for TensorFlow itself: the kernels the cases were recorded with
    roots = {}
    for n in ("tf", "keras2", "keras3"):
        try:
            roots[n] = importlib.import_module(getattr(o, n))
        except ImportError:
            roots[n] = None
    good, bad = 0, []
    for group, case, arrays in cases(o.root):
        if o.names and not any(s in group + "/" + case["id"] for s in o.names):
            continue
        try:
            replay(case, Ctx(arrays, **roots))
            good += 1
        except Exception as e:
            bad.append((group, case["id"], f"{type(e).__name__}: {e}"[:300]))
    for b in bad:
        print("FAIL", *b)
    print(f"{good} passed, {len(bad)} failed")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
