package read

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/features"
	"siibp/core/dataset/mat"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

// loose is a file that lies beside others without a tidy path: tables are recognised by
// their columns, captions by their first line, arrays by their name, media by its ending.
type loose struct {
	mount      *vfs.Mount
	folder     *vfs.Folder // the files that have their place already
	file       string
	name, ext  string // of file, without its folder; the ending in small letters
	columns    []string
	captioning bool // there are captions already
}

func newLoose(f *vfs.Folder, file string, given bool) loose {
	ext := path.Ext(file)
	l := loose{mount: f.Mount, folder: f, file: file, name: strings.TrimSuffix(path.Base(file), ext), ext: strings.ToLower(ext),
		captioning: given || slices.ContainsFunc(captionPaths(), f.There)}
	if l.ext == ".csv" {
		l.columns = text.FirstRow(f.Mount.Open(file))
	}
	return l
}

// has reports whether it is a table with some columns.
func (l loose) has(names ...string) bool {
	return l.ext == ".csv" && all(l.columns, names...)
}

func all(columns []string, names ...string) bool {
	return !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(columns, name) })
}

// beside reports whether a file of the same name but another ending lies beside it.
func (l loose) beside(ext string) bool { return l.mount.Has(l.stem() + ext) }

// stem returns the path without its ending.
func (l loose) stem() string { return l.file[:len(l.file)-len(l.ext)] }

func looseBoxes(l loose) string {
	if l.has("video", "track", "frame", "x", "y", "w", "h") {
		return "boxes.csv"
	}
	return ""
}

func looseTruth(l loose) string {
	if l.has("video", "frame", "x", "y", "w", "h") && !l.has("track") {
		return "truth_boxes.csv"
	}
	return ""
}

// looseDescriptors takes a table that says whose descriptors are whose, and the array beside it.
func looseDescriptors(l loose) string {
	switch {
	case l.ext == ".npy" && l.beside(".csv"):
		if all(text.FirstRow(l.mount.Open(l.stem()+".csv")), "video", "track") {
			return features.DescriptorsFolder + l.name + l.ext
		}
	case l.has("video", "track") && looseBoxes(l) == "" && (l.beside(".npy") || l.has("first", "count")):
		return features.DescriptorsFolder + l.name + l.ext
	}
	return ""
}

func looseTracks(l loose) string {
	if l.has("video", "track") && looseBoxes(l) == "" && looseDescriptors(l) == "" {
		return dataset.TracksFile
	}
	return ""
}

func looseCaptionsTable(l loose) string {
	if l.has("video") && len(l.columns) > 1 && !l.captioning && !l.has("track") && looseTruth(l) == "" {
		return "captions.csv"
	}
	return ""
}

// looseFeatures takes a table without a header.
func looseFeatures(l loose) string {
	if l.ext == ".csv" && len(l.columns) > 0 && !text.Headed(l.columns) {
		return features.Folder + l.name + l.ext
	}
	return ""
}

func looseArray(l loose) string {
	if l.ext == ".npy" && looseDescriptors(l) == "" {
		return features.Folder + l.name + l.ext
	}
	return ""
}

// looseMatrices leaves the authors' data.mat alone, which has no tracks beside it. A file
// of several matrices, none of which is called as it, is one of all concepts.
func looseMatrices(l loose) string {
	if l.ext != ".mat" || !l.folder.There(dataset.TracksFile) {
		return ""
	}
	matrices, named := l.matrices()
	if matrices > 1 && !named {
		return "features.mat"
	}
	return features.Folder + l.name + l.ext
}

// matrices returns how many matrices a MAT-file has, 0 where it cannot be read, and whether
// one is called as it.
func (l loose) matrices() (n int, named bool) {
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
		return 0, false // reading tells why, where it is needed
	}
	for _, v := range f.Variables {
		if v.Numeric() {
			n++
		}
	}
	return n, f.Find(l.name) >= 0
}

func looseMedia(l loose) string {
	if vfs.Media(l.name + l.ext) {
		return "media/" + l.name + l.ext
	}
	return ""
}

// looseArchive takes an archive of arrays for that of all concepts, or where several lie side
// by side, for that of the concept that it is called after.
func looseArchive(l loose) string {
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

// looseCaptions takes a text that begins as captions do, where there are none.
func looseCaptions(l loose) string {
	if l.ext == ".txt" && !l.captioning && captioned(l.mount.Open(l.file)) {
		return dataset.CaptionsFile
	}
	return ""
}

// captioned reports whether a text begins as captions do.
func captioned(source fs.File, err error) bool {
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
