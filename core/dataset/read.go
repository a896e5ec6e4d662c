package dataset

import (
	"errors"
	"io"
	"io/fs"
	"maps"
	"slices"
)

// Read reads and checks the dataset in fsys, or in the one folder of fsys that holds a
// tracks.csv. A zip counts as unpacked where it lies, and files that lie loose are
// recognised, as recognise says. It reads each file once and media never. A data.mat in
// place of all that is read as Casablanca does. The error is Faults; the dataset then
// holds no more than Root, Name, Notes and Ignored.
func Read(fsys fs.FS) (*Dataset, error) { return ReadWith(fsys, Options{}) }

// Options say how a dataset is read otherwise than as it stands.
type Options struct {
	// Captions is the text of a captions.txt that stands in for the dataset's captions
	// file, be that there or not; nil is the dataset's own.
	Captions *string
	// Unwritten opens a dataset whose captions are still to be written, whatever there
	// is of them: its videos are free and a concept has the classes that dataset.json
	// lists, or none. Nothing can be learned from it.
	Unwritten bool
	// Vocabulary is that of a saved model, which is to label the tracks; nil is the dataset's own.
	Vocabulary *Vocabulary
	// Cut says how a data.mat that stands in place of a dataset becomes one.
	Cut CasablancaOptions
	// Room is how many bytes of memory features and a run may take; 0 is no limit.
	Room int64
	// Within is the folder of fsys outside of which nothing belongs to the dataset; "" is all of it.
	Within string
}

// ReadWith is Read with options. It errs, not with Faults, where Cut makes no sense.
func ReadWith(fsys fs.FS, o Options) (*Dataset, error) {
	if err := o.Cut.Check(); err != nil {
		return nil, err
	}
	r := newReader(o)
	defer r.close()
	if r.survey(fsys) {
		if d := r.readLone(); d != nil {
			return d, nil
		}
		if r.faults == nil {
			r.readParts()
		}
	}
	d := &r.d
	d.Notes = r.ownNames(r.notes)
	if r.faults != nil {
		for i := range r.faults {
			r.faults[i].File = r.ownName(r.faults[i].File)
		}
		return &Dataset{Root: d.Root, Name: d.Name, Notes: d.Notes, Ignored: d.Ignored}, r.faults
	}
	d.Hash = hashOf(d)
	d.Files, d.Parts = r.found(), r.parts()
	alone := *d // without what it was read with
	return &alone, nil
}

// parts lists the files that are part of the dataset, and captions that stand in for its own.
func (r *reader) parts() []Part {
	if r.given() {
		r.used[captionsFile] = true
	}
	var list []Part
	for _, role := range slices.Sorted(maps.Keys(r.used)) {
		list = append(list, Part{role, r.shown[role]})
	}
	return list
}

// readParts reads one file after the other; its steps need those before them.
func (r *reader) readParts() {
	r.missing()
	r.readInfo()
	r.learned()
	r.readTracks()
	r.readCaptions()
	if r.nameConcepts() {
		r.readFeatures()
		r.placeMembers()
		r.fixVocabulary()
		r.labelVideos()
		r.labelTracks()
		r.readSequences()
		r.readBoxes()
		r.readTruthBoxes()
		r.checkWhole()
	} else if len(r.d.Concepts) > 0 {
		r.readFeatures() // their faults are told along with the captions'
	}
	r.findMedia()
	r.listIgnored()
}

// reader is the state of one reading. Its steps fill it in the order of Read.
type reader struct {
	report
	Options
	fsys    fs.FS             // what Read was given
	lying   map[string]lying  // all of its files, by path
	root    string            // the folder that is the dataset, "." the whole
	files   map[string]int64  // size by role: the path from the root that a file has, or would have
	at      map[string]string // path of each role's file
	paths   []string          // the roles, sorted
	used    map[string]bool   // roles that are part of the dataset
	shown   map[string]bool   // those that are a video's media
	seen    int               // files and folders, which links may repeat
	closers []io.Closer       // of open zips

	d    Dataset
	info info

	videos map[string]int   // index by id
	rowOf  map[trackKey]int // index by video and id
	lines  []int            // of each track in tracks.csv
	labels []labelColumn    // truth: and known: columns as they stand
	rows   int              // data rows of tracks.csv, faulty ones too
	whole  bool             // tracks.csv was read to its end and has rows
	known  bool             // all of them are tracks

	numbers  map[int]map[int]int // by video, tracks by the number in which their ids end
	captions captions
	npz      *arrays
	mat      *matrices
}

type trackKey struct {
	video int
	id    string
}

func newReader(o Options) *reader {
	if o.Unwritten {
		o.Captions = new(string)
	}
	return &reader{Options: o, used: map[string]bool{}, shown: map[string]bool{}, videos: map[string]int{}, rowOf: map[trackKey]int{}}
}

// given tells whether other captions stand in for the dataset's own.
func (r *reader) given() bool { return r.Captions != nil && !r.Unwritten }

// has tells whether a file is there, and that it has been asked for.
func (r *reader) has(file string) bool {
	_, ok := r.files[file]
	if ok {
		r.used[file] = true
	}
	return ok
}

// open opens a file of the dataset; nil, with a fault, if the system refuses.
func (r *reader) open(file string) fs.File {
	f, err := r.openAt(r.at[file])
	if err != nil {
		r.failed(file, err)
		return nil
	}
	return f
}

// openText opens a file of text; nil, with a fault, where it is none.
func (r *reader) openText(file string) (*text, io.Closer) {
	f := r.open(file)
	if f == nil {
		return nil, nil
	}
	lines, err := newText(f)
	if err != nil {
		r.failed(file, err)
		f.Close()
		return nil, nil
	}
	return lines, f
}

func (r *reader) close() {
	for _, c := range r.closers {
		c.Close()
	}
}

// failed turns an error of reading a file into a fault.
func (r *reader) failed(file string, err error) {
	var line *badText
	if errors.As(err, &line) {
		r.fault(Fault{File: file, Row: line.row, Rule: line.rule, Found: line.found, Want: line.want})
		return
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	found := err.Error()
	if err == io.ErrUnexpectedEOF {
		found = "its end too early"
	}
	r.fault(Fault{File: file, Rule: "the file can be read whole", Found: found, Want: "copy or make it again"})
}

// video is the index of a video, which is new where it is first mentioned.
func (r *reader) video(id string) int {
	i, ok := r.videos[id]
	if !ok {
		i = len(r.d.Videos)
		r.videos[id] = i
		r.d.Videos = append(r.d.Videos, Video{ID: id})
	}
	return i
}

func (d *Dataset) conceptNames() []string {
	var names []string
	for _, c := range d.Concepts {
		names = append(names, c.Name)
	}
	return names
}

// videoNames are the ids of the videos that have tracks.
func (r *reader) videoNames() []string {
	var names []string
	for _, v := range r.d.Videos {
		if len(v.Tracks) > 0 {
			names = append(names, v.ID)
		}
	}
	return names
}
