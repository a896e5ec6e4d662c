package reader

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"siibp/core/dataset"
)

// caseFiles returns the files of a case that lies beside the repository: of its folder data, or
// of its data.zip.
func caseFiles(t *testing.T, number string) fs.FS {
	t.Helper()
	found, err := filepath.Glob(filepath.Join("..", "..", "..", "..", "shared", "cases", number+"-*"))
	if err != nil || len(found) != 1 {
		t.Skip("the cases do not lie beside the project")
	}
	if data, err := os.ReadFile(filepath.Join(found[0], "data.zip")); err == nil {
		a, err := openZip(data)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	return os.DirFS(filepath.Join(found[0], "data"))
}

// mendedCase returns a case with files changed; "" takes one away.
func mendedCase(t *testing.T, number string, change func(texts map[string]string)) map[string]string {
	t.Helper()
	texts := map[string]string{}
	fsys := caseFiles(t, number)
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(fsys, name)
		texts[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	change(texts)
	return texts
}

// Inputs after public reports read as what they mean, which is what the clean data beside
// them are, or are refused with the line that mends them.
func TestCases(t *testing.T) {
	same := func(map[string]string) {}
	for _, x := range []struct {
		number string
		clean  func(texts map[string]string) // makes the clean data of the case; nil: it is refused
		says   string                        // the one fault, or a note
	}{
		{"14", same, ""},
		{"16", nil, "features/actor.npy: this is a link to ../data/actor.npy, which a zip cannot follow; make the zip by zip -r, without -y, which packs the file itself"},
		{"17", func(texts map[string]string) {
			for _, name := range []string{"actor", "action"} {
				texts["features/"+name+".npy"] = firstEntry(t, texts["features/"+name+".npz"])
				delete(texts, "features/"+name+".npz")
			}
		}, ""},
		{"18", func(texts map[string]string) {
			for _, name := range []string{"actor", "action"} {
				texts["features/"+name+".npy"] = texts["features/"+name+".NPY"]
				delete(texts, "features/"+name+".NPY")
			}
		}, ""},
		{"20", nil, "features/actor.npy: this is a Git LFS pointer, not the array; git lfs pull"},
		{"21", nil, `boxes.json: text is UTF-8; found UTF-16; save it as "CSV UTF-8" or "plain text, UTF-8"; in PowerShell: Set-Content -Encoding utf8 boxes.json (Get-Content boxes.json)`},
		{"23", func(texts map[string]string) {
			texts["boxes.csv"] = strings.NewReplacer(",", ".", ";", ",").Replace(texts["boxes.csv"])
		}, "boxes.csv: its numbers have a decimal comma; they were read so."},
		{"26", func(texts map[string]string) { texts["boxes.csv"] = strings.TrimPrefix(texts["boxes.csv"], "\ufeff") }, ""},
		{"30", func(texts map[string]string) {
			texts["boxes/clip-01.txt"] = texts["boxes/clip-01.csv"]
			delete(texts, "boxes/clip-01.csv")
		}, ""},
	} {
		t.Run(x.number, func(t *testing.T) {
			d, err := Read(caseFiles(t, x.number))
			if x.clean == nil {
				if err == nil || err.Error() != x.says {
					t.Errorf("it says\n%v, want\n%s", err, x.says)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			clean := mustRead(t, mendedCase(t, x.number, x.clean))
			if d.Hash != clean.Hash || len(d.Tracks) != 180 {
				t.Errorf("%d tracks, not what the clean data hold", len(d.Tracks))
			}
			if notes := strings.Join(d.Notes, "\n"); !strings.Contains(notes, x.says) {
				t.Errorf("the notes are\n%s\nwant %s", notes, x.says)
			}
		})
	}
}

// firstEntry returns the first file of a zip.
func firstEntry(t *testing.T, text string) string {
	t.Helper()
	a, err := openZip([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	names, err := fs.Glob(a, "*")
	if err != nil {
		t.Fatal(err)
	}
	data, err := fs.ReadFile(a, names[0])
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A link, a pointer or a double that nothing needs is listed, and all else is read.
func TestUnneededFlaws(t *testing.T) {
	want := mustRead(t, small())
	for name, x := range map[string]struct {
		data   []byte
		listed string
	}{
		"./ and //":              {renamed(small(), func(name string) string { return "./" + strings.ReplaceAll(name, "/", "//") }), ""},
		"absolute":               {renamed(small(), func(name string) string { return "/" + name }), ""},
		"through a folder":       {renamed(small(), func(name string) string { return "x/../y/" + name }), ""},
		"a link":                 {linked(small(), "old.npy", "../gone.npy"), "old.npy: this is a link to ../gone.npy, which a zip cannot follow"},
		"a link to media":        {linked(small(), "media/b.webm", "/srv/b.webm"), "media/b.webm: this is a link to /srv/b.webm, which a zip cannot follow"},
		"a double":               {append2(small(), "README.md", "x", "README.md", "y"), `README.md: a path in a zip stands for one file; found "README.md" occurs twice`},
		"the same twice":         {append2(small(), "tracks.csv", small()["tracks.csv"]), "tracks.csv: the zip holds it twice with the same content; the first is used"},
		"outside":                {append2(small(), "../notes.txt", "x"), `notes.txt: a path in a zip stays within it; found "../notes.txt"`},
		"outside, needed within": {append2(small(), "../../tracks.csv", "x"), "../../tracks.csv: a path in a zip stays within it"},
		"an old code page":       {append2(small(), "gr\x81n.npy", "x"), `gr�n.npy: names in a zip are UTF-8; found "gr\x81n.npy"`},
		"a file and a folder":    {append2(small(), "tracks.csv/x.txt", "x"), `tracks.csv/x.txt: a path in a zip stands for one file; found "tracks.csv" is a file and a folder`},
		"encrypted":              {patched(append2(small(), "secret.csv", "x"), "secret.csv", func(h header) { h.put16(8, 1) }), "secret.csv: a dataset's zip has no password; found an encrypted file"},
		"huge":                   {patched(append2(small(), "large.csv", "x"), "large.csv", func(h header) { h.size(1 << 31) }), "large.csv: a file unpacks to what its packed bytes can hold; found 2.0 GiB packed in 7 bytes"},
		"deep":                   {append2(small(), strings.Repeat("a/", 40)+"x.csv", "x"), "leads through more than 32 folders"},
	} {
		a, err := openZip(x.data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		d, err := Read(a)
		if err != nil || d.Hash != want.Hash {
			t.Errorf("%s: not the same dataset: %v", name, err)
			continue
		}
		var lines []string
		for _, f := range d.Ignored {
			lines = append(lines, f.File+": "+f.Why)
		}
		if all := strings.Join(lines, "\n"); x.listed == "" && all != "" || !strings.Contains(all, x.listed) {
			t.Errorf("%s: ignored are\n%s\nwant %s", name, all, x.listed)
		}
	}
}

// append2 zips small's files with others behind them, by pairs of names and texts.
func append2(texts map[string]string, pairs ...string) []byte {
	var all []string
	for _, name := range sorted(texts) {
		all = append(all, name, texts[name])
	}
	return zipped(append(all, pairs...)...)
}

// renamed zips files under other names.
func renamed(texts map[string]string, to func(string) string) []byte {
	var all []string
	for _, name := range sorted(texts) {
		all = append(all, to(name), texts[name])
	}
	return zipped(all...)
}

// linked zips files with a symbolic link.
func linked(texts map[string]string, name, target string) []byte {
	data := append2(texts, name, target)
	return patched(data, name, func(h header) {
		h.put16(4, 3<<8|20) // made by Unix, which keeps the mode in the upper attributes
		h.put16(40, 0o120777)
	})
}

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
		d, err := Read(files(x.texts))
		switch {
		case x.says == "" && err != nil:
			t.Errorf("%s: %v", x.name, err)
		case x.says == "" && d.Hash != want.Hash:
			t.Errorf("%s: another dataset", x.name)
		case x.says != "" && (err == nil || !strings.Contains(err.Error(), x.says)):
			t.Errorf("%s: it says\n%v\nwant\n%s", x.name, err, x.says)
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
		{"capitals and not", and(plain, "features/person.NPY", "x"), ""},
		{"npz of one array", instead("features/person.npz", one), ""},
		{"npz of the concept's array", instead("features/person.npz", string(zipped("a.npy", "x", "person.npy", plain["features/person.npy"]))), ""},
		{"npz of others", instead("features/person.npz", string(zipped("a.npy", "x", "b.npy", "y"))), `features/person.npz: the file holds one array, or one that is named as the concept; found "a", "b"`},
		{"npz of none", instead("features/person.npz", string(zipped("a.txt", "x"))), `features/person.npz: it holds an array a concept; found "a.txt"`},
		{"npz in name only", instead("features/person.npz", plain["features/person.npy"]), "features/person.npz: this is an array of NumPy (.npy), not the arrays; name it features/person.npy"},
		{"npy in name only", person(one), "features/person.npy: this is an archive of NumPy (.npz), not the array; name it features/person.npz"},

		{"LFS", change("tracks.csv", "version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 1\n"), "tracks.csv: this is a Git LFS pointer, not the table; git lfs pull"},
		{"LFS captions", change("captions.txt", "version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 1\n"), "captions.txt: this is a Git LFS pointer, not the text; git lfs pull"},
		{"LFS, all of features", instead("features/person.npz", "version https://git-lfs.github.com/spec/v1\n"), "features/person.npz: this is a Git LFS pointer, not the arrays; git lfs pull"},
		{"annex", person("/annex/objects/SHA256E-s1--aa.npy\n"), "this is a git-annex pointer, not the array; git annex get features/person.npy"},
		{"web page", person("<!DOCTYPE html><html>"), "this is a web page, not the array; download the file itself"},
		{"pickle", person("\x80\x04\x95\x00"), "this is a pickle of Python, which may run any program and is never opened, not the array; np.save(\"features/person.npy\""},
		{"pickle by its ending", instead("features/person.pkl", "\x80\x04\x95\x00"), `features/person.pkl: this is a pickle of Python, which may run any program and is never opened, not the array; np.save("features/person.npy", np.asarray(pickle.load(open("features/person.pkl", "rb")), dtype=np.float32))`},
		{"tensors", instead("features/person.pt", string(zipped("archive/data.pkl", "x"))), `features/person.pt: this is tensors of PyTorch, not the array; np.save("features/person.npy", torch.load("features/person.pt")`},
		{"parquet", instead("features/person.parquet", "PAR1"), `this is Parquet, not the array; np.save("features/person.npy", pd.read_parquet("features/person.parquet")`},
		{"HDF5", instead("features/person.h5", "\x89HDF\r\n\x1a\n"), `h5py.File("features/person.h5")["person"][:]`},
		{"v7.3", instead("features/person.mat", "MATLAB 7.3 MAT-file, Platform: GLNXA64"), "features/person.mat: this is a MAT-file of v7.3, which is HDF5, not a MAT-file up to v7; in MATLAB, x = load('features/person.mat'); save('features/person.mat', '-struct', 'x', '-v7')"},
		{"a cell", instead("features/person.mat", matrixFile(variable{name: "person", text: []string{"x"}})), "features/person.mat/person: a matrix of real numbers is wanted; found a variable of class cell; in MATLAB"},
		{"a cell beside others", and(without("features/person.npy", "features/action.csv"), "features.mat", matrixFile(variable{name: "person", text: []string{"x"}}, matrixOf("action", 1, 2, 3))), "features.mat/person: a matrix of real numbers is wanted; found a variable of class cell"},
		{"features of another kind", and(without("features/person.npy", "features/action.csv"), "features/person.pkl", "\x80\x04\x95", "features/action.pkl", "\x80\x04\x95"), `found "features/action.pkl", "features/person.pkl": a pickle of Python, which may run any program and is never opened; np.save("features/action.npy"`},
		{"a text a concept", and(without("features/person.npy", "features/action.csv"), "features/person.txt", "1 2\n"), `found "features/person.txt": text; np.savetxt("features/person.csv", np.loadtxt("features/person.txt"), delimiter=",")`},
		{"a folder a video", and(without("features/person.npy", "features/action.csv"), "features/a/person.npy", "x", "features/b/person.npy", "x"), `not a folder per video as "a": np.save("features/person.npy", np.concatenate([…])), in the order of tracks.csv`},
		{"features elsewhere", and(without("features/person.npy", "features/action.csv"), "embeddings/person.npy", "x"), `found "embeddings/person.npy"; are those the features? Put them into a folder named "features"`},
		{"tracks in a spreadsheet", and(without("tracks.csv"), "tracks.xlsx", "PK\x03\x04"), `found "tracks.xlsx"; is that it? Then in the spreadsheet, save it as "CSV UTF-8 (comma delimited)", named tracks.csv`},
		{"tracks in Parquet", and(without("tracks.csv"), "tracks.parquet", "PAR1"), `is that it? Then pd.read_parquet("tracks.parquet").to_csv("tracks.csv", index=False)`},
		{"tracks packed", and(without("tracks.csv"), "tracks.csv.gz", "\x1f\x8b"), `is that it? Then gunzip tracks.csv.gz`},
		{"captions in a document", and(without("captions.txt"), "captions.docx", "PK\x03\x04"), `is that it? Then save its text as plain text (UTF-8), named captions.txt`},

		{"UTF-16 tables", change("tracks.csv", wide(plain["tracks.csv"])), "tracks.csv: text is UTF-8; found UTF-16; save it as"},
		{"UTF-16 about", change("dataset.json", wide(plain["dataset.json"])), "dataset.json: text is UTF-8; found UTF-16; save it as"},
		{"UTF-16 boxes", and(without("boxes.csv"), "boxes.json", wide(`{"images": [], "annotations": []}`)), "boxes.json: text is UTF-8; found UTF-16; save it as"},
		{"UTF-16 without a mark", and(without("boxes.csv"), "boxes.json", wide(`{"images": [], "annotations": []}`)[2:]), "boxes.json: text is UTF-8; found UTF-16; save it as"},
		{"UTF-16 captions", and(without("captions.txt"), "captions.json", wide(`{"a": []}`)), "captions.json: text is UTF-8; found UTF-16; save it as"},

		{"decimal commas", change("boxes.csv", semicolons(plain["boxes.csv"])), ""},
		{"decimal commas and tabs", change("truth_boxes.csv", strings.ReplaceAll(semicolons(plain["truth_boxes.csv"]), ";", "\t")), ""},
		{"decimal commas in quotes", with("boxes.csv", "a,t1,4,5,6,7,8", `a,t1,4,"5,25",6,7,8`), `boxes.csv, row 3, column "x": a position or size is a number of pixels; found "5,25"; write a point in numbers: 5.25`},
		{"decimal commas in frames", with("boxes.csv", "a,t1,4,5,6,7,8", `a,t1,"4,0",5,6,7,8`), `column "frame": a frame is a whole number from 0; found "4,0"; write a point in numbers: 4.0`},
		{"decimal commas without quotes", with("boxes.csv", "a,t1,4,5,6,7,8", "a,t1,4,5,5,6,0,7,0,8,0"), "found 11 cells; 7 are right; a cell that contains a comma is enclosed in quotes, and a number has a decimal point, not a comma"},
		{"decimal commas in features", with("features/action.csv", "0.5,1", `"0,5",1`), `features/action.csv, row 1, column "1": a feature is a number; found "0,5"; write a point in numbers: 0.5`},
		{"sep=", change("boxes.csv", "sep=;\r\n"+semicolons(plain["boxes.csv"])), ""},
		{"sep=,", change("tracks.csv", "sep=,\n"+plain["tracks.csv"]), ""},
		{"sep= in quotes", change("truth_boxes.csv", "\ufeff\"sep=;\"\n"+semicolons(plain["truth_boxes.csv"])), ""},
		{"sep= and a fault", change("boxes.csv", "sep=;\r\n"+semicolons(strings.Replace(plain["boxes.csv"], "a,t1,4", "a,t9,4", 1))), `boxes.csv, row 4, column "track"`},
		{"sep= in features", change("features/action.csv", "sep=,\n"+plain["features/action.csv"]), ""},
		{"a column twice", change("tracks.csv", strings.NewReplacer("truth:action", "truth:action,note,note", "walk", "walk,,", "Ilsa,", "Ilsa,,,", "?", "?,,").Replace(plain["tracks.csv"])), ""},
		{"a needed column twice", with("tracks.csv", "truth:action", "truth:person"), `tracks.csv, row 1, column "truth:person": a column is named once; found the name twice`},

		{"full width", change("captions.txt", strings.NewReplacer("(Sam, sit)", "（Sam，sit）").Replace(plain["captions.txt"])), "captions.txt, row 3: the punctuation of captions is plain: ( ) , : =; found full-width characters; write b: (Sam,sit)"},
		{"full width, all", change("captions.txt", "# concepts: person, action\na： （Rick，walk）、（Ilsa，-）\nb: (Sam, sit)\n"), "write a: (Rick,walk),(Ilsa,-)"},
		{"full-width comma", change("captions.txt", strings.Replace(plain["captions.txt"], "Sam, sit", "Sam，sit", 1)), "the punctuation of captions is plain: ( ) , : =; found (Sam，sit); write (Sam,sit)"},
		{"a video that needs quotes", change("captions.txt", plain["captions.txt"]+"Tür 01 (Süd): (Rick, walk)\n"), `captions.txt, row 4: a line is a video, a colon and its tuples; found "(" at character 8; write "Tür 01 (Süd)": (Rick, walk)`},
		{"three of them", change("captions.txt", plain["captions.txt"]+"c (1): (Rick, walk)\nc (2): (Rick, walk)\nc (3): (Rick, walk)\n"), `captions.txt, rows 4, 5 and 6: a line is a video, a colon and its tuples; found "(" at character 3; write "c (1)": (Rick, walk)`},
	}
}

// Boxes of other programs in files that were saved, named or filled otherwise.
func TestFlawedBoxes(t *testing.T) {
	via := "# Exported using VGG Image Annotator (x)\n# ATTRIBUTE = {\"1\":{\"aname\":\"track\",\"type\":1,\"options\":{}}}\n" +
		"# CSV_HEADER = metadata_id,file_list,flags,temporal_coordinates,spatial_coordinates,metadata\n" +
		"\"1_a\",\"[\"\"a.webm\"\"]\",0,\"[0.02]\",\"[2,1,2,3,4]\",\"{\"\"1\"\":\"\"t1\"\"}\"\n"
	tool := func(attributes, more string) string {
		return `{"images": [{"id": 1, "file_name": "a/0.jpg", "frame_id": 0}], "categories": [{"id": 1, "name": "x"}` + more + `],
			"annotations": [{"id": 1, "image_id": 1, "category_id": 1, "bbox": [1, 2, 3, 4], "attributes": ` + attributes + `}]}`
	}
	boxed := func(name, text string) map[string]string { return and(change("boxes.csv", ""), name, text) }
	for _, x := range []struct {
		name  string
		texts map[string]string
		says  string
	}{
		{"VIA's table", boxed("boxes.csv", via), ""},
		{"with a mark", boxed("boxes.csv", "\ufeff"+via), ""},
		{"with CR LF", boxed("boxes.csv", strings.ReplaceAll(via, "\n", "\r\n")), ""},
		{"its first line in quotes", boxed("boxes.csv", `"`+strings.Replace(via, "\n", "\"\n", 1)), "boxes.csv, row 1: this is an export of VIA as VIA wrote it; found one that a spreadsheet has saved; export it from VIA anew"},
		{"padded", boxed("boxes.csv", strings.Replace(via, "\n", ",,,,,\n", 1)), "boxes.csv, row 1: this is an export of VIA as VIA wrote it"},
		{"padded by semicolons", boxed("boxes.csv", strings.Replace(via, "\n", ";;;;;\n", 1)), "export it from VIA anew"},
		{"a later line in quotes", boxed("boxes.csv", strings.Replace(via, "# ATTRIBUTE", `"# ATTRIBUTE`, 1)), "boxes.csv, row 2: this is an export of VIA as VIA wrote it"},
		{"unreadable options", boxed("boxes.csv", strings.Replace(via, `{}}}`, `[]},"2":{"aname":"x","type":[],"options":{"0":[1]}}}`, 1)), ""},

		{"MOT text", boxed("boxes/a.txt", "1,1,2,3,3,4,1,-1,-1,-1\n"), ""},
		{"MOT text as .csv", boxed("boxes/a.csv", "1,1,2,3,3,4,1,-1,-1,-1\n"), ""},
		{"with a class as a word", boxed("boxes/a.csv", "1,1,2,3,3,4,1,Rick,0.9\n"), ""},
		{"with a header", boxed("boxes/a.csv", "frame_id,track_id,x,y,w,h,conf,class_id,visibility\n1,1,2,3,3,4,1,1,1\n"), ""},
		{"with semicolons", boxed("boxes/a.CSV", "1;1;2,0;3,0;3;4\n"), ""},
		{"of no video", boxed("boxes/z.csv", "1,1,2,3,3,4,1,-1,-1,-1\n"), "boxes/z.csv: a file of MOT text is called after its video"},

		{"COCO", boxed("boxes.json", tool(`{"track": "t1"}`, "")), ""},
		{"an attribute that is a list", boxed("boxes.json", tool(`{"track": "t1", "tags": ["x"], "more": {"y": 1}}`, "")), ""},
		{"attributes that are none", boxed("boxes.json", strings.Replace(tool(`[]`, ""), `"bbox"`, `"track_id": 1, "bbox"`, 1)), ""},
		{"a category without a name", boxed("boxes.json", tool(`{"track": "t1"}`, `, {"id": 2}, {"name": "y"}`)), ""},
		{"a track that is a list", boxed("boxes.json", tool(`{"track": ["t1"]}`, "")), `boxes.json, column "annotations[0].attributes.track": an attribute is text or a number; found an object or a list`},
	} {
		d, err := Read(files(x.texts))
		switch {
		case x.says == "" && err != nil:
			t.Errorf("%s: %v", x.name, err)
		case x.says == "" && !atFirst(d):
			t.Errorf("%s: the boxes are %+v", x.name, d.Tracks[0].Boxes)
		case x.says != "" && (err == nil || !strings.Contains(err.Error(), x.says)):
			t.Errorf("%s: it says\n%v\nwant\n%s", x.name, err, x.says)
		}
	}
}

// atFirst reports whether track t1 of a has the box 1, 2, 3, 4 at frame 0.
func atFirst(d *dataset.Dataset) bool {
	b := d.Tracks[0].Boxes
	return len(b) > 0 && b[0] == dataset.Box{X: 1, Y: 2, W: 3, H: 4}
}
