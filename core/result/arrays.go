package result

import (
	"io"

	"github.com/klauspost/compress/zip"

	"siibp/core/dataset/npy"
	"siibp/core/dataset/vfs"
	"siibp/core/model"
	"siibp/core/posterior"
)

// Arrays writes what was learned as arrays.npz, which numpy.load reads. There are N tracks in
// the input's order, M videos, K factors (the classes of each concept, then background)
// and D dimensions of a view.
//
//	nu, zeta           N×K  ν and log odds ζ of each track and factor; 0 and −inf if not
//	                        allowed; ζ of background is the log odds of its ν
//	log_pi             M×K  E[log π]; nan if a factor is not on the video's stick
//	phi_<view>         K×D  mean Φ of the appearances
//	var_<view>         K    their variance σ²_k
//	noise, scale       V    σ²_n and σ²_A of each view
//	alpha, f           1    α and the objective
//	factor             K    "person: Rick", "background 1"
//	concept, class     K    the two parts of factor; the concept of background is empty
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
		z.vector("var_"+v.Name, v.Var)
		views, noise, scale = append(views, v.Name), append(noise, v.Noise), append(scale, v.Scale)
	}
	z.vector("noise", noise)
	z.vector("scale", scale)
	z.vector("alpha", []float64{r.fit.State.Alpha})
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

// arrayZip writes an .npz file and keeps its first error.
type arrayZip struct {
	*zip.Writer
	err error
}

// put writes one array unless there was an error.
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
