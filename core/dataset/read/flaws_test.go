package read

import (
	"bytes"
	"maps"
	"strings"
	"testing"
)

// Needed files that are not what they are called, or whose text is written otherwise, are
// read as what they mean, or named as what they are.
func TestFlaws(t *testing.T) {
	want := mustRead(t, small())
	plain := small()
	without := func(names ...string) map[string]string {
		texts := maps.Clone(plain)
		for _, name := range names {
			delete(texts, name)
		}
		return texts
	}
	for _, x := range flaws(plain, without) {
		d, err := FS(files(x.texts))
		switch {
		case x.says == "" && err != nil:
			t.Errorf("%s: %v", x.name, err)
		case x.says == "" && d.Hash != want.Hash:
			t.Errorf("%s: another dataset", x.name)
		case x.says != "" && !strings.Contains(saidOf(d, err), x.says):
			t.Errorf("%s: it says\n%s\nwant\n%s", x.name, saidOf(d, err), x.says)
		}
	}
}

// flaw is small with something written otherwise, and what is said of it; "" where it is the same dataset.
type flaw struct {
	name  string
	texts map[string]string
	says  string
}

func flaws(plain map[string]string, without func(...string) map[string]string) []flaw {
	person := func(text string) map[string]string { return change("features/person.npy", text) }
	instead := func(name, text string) map[string]string { return and(without("features/person.npy"), name, text) }
	one := string(zipped("x.npy", plain["features/person.npy"]))
	semicolons := func(text string) string { return strings.NewReplacer(".", ",", ",", ";").Replace(text) }
	wide := func(text string) string {
		var b bytes.Buffer
		for _, c := range "\ufeff" + text {
			b.Write([]byte{byte(c), byte(c >> 8)})
		}
		return b.String()
	}
	return []flaw{
		{"capitals", moved("features/person.npy", "Features/person.NPY", "tracks.csv", "TRACKS.CSV", "captions.txt", "Captions.txt"), ""},
		{"capitals in loose files", moved("features/person.npy", "person.NPY", "features/action.csv", "action.CSV", "boxes.csv", "Boxes.CSV"), ""},
		{"a loose MAT-file that nothing needs", and(plain, "old.mat", "MATLAB 7.3 MAT-file"), ""},
		{"a loose text that nothing needs", and(plain, "old.csv", "\xff\xfev\x00"), ""},
		{"features packed", instead("features/person.npy.gz", "\x1f\x8b"), "features/person.npy.gz: this is packed by gzip, not the array; gunzip features/person.npy.gz"},
		{"capitals and not", and(plain, "features/person.NPY", "x"), ""},
		{"npz of one array", instead("features/person.npz", one), ""},
		{"npz of the concept's array", instead("features/person.npz", string(zipped("a.npy", "x", "person.npy", plain["features/person.npy"]))), ""},
		{"npz of others", instead("features/person.npz", string(zipped("a.npy", "x", "b.npy", "y"))), `features/person.npz: the file must hold one array, or one that is named as the concept; found "a", "b"`},
		{"npz of none", instead("features/person.npz", string(zipped("a.txt", "x"))), `features/person.npz: the file must hold an array for each concept; found "a.txt"`},
		{"npz in name only", instead("features/person.npz", plain["features/person.npy"]), "features/person.npz: this is an array of NumPy (.npy), not the arrays; name it features/person.npy"},
		{"npy in name only", person(one), "features/person.npy: this is an archive of NumPy (.npz), not the array; name it features/person.npz"},

		{"LFS", change("tracks.csv", "version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 1\n"), "tracks.csv: this is a Git LFS pointer, not the table; git lfs pull"},
		{"LFS captions", change("captions.txt", "version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 1\n"), "captions.txt: this is a Git LFS pointer, not the text; git lfs pull"},
		{"LFS, all of features", instead("features/person.npz", "version https://git-lfs.github.com/spec/v1\n"), "features/person.npz: this is a Git LFS pointer, not the arrays; git lfs pull"},
		{"annex", person("/annex/objects/SHA256E-s1--aa.npy\n"), "this is a git-annex pointer, not the array; git annex get features/person.npy"},
		{"web page", person("<!DOCTYPE html><html>"), "this is a web page, not the array; download the file itself"},
		{"pickle", person("\x80\x04\x95\x00"), "this is a pickle of Python, which may run any program and is never opened, not the array; convert it: python3 to_npy.py . in the folder of the dataset"},
		{"pickle by its ending", instead("features/person.pkl", "\x80\x04\x95\x00"), "features/person.pkl: this is a pickle of Python, which may run any program and is never opened, not the array; convert it: python3 to_npy.py . in the folder of the dataset"},
		{"tensors", instead("features/person.pt", string(zipped("archive/data.pkl", "x"))), "features/person.pt: this is tensors of PyTorch, not the array; convert it: python3 to_npy.py . in the folder of the dataset"},
		{"parquet", instead("features/person.parquet", "PAR1\x15"), "this is Parquet, not the array; convert it: python3 to_npy.py . in the folder of the dataset"},
		{"HDF5", instead("features/person.h5", "\x89HDF\r\n\x1a\n"), "HDF5 (MATLAB saves so with -v7.3), not the array; convert it: python3 to_npy.py . in the folder of the dataset"},
		{"v7.3", instead("features/person.mat", "MATLAB 7.3 MAT-file, Platform: GLNXA64"), "features/person.mat: this is a MAT-file of v7.3, which is HDF5, not a MAT-file up to v7; in MATLAB, x = load('features/person.mat'); save('features/person.mat', '-struct', 'x', '-v7')"},
		{"a cell", instead("features/person.mat", matrixFile(variable{name: "person", text: []string{"x"}})), "features/person.mat/person: the variable must be a matrix of real numbers; found a variable of class cell; in MATLAB"},
		{"a cell beside others", and(without("features/person.npy", "features/action.csv"), "features.mat", matrixFile(variable{name: "person", text: []string{"x"}}, matrixOf("action", 1, 2, 3))), "features.mat/person: the variable must be a matrix of real numbers; found a variable of class cell"},
		{"features of another kind", and(without("features/person.npy", "features/action.csv"), "features/person.pkl", "\x80\x04\x95", "features/action.pkl", "\x80\x04\x95"), `found "features/action.pkl", "features/person.pkl": a pickle of Python, which may run any program and is never opened; convert it: python3 to_npy.py . in the folder of the dataset`},
		{"a text a concept", and(without("features/person.npy", "features/action.csv"), "features/person.txt", "1 2\n"), `found "features/person.txt": text; convert it: python3 to_npy.py . in the folder of the dataset`},
		{"a folder a video", and(without("features/person.npy", "features/action.csv"), "features/a/person.pkl", "\x80\x04\x95", "features/b/person.pkl", "\x80\x04\x95"), `"features/b/person.pkl": a pickle of Python, which may run any program and is never opened; convert it: python3 to_npy.py . in the folder of the dataset`},
		{"features elsewhere", and(without("features/person.npy", "features/action.csv"), "embeddings/person.npy", "x"), `found "embeddings/person.npy"; are those the features? Put them into a folder named "features"`},
		{"tracks in a spreadsheet", and(without("tracks.csv"), "tracks.xlsx", "PK\x03\x04"), `found "tracks.xlsx"; is that it? Then in the spreadsheet, save it as "CSV UTF-8 (comma delimited)", named tracks.csv`},
		{"tracks in Parquet", and(without("tracks.csv"), "tracks.parquet", "PAR1\x15"), `is that it? Then pd.read_parquet("tracks.parquet").to_csv("tracks.csv", index=False)`},
		{"tracks packed", and(without("tracks.csv"), "tracks.csv.gz", "\x1f\x8b"), `is that it? Then gunzip tracks.csv.gz`},
		{"captions in a table of sentences", and(without("captions.txt"), "said.csv", "video,sentence\na,Rick walks.\nb,Sam sits.\n"), "Make tuples of sentences: siibp captions said.csv --for . -o captions.txt"},
		{"captions in a document", and(without("captions.txt"), "captions.docx", "PK\x03\x04"), `is that it? Then save its text as plain text (UTF-8), named captions.txt`},

		{"UTF-16 tables", change("tracks.csv", wide(plain["tracks.csv"])), "tracks.csv: text must be UTF-8; found UTF-16; save it as"},
		{"UTF-16 about", change("dataset.json", wide(plain["dataset.json"])), "dataset.json: text must be UTF-8; found UTF-16; save it as"},
		{"UTF-16 boxes", and(without("boxes.csv"), "boxes.json", wide(`{"images": [], "annotations": []}`)), "boxes.json: text must be UTF-8; found UTF-16; save it as"},
		{"UTF-16 without a mark", and(without("boxes.csv"), "boxes.json", wide(`{"images": [], "annotations": []}`)[2:]), "boxes.json: text must be UTF-8; found UTF-16; save it as"},
		{"UTF-16 captions", and(without("captions.txt"), "captions.json", wide(`{"a": []}`)), "captions.json: text must be UTF-8; found UTF-16; save it as"},

		{"decimal commas", change("boxes.csv", semicolons(plain["boxes.csv"])), ""},
		{"decimal commas and tabs", change("truth_boxes.csv", strings.ReplaceAll(semicolons(plain["truth_boxes.csv"]), ";", "\t")), ""},
		{"decimal commas in quotes", with("boxes.csv", "a,t1,4,5,6,7,8", `a,t1,4,"5,25",6,7,8`), `boxes.csv, row 3, column "x": a position or size must be a number of pixels; found "5,25"; write a point in numbers: 5.25`},
		{"decimal commas in frames", with("boxes.csv", "a,t1,4,5,6,7,8", `a,t1,"4,0",5,6,7,8`), `column "frame": a frame must be a whole number from 0; found "4,0"; write a point in numbers: 4.0`},
		{"decimal commas without quotes", with("boxes.csv", "a,t1,4,5,6,7,8", "a,t1,4,5,5,6,0,7,0,8,0"), "found 11 cells; 7 are right; a cell that contains a comma is enclosed in quotes, and a number has a decimal point, not a comma"},
		{"decimal commas in features", with("features/action.csv", "0.5,1", `"0,5",1`), `features/action.csv, row 1, column "1": a feature must be a number; found "0,5"; write a point in numbers: 0.5`},
		{"sep=", change("boxes.csv", "sep=;\r\n"+semicolons(plain["boxes.csv"])), ""},
		{"sep=,", change("tracks.csv", "sep=,\n"+plain["tracks.csv"]), ""},
		{"sep= in quotes", change("truth_boxes.csv", "\ufeff\"sep=;\"\n"+semicolons(plain["truth_boxes.csv"])), ""},
		{"sep= and a fault", change("boxes.csv", "sep=;\r\n"+semicolons(strings.Replace(plain["boxes.csv"], "a,t1,4", "a,t9,4", 1))), `boxes.csv, row 4, column "track"`},
		{"sep= in features", change("features/action.csv", "sep=,\n"+plain["features/action.csv"]), ""},
		{"a column twice", change("tracks.csv", strings.NewReplacer("truth:action", "truth:action,note,note", "walk", "walk,,", "Ilsa,", "Ilsa,,,", "?", "?,,").Replace(plain["tracks.csv"])), ""},
		{"a needed column twice", with("tracks.csv", "truth:action", "truth:person"), `tracks.csv, row 1, column "truth:person": a column must be named once; found "truth:person" beside "truth:person"`},

		{"full width", change("captions.txt", strings.NewReplacer("(Sam, sit)", "（Sam，sit）").Replace(plain["captions.txt"])), "captions.txt, row 3: the punctuation of captions must be plain: ( ) , : =; found full-width or foreign characters; write b: (Sam,sit)"},
		{"full width, all", change("captions.txt", "# concepts: person, action\na： （Rick，walk）、（Ilsa，-）\nb: (Sam, sit)\n"), "write a: (Rick,walk),(Ilsa,-)"},
		{"full-width comma", change("captions.txt", strings.Replace(plain["captions.txt"], "Sam, sit", "Sam，sit", 1)), "the punctuation of captions must be plain: ( ) , : =; found (Sam，sit); write (Sam,sit)"},
		{"a video that needs quotes", change("captions.txt", plain["captions.txt"]+"Tür 01 (Süd): (Rick, walk)\n"), `captions.txt, row 4: a line must be a video, a colon and its tuples; found "(" at character 8; write "Tür 01 (Süd)": (Rick, walk)`},
		{"three of them", change("captions.txt", plain["captions.txt"]+"c (1): (Rick, walk)\nc (2): (Rick, walk)\nc (3): (Rick, walk)\n"), `captions.txt, rows 4, 5 and 6: a line must be a video, a colon and its tuples; found "(" at character 3; write "c (1)": (Rick, walk)`},
	}
}
