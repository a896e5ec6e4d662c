package inspect_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/inspect"
	"siibp/core/dataset/read"
	"siibp/core/feature"
	"siibp/core/synth"
)

// realData is where the real datasets lie beside the project, if they do.
const realData = "../../../../shared/data"

// silent reports what is found in a dataset in which nothing is wrong.
func silent(t *testing.T, name string, d *dataset.Dataset) {
	t.Helper()
	for _, f := range append(inspect.Features(d), inspect.Places(d)...) {
		t.Errorf("%s: a false alarm: %s: %s", name, f.Kind, f.Text)
	}
}

func TestRealDataIsSilent(t *testing.T) {
	for _, name := range []string{"doorway", "skeleton", "speech"} {
		t.Run(name, func(t *testing.T) {
			dir := path.Join(realData, name)
			if _, err := os.Stat(dir); err != nil {
				t.Skipf("%s is not there", dir)
			}
			d, err := read.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			if len(d.Notes)+len(d.Questions) > 0 {
				t.Errorf("notes %q, questions %v", d.Notes, d.Questions)
			}
			silent(t, name, d)
			for _, steps := range []string{"standardise", "pca 8", "pca 8 whiten", "l2", "balance"} {
				views, err := feature.Parse(steps)
				if err != nil {
					t.Fatal(err)
				}
				_, prepared, err := feature.Fit(d, feature.Recipe{Views: views})
				if err != nil {
					t.Fatal(err)
				}
				silent(t, name+" after "+steps, prepared)
			}
		})
	}
}

// The demo of the page is the toy world.
func TestToyIsSilent(t *testing.T) {
	d := toy(t)
	if len(d.Notes)+len(d.Questions) > 0 {
		t.Errorf("notes %q, questions %v", d.Notes, d.Questions)
	}
	silent(t, "toy", d)
}

func TestWorldsAreSilent(t *testing.T) {
	for seed := range uint64(50) {
		o := synth.Options{Seed: seed + 1, Clips: 4 + int(seed%5), Frames: 16, Width: 120, Height: 80, Dim: []int{0, 1, 2, 5, 32}[seed%5], Proposals: 1 + int(seed%4),
			FeatureNoise: []float64{-1, 0, 1.5}[seed%3]}
		d := readFiles(t, filesOf(synth.New(o).Dataset()), read.Options{})
		if len(d.Questions) > 0 {
			t.Errorf("seed %d: questions %v", o.Seed, d.Questions)
		}
		silent(t, "a world", d)
	}
	for tracks := 1; tracks < 3000; tracks = tracks*3/2 + 1 {
		for _, dim := range []int{1, 2, 4, 64} {
			silent(t, "a planted world", synth.Planted(synth.Shape{Tracks: tracks, PerVideo: 5, Classes: []int{3, 4}, Dim: dim, Tuples: 2, Single: tracks%2 == 0}))
		}
	}
}

// usual are kinds of features that people make: a row of dim numbers of the class k.
var usual = map[string]func(r *rand.Rand, k, dim int) []float64{
	"after a rectifier": func(r *rand.Rand, k, dim int) []float64 {
		return fill(dim, func(c int) float64 { return max(0, r.NormFloat64()+float64((c*7+k)%3)-1.5) })
	},
	"lengths of 1": func(r *rand.Rand, k, dim int) []float64 {
		x := fill(dim, func(c int) float64 { return 1 + 0.3*r.NormFloat64() + float64((c+k)%2) })
		return scaled(x, 1/math.Sqrt(total(x, func(x float64) float64 { return x * x })))
	},
	"histograms": func(r *rand.Rand, k, dim int) []float64 {
		x := fill(dim, func(c int) float64 { return r.ExpFloat64() * float64(1+(c*k)%4) })
		return scaled(x, 1/total(x, func(x float64) float64 { return x }))
	},
	"words counted": func(r *rand.Rand, k, dim int) []float64 {
		return fill(dim, func(c int) float64 { return math.Floor(r.ExpFloat64() * []float64{0.3, 3}[(c+k)%5/4]) })
	},
	"one of many": func(r *rand.Rand, k, dim int) []float64 {
		hot := (k + r.IntN(2)) % dim
		return fill(dim, func(c int) float64 { return float64(max(0, 1-max(c-hot, hot-c))) })
	},
	"softmax": func(r *rand.Rand, k, dim int) []float64 {
		x := fill(dim, func(c int) float64 { return math.Exp(3 * r.NormFloat64()) })
		return scaled(x, 1/total(x, func(x float64) float64 { return x }))
	},
	"grey values": func(r *rand.Rand, k, dim int) []float64 {
		return fill(dim, func(c int) float64 { return math.Round(min(255, max(0, 120+50*r.NormFloat64()+float64(c*k%20)))) })
	},
	"heavy tails": func(r *rand.Rand, k, dim int) []float64 {
		return fill(dim, func(c int) float64 { return math.Exp(1.2*r.NormFloat64()) - 1 })
	},
	"principal axes": func(r *rand.Rand, k, dim int) []float64 {
		return fill(dim, func(c int) float64 { return r.NormFloat64() * 30 / math.Pow(float64(c+1), 1.2) })
	},
	"signs": func(r *rand.Rand, k, dim int) []float64 {
		return fill(dim, func(c int) float64 { return float64(2*r.IntN(2) - 1) })
	},
	"joints in pixels": func(r *rand.Rand, k, dim int) []float64 {
		x, y := 640*r.Float64(), 360*r.Float64()
		return fill(dim, func(c int) float64 { return []float64{x, y}[c%2] + 20*r.NormFloat64() })
	},
	"percentages": func(r *rand.Rand, k, dim int) []float64 {
		return fill(dim, func(c int) float64 { return []float64{math.Round(2 * r.ExpFloat64()), 99, 100}[max(0, r.IntN(40)-37)] })
	},
	"ages in years": func(r *rand.Rand, k, dim int) []float64 {
		return fill(dim, func(c int) float64 { return math.Round(40 + 12*r.NormFloat64()) })
	},
}

func fill(dim int, of func(c int) float64) []float64 {
	x := make([]float64, dim)
	for c := range x {
		x[c] = of(c)
	}
	return x
}

func scaled(x []float64, by float64) []float64 {
	return fill(len(x), func(c int) float64 { return x[c] * by })
}

func total(x []float64, of func(float64) float64) (sum float64) {
	for _, x := range x {
		sum += of(x)
	}
	return sum
}

func TestUsualFeaturesAreSilent(t *testing.T) {
	for name, make := range usual {
		for seed := range uint64(12) {
			rows, dim := []int{12, 60, 400, 2000}[seed%4], []int{4, 16, 128}[seed%3]
			r := rand.New(rand.NewPCG(seed, 0))
			v := dataset.View{Name: "actor", Dim: dim}
			for row := range rows {
				v.X = append(v.X, make(r, row%5, dim)...)
			}
			silent(t, fmt.Sprintf("%s, %d×%d", name, rows, dim), &dataset.Dataset{Views: []dataset.View{v}})
			if out := inspect.LeftOut(&fault.Report{}, inspect.Table{View: v, File: "x"}); out != nil {
				t.Errorf("%s, %d×%d: %v are left out", name, rows, dim, out)
			}
		}
	}
}
