"""Replay data/pipelines.json: build source + chain, iterate `passes` times over the same dataset, compare elements.

    python replay_data.py [--tf tensorflow] [--root DIR] [NAME ...]
"""
import argparse, importlib, json, os, sys
import numpy as np
from replay import Ctx, load, plain, same


def build(p, c):
    path, args, kwargs = p["source"]
    ds = c.path(path)(*load(args, c), **load(kwargs, c))
    for name, args, kwargs in p["chain"]:
        ds = getattr(ds, name)(*load(args, c), **load(kwargs, c))
    return ds


def run(p, c):
    tf = c.tf
    tf.random.set_seed(p.get("seed"))  # None: no global seed, as in a fresh process
    ds, passes, attrs = build(p, c), [], {}
    for a in p.get("attrs", []):
        if a == "element_spec":
            attrs[a] = [[str(s.dtype.name), None if s.shape.rank is None else s.shape.as_list()] for s in tf.nest.flatten(ds.element_spec)]
        elif a == "cardinality":
            attrs[a] = int(ds.cardinality())
        elif a == "reduce":
            attrs[a] = int(ds.reduce(tf.constant(0, tf.int64), lambda s, x: s + x))
        elif a == "__len__":
            attrs[a] = len(ds)
    for _ in range(p["passes"]):
        got = []
        try:
            for n, e in enumerate(ds):
                if n >= p.get("take", 1000):
                    break
                got.append(plain(e, tf))
        except Exception as e:
            got.append({"error": next((t.__name__ for t in type(e).__mro__ if t.__name__.endswith("Error")), "Error")})
        passes.append(got)
    return {"passes": passes, "attrs": attrs}


def check(p, c):
    got = run(p, c)
    assert got["attrs"] == p["expect"]["attrs"], f"attributes {got['attrs']} are not {p['expect']['attrs']}"
    same(got["passes"], [[load(e, c, False) for e in ps] for ps in p["expect"]["passes"]], None, None, "passes")


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--tf", default="tensorflow"), a.add_argument("--root", default=os.path.dirname(os.path.abspath(__file__)))
    a.add_argument("names", nargs="*")
    o = a.parse_args()
    tf, good, bad = importlib.import_module(o.tf), 0, []
    base = os.path.join(o.root, "data", "pipelines")
    arrays = np.load(base + ".npz")
    for p in json.load(open(base + ".json"))["cases"]:
        if o.names and not any(s in p["id"] for s in o.names):
            continue
        try:
            check(p, Ctx(arrays, tf=tf))
            good += 1
        except Exception as e:
            bad.append((p["id"], f"{type(e).__name__}: {e}"[:300]))
    for b in bad:
        print("FAIL", *b)
    print(f"{good} passed, {len(bad)} failed")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
