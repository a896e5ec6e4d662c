package dataset

import (
	"fmt"
	"path"
	"slices"
)

// readLone reads a .mat that is in place of a dataset as Casablanca does by default. It
// is nil where there is none, or, with faults, where it is faulty.
func (r *reader) readLone() *Dataset {
	file := r.lone()
	if file == "" {
		return nil
	}
	f, source := r.openMatrices(file)
	if source != nil {
		defer source.Close()
	}
	if f == nil || !slices.ContainsFunc(casablancaVariables, func(name string) bool { return f.Find(name) >= 0 }) {
		return nil
	}
	if r.Captions != nil {
		r.fault(Fault{File: captionsFile, Rule: "captions stand in for those of a folder", Found: quote(file) + ", which brings its own",
			Want: "make a folder of it first: siibp convert " + file + " DIR"})
		return nil
	}
	m := movie{reader: r, name: file, mat: f, o: r.Cut}
	m.o.settle()
	d, err := m.dataset()
	if err != nil {
		r.failed(file, err)
	}
	if r.faults != nil {
		return nil
	}
	d.Ignored = r.d.Ignored
	for _, other := range r.paths {
		if other != file {
			d.Ignored = append(d.Ignored, Ignored{r.ownName(other), "the dataset is made of " + file + " alone"})
		}
	}
	d.Files = []Found{{r.ownName(file), r.lying[r.at[file]].zip, "a movie, as the paper's data.mat", d.moviesText()}}
	return d
}

// lone is the only .mat where no file of a dataset is beside it, else "".
func (r *reader) lone() string {
	lone := ""
	for _, file := range r.paths {
		switch {
		case file == tracksFile, file == infoFile, file == arraysFile, featureOf(file) != "":
			return ""
		case path.Ext(file) == ".mat" && lone != "":
			return ""
		case path.Ext(file) == ".mat":
			lone = file
		}
	}
	if r.Captions == nil && r.captionFiles() != nil {
		return ""
	}
	return lone
}

// moviesText says what became of the movie.
func (d *Dataset) moviesText() string {
	return fmt.Sprintf("%s of %s", count(len(d.Tracks), "track", "tracks"), count(len(d.Videos), "segment", "segments"))
}
