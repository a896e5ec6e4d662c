// Package features reads the feature matrices of tracks, and the local descriptors from which features are computed.
// Each format has a file with a function that opens a Store.
package features

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

var nan = math.NaN()

// Folder is the folder of feature files with one concept each.
const Folder = "features/"

// Format is a way to store features: one file per concept, or one file for all concepts.
type Format struct {
	Path string // path pattern; <concept> stands for the name of a concept
	Open func(r *Reader, path, concept string) Store
}

// Store is an open file with the features of one or several concepts.
type Store interface {
	names() []string                          // the concepts, sorted
	label(concept string) string              // name of the matrix in a fault
	size(concept string) (dataset.Size, bool) // from the header, before the numbers are read; false if unknown
	read(concept string) (Matrix, bool)       // false, with a fault, if it cannot be read
	other() (labels []string, why string)     // other content, and why it is not used
	close()
}

// featureFile is an existing file of features.
type featureFile struct {
	format  Format
	path    string
	concept string // "" for a file of several concepts
	store   Store  // nil before it is opened
}

// Names looks up the videos and tracks of the dataset by the names that files use.
type Names interface {
	VideoNamed(in, name string) (video int, ok bool)
	TrackOf(video int, name string) (row int, ok bool)
	TrackCell(t *text.Table, video, track int) (row int, ok bool)
}

// Model checks features against a saved model; without one it accepts everything.
type Model interface {
	By() string
	ColumnsLearned(concept string) (names []string, dim int)
	FeaturesLearned(file, concept string, columns int) bool
	DescriptorsLearned(file, concept string, columns int) bool
}

// Rows describes the rows of tracks.csv, to which the rows of features belong.
type Rows struct {
	Data     *dataset.Dataset
	N        int  // rows below the header, with the faulty ones
	Complete bool // the file was read to its end and has rows
	Known    bool // every row is a track
}

// Reader reads the features and descriptors of a dataset.
type Reader struct {
	*vfs.Folder
	names           Names
	rows            Rows
	model           Model
	formats         []Format
	files           []*featureFile
	local           localReader
	NamedByCaptions bool // only the captions name the concepts, so that they can be renamed there
}

// NewReader returns a reader of the files in a folder, in the order of the formats.
func NewReader(f *vfs.Folder, names Names, rows Rows, model Model, formats []Format) *Reader {
	r := &Reader{Folder: f, names: names, rows: rows, model: model, formats: formats, local: localReader{f, names, rows, model}}
	for _, format := range formats {
		for _, path := range f.Paths() {
			concept, ok := vfs.Matches(format.Path, path)
			if strings.Count(format.Path, "/") > 1 { // one of many files of a folder
				if concept, _ = r.partOf(path); r.hasFile(concept) {
					continue
				}
			}
			if ok {
				r.files = append(r.files, &featureFile{format: format, path: path, concept: concept})
			}
		}
	}
	return r
}

// hasFile reports whether a file of a concept is listed, so that a folder is not read, or not twice.
func (r *Reader) hasFile(concept string) bool {
	return slices.ContainsFunc(r.files, func(f *featureFile) bool { return f.concept == concept })
}

// opened returns the store of a file and opens it if necessary.
func (r *Reader) opened(f *featureFile) Store {
	if f.store == nil {
		r.Has(f.path)
		f.store = f.format.Open(r, f.path, f.concept)
	}
	return f.store
}

// Names returns the concepts with features or descriptors, sorted.
func (r *Reader) Names() []string {
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
	for _, file := range r.Paths() {
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

// filesOf returns the files with features of a concept.
func (r *Reader) filesOf(concept string) []*featureFile {
	var files []*featureFile
	for _, f := range r.files {
		if f.concept == concept || f.concept == "" && slices.Contains(r.opened(f).names(), concept) {
			files = append(files, f)
		}
	}
	return files
}

// Read reads the views, or descriptors, of the concepts. Admit, if not nil, is called first with their sizes.
func (r *Reader) Read(concepts []dataset.Concept, admit func(dataset.Sizes) error) (views []dataset.View, descriptors []dataset.Descriptors) {
	defer r.Close()
	names := dataset.ViewNames(concepts)
	if admit != nil && !r.admitted(names, admit) {
		return nil, nil
	}
	for _, name := range names {
		files := r.filesOf(name)
		var paths []string
		for _, f := range files {
			r.Has(f.path)
			paths = append(paths, f.path)
		}
		if len(files) > 0 && r.local.described(name) {
			r.Note("%s: there are features and descriptors; the features are used.", name)
		}
		switch {
		case len(files) == 0 && r.local.described(name):
			if d, ok := r.local.readDescriptors(name); ok {
				descriptors = append(descriptors, d)
			}
		case len(files) == 0 && r.otherKind(name):
		case len(files) == 0 && len(r.Names()) > 0:
			r.reportMissing(name, concepts)
		case len(files) > 1:
			r.Fault(fault.Fault{File: paths[1], Rule: "a concept must have one feature file", Found: fault.Listed(paths), Want: "delete all but one"})
		case len(files) == 1 && r.rows.Complete && !r.Full():
			if v, ok := r.readView(name, files[0]); ok {
				views = append(views, v)
			}
		}
	}
	return views, descriptors
}

// admitted reports whether admit accepts the sizes in the headers of the files.
func (r *Reader) admitted(names []string, admit func(dataset.Sizes) error) bool {
	s := dataset.Sizes{Tracks: r.rows.N}
	for _, name := range names {
		if files := r.filesOf(name); len(files) > 0 {
			if size, ok := r.opened(files[0]).size(name); ok {
				size.Concept, size.File = name, files[0].path
				s.Views = append(s.Views, size)
			}
		} else if size, ok := r.local.descriptorsSize(name); ok {
			s.Descriptors = append(s.Descriptors, size)
		}
	}
	err := admit(s)
	var faults fault.Faults
	switch {
	case err == nil:
		return true
	case errors.As(err, &faults):
		for _, f := range faults {
			r.Fault(f)
		}
	default:
		r.Fault(fault.Fault{File: Folder, Rule: err.Error()})
	}
	return false
}

// readView reads and checks the features of one concept.
func (r *Reader) readView(name string, file *featureFile) (dataset.View, bool) {
	f, ok := r.opened(file).read(name)
	if !ok || !r.choose(&f, name) || !f.Check(r.Report, r.trackName()) || !r.model.FeaturesLearned(f.File, name, f.Cols) {
		return dataset.View{}, false
	}
	return f.View(name), true
}

// trackName returns a function that names the track of a row in a fault; nil if some rows are no
// tracks.
func (r *Reader) trackName() func(row int) string {
	d := r.rows.Data
	if !r.rows.Known {
		return nil
	}
	return func(row int) string {
		t := d.Tracks[row]
		return fmt.Sprintf("track %s of video %s", fault.Quote(t.ID), fault.Quote(d.Videos[t.Video].ID))
	}
}

// ListIgnored adds the unused content of files with several concepts to the report.
func (r *Reader) ListIgnored(concepts []string) {
	for _, f := range r.files {
		if f.concept != "" {
			continue
		}
		store := r.opened(f)
		for _, name := range store.names() {
			if !slices.Contains(concepts, name) {
				r.Ignore(r.OwnName(store.label(name)), NoConcept(name, concepts))
			}
		}
		labels, why := store.other()
		for _, label := range labels {
			r.Ignore(r.OwnName(label), why)
		}
	}
}

// Close closes the files.
func (r *Reader) Close() {
	for _, f := range r.files {
		if f.store != nil {
			f.store.close()
		}
	}
}
