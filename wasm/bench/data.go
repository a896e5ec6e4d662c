//go:build !js

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/klauspost/compress/zip"

	"siibp/core/constraint"
	"siibp/core/dataset"
	"siibp/core/dataset/npy"
	"siibp/core/dataset/vfs"
	"siibp/core/dataset/writer"
	"siibp/core/synth"
)

// facts are the quantities that determine the operations of an iteration.
type facts struct {
	Tracks  int `json:"tracks"`  // N
	Factors int `json:"factors"` // K
	Dims    int `json:"dims"`    // Σ D over the views
	Allowed int `json:"allowed"` // Σ_i N_i·K_i, where video i allows K_i factors
	Pairs   int `json:"pairs"`   // Σ_i N_i·K_i²
}

// printFacts writes the facts of a shape to standard output as JSON.
func printFacts(file string) error {
	_, f, _, err := load(file)
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(f)
}

// writeData writes the data of a shape for NumPy: x0.npy, x1.npy, …, the N×D features of each view,
// and allowed.npy, M×K, 1 where a video allows a factor and 0 elsewhere.
func writeData(file, folder string) error {
	d, f, allowed, err := load(file)
	if err != nil {
		return err
	}
	for e, v := range d.Views {
		if err := writeMatrix(filepath.Join(folder, fmt.Sprintf("x%d.npy", e)), npy.Matrix{Rows: f.Tracks, Cols: v.Dim, Data: v.Double()}); err != nil {
			return err
		}
	}
	return writeMatrix(filepath.Join(folder, "allowed.npy"), npy.Matrix{Rows: len(d.Videos), Cols: f.Factors, Data: allowed})
}

// load generates the data of a shape; allowed is M×K.
func load(file string) (d *dataset.Dataset, f facts, allowed []float64, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, f, nil, err
	}
	var s synth.Shape
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, f, nil, err
	}
	d = synth.Planted(s)
	factors := constraint.NewFactors(s.Classes, 0, s.Background)
	f = facts{Tracks: s.Tracks, Factors: factors.K}
	for _, v := range d.Views {
		f.Dims += v.Dim
	}
	allowed = make([]float64, len(d.Videos)*factors.K)
	for i := range d.Videos {
		v := &d.Videos[i]
		list := factors.Allowed(v)
		f.Allowed += len(v.Tracks) * len(list)
		f.Pairs += len(v.Tracks) * len(list) * len(list)
		for _, k := range list {
			allowed[i*factors.K+k] = 1
		}
	}
	return d, f, allowed, nil
}

func writeMatrix(path string, m npy.Matrix) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := npy.Encode(file, m); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}

// writeZip writes the dataset of a shape as a zip archive for the page.
func writeZip(file string, out io.Writer) error {
	d, _, _, err := load(file)
	if err != nil {
		return err
	}
	z := zip.NewWriter(out)
	err = writer.Write(func(name string) (io.WriteCloser, error) {
		w, err := vfs.Create(z, name)
		return entry{w}, err
	}, d)
	return errors.Join(err, z.Close())
}

// entry is a file of a zip archive. Its Close does nothing: creating the next entry closes it.
type entry struct{ io.Writer }

func (entry) Close() error { return nil }
