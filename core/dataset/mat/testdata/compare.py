"""Prints what SciPy reads in its own test files, most of which MATLAB wrote, as JSON:
{file: {variable: rows of numbers, or texts}}, and {} of what SciPy refuses.
"""
import glob
import json
import os
import warnings

import numpy as np
import scipy.io
import scipy.sparse

warnings.simplefilter("ignore")
found = {}
for path in sorted(glob.glob(os.path.join(os.path.dirname(scipy.io.__file__), "matlab/tests/data/*.mat"))):
    out = found[path] = {}
    try:
        variables = scipy.io.loadmat(path, chars_as_strings=True)
    except Exception:
        continue
    for name, x in variables.items():
        if scipy.sparse.issparse(x):
            x = x.toarray()
        if not isinstance(x, np.ndarray) or x.ndim != 2 and x.dtype.kind != "U":
            continue
        if x.dtype.kind in "fiub":
            out[name] = x.astype(float).tolist()
        elif x.dtype.kind == "U":
            out[name] = [str(t).rstrip(" ") for t in x]
print(json.dumps(found))
