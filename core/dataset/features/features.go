// Package features reads the feature matrices of tracks, and the local descriptors from which
// features are
// computed. Each format has a file with a function that opens a Store.
package features

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"sort"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

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
			if concept, ok := vfs.Matches(format.Path, path); ok {
				r.files = append(r.files, &featureFile{format: format, path: path, concept: concept})
			}
		}
	}
	return r
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

// Read reads the views, or descriptors, of the concepts. Admit, if not nil, is called first with
// their
// sizes.
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
			r.Fault(fault.Fault{File: paths[1], Rule: "a concept has one feature file", Found: fault.Listed(paths), Want: "delete all but one"})
		case len(files) == 1 && r.rows.Complete && !r.Full():
			if v, ok := r.readView(name, files[0]); ok {
				views = append(views, v)
			}
		}
	}
	return views, descriptors
}

// reportMissing reports that there are no features with a name.
func (r *Reader) reportMissing(name string, concepts []dataset.Concept) {
	f := fault.Fault{File: Folder + name + ".npy", Rule: "every concept has a feature file",
		Found: "features of " + fault.Listed(r.Names()) + " only", Want: r.nameHint(name, len(concepts))}
	for _, c := range concepts {
		if slices.Contains(c.Views, name) {
			f.Rule = fmt.Sprintf("there are features of every view that %s lists, here for %s", dataset.ManifestFile, fault.Quote(c.Name))
			f.Want = "write it, or take the name out of the concept's views there"
		}
	}
	if found, want := r.otherForm(name); found != "" {
		f.Found, f.Want = found, want
	}
	r.Fault(f)
}

// otherForm describes features with a name that are in another form, and how to convert them: a file of another kind,
// or a folder with a file for each video. It returns "" if there are none.
func (r *Reader) otherForm(name string) (found, want string) {
	var inFolder []string
	for _, file := range r.Paths() {
		switch stem := strings.TrimSuffix(file, path.Ext(file)); {
		case stem == Folder+name:
			if k := r.Kind(file); k != nil {
				return fault.Quote(file) + ": " + k.Is, k.Mend(file, Folder+name+".npy", true)
			}
		case path.Dir(file) == Folder+name:
			inFolder = append(inFolder, file)
		}
	}
	if inFolder == nil {
		return "", ""
	}
	found = fmt.Sprintf("%s in the folder %s", fault.Count(len(inFolder), "file", "files"), Folder+name)
	if path.Ext(inFolder[0]) != ".npy" || !r.videosAreTogether() {
		return found, fmt.Sprintf("write one array, with a row per row of tracks.csv: np.save(%q, x)", Folder+name+".npy")
	}
	return found, fmt.Sprintf(`join them in the order of tracks.csv: np.save("%s.npy", np.concatenate([np.load(f"%s/{v}.npy") for v in pd.read_csv("tracks.csv", dtype=str)["video"].unique()]))`,
		Folder+name, Folder+name)
}

// videosAreTogether reports whether the tracks of each video are in consecutive rows of tracks.csv.
func (r *Reader) videosAreTogether() bool {
	for _, v := range r.rows.Data.Videos {
		for i, row := range v.Tracks {
			if row != v.Tracks[0]+i {
				return false
			}
		}
	}
	return true
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

// nameHint describes how features get the name of one of n concepts.
func (r *Reader) nameHint(concept string, n int) string {
	var others []string
	for _, format := range r.formats {
		if ext := path.Ext(format.Path); strings.HasPrefix(format.Path, Folder) && ext != ".npy" {
			others = append(others, ext)
		}
	}
	rename := "write it, or rename the file that has them to " + fault.Quote(concept+".npy") + " (or " + strings.Join(others, ", ") + ")"
	names := r.Names()
	if !r.NamedByCaptions || len(names) != n {
		return rename
	}
	return rename + ", or name the concepts like the files in the first line of captions.txt: # concepts: " + strings.Join(names, ", ") +
		", in the order of the tuples' members"
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

// perTrack reports, with a fault if not, whether a matrix has a row per track. The fault suggests
// transposed if it has a column per track.
func (r *Reader) perTrack(label string, rows, cols int, transposed string) bool {
	if rows == r.rows.N {
		return true
	}
	want := r.rowsWanted()
	if cols == r.rows.N {
		want += "; save " + transposed
	}
	want += r.frameHint(label, rows)
	r.Fault(fault.Fault{File: label, Rule: oneRowEach, Found: fault.Count(rows, "row", "rows"), Want: want})
	return false
}

const oneRowEach = "row r of the features belongs to row r of tracks.csv"

// frameHint says how to average the features of the frames of each track, if rows is the number of all these frames.
func (r *Reader) frameHint(file string, rows int) string {
	frames := 0
	for _, t := range r.rows.Data.Tracks {
		if t.End == 0 {
			return ""
		}
		frames += t.End - t.Start
	}
	if !r.rows.Known || rows != frames {
		return ""
	}
	hint := "; a row for each frame of each track has this number of rows: write the mean of each track"
	if path.Ext(file) != ".npy" {
		return hint
	}
	return hint + fmt.Sprintf(`: t = pd.read_csv("tracks.csv"); n = (t["end"] - t["start"]).to_numpy(); np.save(%q, np.add.reduceat(np.load(%q), np.r_[0, n.cumsum()[:-1]]) / n[:, None])`, file, file)
}

func (r *Reader) rowsWanted() string {
	return fmt.Sprintf("tracks.csv has %s below its header", fault.Count(r.rows.N, "row", "rows"))
}

// NoConcept returns why features with a name are not used.
func NoConcept(name string, names []string) string {
	if len(names) == 0 {
		return "the concepts are not known"
	}
	why := fmt.Sprintf("there is no concept %s; the concepts are %s", fault.Quote(name), fault.Listed(names))
	if near := fault.Typo(name, names); near != "" {
		why += "; is it " + fault.Quote(near) + "?"
	}
	return why
}
