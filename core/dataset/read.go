package dataset

import (
	"io/fs"
	"path"
	"slices"
)

// Read reads and checks the dataset in fsys, or in the one folder of fsys that holds a
// tracks.csv. A zip counts as unpacked where it lies, and files that lie loose are
// recognised, as the table of formats says. It reads each file once and media never. A
// data.mat in place of all that is read as Casablanca does. The error is Faults; the
// dataset then holds no more than Root, Name, Notes and Ignored.
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
	// Admit is asked, before features are read, whether so many may be; its error, which may
	// be Faults, is why not. Nil admits all.
	Admit func(Sizes) error
	// Within is the folder of fsys outside of which nothing belongs to the dataset; "" is all of it.
	Within string
}

// settled returns the options with those that follow from others.
func (o Options) settled() Options {
	if o.Unwritten {
		o.Captions = new(string)
	}
	return o
}

// given tells whether other captions stand in for the dataset's own.
func (o Options) given() bool { return o.Captions != nil && !o.Unwritten }

// ReadWith is Read with options. It errs, not with Faults, where Cut makes no sense.
func ReadWith(fsys fs.FS, o Options) (*Dataset, error) {
	if err := o.Cut.Check(); err != nil {
		return nil, err
	}
	o = o.settled()
	report := &Report{}
	f, ok := survey(report, fsys, o)
	defer f.mount.close()
	r := newReading(f, o)
	if ok {
		if d := r.readLone(); d != nil {
			return d, nil
		}
		if report.faults == nil {
			r.read()
		}
	}
	d := r.d
	d.Notes, d.Ignored = r.ownNames(report.notes), report.ignored
	if report.faults != nil {
		for i := range report.faults {
			report.faults[i].File = r.ownName(report.faults[i].File)
		}
		return &Dataset{Root: d.Root, Name: d.Name, Notes: d.Notes, Ignored: d.Ignored}, report.faults
	}
	d.Hash = hashOf(d)
	d.Files, d.Parts = r.found(), r.parts()
	alone := *d // without what it was read with
	return &alone, nil
}

// reading is a dataset while its files are read, one subject after another: the rooms
// return what their files say, and each needs what those before it said.
type reading struct {
	*Folder
	o     Options
	d     *Dataset
	index *Index
	shown map[string]bool // files that are a video's media

	manifest Manifest
	words    *Words
	tracks   *TrackTable
	captions *Captions
	features *FeatureReader
}

func newReading(f *Folder, o Options) *reading {
	d := &Dataset{}
	if f.root != "." {
		d.Root, d.Name = f.root, path.Base(f.root)
	}
	return &reading{Folder: f, o: o, d: d, index: newIndex(d), shown: map[string]bool{}}
}

// read reads one file after the other; its steps need those before them.
func (r *reading) read() {
	r.missing()
	r.readAbout()
	r.tracks = readTracks(r.Folder, r.index)
	r.readCaptions()
	r.features = newFeatureReader(r.Folder, r.index, r.tracks, r.words, featureFormats())
	defer r.features.close()
	r.features.alike = r.o.Vocabulary == nil && r.captions.file == captionsFile && r.words.concepts == nil
	placed := r.nameConcepts()
	if placed || len(r.d.Concepts) > 0 { // without places, faults of features are told along with the captions'
		r.d.Views, r.d.Descriptors = r.features.read(r.d.Concepts, r.o.Admit)
	}
	if placed {
		r.captions.place(r.d.conceptNames())
		r.fixVocabulary()
		r.captions.label(r.index, r.words, r.manifest.videos)
		r.tracks.label(r.d, r.words, r.captions.whole)
		boxes := &BoxReader{Folder: r.Folder, Index: r.index, words: r.words, formats: boxFormats()}
		boxes.readSequences()
		boxes.readTracks(r.tracks.known)
		boxes.readTruth(r.tracks.known)
		r.checkWhole()
	}
	r.findMedia()
	r.listIgnored()
}

// readAbout reads dataset.json.
func (r *reading) readAbout() {
	r.manifest = readManifest(r.Folder, r.index)
	if r.manifest.name != "" {
		r.d.Name = r.manifest.name
	}
	r.d.Info = r.manifest.keys
	r.words = newWords(r.Report, r.manifest.concepts, r.o.Vocabulary)
	r.words.unwritten = r.o.Unwritten
}

// captionFiles are the captions files that are there, or the one that stands in for them.
func (r *reading) captionFiles() []string {
	if r.o.Captions != nil {
		return []string{captionsFile}
	}
	var files []string
	for _, file := range captionPaths() {
		if r.has(file) {
			files = append(files, file)
		}
	}
	return files
}

// readCaptions reads the one captions file, in any of its formats.
func (r *reading) readCaptions() {
	files := r.captionFiles()
	if len(files) > 1 {
		r.fault(Fault{File: files[1], Rule: "a dataset has one captions file", Found: listed(files), Want: "delete all but one"})
	}
	r.captions = &Captions{report: r.Report}
	if len(files) == 0 {
		return
	}
	row, _, _ := formatOf(files[0])
	r.captions = readCaptions(r.Folder, files[0], r.o.Captions, row.Captions)
	r.captions.whole = r.captions.whole && !r.o.Unwritten
	for _, v := range r.captions.videos {
		r.index.video(v.video)
	}
}

// fixVocabulary closes each concept's classes: dataset.json's, else those of the
// captions, sorted.
func (r *reading) fixVocabulary() {
	for e := range r.d.Concepts {
		c := &r.d.Concepts[e]
		if said := r.words.listed(c.Name); said != nil && said.closed {
			c.Classes = said.classes
			continue
		}
		c.Classes = r.captions.classes(e)
		if len(c.Classes) == 0 && r.captions.whole && !r.full() {
			r.captions.captionFault(0, c.Name, "every concept has at least one class", "no tuple that names a class of "+quote(c.Name),
				"name one, or list the classes in dataset.json")
		}
	}
}

// parts lists the files that are part of the dataset, and captions that stand in for its own.
func (r *reading) parts() []Part {
	if r.o.given() {
		r.use(captionsFile)
	}
	var list []Part
	for file, used := range r.used {
		if used {
			list = append(list, Part{file, r.shown[file]})
		}
	}
	slices.SortFunc(list, func(a, b Part) int {
		if a.Path < b.Path {
			return -1
		}
		return 1
	})
	return list
}
