"""Reads model.zip and result.json of a folder: python3 read.py DIR. Numbers are printed as their bits."""
import io, json, os, struct, sys, zipfile
import numpy as np

dir = sys.argv[1]
bits = lambda list: [struct.pack(">d", x).hex() for x in list]
with zipfile.ZipFile(os.path.join(dir, "model.zip")) as z:
    arrays = {name: bits(np.load(io.BytesIO(z.read(name))).ravel().astype(float))
              for name in z.namelist() if name.endswith(".npy")}
with open(os.path.join(dir, "result.json")) as f:
    result = json.load(f)
nu = [track["labels"][concept]["nu"] for track in result["tracks"] for concept in ("who", "what")]
json.dump({"Arrays": arrays, "F": bits([result["f"]])[0], "Nu": bits(nu)}, sys.stdout)
