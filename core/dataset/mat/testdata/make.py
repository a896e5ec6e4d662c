"""Writes the MAT-files that the tests read, with SciPy: python3 make.py DIR.

The files that are committed were written by SciPy 1.10.1. Big-endian and broken
ones are made from these by the tests.
"""
import sys

import numpy as np
import scipy.io
import scipy.sparse

to = sys.argv[1]
x = np.array([[1.5, -2, 3], [0.25, 1e-3, 7]])


def save(name, compress=False, **variables):
    scipy.io.savemat(f"{to}/{name}.mat", variables, do_compression=compress)


types = "int8 uint8 int16 uint16 int32 uint32 int64 uint64 float32 float64".split()
whole = np.array([[1, 2, 3], [4, 5, 100]])
many = {"x_" + t: whole.astype(t) for t in types}
for end, compress in ("", False), ("-packed", True):
    save("double" + end, compress, x=x)
    save("classes" + end, compress, **many)
    save("logical" + end, compress, b=np.array([[True, False], [False, True]]))
    save("sparse" + end, compress, s=scipy.sparse.csc_matrix(np.array([[0, 1.5, 0], [-2, 0, 0.0]])))
    save("text" + end, compress, t="walking", rows=["ab", "c"], u="żółć")
    save("cell" + end, compress, c=np.array(["Rick", "Ilsa", x], dtype=object))
    save("struct" + end, compress, s={"a": x, "name": "Sam", "n": 3})
    save("complex" + end, compress, z=x + 1j)
    save("empty" + end, compress, e=np.zeros((0, 3)), t="", c=np.zeros((0, 0), dtype=object))
save("missing", x=np.array([[np.nan, np.nan], [1, np.inf]]))
save("cube", x=np.arange(8.0).reshape(2, 2, 2))
