package dataset

import (
	"errors"
	"io"
	"io/fs"
)

// Read reads and checks the dataset in fsys, or in the one folder of fsys that
// holds a tracks.csv. It opens each file once and media never. A data.mat in place of
// all that is read as Casablanca does by default. The error is Faults; the dataset
// then holds no more than Root, Name, Notes and Ignored.
func Read(fsys fs.FS) (*Dataset, error) {
	zip, _ := fsys.(archive)
	r := &reader{archive: zip, used: map[string]bool{}, videos: map[string]int{}, rowOf: map[trackKey]int{}}
	if r.survey(fsys) {
		if d := r.readLone(); d != nil {
			return d, nil
		}
		if r.faults == nil {
			r.readParts()
		}
	}
	d := &r.d
	d.Notes = r.notes
	if r.faults != nil {
		return &Dataset{Root: d.Root, Name: d.Name, Notes: d.Notes, Ignored: d.Ignored}, r.faults
	}
	d.Hash = hashOf(d)
	return d, nil
}

// readParts reads one file after the other; its steps need those before them.
func (r *reader) readParts() {
	r.missing()
	r.readInfo()
	r.readTracks()
	r.readCaptions()
	if r.nameConcepts() {
		r.readFeatures()
		r.placeMembers()
		r.fixVocabulary()
		r.labelVideos()
		r.labelTracks()
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
	fsys    fs.FS            // the root
	archive archive          // what Read was given, if it is one
	files   map[string]int64 // size by path from the root
	paths   []string         // its keys, sorted
	used    map[string]bool  // files that are part of the dataset

	d    Dataset
	info info

	videos map[string]int   // index by id
	rowOf  map[trackKey]int // index by video and id
	lines  []int            // of each track in tracks.csv
	labels []labelColumn    // truth: and known: columns as they stand
	rows   int              // data rows of tracks.csv, faulty ones too
	whole  bool             // tracks.csv was read to its end and has rows
	known  bool             // all of them are tracks

	captions captions
	npz      *arrays
	mat      *matrices
}

type trackKey struct {
	video int
	id    string
}

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
	f, err := r.fsys.Open(file)
	if err != nil {
		r.failed(file, err)
		return nil
	}
	return f
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
