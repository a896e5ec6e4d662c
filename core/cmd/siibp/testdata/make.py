"""Writes a data.mat in the layout of the authors' Casablanca file, with SciPy: python3
make.py FILE. Made up: 90 tracks of 2 s, one every 5 s; persons 2 to 5 and actions 2
and 3, class 1 the background; a person shows in the column of its number, an action too.
The file that is committed was written by SciPy 1.10.1.
"""
import sys

import numpy as np
import scipy.io

random = np.random.default_rng(7)
n = 90
person = random.choice([1, 2, 3, 4, 5], n, p=[0.4, 0.2, 0.16, 0.14, 0.1])
action = random.choice([1, 2, 3], n, p=[0.4, 0.3, 0.3])
faces = random.normal(0, 0.3, (n, 6)) + 3 * np.eye(6)[person] * (person > 1)[:, None]
motions = random.normal(0, 0.3, (n, 4)) + 3 * np.eye(4)[action] * (action > 1)[:, None]
first = 1 + 120 * np.arange(n)
scipy.io.savemat(sys.argv[1], {
    "Kf": faces.astype(np.float32), "Ka": motions.astype(np.float32),
    "GTf": person.astype(float)[:, None], "GTa": action.astype(float)[:, None],
    "tframes": np.stack([first, first + 47], axis=1).astype(float),
}, do_compression=True)
