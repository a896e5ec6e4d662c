package dataset

import (
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
	m := movie{reader: r, name: file, mat: f}
	m.o.settle()
	d, err := m.dataset()
	if err != nil {
		r.failed(file, err)
	}
	if r.faults != nil {
		return nil
	}
	for _, other := range r.paths {
		if other != file {
			d.Ignored = append(d.Ignored, Ignored{other, "the dataset is made of " + file + " alone"})
		}
	}
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
	if r.captionFiles() != nil {
		return ""
	}
	return lone
}
