package dataset

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
)

const featuresFolder = "features/"

// Format is a way to store features: in a file per concept, or in one file of all concepts.
type FeatureFormat struct {
	Path string // of the file; <concept> stands for a concept's name
	Open func(r *FeatureReader, path, concept string) Store
}

// Store is an open file of features, of the concept of its name or of several.
type Store interface {
	names() []string                      // the concepts, sorted
	label(concept string) string          // what the features are called in a fault
	size(concept string) (Size, bool)     // as headers say, before the numbers are read; false where they do not
	read(concept string) (Matrix, bool)   // false, with a fault, where they cannot be read
	other() (labels []string, why string) // what else is in it, and why that is not used
	close()
}

// featureFile is a file of features that is there.
type featureFile struct {
	format  FeatureFormat
	path    string
	concept string // "" where the file is of several
	store   Store  // nil: not opened
}

// FeatureReader reads the features and descriptors of a dataset.
type FeatureReader struct {
	*Folder
	index *Index
	table *TrackTable
	words *Words
	files []*featureFile
	alike bool // the captions alone name the concepts, so that they can be renamed there
}

// newFeatureReader finds the files of features, in the order of the formats.
func newFeatureReader(f *Folder, x *Index, t *TrackTable, words *Words, formats []FeatureFormat) *FeatureReader {
	r := &FeatureReader{Folder: f, index: x, table: t, words: words}
	for _, format := range formats {
		for _, path := range f.paths() {
			if concept, ok := matches(format.Path, path); ok {
				r.files = append(r.files, &featureFile{format: format, path: path, concept: concept})
			}
		}
	}
	return r
}

// matches tells whether a path is one of a pattern, and what stands in it for the part in
// angle brackets, which has no slash. It is "" where the pattern has none.
func matches(pattern, path string) (name string, ok bool) {
	before, rest, found := strings.Cut(pattern, "<")
	if !found {
		return "", pattern == path
	}
	_, after, _ := strings.Cut(rest, ">")
	if len(path) < len(before)+len(after) || !strings.HasPrefix(path, before) || !strings.HasSuffix(path, after) {
		return "", false
	}
	name = path[len(before) : len(path)-len(after)]
	return name, name != "" && !strings.Contains(name, "/")
}

// opened opens a file the first time.
func (r *FeatureReader) opened(f *featureFile) Store {
	if f.store == nil {
		r.has(f.path)
		f.store = f.format.Open(r, f.path, f.concept)
	}
	return f.store
}

// names are the concepts for which there are features or descriptors, sorted.
func (r *FeatureReader) names() []string {
	seen := map[string]bool{}
	for _, f := range r.files {
		if f.concept != "" {
			seen[f.concept] = true
			continue
		}
		for _, name := range r.opened(f).names() {
			seen[name] = true
		}
	}
	for _, file := range r.paths() {
		if name := descriptorsOf(file); name != "" {
			seen[name] = true
		}
	}
	var names []string
	for name := range seen {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// of are the files that have features of a concept.
func (r *FeatureReader) of(concept string) []*featureFile {
	var files []*featureFile
	for _, f := range r.files {
		if f.concept == concept || f.concept == "" && slices.Contains(r.opened(f).names(), concept) {
			files = append(files, f)
		}
	}
	return files
}

// read reads one view, or descriptors, per concept. Where admit is given, it is asked
// before anything of them is read.
func (r *FeatureReader) read(concepts []Concept, admit func(Sizes) error) (views []View, descriptors []Descriptors) {
	defer r.close()
	if admit != nil && !r.admitted(concepts, admit) {
		return nil, nil
	}
	for _, c := range concepts {
		files := r.of(c.Name)
		var paths []string
		for _, f := range files {
			r.has(f.path)
			paths = append(paths, f.path)
		}
		if len(files) > 0 && r.described(c.Name) {
			r.note("%s: there are features and descriptors; the features are used.", c.Name)
		}
		switch {
		case len(files) == 0 && r.described(c.Name):
			if d, ok := r.readDescriptors(c.Name); ok {
				descriptors = append(descriptors, d)
			}
		case len(files) == 0 && len(r.names()) > 0:
			r.fault(Fault{featuresFolder + c.Name + ".npy", 0, "", "every concept has a feature file",
				"features of " + listed(r.names()) + " only", r.nameAlike(c.Name, len(concepts))})
		case len(files) > 1:
			r.fault(Fault{paths[1], 0, "", "a concept has one feature file", listed(paths), "delete all but one"})
		case len(files) == 1 && r.table.whole && !r.full():
			if v, ok := r.readView(c.Name, files[0]); ok {
				views = append(views, v)
			}
		}
	}
	return views, descriptors
}

// admitted asks whether what the files hold may be read; what headers do not say is left
// to the reading.
func (r *FeatureReader) admitted(concepts []Concept, admit func(Sizes) error) bool {
	s := Sizes{Tracks: r.table.rows}
	for _, c := range concepts {
		if files := r.of(c.Name); len(files) > 0 {
			if size, ok := r.opened(files[0]).size(c.Name); ok {
				size.Concept, size.File = c.Name, files[0].path
				s.Views = append(s.Views, size)
			}
		} else if size, ok := r.descriptorsSize(c.Name); ok {
			s.Descriptors = append(s.Descriptors, size)
		}
	}
	err := admit(s)
	var faults Faults
	switch {
	case err == nil:
		return true
	case errors.As(err, &faults):
		for _, f := range faults {
			r.fault(f)
		}
	default:
		r.fault(Fault{File: featuresFolder, Rule: err.Error()})
	}
	return false
}

// nameAlike says how features and one of n concepts come to have one name.
func (r *FeatureReader) nameAlike(concept string, n int) string {
	var others []string
	for _, f := range r.files {
		_ = f
	}
	others = append(others, ".csv", ".mat")
	rename := "write it, or rename the file that has them to " + quote(concept+".npy") + " (or " + strings.Join(others, ", ") + ")"
	names := r.names()
	if !r.alike || len(names) != n {
		return rename
	}
	return rename + ", or call the concepts as the files in the first line of captions.txt: # concepts: " + strings.Join(names, ", ") +
		", in the order of the tuples' members"
}

// readView reads and checks the features of one concept.
func (r *FeatureReader) readView(name string, file *featureFile) (View, bool) {
	f, ok := r.opened(file).read(name)
	if !ok || !f.check(r.Report, r.trackName()) || !r.words.featuresLearned(f.file, name, f.Cols) {
		return View{}, false
	}
	return f.view(name), true
}

// trackName names the track of a row in a fault; it is nil where a row of tracks.csv is none.
func (r *FeatureReader) trackName() func(row int) string {
	d := r.index.d
	if !r.table.known {
		return nil
	}
	return func(row int) string {
		t := d.Tracks[row]
		return fmt.Sprintf("track %s of video %s", quote(t.ID), quote(d.Videos[t.Video].ID))
	}
}

// ignored lists what is in files of several concepts and is no concept's.
func (r *FeatureReader) listIgnored(concepts []string) {
	for _, f := range r.files {
		if f.concept != "" {
			continue
		}
		store := r.opened(f)
		for _, name := range store.names() {
			if !slices.Contains(concepts, name) {
				r.ignore(r.ownName(store.label(name)), noConcept(name, concepts))
			}
		}
		labels, why := store.other()
		for _, label := range labels {
			r.ignore(r.ownName(label), why)
		}
	}
}

// close closes the files.
func (r *FeatureReader) close() {
	for _, f := range r.files {
		if f.store != nil {
			f.store.close()
		}
	}
}

// sized tells, with a fault, whether a matrix has a row per track; transposed is what to
// save where its columns are as many as the tracks.
func (r *FeatureReader) perTrack(label string, rows, cols int, transposed string) bool {
	if rows == r.table.rows {
		return true
	}
	want := r.rowsWanted()
	if cols == r.table.rows {
		want += "; save " + transposed
	}
	r.fault(Fault{File: label, Rule: oneRowEach, Found: count(rows, "row", "rows"), Want: want})
	return false
}

const oneRowEach = "row r of the features belongs to row r of tracks.csv"

func (r *FeatureReader) rowsWanted() string {
	return fmt.Sprintf("tracks.csv has %s below its header", count(r.table.rows, "row", "rows"))
}
