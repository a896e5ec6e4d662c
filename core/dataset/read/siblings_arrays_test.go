package read

import (
	"encoding/binary"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"siibp/core/dataset/features"
)

// rawArray returns a .npy file of any type and shape.
func rawArray(descr, shape string, data []byte) string {
	header := "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }\n"
	return "\x93NUMPY\x01\x00" + string(binary.LittleEndian.AppendUint16(nil, uint16(len(header)))) + header + string(data)
}

// floats returns numbers of 32 bits.
func floats(list ...float32) []byte {
	var out []byte
	for _, x := range list {
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(x))
	}
	return out
}

// Siblings of the cases 55 to 58: arrays in other forms are refused with a line that converts them. Where NumPy, pandas
// and the libraries of a line are installed, the line or the script is run in the folder, and the dataset then opens with the numbers of
// small.
func TestSiblingsOfArrays(t *testing.T) {
	python := findPython()
	for name, x := range map[string]struct {
		file, data string
		line       string // a part of the advice
		first      string // the beginning of the code in it
		remove     bool   // the advice ends with deleting the file
	}{
		"integers":           {"person.npy", rawArray("|i1", "(3, 2)", []byte{1, 0, 0, 1, 1, 1}), `np.save("features/person.npy", x.astype(np.float32))`, "x = ", false},
		"truth values":       {"person.npy", rawArray("|b1", "(3, 2)", []byte{1, 0, 0, 1, 1, 1}), `x = np.load("features/person.npy"); np.save("features/person.npy", x.astype(np.float32))`, "x = ", false},
		"transposed":         {"person.npy", array(2, 3, 1, 0, 1, 0, 1, 1), `x = np.load("features/person.npy"); np.save("features/person.npy", x.T)`, "x = ", false},
		"one dimension":      {"person.npy", rawArray("<f4", "(6,)", floats(1, 0, 0, 1, 1, 1)), `np.save("features/person.npy", x.reshape(3, -1)), where it is the numbers of 3 tracks one after another`, "x = ", false},
		"maps":               {"person.npy", rawArray("<f4", "(3, 2, 1)", floats(1, 0, 0, 1, 1, 1)), `np.save("features/person.npy", x.reshape(len(x), -1)), which puts all of a track's numbers in one row`, "x = ", false},
		"tracks second":      {"person.npy", rawArray("<f4", "(1, 3, 2)", floats(1, 0, 0, 1, 1, 1)), `np.save("features/person.npy", np.moveaxis(x, 1, 0).reshape(3, -1))`, "x = ", false},
		"an array a video":   {"person.npz", string(zipped("a.npy", array(2, 2, 1, 0, 0, 1), "b.npy", array(1, 2, 1, 1))), "convert it: python3 to_npy.py . in the folder of the dataset", "python3", false},
		"an array a track":   {"person.npz", string(zipped("a_t1.npy", rawArray("<f4", "(2,)", floats(1, 0)), "a_t2.npy", rawArray("<f4", "(2,)", floats(0, 1)), "b_t1.npy", rawArray("<f4", "(2,)", floats(1, 1)))), "convert it: python3 to_npy.py . in the folder of the dataset", "python3", false},
		"several arrays":     {"person.npz", string(zipped("feats.npy", array(3, 2, 1, 0, 0, 1, 1, 1), "names.npy", array(3, 1, 1, 2, 3))), "convert it: python3 to_npy.py . in the folder of the dataset", "", false},
		"spaces in a cell":   {"person.csv", "embedding\n1 0\n0 1\n1 1\n", `x.map(lambda s: np.fromstring(s, sep=" "))`, "x = ", true},
		"semicolons":         {"person.csv", "embedding\n1;0\n0;1\n1;1\n", `x.map(lambda s: np.fromstring(s, sep=";"))`, "x = ", true},
		"tensors in a cell":  {"person.csv", "embedding\n\"tensor([1., 0.])\"\n\"tensor([0., 1.])\"\n\"tensor([1., 1.])\"\n", `json.loads(s[s.index("["):s.index("]") + 1])`, "", false},
		"lists in order":     {"person.csv", "video,track,embedding\nb,t1,\"[1, 1]\"\na,t2,\"[0, 1]\"\na,t1,\"[1, 0]\"\n", "convert it: python3 to_npy.py . features/person.csv in the folder", "python3", false},
		"other order":        {"person.csv", "video,track,x,y\nb,t1,1,1\na,t2,0,1\na,t1,1,0\n", `.merge(pd.read_csv("features/person.csv", dtype=keys), how="left").to_csv("features/person.csv", index=False)`, "keys = ", false},
		"query ids":          {"person.dat", "1 qid:1 1:1 2:0\n1 qid:1 1:0 2:1\n1 qid:1 1:1 2:1\n", "convert it: python3 to_npy.py . in the folder of the dataset", "python3", false},
		"LIBSVM, .svm":       {"person.svm", "1 1:1 2:0\n1 1:0 2:1\n1 1:1 2:1\n", "convert it: python3 to_npy.py . in the folder of the dataset", "python3", false},
		"ARFF with a remark": {"person.arff", "% mine\n@relation x\n@attribute a real\n@attribute b real\n@data\n1,0\n0,1\n1,1\n", "convert it: python3 to_npy.py . in the folder of the dataset", "python3", false},
		"sparse ARFF":        {"person.arff", "@relation x\n@attribute a real\n@attribute b real\n@data\n{0 1}\n{1 1}\n{0 1, 1 1}\n", "convert it: python3 to_npy.py . in the folder of the dataset", "python3", false},
		"an object of JSON":  {"person.json", `{"a": [[1, 0], [0, 1]], "b": [[1, 1]]}`, "convert it: python3 to_npy.py . in the folder of the dataset", "python3", false},
		"JSON lines":         {"person.jsonl", "{\"x\": [1, 0]}\n{\"x\": [0, 1]}\n{\"x\": [1, 1]}\n", "convert it: python3 to_npy.py . in the folder of the dataset", "python3", false},
		"vectors":            {"person.fvecs", string(floats(math.Float32frombits(2), 1, 0, math.Float32frombits(2), 0, 1, math.Float32frombits(2), 1, 1)), "convert it: python3 to_npy.py . in the folder of the dataset", "python3", false},
		"no header":          {"person.bin", string(floats(1, 0, 0, 1, 1, 1)), `np.fromfile("features/person.bin", np.float32).reshape(len(pd.read_csv("tracks.csv")), -1)`, "np.save", false},
		"tables in a folder": {"person/a.csv", "1,0\n0,1\n", "convert it: python3 to_npy.py . in the folder of the dataset", "python3", false},
		"texts in a folder":  {"person/a.txt", "1 0\n0 1\n", "convert it: python3 to_npy.py . in the folder of the dataset", "python3", false},
	} {
		texts := change("features/person.npy", "", "features/action.csv", "0.5,1\n-1,2e-3\n,\n", "features/"+x.file, x.data)
		_, err := FS(files(texts))
		if err == nil || !strings.Contains(err.Error(), x.line) {
			t.Errorf("%s: it says\n%v\nwant %s", name, err, x.line)
			continue
		}
		if python != "" && x.first != "" {
			runAdvice(t, python, name, texts, codeOf(err.Error(), x.first), map[bool]string{true: "features/" + x.file}[x.remove])
		}
	}
}

// afterCode matches the first words after the code in a message.
var afterCode = regexp.MustCompile(` \(in Python, |; where |; then delete|, where |, which |, with the key|\n`)

// codeOf returns the code of an advice that begins with first.
func codeOf(said, first string) string {
	code := said[strings.Index(said, first):]
	if at := afterCode.FindStringIndex(code); at != nil {
		code = code[:at[0]]
	}
	return code
}

// findPython returns a Python with the libraries of the advice, "" if there is none.
func findPython() string {
	for _, name := range []string{"/usr/bin/python3", "python3"} {
		if exec.Command(name, "-c", "import numpy, pandas, scipy, sklearn").Run() == nil {
			return name
		}
	}
	return ""
}

// runAdvice runs the code of an advice in the folder, deletes a file if remove is not "", and reads the dataset.
func runAdvice(t *testing.T, python, name string, texts map[string]string, code, remove string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, files(texts)); err != nil {
		t.Fatal(err)
	}
	args := []string{"."}
	if command, found := strings.CutPrefix(code, "python3 to_npy.py "); found {
		command, _, _ = strings.Cut(command, " in the folder")
		code, args = features.Script, strings.Fields(command)
	}
	imports := "import glob, json\nimport numpy as np\n"
	for word, line := range map[string]string{"pd.": "import pandas as pd\n", "scipy": "import scipy.io.arff\n", "sklearn": "import sklearn.datasets\n"} {
		if strings.Contains(code, word) {
			imports += line
		}
	}
	cmd := exec.Command(python, append([]string{"-c", imports + code}, args...)...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s: %s\n%v\n%s", name, code, err, out)
		return
	}
	if remove != "" {
		if err := os.Remove(filepath.Join(dir, remove)); err != nil {
			t.Fatal(err)
		}
	}
	d, err := FS(os.DirFS(dir))
	if err != nil {
		t.Errorf("%s: after %s\n%v", name, code, err)
	} else if x := d.Views[0].Double(); x[0] != 1 || x[1] != 0 || x[3] != 1 {
		t.Errorf("%s: the features are %v", name, x)
	}
}
