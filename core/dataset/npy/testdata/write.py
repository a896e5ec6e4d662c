"""Writes one matrix in every way that NumPy has, and reads what Go wrote: python3 write.py DIR.

DIR/go.npy is there before; DIR/go.txt is what NumPy says of it: its type, its order, its
shape, and the bits of its numbers.
"""
import struct, sys, warnings
import numpy as np
from numpy.lib import format

warnings.simplefilter("ignore")  # newer versions of the format are not for older NumPys
to = sys.argv[1]
x = ((np.arange(35) * 7919) % 1000 - 500).reshape(7, 5) / 8  # exact in float32, too
x[3] = np.nan
names = []
for kind in "<f4", ">f4", "<f8", ">f8":
    for order in "C", "F":
        for version in (1, 0), (2, 0), (3, 0):
            name = f"{kind[0].replace('<', 'little').replace('>', 'big')}-{kind[1:]}-{order}-{version[0]}"
            with open(f"{to}/{name}.npy", "wb") as f:
                format.write_array(f, np.asarray(x, dtype=kind, order=order), version=version)
            names.append(name)
np.save(f"{to}/view.npy", np.repeat(x, 2, axis=1)[:, ::2])  # not contiguous
np.save(f"{to}/turned.npy", np.ascontiguousarray(x.T).T)
with open(f"{to}/names.txt", "w") as f:
    print(*names, "view", "turned", sep="\n", file=f, end="")

try:
    y = np.load(f"{to}/go.npy")
except FileNotFoundError:
    sys.exit()
with open(f"{to}/go.txt", "w") as f:
    print(y.dtype.str, y.flags.c_contiguous, y.shape, file=f)
    print(*(struct.pack(">d", n).hex() for n in y.ravel()), file=f, end="")
