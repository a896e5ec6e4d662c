package read

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/annotation"
	"siibp/core/dataset/features"
	"siibp/core/dataset/mat"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

// looseFile is a file without a canonical path. Tables are recognized by their columns, captions by
// their first line, arrays by name and media by extension.
type looseFile struct {
	mount     *vfs.Mount
	folder    *vfs.Folder // the files placed so far
	file      string
	name, ext string   // base name and extension; the extension is in lower case
	columns   []string // of a .csv file
	captioned bool     // the dataset has captions
}

func newLooseFile(f *vfs.Folder, file string, given bool) looseFile {
	ext := path.Ext(file)
	l := looseFile{mount: f.Mount, folder: f, file: file, name: strings.TrimSuffix(path.Base(file), ext), ext: strings.ToLower(ext),
		captioned: given || slices.ContainsFunc(pathsOf(Captions), f.There)}
	if l.ext == ".tsv" { // a table separated by tabs, which is read as .csv
		l.ext = ".csv"
	}
	if l.ext == ".csv" {
		l.columns = text.FirstRow(f.Mount.Open(file))
	}
	return l
}

// has reports whether the file is a table with the given columns.
func (l looseFile) has(names ...string) bool {
	return l.ext == ".csv" && all(l.columns, names...)
}

func all(columns []string, names ...string) bool {
	return !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(columns, name) })
}

// beside reports whether the folder has a file with the same name and the extension ext.
func (l looseFile) beside(ext string) bool { return l.mount.Has(l.stem() + ext) }

// stem returns the path without its extension.
func (l looseFile) stem() string { return l.file[:len(l.file)-len(l.ext)] }

func looseBoxes(l looseFile) string {
	if l.has("video", "track", "frame", "x", "y", "w", "h") {
		return "boxes.csv"
	}
	return ""
}

func looseTruth(l looseFile) string {
	if l.has("video", "frame", "x", "y", "w", "h") && !l.has("track") {
		return "truth_boxes.csv"
	}
	return ""
}

// looseDescriptors recognizes a table of the owners of descriptors, and the array beside it.
func looseDescriptors(l looseFile) string {
	switch {
	case l.ext == ".npy" && l.beside(".csv"):
		if all(text.FirstRow(l.mount.Open(l.stem()+".csv")), "video", "track") {
			return features.DescriptorsFolder + l.name + l.ext
		}
	case l.has("video", "track") && looseBoxes(l) == "" && looseKeyPoints(l) == "" && (l.beside(".npy") || l.has("first", "count")):
		return features.DescriptorsFolder + l.name + l.ext
	}
	return ""
}

func looseTracks(l looseFile) string {
	if l.has("video", "track") && looseBoxes(l) == "" && looseKeyPoints(l) == "" && looseDescriptors(l) == "" {
		return dataset.TracksFile
	}
	return ""
}

func looseCaptionsTable(l looseFile) string {
	if l.has("video") && len(l.columns) > 1 && !l.captioned && !l.has("track") && looseTruth(l) == "" {
		return "captions.csv"
	}
	return ""
}

// looseFeatures recognizes a table without a header.
func looseFeatures(l looseFile) string {
	if l.ext == ".csv" && len(l.columns) > 0 && !text.Headed(l.columns) {
		return features.Folder + l.name + l.ext
	}
	return ""
}

func looseArray(l looseFile) string {
	if l.ext == ".npy" && looseDescriptors(l) == "" {
		return features.Folder + l.name + l.ext
	}
	return ""
}

// looseMatrices recognizes a MAT-file of features. It skips files without tracks.csv: data.mat is a
// dataset by itself. A file of several matrices, none with its own name, holds all concepts.
func looseMatrices(l looseFile) string {
	if l.ext != ".mat" || !l.folder.There(dataset.TracksFile) {
		return ""
	}
	matrices, named := l.matrices()
	if matrices > 1 && !named {
		return "features.mat"
	}
	return features.Folder + l.name + l.ext
}

// matrices returns the number of matrices in a MAT-file, 0 if it cannot be read, and whether one has
// the name of the file.
func (l looseFile) matrices() (n int, named bool) {
	source, err := l.mount.Open(l.file)
	if err != nil {
		return 0, false
	}
	defer source.Close()
	at, size, err := vfs.Randomly(source, l.mount.Size(l.file))
	if err != nil {
		return 0, false
	}
	f, err := mat.Open(at, size)
	if err != nil {
		return 0, false // the decoder reports the reason
	}
	for _, v := range f.Variables {
		if v.Numeric() {
			n++
		}
	}
	return n, f.Find(l.name) >= 0
}

func looseMedia(l looseFile) string {
	if vfs.Media(l.name + l.ext) {
		return "media/" + l.name + l.ext
	}
	return ""
}

// looseArchive recognizes an .npz archive: the features of all concepts or, if the folder has several archives, those
// of the concept with its name.
func looseArchive(l looseFile) string {
	if l.ext != ".npz" {
		return ""
	}
	beside := func(file string) bool {
		return path.Dir(file) == path.Dir(l.file) && strings.EqualFold(path.Ext(file), l.ext) && file != l.file
	}
	if slices.ContainsFunc(l.mount.Files(), beside) {
		return features.Folder + l.name + l.ext
	}
	return "features.npz"
}

// looseCVAT returns the standard path of an export of CVAT that has any name, "" for other files and if the dataset has
// boxes in another format. A single export is of all videos; of several in one folder, each is of the video that it is
// called after.
func looseCVAT(l looseFile) string {
	if l.ext != ".xml" || !annotation.IsCVAT(l.mount.Head(l.file)) {
		return ""
	}
	if slices.ContainsFunc(l.folder.Paths(), func(file string) bool { return trackBoxPaths.Holds(file) && path.Ext(file) != ".xml" }) {
		return ""
	}
	if slices.ContainsFunc(l.mount.Files(), func(file string) bool {
		return file != l.file && path.Dir(file) == path.Dir(l.file) && strings.EqualFold(path.Ext(file), ".xml")
	}) {
		return trackBoxPaths.Folder + "/" + l.name + l.ext
	}
	return trackBoxPaths.Stem + l.ext
}

// looseCaptions recognizes a text that begins like captions.txt, if the dataset has no captions.
func looseCaptions(l looseFile) string {
	if l.ext == ".txt" && !l.captioned && beginsLikeCaptions(l.mount.Open(l.file)) {
		return dataset.CaptionsFile
	}
	return ""
}

// beginsLikeCaptions reports whether a text begins with the line "# concepts:" or with a caption.
func beginsLikeCaptions(source fs.File, err error) bool {
	if err != nil {
		return false
	}
	defer source.Close()
	lines, err := text.NewLines(source)
	for err == nil {
		var line []byte
		if line, err = lines.Next(); err != nil {
			break
		}
		text := strings.TrimSpace(string(line))
		if comment, ok := strings.CutPrefix(text, "#"); ok && strings.HasPrefix(strings.TrimSpace(comment), "concepts:") {
			return true
		}
		if text != "" && text[0] != '#' {
			_, said, ok := strings.Cut(text, ":")
			return ok && strings.HasPrefix(strings.TrimSpace(said), "(")
		}
	}
	return false
}
