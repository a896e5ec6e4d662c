package features

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The script converts every structure that Python programs write to the same array. Each line writes x, a row for each of
// the tracks a/t1, a/t2 and b/t1, in one of them. names are the names of the tracks, parts the rows by video and track.
func TestScript(t *testing.T) {
	python := "/usr/bin/python3"
	if exec.Command(python, "-c", "import numpy, pandas, scipy, sklearn, h5py").Run() != nil {
		t.Skip("there is no NumPy, pandas, SciPy, scikit-learn or h5py: apt-get install python3-pandas python3-sklearn python3-h5py")
	}
	structures := []string{
		`np.save(f"{to}.npy", dict(zip(names, x)), allow_pickle=True)`,
		`np.save(f"{to}.npy", {"features": x[::-1], "names": names[::-1]}, allow_pickle=True)`,
		`np.save(f"{to}.npy", scipy.sparse.csr_matrix(x), allow_pickle=True)`,
		`np.save(f"{to}.npy", np.array([x[0], x[1:2], np.stack([x[2], x[2]])], dtype=object), allow_pickle=True)`,
		`np.save(f"{to}.npy", np.array([("a/t1", *x[0]), ("a/t2", *x[1]), ("b/t1", *x[2])], dtype=[("id", "U8"), ("f", "<f4"), ("g", "<f4")]))`,
		`np.save(f"{to}.npy", x.astype(int))`,
		`np.savez(f"{to}.npz", a=x[:2], b=x[2:])`,
		`np.savez(f"{to}.npz", a_t1=x[0], a_t2=x[1], b_t1=x[2])`,
		`np.savez(f"{to}.npz", features=x[::-1], names=np.array(names[::-1]))`,
		`np.savez(f"{to}.npz", features=x[[2, 0, 1]], video=np.array(["b", "a", "a"]), track=np.array(["t1", "t1", "t2"]))`,
		`f = h5py.File(f"{to}.h5", "w"); f["features"] = x[::-1]; f["video"] = [b"b", b"a", b"a"]; f["track"] = [b"t1", b"t2", b"t1"]; f.close()`,
		`json.dump({"a.mp4": {"t1": x[0].tolist(), "t2": x[1].tolist()}, "b.mp4": {"t1": x[2].tolist()}}, open(f"{to}.json", "w"))`,
		`json.dump([{"video": "a", "track": "t1", "v": v} for v in ([2, 0], [0, 0])] + [{"video": "a", "track": "t2", "v": [0, 1]}, {"video": "b", "track": "t1", "v": [1, 1]}], open(f"{to}.json", "w"))`,
		`open(f"{to}.arff", "w").write("@relation r\n@attribute class {0,1}\n@attribute f real\n@attribute g real\n@data\n1,1,0\n0,0,1\n1,1,1\n")`,
		`os.makedirs(to); open(f"{to}/a.csv", "w").write("0,1\n1,0\n0,1\n"); open(f"{to}/b.csv", "w").write(",0,1\n0,1,1\n")`,
		`scipy.sparse.save_npz(f"{to}.npz", scipy.sparse.csr_matrix(x))`,
		`pickle.dump(x.tolist(), open(f"{to}.pkl", "wb"))`,
		`pickle.dump(parts, open(f"{to}.pkl", "wb"))`,
		`pickle.dump({("a", "t1"): x[0], ("a", "t2"): x[1], ("b", "t1"): x[2]}, open(f"{to}.pickle", "wb"))`,
		`pd.DataFrame(x, index=names).to_pickle(f"{to}.pkl")`,
		`pd.DataFrame({"video": ["b", "a", "a"], "track": ["t1", "t2", "t1"], "f": x[::-1, 0], "g": x[::-1, 1]}).to_pickle(f"{to}.pkl")`,
		`h5py.File(f"{to}.h5", "w")["person"] = x`,
		`f = h5py.File(f"{to}.h5", "w"); f["a"] = x[:2]; f["b"] = x[2:]; f.close()`,
		`f = h5py.File(f"{to}.hdf5", "w"); f["a/t1"] = x[0]; f["a/t2"] = x[1]; f["b/t1"] = x[2:]; f.close()`,
		`f = h5py.File("features.h5", "w"); f["a/t1/person"] = x[0]; f["a/t2/person"] = x[1]; f["b/t1/person"] = x[2]; f.close()`,
		`json.dump({"a": {"t1": x[0].tolist(), "t2": x[1].tolist()}, "b": {"t1": x[2].tolist()}}, open(f"{to}.json", "w"))`,
		`json.dump([{"video": n[0], "track": n[2:], "v": v} for n, v in zip(names[::-1], x[::-1].tolist())], open(f"{to}.json", "w"))`,
		`open(f"{to}.jsonl", "w").writelines(json.dumps({"id": n, "v": v}) + "\n" for n, v in zip(names, x.tolist()))`,
		`open(f"{to}.arff", "w").write("@relation r\n@attribute id string\n@attribute 'f 1' real\n@attribute g real\n@data\n'b/t1',1,1\n'a/t1',1,0\n'a/t2',0,1\n")`,
		`np.savetxt(f"{to}.txt", x)`,
		`sklearn.datasets.dump_svmlight_file(x, [0, 0, 0], f"{to}.svm")`,
		`os.makedirs(to); json.dump(x[:2].tolist(), open(f"{to}/a.json", "w")); json.dump({"v": x[2:].tolist()}, open(f"{to}/b.json", "w"))`,
		`os.makedirs(to); open(f"{to}/a.csv", "w").write("1,0\n0,1\n"); open(f"{to}/b.txt", "w").write("1 1\n")`,
	}
	wrong := []string{
		`pd.DataFrame({"video": ["a", "b", "a"], "f": [1, 2, 3]}).to_pickle(f"{to}.pkl") # names no tracks`,
		`open(f"{to}.pkl", "wb").write(pickle.dumps(x)[:40]) # cut off`,
		`np.savez(f"{to}.npz", first=x, second=x) # which?`,
		`np.save(f"{to}.npy", x + 1); pickle.dump(x, open(f"{to}.pkl", "wb")) # the array exists`,
		`pickle.dump(x, open(f"{to}.pkl", "wb")); open(f"{to}.pkl.original", "w") # converted before`,
		`np.savez(f"{to}.npz", a=np.ones((7, 2)), b=np.ones((5, 2))) # rows of frames`,
		`json.dump({"x": "y"}, open(f"{to}.json", "w"))`,
		`open(f"{to}.h5", "w").write("no HDF5")`,
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"to_npy.py": Script, "structures.txt": strings.Join(structures, "\n"), "wrong.txt": strings.Join(wrong, "\n"), "test.py": testProgram} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(python, "test.py")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.HasSuffix(string(out), "41 structures\n") {
		t.Errorf("%v\n%s", err, out)
	}
}

// testProgram writes every structure into a folder of its own, runs the script there, and compares the arrays.
const testProgram = `
import glob, json, os, pickle
import numpy as np, pandas as pd, scipy.sparse, sklearn.datasets, h5py
import to_npy
x = np.array([[1, 0], [0, 1], [1, 1]], dtype=np.float32)
names = ["a/t1", "a/t2", "b/t1"]
parts = {"a": {"t1": x[0], "t2": x[1]}, "b": {"t1": x[2]}}
to = "features/person"
home, count = os.getcwd(), 0
for file in ("structures.txt", "wrong.txt"):
    for line in open(os.path.join(home, file)).read().split("\n"):
        count += 1
        os.makedirs(os.path.join(home, str(count), "features"))
        os.chdir(os.path.join(home, str(count)))
        open("tracks.csv", "w").write("video,track\na,t1\na,t2\nb,t1\n")
        exec(line)
        before = sorted(glob.glob("**", recursive=True))
        failed = to_npy.main(".")
        if file == "wrong.txt":
            assert failed and sorted(glob.glob("**", recursive=True)) == before, line
            continue
        found = [np.load(f) for f in sorted(glob.glob("features/person*.npy") + glob.glob("features/person/*.npy"))]
        got = np.concatenate(found) if found else None
        assert not failed and got is not None and got.dtype == np.float32 and np.array_equal(got, x), (line, got)
print(count, "structures")
`
