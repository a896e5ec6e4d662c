// Package read reads a dataset from whatever a person opens. Its table of formats says
// which files it knows; recognition finds them wherever they lie; the packages beside it
// read one subject each, and here their results become a dataset.
package read

import (
	"io/fs"
	"maps"
	"path"

	"siibp/core/dataset"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/features"
	"siibp/core/dataset/vfs"
)

// Read reads and checks the dataset in fsys, or in the one folder of fsys that holds a
// tracks.csv. A zip counts as unpacked where it lies, and files that lie loose are
// recognised, as the table of formats says. It reads each file once and media never. A
// data.mat in place of all that is read as Casablanca does. The error is Faults; the
// dataset then holds no more than Root, Name, Notes and Ignored.
func Read(fsys fs.FS) (*dataset.Dataset, error) { return ReadWith(fsys, Options{}) }

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
	Vocabulary *dataset.Vocabulary
	// Answers are those to questions that the dataset raises, by the question's key; they
	// come before the answers in dataset.json.
	Answers map[string]string
	// Cut says how a data.mat that stands in place of a dataset becomes one.
	Cut dataset.CasablancaOptions
	// Admit is asked, before features are read, whether so many may be; its error, which may
	// be Faults, is why not. Nil admits all.
	Admit func(dataset.Sizes) error
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

// given reports whether other captions stand in for the dataset's own.
func (o Options) given() bool { return o.Captions != nil && !o.Unwritten }

// ReadWith returns Read with options. It errs, not with Faults, where Cut makes no sense.
func ReadWith(fsys fs.FS, o Options) (*dataset.Dataset, error) {
	if err := o.Cut.Check(); err != nil {
		return nil, err
	}
	o = o.settled()
	report := &fault.Report{Answers: maps.Clone(o.Answers)}
	f, ok := survey(report, fsys, o)
	defer f.Mount.Close()
	r := newReading(f, o)
	if ok {
		if d := r.readAlone(); d != nil {
			return d, nil
		}
		if report.Faults == nil {
			r.read()
		}
	}
	d := r.d
	r.noteUnasked()
	d.Notes, d.Ignored = r.ownNames(report.Notes), report.Ignored
	d.Questions, d.Answered = report.Questions, report.Answered
	if report.Faults != nil {
		for i := range report.Faults {
			report.Faults[i].File = r.OwnName(report.Faults[i].File)
		}
		return &dataset.Dataset{Root: d.Root, Name: d.Name, Notes: d.Notes, Ignored: d.Ignored}, report.Faults
	}
	d.Hash = dataset.ContentHash(d)
	d.Files, d.Parts = r.usedFiles(), r.parts()
	alone := *d // without what it was read with
	return &alone, nil
}

// reading is a dataset while its files are read, one subject after another: the rooms
// return what their files say, and each needs what those before it said.
type reading struct {
	*vfs.Folder
	o     Options
	d     *dataset.Dataset
	index *nameIndex
	shown map[string]bool // files that are a video's media

	manifest manifest
	words    *vocabulary
	tracks   *trackTable
	captions *resolvedCaptions
	features *features.Reader
}

func newReading(f *vfs.Folder, o Options) *reading {
	d := &dataset.Dataset{}
	if f.Root != "." {
		d.Root, d.Name = f.Root, path.Base(f.Root)
	}
	return &reading{Folder: f, o: o, d: d, index: newNameIndex(d), shown: map[string]bool{}}
}

// read reads one file after the other; its steps need those before them.
func (r *reading) read() {
	missing{r.Folder}.report(r.captionFiles() != nil || r.o.Vocabulary != nil)
	r.readAbout()
	r.tracks = readTracks(r.Folder, r.index)
	r.readCaptions()
	r.features = features.NewReader(r.Folder, r.index, features.Rows{Data: r.d, N: r.tracks.Rows, Complete: r.tracks.Complete, Known: r.tracks.Known}, r.words, featureFormats())
	defer r.features.Close()
	r.features.NamedByCaptions = r.o.Vocabulary == nil && r.captions.File == dataset.CaptionsFile && r.words.Concepts == nil
	placed := r.nameConcepts()
	if placed || len(r.d.Concepts) > 0 { // without places, faults of features are reported along with the captions'
		r.d.Views, r.d.Descriptors = r.features.Read(r.d.Concepts, r.o.Admit)
	}
	if placed {
		r.captions.Place(r.d.ConceptNames(), func(cell string) bool { return r.words.Gap(r.captions.File, cell) })
		r.captions.Unify(r.d.Concepts)
		r.fixVocabulary()
		r.captions.Label(r.manifest.Videos)
		r.tracks.Label(r.d, r.words, r.captions.Complete)
		r.takeRates()
		where := &boxReader{Folder: r.Folder, nameIndex: r.index, Words: r.words, Formats: boxFormats()}
		where.ReadSequences()
		where.ReadTracks(r.tracks.Known)
		where.ReadTruth(r.tracks.Known)
		addCliques(r.d)
		r.checkDataset()
		r.inspect()
	}
	r.findMedia()
	r.askRate()
	r.listIgnored()
	for _, note := range r.index.Taken.Notes(fault.Quote) {
		r.Note("%s", note)
	}
}

// readAbout reads dataset.json.
func (r *reading) readAbout() {
	r.manifest = readManifest(r.Folder, r.index)
	if r.manifest.Name != "" {
		r.d.Name = r.manifest.Name
	}
	r.d.Info = r.manifest.Keys
	r.addAnswers(r.manifest.Answers)
	r.words = newVocabulary(r.Report, r.index.Taken, r.manifest.Concepts, r.o.Vocabulary)
	r.words.Unwritten = r.o.Unwritten
}

// captionFiles returns the captions files that are there, or the one that stands in for them.
func (r *reading) captionFiles() []string {
	if r.o.Captions != nil {
		return []string{dataset.CaptionsFile}
	}
	var files []string
	for _, file := range captionPaths() {
		if r.Has(file) {
			files = append(files, file)
		}
	}
	return files
}

// readCaptions reads the one captions file, in any of its formats.
func (r *reading) readCaptions() {
	files := r.captionFiles()
	if len(files) > 1 {
		r.Fault(fault.Fault{File: files[1], Rule: "a dataset has one captions file", Found: fault.Listed(files), Want: "delete all but one"})
	}
	r.captions = &resolvedCaptions{Captions: &captions.Captions{Report: r.Report}, index: r.index, words: r.words}
	if len(files) == 0 {
		return
	}
	row, _, _ := formatOf(files[0])
	r.captions.Captions = captions.Read(r.Folder, files[0], r.o.Captions, row.Captions)
	r.captions.Complete = r.captions.Complete && !r.o.Unwritten
	r.captions.FindVideos()
}

// fixVocabulary closes each concept's classes: dataset.json's, else those of the
// captions, sorted.
func (r *reading) fixVocabulary() {
	for e := range r.d.Concepts {
		c := &r.d.Concepts[e]
		if said := r.words.Listed(c.Name); said != nil && said.Closed {
			c.Classes = said.Classes
			continue
		}
		c.Classes = r.captions.Classes(e)
		if len(c.Classes) == 0 && r.captions.Complete && !r.Full() {
			r.captions.Fault(0, c.Name, "every concept has at least one class", "no tuple that names a class of "+fault.Quote(c.Name),
				"name one, or list the classes in dataset.json")
		}
	}
}

// parts lists the files that are part of the dataset, and captions that stand in for its own.
func (r *reading) parts() []dataset.Part {
	if r.o.given() {
		r.Use(dataset.CaptionsFile)
	}
	var list []dataset.Part
	for _, file := range r.UsedPaths() {
		list = append(list, dataset.Part{Path: file, Media: r.shown[file]})
	}
	return list
}
