package read

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"slices"

	"siibp/core/dataset"
	"siibp/core/dataset/casablanca"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/features"
	"siibp/core/dataset/mat"
	"siibp/core/dataset/vfs"
	"siibp/core/dataset/writer"
)

// readMovie reads a .mat that is in place of a dataset as Casablanca does by default. It
// is nil where there is none, or, with faults, where it is faulty.
func (r *loader) readMovie() *dataset.Dataset {
	file := r.movieFile()
	if file == "" {
		return nil
	}
	f, source := features.OpenMatrices(r.Folder, file)
	if source != nil {
		defer source.Close()
	}
	if f == nil || !slices.ContainsFunc(casablanca.Variables, func(name string) bool { return f.Find(name) >= 0 }) {
		return nil
	}
	if r.o.Captions != nil {
		r.Fault(fault.Fault{File: dataset.CaptionsFile, Rule: "captions stand in for those of a folder", Found: fault.Quote(file) + ", which brings its own",
			Want: "make a folder of it first: siibp convert " + file + " DIR"})
		return nil
	}
	d, err := movieDataset(r.Report, file, f, r.o.Cut)
	if err != nil {
		r.Failed(file, err)
	}
	if r.Report.Faults != nil {
		return nil
	}
	d.Ignored = r.Report.Ignored
	for _, other := range r.Paths() {
		if other != file {
			d.Ignored = append(d.Ignored, fault.Ignored{File: r.OwnName(other), Why: "the dataset is made of " + file + " alone"})
		}
	}
	d.Files = []dataset.UsedFile{{File: r.OwnName(file), Zip: r.ZipOf(file), Role: "a movie, as the paper's data.mat", Facts: moviesText(d)}}
	return d
}

// movieFile returns the only .mat where no file of a dataset is beside it, else "".
func (r *loader) movieFile() string {
	lone := ""
	for _, file := range r.Paths() {
		switch {
		case path.Ext(file) != ".mat" && isDatasetFile(file), conceptOf(Features, file) != "":
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
func moviesText(d *dataset.Dataset) string {
	return fmt.Sprintf("%s of %s", fault.Count(len(d.Tracks), "track", "tracks"), fault.Count(len(d.Videos), "segment", "segments"))
}

// isDatasetFile reports whether a file is the tracks, features or dataset.json of a dataset.
func isDatasetFile(file string) bool {
	row, _, _ := formatOf(file)
	return row.Subject == Tracks || row.Subject == About || row.Subject == Features
}

// Casablanca reads the data.mat of the paper's first experiment, for N tracks:
//
//   - Kf, Ka: features, N×D, of which the leading columns are taken, or symmetric N×N
//     kernels, which kernel PCA turns into features;
//   - GTf, GTa: true person and action, N×1 classes counted from 1, or N×P indicators;
//   - tframes: N×2, first and last frame, counted from 1, or from 0 if one is 0;
//   - optionally a cell of names, one per class: persons or actors, and actions.
//
// The movie is cut into segments of equal length, each of which is a video; a track
// belongs to the one that holds its middle frame and is cut to it. A video's tuples are the true
// pairs of its tracks, with ∅ for background. In is size bytes; file is its name in faults. The
// error is Faults where the file is wrong, else about the options or the system's.
func Casablanca(file string, in io.ReaderAt, size int64, o dataset.CasablancaOptions) (*dataset.Dataset, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	o.SetDefaults()
	report := &fault.Report{}
	f, err := mat.Open(in, size)
	if err != nil {
		features.BadMatrix(report, file, err)
		return nil, report.Faults
	}
	d, err := movieDataset(report, file, f, o)
	if report.Faults != nil {
		return nil, report.Faults
	}
	return d, err
}

// movieDataset reads a movie's file, which is known as name. The result is written and read
// again, so that it is in all the same as the folder that Write makes of it.
func movieDataset(report *fault.Report, name string, f *mat.File, o dataset.CasablancaOptions) (*dataset.Dataset, error) {
	d := casablanca.Read(report, name, f, o)
	if d == nil {
		return nil, nil
	}
	again, err := writeAndRead(d)
	if err != nil {
		return nil, err
	}
	again.Notes, again.Parts, again.Cut = append(report.Notes, again.Notes...), []dataset.Part{{Path: name}}, d.Cut
	return again, nil
}

// rewritten returns what Read makes of what Write makes of d.
func writeAndRead(d *dataset.Dataset) (*dataset.Dataset, error) {
	var written []vfs.File
	var bodies []*buffer
	err := writer.Write(func(name string) (io.WriteCloser, error) {
		b := &buffer{}
		written, bodies = append(written, vfs.File{Path: name}), append(bodies, b)
		return b, nil
	}, d)
	if err != nil {
		return nil, err
	}
	for i, b := range bodies {
		written[i].Size, written[i].Body = int64(b.Len()), bytes.NewReader(b.Bytes())
	}
	return Read(vfs.Files(written))
}

// buffer is a file in memory.
type buffer struct{ bytes.Buffer }

func (*buffer) Close() error { return nil }
