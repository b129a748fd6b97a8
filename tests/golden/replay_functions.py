"""Replay functions/*.py: each file defines case(tf); compare what it returns (or raises) with functions/cases.json.

    python replay_functions.py [--tf tensorflow] [--root DIR] [NAME ...]
"""
import argparse, importlib, importlib.util, json, os, sys
import numpy as np
from replay import Ctx, load, plain, same


def run(path, tf):
    spec = importlib.util.spec_from_file_location("golden_" + os.path.basename(path)[:-3], path)
    mod = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(mod)
    try:
        return plain(mod.case(tf), tf)
    except Exception as e:
        names = [t.__name__ for t in type(e).__mro__]
        return {"error": next((n for n in names if not n.startswith("_")), names[0])}


def check(case, root, tf, arrays):
    want = load(case["expect"], Ctx(arrays, tf=tf), False)
    got = run(os.path.join(root, case["file"]), tf)
    same(got, want)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--tf", default="tensorflow"), p.add_argument("--root", default=os.path.dirname(os.path.abspath(__file__)))
    p.add_argument("names", nargs="*")
    o = p.parse_args()
    tf, root = importlib.import_module(o.tf), os.path.join(o.root, "functions")
    arrays, good, bad = np.load(os.path.join(root, "cases.npz")), 0, []
    for case in json.load(open(os.path.join(root, "cases.json")))["cases"]:
        if o.names and not any(s in case["id"] for s in o.names):
            continue
        try:
            check(case, root, tf, arrays)
            good += 1
        except Exception as e:
            bad.append((case["id"], f"{type(e).__name__}: {e}"[:300]))
    for b in bad:
        print("FAIL", *b)
    print(f"{good} passed, {len(bad)} failed")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
