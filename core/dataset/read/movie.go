package read

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"slices"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/features"
	"siibp/core/dataset/mat"
	"siibp/core/dataset/vfs"
	"siibp/core/dataset/writer"
)

// readMovie reads a .mat that is opened in place of a dataset, with Casablanca. It returns nil if there is none or,
// with faults, if it is invalid.
func (r *loader) readMovie() *dataset.Dataset {
	file := r.movieFile()
	if file == "" {
		return nil
	}
	f, source := features.OpenMatrices(r.Folder, file)
	if source != nil {
		defer source.Close()
	}
	if f == nil || !slices.ContainsFunc(Variables, func(name string) bool { return f.Find(name) >= 0 }) {
		return nil
	}
	if r.o.Captions != nil {
		r.Fault(fault.Fault{File: dataset.CaptionsFile, Rule: "captions can replace those of a folder only", Found: fault.Quote(file) + ", which has its own",
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
			d.Ignored = append(d.Ignored, fault.Ignored{File: r.OwnName(other), Why: "the dataset is read from " + file + " alone"})
		}
	}
	d.Files = []dataset.UsedFile{{File: r.OwnName(file), Zip: r.ZipOf(file), Role: "a movie, as the paper's data.mat", Facts: moviesText(d)}}
	return d
}

// movieFile returns the only .mat if there is no file of a dataset beside it, else "".
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

// moviesText summarizes the dataset of a movie.
func moviesText(d *dataset.Dataset) string {
	return fmt.Sprintf("%s of %s", fault.Count(len(d.Tracks), "track", "tracks"), fault.Count(len(d.Videos), "segment", "segments"))
}

// isDatasetFile reports whether a file holds the tracks, features or dataset.json of a dataset.
func isDatasetFile(file string) bool {
	row, _, _ := formatOf(file)
	return row.Subject == Tracks || row.Subject == About || row.Subject == Features
}

// Casablanca reads the data.mat of the paper's first experiment, for N tracks:
//
//   - Kf, Ka: features, N×D, of which the leading columns are used, or symmetric N×N kernels, which
//     kernel PCA converts to features;
//   - GTf, GTa: true person and action, N×1 classes from 1, or N×P indicators;
//   - tframes: N×2, first and last frame, from 1, or from 0 if a 0 occurs;
//   - optionally a cell of names, one per class: persons or actors, and actions.
//
// The movie is split into segments of equal length, one video each. A track belongs to the segment with its middle
// frame and is cropped to it. The tuples of a video are the true pairs of its tracks, with ∅ for background. The
// reader in has size bytes; file is its name in faults. The error is fault.Faults for a wrong file, else about the
// options or from the system.
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

// movieDataset converts an open file with the name for faults. It writes and reads the dataset again, so that it
// equals the folder that the writer makes of it.
func movieDataset(report *fault.Report, name string, f *mat.File, o dataset.CasablancaOptions) (*dataset.Dataset, error) {
	d := Read(report, name, f, o)
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

// writeAndRead writes d to memory and reads it.
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
	return FS(vfs.Files(written))
}

// buffer is a file in memory.
type buffer struct{ bytes.Buffer }

func (*buffer) Close() error { return nil }
