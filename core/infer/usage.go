package infer

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// Usage says how much of the data shows a factor.
type Usage struct {
	Concept int     // of the dataset; −1 for background
	Class   int     // for background its number, from 0
	Tracks  float64 // n_k = Σ ν
	Videos  int     // in which it is likely, ν ≥ ½, of some track
}

// shown is the ν from which on a track is said to show a factor.
const shown = 0.5

// Usage returns that of every factor, K.
func (f *Fit) Usage() []Usage {
	list := make([]Usage, f.factors.K)
	for k := range list {
		e := f.factors.Concept(k)
		list[k] = Usage{Concept: -1, Class: k - f.factors.First[e]}
		if e < f.factors.Concepts() {
			list[k].Concept = f.problem.concepts[e]
		}
	}
	var nu []float64 // of a column
	for _, b := range f.bags {
		for c, k := range b.factors {
			nu = b.nu.column(c, b.tracks()).doubles(nu)
			list[k].Tracks += floats.Sum(nu)
			if len(nu) > 0 && slices.Max(nu) >= shown {
				list[k].Videos++
			}
		}
	}
	return list
}

// UsedBackground counts the background factors that at least that many tracks show,
// n_k ≥ least: one track in a hundred, and no less than one.
func UsedBackground(uses []Usage, tracks int) (used int, least float64) {
	least = math.Max(1, float64(tracks)/100)
	for _, u := range uses {
		if u.Concept < 0 && u.Tracks >= least {
			used++
		}
	}
	return used, least
}

// Heat returns ν in parts of 255: N×K in the dataset's order, or M×K, the mean over each
// video's tracks.
func (f *Fit) Heat(byVideo bool) []byte {
	k := f.factors.K
	rows := len(f.problem.rows)
	if byVideo {
		rows = len(f.bags)
	}
	heat := make([]byte, rows*k)
	var nu []float64 // of a column
	for _, b := range f.bags {
		for c, factor := range b.factors {
			nu = b.nu.column(c, b.tracks()).doubles(nu)
			if byVideo {
				heat[b.video*k+factor] = shade(floats.Sum(nu) / math.Max(1, float64(len(nu))))
				continue
			}
			for j, x := range nu {
				heat[f.problem.rows[b.from+j]*k+factor] = shade(x)
			}
		}
	}
	return heat
}

func shade(x float64) byte { return byte(math.Round(255 * math.Max(0, math.Min(1, x)))) }

// Sticks returns E[π_ik], M×K; NaN where a factor is not on the video's stick.
func (f *Fit) Sticks() []float64 {
	k := f.factors.K
	list := slices.Repeat([]float64{math.NaN()}, len(f.bags)*k)
	for _, b := range f.bags {
		for s, pi := range b.sticks.Mean() {
			list[b.video*k+b.line[s]] = pi
		}
	}
	return list
}
