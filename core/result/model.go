package result

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/klauspost/compress/zip"

	"siibp/core/dataset/npy"
	"siibp/core/dataset/vfs"
	"siibp/core/model"
	"siibp/core/options"
	"siibp/core/posterior"
)

// ModelFile is the name of the JSON file in a saved model.
const ModelFile = "model.json"

// whatModelIs says where saved models come from.
const whatModelIs = "a saved model is the file model.zip that siibp fit --model, Result.Model or the page's Download writes"

// zipStart is how every zip with a file begins.
const zipStart = "PK"

// Model writes the fitted model in the format of SaveModel.
func (r *Result) Model(w io.Writer) error {
	m := model.Of(r.fit)
	m.Features, m.HeldOut = r.Features, r.HeldOut
	return SaveModel(w, m)
}

// SaveModel writes a fitted model as a zip: model.json and, for the i-th view, the appearances
// Φ, K×D, in view<i>-phi.npy and their variances, K or K×D, in view<i>-var.npy. A full noise covariance, D×D, is
// in view<i>-covariance.npy. The arrays of the feature transform, if there is one, follow as .npy files.
func SaveModel(w io.Writer, m *model.Model) error {
	z := zip.NewWriter(w)
	plain := *m
	plain.Views = slices.Clone(m.Views)
	for i, v := range m.Views {
		k := len(v.Phi) / v.Dim
		for _, x := range []struct {
			name  string
			array npy.Matrix
		}{
			{phiFile(i), npy.Matrix{Rows: k, Cols: v.Dim, Data: v.Phi}},
			{varFile(i), npy.Matrix{Rows: k, Cols: len(v.Var) / k, Data: v.Var}},
			{covarianceFile(i), npy.Matrix{Rows: len(v.Covariance) / v.Dim, Cols: v.Dim, Data: v.Covariance}},
		} {
			if x.array.Data == nil { // a view with one noise variance has no covariance
				continue
			}
			if err := vfs.Put(z, x.name, func(w io.Writer) error { return npy.Encode(w, x.array) }); err != nil {
				return err
			}
		}
		plain.Views[i].Phi, plain.Views[i].Var, plain.Views[i].Covariance = nil, nil, nil
	}
	if m.Features != nil {
		for _, a := range m.Features.Arrays() {
			x := npy.Matrix{Rows: a.Rows, Cols: a.Cols, Data: *a.Data}
			if err := vfs.Put(z, a.Name+".npy", func(w io.Writer) error { return npy.Encode(w, x) }); err != nil {
				return err
			}
		}
	}
	err := vfs.Put(z, ModelFile, func(w io.Writer) error {
		encoder := json.NewEncoder(w)
		encoder.SetIndent("", " ")
		return encoder.Encode(plain)
	})
	if err != nil {
		return err
	}
	return z.Close()
}

// phiFile, varFile and covarianceFile return the file names of the arrays of a view.
func phiFile(view int) string        { return fmt.Sprintf("view%d-phi.npy", view+1) }
func varFile(view int) string        { return fmt.Sprintf("view%d-var.npy", view+1) }
func covarianceFile(view int) string { return fmt.Sprintf("view%d-covariance.npy", view+1) }

// OpenModel reads the model in a file.
func OpenModel(path string) (*model.Model, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	m, err := LoadModel(f, info.Size())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

// LoadModel reads the output of SaveModel. It returns an error if the zip is not a complete and
// valid model.
func LoadModel(r io.ReaderAt, size int64) (*model.Model, error) {
	start := make([]byte, len(zipStart))
	if _, err := r.ReadAt(start, 0); err != nil || string(start) != zipStart {
		return nil, fmt.Errorf("model: this is no zip; %s", whatModelIs)
	}
	archive, err := vfs.WholeZip(r, size)
	if err != nil {
		return nil, fmt.Errorf("model: %v; %s", err, whatModelIs) // %v hides the type fault.Faults, which is for faults of datasets
	}
	text, err := fs.ReadFile(archive, ModelFile)
	if err != nil {
		return nil, fmt.Errorf("model: the zip has no %s; %s", ModelFile, whatModelIs)
	}
	m := &model.Model{Options: options.Earlier()}
	if err := json.Unmarshal(text, m); err != nil {
		return nil, fmt.Errorf("model: %s: %w", ModelFile, err)
	}
	for i := range m.Views {
		v := &m.Views[i]
		if v.Phi, err = readArray(archive, phiFile(i), v.Dim); err != nil {
			return nil, err
		}
		if _, err := fs.Stat(archive, covarianceFile(i)); err == nil {
			if v.Covariance, err = readArray(archive, covarianceFile(i), v.Dim); err != nil {
				return nil, err
			}
		}
		if v.Var, err = readArray(archive, varFile(i), 1, v.Dim); err != nil {
			return nil, err
		}
	}
	if m.Features != nil {
		for _, a := range m.Features.Arrays() {
			if *a.Data, err = readArray(archive, a.Name+".npy", a.Cols); err != nil {
				return nil, err
			}
		}
	}
	return m, m.Check()
}

// readArray reads a matrix of finite numbers with one of the given numbers of columns.
func readArray(archive fs.FS, name string, columns ...int) ([]float64, error) {
	f, err := archive.Open(name)
	if err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	x, err := npy.Decode(f, info.Size())
	if err != nil {
		return nil, fmt.Errorf("model: %s: %w", name, err)
	}
	if !slices.Contains(columns, x.Cols) {
		return nil, fmt.Errorf("model: %s has %d columns, not %s", name, x.Cols, strings.Trim(strings.ReplaceAll(fmt.Sprint(columns), " ", " or "), "[]"))
	}
	for _, v := range x.Data {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("model: %s: a number is %v", name, v)
		}
	}
	return x.Data, nil
}

// Arrays writes the posterior as arrays.npz for numpy.load, with N tracks in input order, M
// videos, K factors (the classes of each concept, then background), V views and D dimensions
// of a view.
//
//	nu, zeta           N×K  ν and logit ζ of each track and factor; 0 and −inf if not
//	                        allowed; ζ of background is the logit of its ν
//	log_pi             M×K  E[log π]; nan if the video does not allow the factor
//	phi_<view>         K×D  mean Φ of the appearances
//	var_<view>         K    their variance σ²_k; K×D along the eigenvectors of a full noise covariance
//	noise, scale       V    σ²_n and σ²_A of each view
//	alpha, f           1    α and the objective
//	factor             K    "person: Rick", "background 1"
//	concept, class     K    the names that make up factor; the concept of background is empty
//	video, track       N    names of the rows of nu and zeta
//	videos, views      M, V names of the rows of log_pi, and of the views
func (r *Result) Arrays(w io.Writer) error {
	z := arrayZip{zip.NewWriter(w), nil}
	p, k := posterior.FactorsOf(r.fit), 0
	var factor, concept, class []string
	for _, x := range p.Names {
		name := x.Concept + ": " + x.Class
		if x.Concept == "" {
			name = "background " + x.Class
		}
		factor, concept, class, k = append(factor, name), append(concept, x.Concept), append(class, x.Class), k+1
	}
	z.matrix("nu", len(r.data.Tracks), k, p.Nu)
	z.matrix("zeta", len(r.data.Tracks), k, p.Logit)
	z.matrix("log_pi", len(r.data.Videos), k, p.LogPi)
	var views []string
	var noise, scale []float64
	for _, v := range model.Of(r.fit).Views {
		z.matrix("phi_"+v.Name, k, v.Dim, v.Phi)
		if len(v.Var) == k {
			z.vector("var_"+v.Name, v.Var)
		} else {
			z.matrix("var_"+v.Name, k, v.Dim, v.Var)
		}
		views, noise, scale = append(views, v.Name), append(noise, v.Noise), append(scale, v.Scale)
	}
	z.vector("noise", noise)
	z.vector("scale", scale)
	z.vector("alpha", []float64{r.fit.Posterior.Alpha})
	z.vector("f", []float64{r.fit.F()})
	z.texts("factor", factor)
	z.texts("concept", concept)
	z.texts("class", class)
	var video, track, videos []string
	for _, t := range r.data.Tracks {
		video, track = append(video, r.data.Videos[t.Video].ID), append(track, t.ID)
	}
	for _, v := range r.data.Videos {
		videos = append(videos, v.ID)
	}
	z.texts("video", video)
	z.texts("track", track)
	z.texts("videos", videos)
	z.texts("views", views)
	if z.err != nil {
		return z.err
	}
	return z.Close()
}

// arrayZip writes an .npz file. After an error, writes do nothing.
type arrayZip struct {
	*zip.Writer
	err error
}

// put writes one array unless an earlier write failed.
func (z *arrayZip) put(name string, write func(io.Writer) error) {
	if z.err == nil {
		z.err = vfs.Put(z.Writer, name+".npy", write)
	}
}

func (z *arrayZip) matrix(name string, rows, cols int, data []float64) {
	z.put(name, func(w io.Writer) error { return npy.Encode(w, npy.Matrix{Rows: rows, Cols: cols, Data: data}) })
}

func (z *arrayZip) vector(name string, data []float64) {
	z.put(name, func(w io.Writer) error { return npy.EncodeVector(w, data) })
}

func (z *arrayZip) texts(name string, list []string) {
	z.put(name, func(w io.Writer) error { return npy.EncodeTexts(w, list) })
}
