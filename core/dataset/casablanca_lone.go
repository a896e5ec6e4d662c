package dataset

import (
	"fmt"
	"path"
	"slices"
)

// readLone reads a .mat that is in place of a dataset as Casablanca does by default. It
// is nil where there is none, or, with faults, where it is faulty.
func (r *reading) readLone() *Dataset {
	file := r.lone()
	if file == "" {
		return nil
	}
	f, source := openMatrices(r.Folder, file)
	if source != nil {
		defer source.Close()
	}
	if f == nil || !slices.ContainsFunc(casablancaVariables, func(name string) bool { return f.Find(name) >= 0 }) {
		return nil
	}
	if r.o.Captions != nil {
		r.fault(Fault{File: captionsFile, Rule: "captions stand in for those of a folder", Found: quote(file) + ", which brings its own",
			Want: "make a folder of it first: siibp convert " + file + " DIR"})
		return nil
	}
	d, err := movieDataset(r.Report, file, f, r.o.Cut)
	if err != nil {
		r.failed(file, err)
	}
	if r.Report.faults != nil {
		return nil
	}
	d.Ignored = r.Report.ignored
	for _, other := range r.paths() {
		if other != file {
			d.Ignored = append(d.Ignored, Ignored{r.ownName(other), "the dataset is made of " + file + " alone"})
		}
	}
	d.Files = []Found{{r.ownName(file), r.mount.zipOf(r.at[file]), "a movie, as the paper's data.mat", d.moviesText()}}
	return d
}

// lone is the only .mat where no file of a dataset is beside it, else "".
func (r *reading) lone() string {
	lone := ""
	for _, file := range r.paths() {
		switch {
		case path.Ext(file) != ".mat" && ofDataset(file), conceptOf(Featured, file) != "":
			return ""
		case path.Ext(file) == ".mat" && lone != "":
			return ""
		case path.Ext(file) == ".mat":
			lone = file
		}
	}
	if r.o.Captions == nil && r.captionFiles() != nil {
		return ""
	}
	return lone
}

// moviesText says what became of the movie.
func (d *Dataset) moviesText() string {
	return fmt.Sprintf("%s of %s", count(len(d.Tracks), "track", "tracks"), count(len(d.Videos), "segment", "segments"))
}

// ofDataset tells whether a file is the tracks, features or dataset.json of a dataset.
func ofDataset(file string) bool {
	row, _, _ := formatOf(file)
	return row.Subject == Tracks || row.Subject == About || row.Subject == Featured
}
