// Package read reads datasets from folders, zips and loose files. The table Formats lists the kinds of files;
// recognition (recognize.go, loose.go) maps each file to its canonical path; loader reads one subject after the other
// into a dataset.
package read

import (
	"io/fs"
	"maps"
	"path"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/features"
	"siibp/core/dataset/vfs"
)

// FS reads and checks the dataset in fsys, or in the one folder of fsys with a tracks.csv. Zips are read as folders,
// and loose files are recognized as the table Formats describes. FS reads each file once and media never. A data.mat
// instead of other files is read by Casablanca. The error is fault.Faults; the dataset then has only Root, Name, Notes
// and Ignored.
func FS(fsys fs.FS) (*dataset.Dataset, error) { return FSWith(fsys, Options{}) }

// Options change how a dataset is read.
type Options struct {
	// Captions is the text of a captions.txt that replaces the captions files; nil reads the files.
	Captions *string
	// Unwritten ignores the captions, for an editor in which they are written: all videos are free,
	// and a concept has the classes in dataset.json, or none. Such a dataset cannot be learned from.
	Unwritten bool
	// Vocabulary is the vocabulary of a saved model that will label the tracks; nil uses the
	// dataset's own.
	Vocabulary *dataset.Vocabulary
	// Answers are answers to the dataset's questions by key. They override those in dataset.json.
	Answers map[string]string
	// Cut configures the conversion of a data.mat; see Casablanca.
	Cut dataset.CasablancaOptions
	// Admit is called with the sizes of the features before they are read, and returns an error,
	// possibly fault.Faults, to reject them; nil admits all.
	Admit func(dataset.Sizes) error
	// Within is the folder of fsys that contains the dataset; "" is all of fsys.
	Within string
}

// withDefaults returns the options with the values that follow from others.
func (o Options) withDefaults() Options {
	if o.Unwritten {
		o.Captions = new(string)
	}
	return o
}

// replacesCaptions reports whether Captions replaces the captions files.
func (o Options) replacesCaptions() bool { return o.Captions != nil && !o.Unwritten }

// FSWith is FS with options. An error about Cut is not fault.Faults.
func FSWith(fsys fs.FS, o Options) (*dataset.Dataset, error) {
	if err := o.Cut.Check(); err != nil {
		return nil, err
	}
	o = o.withDefaults()
	report := &fault.Report{Answers: maps.Clone(o.Answers), Given: o.Answers}
	f, ok := locate(report, fsys, o)
	defer f.Mount.Close()
	r := newLoader(f, o)
	if ok {
		if d := r.readMovie(); d != nil {
			return d, nil
		}
		if report.Faults == nil {
			r.read()
		}
	}
	d := r.d
	r.noteUnusedAnswers()
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
	result := *d // a copy, so that the loader can be collected
	return &result, nil
}

// loader holds a dataset and the results of the files read so far. Its methods read one subject each, in the order of
// read.
type loader struct {
	*vfs.Folder
	o     Options
	d     *dataset.Dataset
	index *nameIndex
	media map[string]bool // files with the media of a video

	manifest manifest
	words    *vocabulary
	tracks   *trackTable
	captions *resolvedCaptions
	features *features.Reader
	placed   bool // the tuples of the captions have been assigned to the concepts, so that boxes and key points are read
}

func newLoader(f *vfs.Folder, o Options) *loader {
	d := &dataset.Dataset{}
	if f.Root != "." {
		d.Root, d.Name = f.Root, path.Base(f.Root)
	}
	return &loader{Folder: f, o: o, d: d, index: newNameIndex(d), media: map[string]bool{}}
}

// read reads all files. Each step uses the results of the previous ones.
func (r *loader) read() {
	missingFiles{r.Folder}.report(r.captionFiles() != nil || r.o.Vocabulary != nil)
	r.loadManifest()
	r.tracks = readTracks(r.Folder, r.index)
	r.readCaptions()
	r.features = features.NewReader(r.Folder, r.index, features.Rows{Data: r.d, N: r.tracks.Rows, Complete: r.tracks.Complete, Known: r.tracks.Known}, r.words, featureFormats())
	defer r.features.Close()
	r.features.NamedByCaptions = r.o.Vocabulary == nil && r.captions.File == dataset.CaptionsFile && r.words.Concepts == nil
	r.placed = r.nameConcepts()
	if r.placed || len(r.d.Concepts) > 0 { // if tuples cannot be placed, faults of the features are reported with those of the captions
		r.d.Views, r.d.Descriptors = r.features.Read(r.d.Concepts, r.o.Admit)
	}
	if r.placed {
		r.captions.Place(r.d.ConceptNames(), func(cell string) bool { return r.words.Gap(r.captions.File, cell) })
		r.captions.AskNames(r.d.Concepts)
		r.captions.Unify(r.d.Concepts)
		r.setClasses()
		r.captions.Label(r.manifest.Videos)
		r.tracks.Label(r.d, r.words, r.captions.Complete)
		r.applyRates()
		where := &boxReader{Folder: r.Folder, nameIndex: r.index, Words: r.words, broken: map[string]fault.Fault{}}
		where.readSequences()
		where.readTracks(r.tracks.Known)
		where.readTruth(r.tracks.Known)
		r.readKeyPoints(r.tracks.Known)
		if len(r.features.Names()) == 0 && r.tracks.Known && cvatExports(r.Folder) != nil {
			r.addBoxFeatures()
		}
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

// loadManifest reads dataset.json.
func (r *loader) loadManifest() {
	r.manifest = readManifest(r.Folder, r.index)
	if r.manifest.Name != "" {
		r.d.Name = r.manifest.Name
	}
	r.d.Info = r.manifest.Keys
	r.addAnswers(r.manifest.Answers)
	r.words = newVocabulary(r.Report, r.index.Taken, r.manifest.Concepts, r.o.Vocabulary)
	r.words.Unwritten = r.o.Unwritten
}

// captionFiles returns the captions files, or captions.txt if Options.Captions replaces them.
func (r *loader) captionFiles() []string {
	if r.o.Captions != nil {
		return []string{dataset.CaptionsFile}
	}
	var files []string
	for _, file := range pathsOf(Captions) {
		if r.Has(file) {
			files = append(files, file)
		}
	}
	return files
}

// readCaptions reads the captions file in any of its formats.
func (r *loader) readCaptions() {
	files := r.captionFiles()
	if len(files) > 1 {
		r.Fault(fault.Fault{File: files[1], Rule: "a dataset must have one captions file", Found: fault.Listed(files), Want: "delete all but one"})
	}
	r.captions = &resolvedCaptions{Captions: &captions.Captions{Report: r.Report}, index: r.index, words: r.words}
	if len(files) == 0 {
		return
	}
	if tool := toolOf(r.Folder, files[0]); tool != nil && r.o.Captions == nil {
		r.Fault(fault.Fault{File: files[0], Rule: "captions must be in one of the formats that are read", Found: "the format of " + tool.Name,
			Want: "give it the name " + fault.Quote("events"+path.Ext(files[0])) + "; " + strings.ReplaceAll(tool.Advice, "<files>", "events"+path.Ext(files[0]))})
		return
	}
	row, _, _ := formatOf(files[0])
	r.captions.Captions = captions.Read(r.Folder, files[0], r.o.Captions, row.Captions)
	r.captions.Complete = r.captions.Complete && !r.o.Unwritten
	r.captions.FindVideos()
}

// setClasses sets the classes of each concept: those of dataset.json, else those of the captions,
// sorted.
func (r *loader) setClasses() {
	for e := range r.d.Concepts {
		c := &r.d.Concepts[e]
		if said := r.words.Listed(c.Name); said != nil && said.Closed {
			c.Classes = said.Classes
			continue
		}
		c.Classes = r.captions.Classes(e)
		if len(c.Classes) == 0 && r.captions.Complete && !r.Full() {
			r.captions.Fault(0, c.Name, "every concept must have at least one class", "no tuple that names a class of "+fault.Quote(c.Name),
				"name one, or list the classes in dataset.json")
		}
	}
}

// parts lists the files of the dataset, with captions from the options.
func (r *loader) parts() []dataset.Part {
	if r.o.replacesCaptions() {
		r.Use(dataset.CaptionsFile)
	}
	var list []dataset.Part
	for _, file := range r.UsedPaths() {
		list = append(list, dataset.Part{Path: file, Media: r.media[file]})
	}
	return list
}
