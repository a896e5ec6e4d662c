"""Writes one dataset in every way that a person with Python has: python3 write.py DIR.

Each folder below DIR is the same dataset. The first is what the README shows.
"""
import csv, json, os, sys
import numpy as np

to = sys.argv[1]
tracks = [("clip-07", f"t{i}") for i in range(5)] + [("clip, 08", "t0"), ("clip, 08", "t1")]
faces = (((np.arange(35) * 7919) % 1000 - 500) / 8).reshape(7, 5)
faces[3] = np.nan
motions = np.sqrt(np.arange(14.0)).reshape(7, 2)
captions = {"clip-07": [["Rick", "walking"], ["Ilsa", None]], "clip, 08": [["Rick, Jr.", "sitting down"]]}


def folder(name):
    os.makedirs(f"{to}/{name}/features")
    with open(f"{to}/{name}/tracks.csv", "w", newline="") as f:
        csv.writer(f).writerows([("video", "track"), *tracks])
    return f"{to}/{name}"


def text(at):
    with open(f"{at}/captions.txt", "w") as f:
        print("# concepts: person, action", file=f)
        print("clip-07: (Rick, walking), (Ilsa, -)", file=f)
        print('"clip, 08": ("Rick, Jr.", sitting down)', file=f)


def files(at):
    np.save(f"{at}/features/person.npy", faces)
    np.save(f"{at}/features/action.npy", motions)


at = folder("npy"); text(at); files(at)
at = folder("savetxt"); text(at)
np.savetxt(f"{at}/features/person.csv", faces, delimiter=",")
np.savetxt(f"{at}/features/action.csv", motions, delimiter=",", fmt="%.17g", header="dx,dy", comments="")
at = folder("savez"); text(at)
np.savez(f"{at}/features.npz", person=faces.astype(">f8"), action=np.asfortranarray(motions))
at = folder("savez_compressed"); text(at)
np.savez_compressed(f"{at}/features.npz", person=faces.astype("<f4"), action=motions)
at = folder("json"); files(at)
with open(f"{at}/captions.json", "w") as f:
    json.dump(captions, f)
with open(f"{at}/dataset.json", "w") as f:
    json.dump({"concepts": [{"name": "person"}, {"name": "action"}]}, f, indent=1)
at = folder("csv"); files(at)
with open(f"{at}/captions.csv", "w", newline="") as f:
    csv.writer(f).writerows([("video", "person", "action")] + [(v, *t) for v, list in captions.items() for t in list])
try:
    import scipy.io, scipy.sparse
except ImportError:
    sys.exit()
for compress in False, True:
    at = folder(f"savemat-{compress}"); text(at)
    scipy.io.savemat(f"{at}/features.mat", {"person": faces, "action": motions}, do_compression=compress)
at = folder("a file each"); text(at)
scipy.io.savemat(f"{at}/features/person.mat", {"x": faces.astype("f4")})
scipy.io.savemat(f"{at}/features/action.mat", {"about": "text", "x": scipy.sparse.csc_matrix(motions)})
