package vfs

import (
	"bytes"
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"siibp/core/dataset/fault"
)

// headBytes is the number of bytes at the beginning of a file that identify its kind.
const headBytes = 512

// Kind is a kind of file that users have in place of a file of a dataset.
type Kind struct {
	Is      string   // description: "a Git LFS pointer"
	Rule    string   // the rule that such a file breaks, "" if Is says everything
	Begins  []string // possible first bytes
	Holds   string   // text within the first headBytes bytes, required in addition
	Binary  bool     // not text: a text with the same first bytes is of another kind
	Endings []string // extensions
	Array   string   // command or advice that converts it to an array, "" for the script of fault.ToNPY
	Text    string   // command or advice that converts it to a table or a text

	like    func(head []byte) bool // recognizes it in place of fixed bytes
	general bool                   // a container of other kinds: the extension decides
}

// kindOfBytes returns the kind of a file by its first bytes, nil if unknown. The extension of name
// decides between kinds with the same first bytes.
func kindOfBytes(name string, head []byte) *Kind {
	var general *Kind
	for i := range kinds {
		k := &kinds[i]
		switch {
		case !k.begins(head):
		case k.general:
			general = k
		default:
			return k
		}
	}
	if k := kindOfName(name); k != nil && general != nil {
		return k
	}
	return general
}

// kindOfName returns the kind of a file by its extension, nil if unknown.
func kindOfName(name string) *Kind {
	ext := strings.ToLower(path.Ext(name))
	for i := range kinds {
		if ext != "" && slices.Contains(kinds[i].Endings, ext) {
			return &kinds[i]
		}
	}
	return nil
}

// begins reports whether a file with these first bytes is of the kind.
func (k *Kind) begins(head []byte) bool {
	if k.like != nil && k.like(head) {
		return true
	}
	if k.Binary && isText(head) {
		return false
	}
	return slices.ContainsFunc(k.Begins, func(s string) bool { return bytes.HasPrefix(head, []byte(s)) }) &&
		bytes.Contains(head, []byte(k.Holds))
}

// wanted describes the expected content by the extension of a file of a dataset.
var wanted = map[string]string{".npy": "the array", ".npz": "the arrays", ".mat": "a MAT-file up to v7", ".csv": "the table", ".txt": "the text", ".json": "the JSON", ".ini": "the text"}

// arrays are the extensions of files of arrays.
var arrays = []string{".npy", ".npz", ".mat"}

// mistakenKind checks the first bytes of a file of a dataset against its extension. It returns the
// parts of a fault and true if they contradict each other.
func mistakenKind(name string, head []byte) (rule, found, want string, wrong bool) {
	ext := strings.ToLower(path.Ext(name))
	k := kindOfBytes(name, head)
	what, known := wanted[ext]
	array := slices.Contains(arrays, ext)
	if k == nil || !known || slices.Contains(k.Endings, ext) || len(head) == 0 && !array {
		return "", "", "", false // an empty text is valid in some places
	}
	want = k.Conversion(name, name, array)
	if k.Rule != "" {
		return k.Rule, k.Is, want, true
	}
	return "this is " + k.Is + ", not " + what, "", want, true
}

// Conversion returns the command or advice that converts file to the file to, an array or a text.
func (k *Kind) Conversion(file, to string, array bool) string {
	line := k.Text
	if array {
		line = cmp.Or(k.Array, fault.ToNPY())
	}
	stem := strings.TrimSuffix(to, path.Ext(to))
	return strings.NewReplacer("<file>", file, "<to>", to, "<stem>", stem, "<concept>", path.Base(stem)).Replace(line)
}

// IsScripted reports whether the script of fault.ToNPY converts it to an array.
func (k *Kind) IsScripted() bool { return k.Array == "" }

// IsTable reports whether Conversion writes a table in place of a text.
func (k *Kind) IsTable() bool {
	return strings.Contains(k.Text, "<to>") && k.Text != savePlain && !strings.HasPrefix(k.Text, "name it")
}

// isText reports whether head is UTF-8 without control characters other than white space. The last
// character may be incomplete.
func isText(head []byte) bool {
	for i := 0; i < len(head); {
		r, n := utf8.DecodeRune(head[i:])
		if r == utf8.RuneError && n == 1 && (len(head) < headBytes || i < len(head)-utf8.UTFMax) || r < ' ' && !strings.ContainsRune("\t\n\r\f", r) {
			return false
		}
		i += n
	}
	return true
}

// libsvmLine matches a line of LIBSVM: a label, then index:value pairs.
var libsvmLine = regexp.MustCompile(`^[-+]?[0-9.]+(?:[ \t]+qid:[0-9]+)?([ \t]+[0-9]+:[-+0-9.eE]+){2,}`)

func isLIBSVM(head []byte) bool { return libsvmLine.Match(head) }

// isJSONObject reports whether a text begins as an object of JSON, and not as JSON lines.
func isJSONObject(head []byte) bool { return jsonObject.Match(head) && !jsonLines.Match(head) }

var (
	jsonObject = regexp.MustCompile(`^\s*\{\s*"[^"\n]*"\s*:`)
	jsonLines  = regexp.MustCompile(`^\{[^\n]*\}\s*\n\s*\{`)
)

func isEmpty(head []byte) bool { return len(head) == 0 }

// isZero reports whether a file begins with zeros, as after an interrupted copy.
func isZero(head []byte) bool {
	const enough = 64
	return len(head) >= enough && len(bytes.Trim(head, "\x00")) == 0
}

// isWide reports whether head is UTF-16 without a byte order mark: every second byte is zero and the
// others are ASCII.
func isWide(head []byte) bool {
	const enough = 8
	if len(head) < enough {
		return false
	}
	for zeros := range 2 {
		wide := true
		for i, c := range head[:len(head)&^1] {
			wide = wide && (i%2 == zeros) == (c == 0) && c < 0x80
		}
		if wide {
			return true
		}
	}
	return false
}

// Advice that converts a file of another format. <file> is the file, <to> the one to write.
const (
	saveArray       = `np.save("<to>", np.asarray(x, dtype=np.float32))`
	saveCSV         = `in the spreadsheet, save it as "CSV UTF-8 (comma delimited)", named <to>`
	saveCSVFeatures = `in the spreadsheet, save it as "CSV UTF-8 (comma delimited)", named <stem>.csv`
	savePlain       = "save its text as plain text (UTF-8), named <to>"
	saveUTF8        = `save it as "CSV UTF-8" or "plain text, UTF-8"; in PowerShell: Set-Content -Encoding utf8 <file> (Get-Content <file>)`
	copyAgain       = "copy or download it again"
	unpackFirst     = "unpack it, and open what is in it"
)

// The tests of package read run the lines of Python and the script of fault.ToNPY where its libraries are installed: last
// NumPy 1.24, pandas 1.5, SciPy 1.10, scikit-learn 1.2 and h5py 3.7. By hand, load and save of matlabV7 were run with GNU
// Octave 7.3, and write.csv with R 4.2. Not run: git lfs pull, git annex get and dvc pull, which need a remote store; MATLAB
// itself, with writetable; PowerShell; PyTorch, safetensors, Parquet, Feather, SPSS and Stata.

// kinds is the table of kinds. A new kind is a row here. If several rows match a file, the first one
// applies.
var kinds = []Kind{
	{Is: "a Git LFS pointer", Begins: []string{"version https://git-lfs.github.com/spec/"}, Array: "git lfs pull", Text: "git lfs pull"},
	{Is: "a git-annex pointer", Begins: []string{"/annex/objects/", "../.git/annex/objects/", ".git/annex/objects/"}, Array: "git annex get <file>", Text: "git annex get <file>"},
	{Is: "a DVC pointer", Begins: []string{"outs:\n- md5:"}, Endings: []string{".dvc"}, Array: "dvc pull", Text: "dvc pull"},
	{Is: "a web page", Begins: []string{"<!DOCTYPE html", "<!doctype html", "<html", "<HTML"}, Endings: []string{".html", ".htm"},
		Array: "download the file itself, not the page about it", Text: "download the file itself, not the page about it"},
	{Is: "an empty file", like: isEmpty, Array: copyAgain, Text: copyAgain},
	{Is: "zero bytes only", like: isZero, Array: copyAgain, Text: copyAgain},
	{Is: "UTF-16", Rule: "text must be UTF-8", Begins: []string{"\xff\xfe", "\xfe\xff"}, like: isWide, Array: saveUTF8, Text: saveUTF8},

	{Is: "an array of NumPy (.npy)", Begins: []string{"\x93NUMPY"}, Endings: []string{".npy"}, Array: "name it <stem>.npy",
		Text: `np.savetxt("<to>", np.load("<file>"), delimiter=",")`},
	{Is: "an archive of NumPy (.npz)", Begins: []string{zipped}, Holds: ".npy", Endings: []string{".npz"}, Array: "name it <stem>.npz",
		Text: `np.savetxt("<to>", np.load("<file>")["x"], delimiter=",")`},
	{Is: "tensors of PyTorch", Begins: []string{zipped}, Holds: "/data.pkl", Endings: []string{".pt", ".pth", ".ckpt"}, Text: "write it as text with Python"},
	{Is: "tensors of PyTorch", Begins: []string{"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19"}, Text: "write it as text with Python"},
	{Is: "a pickle of Python, which may run any program and is never opened", Begins: []string{"\x80\x02", "\x80\x03", "\x80\x04\x95", "\x80\x05\x95"},
		Endings: []string{".pkl", ".pickle", ".joblib"},
		Text:    `pd.read_pickle("<file>").to_csv("<to>", index=False)`},
	{Is: "safetensors", Endings: []string{".safetensors"}, Text: "write it as text with Python"},
	{Is: "a MAT-file of v7.3, which is HDF5", Begins: []string{"MATLAB 7.3"}, Array: matlabV7, Text: "in MATLAB, writetable(T, '<to>')"},
	{Is: "HDF5 (MATLAB saves so with -v7.3)", Begins: []string{"\x89HDF\r\n\x1a\n"}, Endings: []string{".h5", ".hdf5", ".hdf"},
		Text: `pd.read_hdf("<file>").to_csv("<to>", index=False)`},
	{Is: "a MAT-file", Begins: []string{"MATLAB 5.0 MAT-file"}, Endings: []string{".mat"}, Array: "name it <stem>.mat", Text: "in MATLAB, writetable(T, '<to>')"},
	{Is: "a file of R", Begins: []string{"RDX2\n", "RDX3\n", "RDA2\n", "RDA3\n"}, Endings: []string{".rds", ".rda", ".rdata"},
		Array: `in R, write.csv(readRDS("<file>"), "<stem>.csv", row.names = FALSE)`, Text: `in R, write.csv(readRDS("<file>"), "<to>", row.names = FALSE)`},
	{Is: "a file of SPSS", Begins: []string{"$FL2", "$FL3"}, Binary: true, Endings: []string{".sav", ".zsav"},
		Text: `pd.read_spss("<file>").to_csv("<to>", index=False)`},
	{Is: "a file of Stata", Begins: []string{"<stata_dta>"}, Endings: []string{".dta"},
		Text: `pd.read_stata("<file>").to_csv("<to>", index=False)`},
	{Is: "Parquet", Begins: []string{"PAR1"}, Binary: true, Endings: []string{".parquet"},
		Text: `pd.read_parquet("<file>").to_csv("<to>", index=False)`},
	{Is: "Feather", Begins: []string{"ARROW1", "FEA1"}, Binary: true, Endings: []string{".feather", ".arrow"},
		Text: `pd.read_feather("<file>").to_csv("<to>", index=False)`},

	{Is: "a spreadsheet", Begins: []string{zipped}, Holds: "xl/", Endings: []string{".xlsx", ".xlsm", ".xls", ".ods", ".numbers"}, Array: saveCSVFeatures, Text: saveCSV},
	{Is: "a spreadsheet", Begins: []string{zipped}, Holds: "opendocument.spreadsheet", Array: saveCSVFeatures, Text: saveCSV},
	{Is: "a spreadsheet or document of old Office", Begins: []string{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"}, Array: saveCSVFeatures, Text: saveCSV},
	{Is: "a document", Begins: []string{zipped}, Holds: "word/", Endings: []string{".docx", ".doc", ".odt", ".pages"}, Array: saveArray, Text: savePlain},
	{Is: "a document", Begins: []string{"{\\rtf", "%PDF-"}, Endings: []string{".rtf", ".pdf"}, Array: saveArray, Text: savePlain},
	{Is: "a spreadsheet or document of Office", Begins: []string{zipped}, Holds: "[Content_Types].xml", Array: saveCSVFeatures, Text: saveCSV},

	{Is: "packed by gzip", Begins: []string{"\x1f\x8b"}, Endings: []string{".gz", ".tgz"}, Array: "gunzip <file>", Text: "gunzip <file>"},
	{Is: "packed by bzip2", Begins: []string{"BZh"}, Binary: true, Endings: []string{".bz2"}, Array: "bunzip2 <file>", Text: "bunzip2 <file>"},
	{Is: "packed by xz", Begins: []string{"\xfd7zXZ\x00"}, Endings: []string{".xz"}, Array: "unxz <file>", Text: "unxz <file>"},
	{Is: "packed by Zstandard", Begins: []string{"\x28\xb5\x2f\xfd"}, Endings: []string{".zst"}, Array: "unzstd <file>", Text: "unzstd <file>"},
	{Is: "an archive", Begins: []string{"7z\xbc\xaf\x27\x1c", "Rar!\x1a\x07"}, Endings: []string{".7z", ".rar", ".tar"}, Array: unpackFirst, Text: unpackFirst},
	{Is: "a database of SQLite", Begins: []string{"SQLite format 3\x00"}, Endings: []string{".db", ".sqlite"}, Array: saveArray,
		Text: `sqlite3 -header -csv <file> "select * from t" > <to>`},
	{Is: "a zip or a spreadsheet's own file", Begins: []string{zipped}, Endings: []string{".zip"}, general: true, Array: unpackFirst,
		Text: saveCSV + "; what is packed in a zip, unpack"},

	{Is: "text in the format of LIBSVM", like: isLIBSVM, Endings: []string{".libsvm", ".svm", ".svmlight"},
		Text: `np.savetxt("<to>", sklearn.datasets.load_svmlight_file("<file>")[0].toarray(), delimiter=",")`},
	{Is: "a table of Weka (ARFF)", Begins: []string{"@relation", "@RELATION", "@Relation"}, Endings: []string{".arff"},
		Text: `pd.DataFrame(scipy.io.arff.loadarff("<file>")[0]).to_csv("<to>", index=False)`},
	{Is: "text", Endings: []string{".txt", ".tsv", ".dat", ".asc"}, Text: "name it <to>"},
	{Is: "JSON lines", Endings: []string{".jsonl", ".ndjson"}, Text: "name it <to>"},
	{Is: "vectors of TEXMEX", Endings: []string{".fvecs"}, Text: "write it as text with Python"},
	{Is: "numbers without a header", Endings: []string{".bin", ".raw", ".f32", ".float32"}, Array: `where they are of 32 bits, np.save("<to>", np.fromfile("<file>", np.float32).reshape(len(pd.read_csv("tracks.csv")), -1))`,
		Text: "write it as text with Python"},
	{Is: "JSON", Endings: []string{".json"}, Text: "name it <to>"},
	{Is: "JSON", like: isJSONObject, Endings: []string{".json"}, Text: "name it <to>"},
}

const (
	zipped   = "PK\x03\x04"
	matlabV7 = "in MATLAB, x = load('<file>'); save('<file>', '-struct', 'x', '-v7')"
)

// Media reports by the extension whether a file is a video, a picture or a sound that browsers play.
func Media(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".webm", ".mp4", ".m4v", ".mov", ".ogv", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif",
		".wav", ".mp3", ".m4a", ".ogg", ".opus", ".flac":
		return true
	}
	return false
}

// Film reports whether a file is a video by its name, of a kind that browsers do not play.
func Film(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".mkv", ".avi", ".mpg", ".mpeg", ".m2v", ".vob", ".ts", ".mts", ".m2ts", ".wmv", ".asf", ".flv", ".3gp":
		return true
	}
	return false
}

// systemFile reports whether an operating system creates a file or folder of this name by itself.
func systemFile(name string) bool {
	switch strings.ToLower(name) {
	case "__macosx", "thumbs.db", "desktop.ini", "$recycle.bin", "system volume information":
		return true
	}
	return strings.HasPrefix(name, ".") && name != "." && name != ".."
}

// systemPath reports whether a file, or a folder of its path, is a systemFile.
func systemPath(file string) bool {
	for _, part := range strings.Split(file, "/") {
		if systemFile(part) {
			return true
		}
	}
	return false
}
