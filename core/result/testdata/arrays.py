# Says what NumPy finds in an arrays.npz, as JSON.
import json
import sys

import numpy as np

a = np.load(sys.argv[1], allow_pickle=False)
first = a["concept"] == a["concept"][0]
nu, names = a["nu"][:, first], a["class"][first]
best = a["zeta"][:, first].argmax(axis=1)
allowed = np.array([np.isfinite(a["zeta"][a["video"] == v]).any(axis=0) for v in a["videos"]])
print(json.dumps({
    "shapes": {name: a[name].shape for name in a.files},
    "factor": a["factor"].tolist(),
    "best": names[best].tolist(),
    "nu": nu[np.arange(len(nu)), best].tolist(),
    "f": a["f"].tolist(),
    "video": a["video"].tolist(),
    "off": bool((allowed == ~np.isnan(a["log_pi"])).all()),
}))
