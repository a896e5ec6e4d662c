package result

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"math"
	"slices"

	"github.com/klauspost/compress/zip"

	"siibp/core/dataset/npy"
	"siibp/core/dataset/vfs"
	"siibp/core/model"
	"siibp/core/options"
)

// ModelFile is the name of the JSON file in a saved model.
const ModelFile = "model.json"

// Model writes the fitted model in the form of SaveModel.
func (r *Result) Model(w io.Writer) error {
	m := model.Of(r.fit)
	m.Features, m.HeldOut = r.Features, r.HeldOut
	return SaveModel(w, m)
}

// SaveModel writes a fitted model as one zip: model.json and, for the i-th view, the K×D
// appearances Φ in view<i>-phi.npy and their K variances in view<i>-var.npy. If the views
// were computed by a feature recipe, its feature.Arrays follow as .npy files.
func SaveModel(w io.Writer, m *model.Model) error {
	z := zip.NewWriter(w)
	plain := *m
	plain.Views = slices.Clone(m.Views)
	for i, v := range m.Views {
		k := len(v.Var)
		for _, x := range []struct {
			name  string
			array npy.Matrix
		}{
			{phiFile(i), npy.Matrix{Rows: k, Cols: v.Dim, Data: v.Phi}},
			{varFile(i), npy.Matrix{Rows: k, Cols: 1, Data: v.Var}},
		} {
			if err := vfs.Put(z, x.name, func(w io.Writer) error { return npy.Encode(w, x.array) }); err != nil {
				return err
			}
		}
		plain.Views[i].Phi, plain.Views[i].Var = nil, nil
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

// phiFile and varFile name the files of a view's arrays.
func phiFile(view int) string { return fmt.Sprintf("view%d-phi.npy", view+1) }
func varFile(view int) string { return fmt.Sprintf("view%d-var.npy", view+1) }

// LoadModel reads what SaveModel wrote. It errs if the zip is not a complete model.
func LoadModel(r io.ReaderAt, size int64) (*model.Model, error) {
	archive, err := vfs.WholeZip(r, size)
	if err != nil {
		return nil, fmt.Errorf("model: %v", err) // %v hides the type of a dataset's errors, which this is not
	}
	text, err := fs.ReadFile(archive, ModelFile)
	if err != nil {
		return nil, fmt.Errorf("model: %w", err)
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
		if v.Var, err = readArray(archive, varFile(i), 1); err != nil {
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

// readArray reads a matrix of finite numbers with the given number of columns.
func readArray(archive fs.FS, name string, columns int) ([]float64, error) {
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
	if x.Cols != columns {
		return nil, fmt.Errorf("model: %s has %d columns, not %d", name, x.Cols, columns)
	}
	for _, v := range x.Data {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("model: %s: a number is %v", name, v)
		}
	}
	return x.Data, nil
}
