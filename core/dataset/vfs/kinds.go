package vfs

// What brings an array, or a table, out of the tools that write other formats. <file> is
// the file as it is, <to> the one to write.
const (
	saveArray   = `np.save("<to>", np.asarray(x, dtype=np.float32))`
	saveCSV     = `in the spreadsheet, save it as "CSV UTF-8 (comma delimited)", named <to>`
	savePlain   = "save its text as plain text (UTF-8), named <to>"
	saveUTF8    = `save it as "CSV UTF-8" or "plain text, UTF-8"; in PowerShell: Set-Content -Encoding utf8 <file> (Get-Content <file>)`
	copyAgain   = "copy or download it again"
	unpackFirst = "unpack it, and open what is in it"
)

// kinds is the table of kinds. A new one is a row here: how it is known, and the one line
// that mends it where an array is wanted, and where a text is. Of two that fit, the first is it.
var kinds = []Kind{
	{Is: "a Git LFS pointer", Begins: []string{"version https://git-lfs.github.com/spec/"}, Array: "git lfs pull", Text: "git lfs pull"},
	{Is: "a git-annex pointer", Begins: []string{"/annex/objects/", "../.git/annex/objects/", ".git/annex/objects/"}, Array: "git annex get <file>", Text: "git annex get <file>"},
	{Is: "a DVC pointer", Begins: []string{"outs:\n- md5:"}, Endings: []string{".dvc"}, Array: "dvc pull", Text: "dvc pull"},
	{Is: "a web page", Begins: []string{"<!DOCTYPE html", "<!doctype html", "<html", "<HTML"}, Endings: []string{".html", ".htm"},
		Array: "download the file itself, not the page about it", Text: "download the file itself, not the page about it"},
	{Is: "an empty file", like: isEmpty, Array: copyAgain, Text: copyAgain},
	{Is: "zero bytes only", like: isZero, Array: copyAgain, Text: copyAgain},
	{Is: "UTF-16", Rule: "text is UTF-8", Begins: []string{"\xff\xfe", "\xfe\xff"}, like: isWide, Array: saveUTF8, Text: saveUTF8},

	{Is: "an array of NumPy (.npy)", Begins: []string{"\x93NUMPY"}, Endings: []string{".npy"}, Array: "name it <stem>.npy",
		Text: `np.savetxt("<to>", np.load("<file>"), delimiter=",")`},
	{Is: "an archive of NumPy (.npz)", Begins: []string{zipped}, Holds: ".npy", Endings: []string{".npz"}, Array: "name it <stem>.npz",
		Text: `np.savetxt("<to>", np.load("<file>")["x"], delimiter=",")`},
	{Is: "tensors of PyTorch", Begins: []string{zipped}, Holds: "/data.pkl", Endings: []string{".pt", ".pth", ".ckpt"},
		Array: `np.save("<to>", torch.load("<file>").numpy().astype(np.float32))`, Text: "write it as text with Python"},
	{Is: "tensors of PyTorch", Begins: []string{"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19"},
		Array: `np.save("<to>", torch.load("<file>").numpy().astype(np.float32))`, Text: "write it as text with Python"},
	{Is: "a pickle of Python, which may run any program and is never opened", Begins: []string{"\x80\x02", "\x80\x03", "\x80\x04\x95", "\x80\x05\x95"},
		Endings: []string{".pkl", ".pickle", ".joblib"}, Array: `np.save("<to>", np.asarray(pickle.load(open("<file>", "rb")), dtype=np.float32))`,
		Text: `pd.read_pickle("<file>").to_csv("<to>", index=False)`},
	{Is: "safetensors", Endings: []string{".safetensors"}, Array: `np.save("<to>", safetensors.numpy.load_file("<file>")["<concept>"])`, Text: "write it as text with Python"},
	{Is: "a MAT-file of v7.3, which is HDF5", Begins: []string{"MATLAB 7.3"}, Array: matlabV7, Text: "in MATLAB, writetable(T, '<to>')"},
	{Is: "HDF5 (MATLAB saves so with -v7.3)", Begins: []string{"\x89HDF\r\n\x1a\n"}, Endings: []string{".h5", ".hdf5", ".hdf"},
		Array: `np.save("<stem>.npy", h5py.File("<file>")["<concept>"][:]); in MATLAB, x = load('<file>', '-mat'); save('<stem>.mat', '-struct', 'x', '-v7')`,
		Text:  `pd.read_hdf("<file>").to_csv("<to>", index=False)`},
	{Is: "a MAT-file", Begins: []string{"MATLAB 5.0 MAT-file"}, Endings: []string{".mat"}, Array: "name it <stem>.mat", Text: "in MATLAB, writetable(T, '<to>')"},
	{Is: "a file of R", Begins: []string{"RDX2\n", "RDX3\n", "RDA2\n", "RDA3\n"}, Endings: []string{".rds", ".rda", ".rdata"},
		Array: `in R, write.csv(readRDS("<file>"), "<stem>.csv", row.names = FALSE)`, Text: `in R, write.csv(readRDS("<file>"), "<to>", row.names = FALSE)`},
	{Is: "a file of SPSS", Begins: []string{"$FL2", "$FL3"}, Binary: true, Endings: []string{".sav", ".zsav"}, Array: `np.save("<to>", pd.read_spss("<file>").to_numpy(np.float32))`,
		Text: `pd.read_spss("<file>").to_csv("<to>", index=False)`},
	{Is: "a file of Stata", Begins: []string{"<stata_dta>"}, Endings: []string{".dta"}, Array: `np.save("<to>", pd.read_stata("<file>").to_numpy(np.float32))`,
		Text: `pd.read_stata("<file>").to_csv("<to>", index=False)`},
	{Is: "Parquet", Begins: []string{"PAR1"}, Binary: true, Endings: []string{".parquet"}, Array: `np.save("<to>", pd.read_parquet("<file>").to_numpy(np.float32))`,
		Text: `pd.read_parquet("<file>").to_csv("<to>", index=False)`},
	{Is: "Feather", Begins: []string{"ARROW1", "FEA1"}, Binary: true, Endings: []string{".feather", ".arrow"}, Array: `np.save("<to>", pd.read_feather("<file>").to_numpy(np.float32))`,
		Text: `pd.read_feather("<file>").to_csv("<to>", index=False)`},

	{Is: "a spreadsheet", Begins: []string{zipped}, Holds: "xl/", Endings: []string{".xlsx", ".xlsm", ".xls", ".ods", ".numbers"}, Array: saveCSV, Text: saveCSV},
	{Is: "a spreadsheet", Begins: []string{zipped}, Holds: "opendocument.spreadsheet", Array: saveCSV, Text: saveCSV},
	{Is: "a spreadsheet or document of old Office", Begins: []string{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"}, Array: saveCSV, Text: saveCSV},
	{Is: "a document", Begins: []string{zipped}, Holds: "word/", Endings: []string{".docx", ".doc", ".odt", ".pages"}, Array: saveArray, Text: savePlain},
	{Is: "a document", Begins: []string{"{\\rtf", "%PDF-"}, Endings: []string{".rtf", ".pdf"}, Array: saveArray, Text: savePlain},
	{Is: "a spreadsheet or document of Office", Begins: []string{zipped}, Holds: "[Content_Types].xml", Array: saveCSV, Text: saveCSV},

	{Is: "packed by gzip", Begins: []string{"\x1f\x8b"}, Endings: []string{".gz", ".tgz"}, Array: "gunzip <file>", Text: "gunzip <file>"},
	{Is: "packed by bzip2", Begins: []string{"BZh"}, Binary: true, Endings: []string{".bz2"}, Array: "bunzip2 <file>", Text: "bunzip2 <file>"},
	{Is: "packed by xz", Begins: []string{"\xfd7zXZ\x00"}, Endings: []string{".xz"}, Array: "unxz <file>", Text: "unxz <file>"},
	{Is: "packed by Zstandard", Begins: []string{"\x28\xb5\x2f\xfd"}, Endings: []string{".zst"}, Array: "unzstd <file>", Text: "unzstd <file>"},
	{Is: "an archive", Begins: []string{"7z\xbc\xaf\x27\x1c", "Rar!\x1a\x07"}, Endings: []string{".7z", ".rar", ".tar"}, Array: unpackFirst, Text: unpackFirst},
	{Is: "a database of SQLite", Begins: []string{"SQLite format 3\x00"}, Endings: []string{".db", ".sqlite"}, Array: saveArray,
		Text: `sqlite3 -header -csv <file> "select * from t" > <to>`},
	{Is: "a zip or a spreadsheet's own file", Begins: []string{zipped}, Endings: []string{".zip"}, general: true, Array: unpackFirst,
		Text: saveCSV + "; what is packed in a zip, unpack"},

	{Is: "text", Endings: []string{".txt", ".tsv", ".dat", ".asc"}, Array: `np.savetxt("<stem>.csv", np.loadtxt("<file>"), delimiter=",")`, Text: "name it <to>"},
	{Is: "JSON", Endings: []string{".json", ".jsonl"}, Array: `np.save("<to>", np.asarray(json.load(open("<file>")), dtype=np.float32))`, Text: "name it <to>"},
}

const (
	zipped   = "PK\x03\x04"
	matlabV7 = "in MATLAB, x = load('<file>'); save('<file>', '-struct', 'x', '-v7')"
)
