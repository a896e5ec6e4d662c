package infer

import (
	"embed"
	"encoding/json"
	"math"
	"path"
	"testing"

	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/special"
)

// The vectors are traces of small problems from an independent float64 reference.
//
//go:embed testdata/vectors/*.json
var vectorFiles embed.FS

// within is the relative tolerance of every comparison with the reference, which sums in another order. zero is the
// largest |ζ| that rounding leaves of ζ = 0, the breakpoint ½.
const (
	within = 1e-9
	zero   = 1e-13
)

type vector struct {
	Name    string
	Options struct {
		Alpha, C, Margin   float64
		Rule               options.Hinge
		Sticks             options.Sticks
		Singles            options.Singles
		Classes            options.Classes
		Counts             [][]int // of each video's tuples
		Apart              []clique
		CApart             float64 `json:"C_apart"`
		Free, Test, Freeze []int
		Known              [][3]int
		Anneal             []float64
	}
	Classes    []int
	Background int
	Video      []int
	Tuples     [][][]*int
	X          [][][]*float64
	Trace      [][2]any
	Nu         [][]float64
	Zeta       [][]any
	Tau1, Tau2 [][]float64
	Allowed    [][]int
	Phi        [][][]float64
	Sigma2K    [][]float64 `json:"sigma2_k"`
	Sigma2N    []float64   `json:"sigma2_n"`
	Sigma2A    []float64   `json:"sigma2_A"`
}

// TestUpdatesEqualReferenceVectors compares each trace with a run.
func TestUpdatesEqualReferenceVectors(t *testing.T) {
	files, err := vectorFiles.ReadDir("testdata/vectors")
	if err != nil || len(files) == 0 {
		t.Fatal("no vectors", err)
	}
	for _, file := range files {
		t.Run(file.Name(), func(t *testing.T) {
			text, err := vectorFiles.ReadFile(path.Join("testdata/vectors", file.Name()))
			if err != nil {
				t.Fatal(err)
			}
			var v vector
			if err := json.Unmarshal(text, &v); err != nil {
				t.Fatal(err)
			}
			v.check(t, v.fit(t))
		})
	}
}

// clique is tracks that exclude one another in a concept, [concept, [track, …]].
type clique struct {
	Concept int
	Tracks  []int
}

func (q *clique) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[]any{&q.Concept, &q.Tracks})
}

// fit runs the rounds of the vector.
func (v *vector) fit(t *testing.T) *Trainer {
	o := options.Buffet()
	o.Alpha, o.C, o.Margin = v.Options.Alpha, v.Options.C, v.Options.Margin
	o.Hinge, o.Sticks, o.Singles, o.Classes = v.Options.Rule, v.Options.Sticks, v.Options.Singles, v.Options.Classes
	o.Inner, o.Outer, o.InnerTolerance, o.OuterTolerance = 4, 2, 0, 0
	o.ExclusionC = v.Options.CApart
	if len(v.Options.Apart) == 0 {
		o.Exclusion = false
	}
	for _, view := range v.Options.Freeze {
		o.FreezeNoise = append(o.FreezeNoise, string(rune('1'+view)))
	}
	if err := o.Check(); err != nil {
		t.Fatal(err)
	}
	p, err := NewProblem(v.dataset(), o)
	if err != nil {
		t.Fatal(err)
	}
	f := New(p, o, Start{Background: v.Background})
	f.beta = func(iteration int) float64 { return v.Options.Anneal[iteration] }
	f.Run()
	return f
}

func (v *vector) dataset() *dataset.Dataset {
	d := &dataset.Dataset{}
	for e, n := range v.Classes {
		d.Concepts = append(d.Concepts, dataset.Concept{Name: string(rune('a' + e)), Classes: make([]string, n)})
	}
	for e, x := range v.X {
		view := dataset.View{Name: string(rune('a' + e)), Dim: len(x[0])}
		for _, row := range x {
			for _, value := range row {
				if value == nil {
					view.X = append(view.X, math.NaN())
				} else {
					view.X = append(view.X, *value)
				}
			}
		}
		d.Views = append(d.Views, view)
	}
	d.Videos = make([]dataset.Video, len(v.Tuples))
	for i, tuples := range v.Tuples {
		for _, members := range tuples {
			tuple := make(dataset.Tuple, len(v.Classes))
			for e, class := range members {
				tuple[e] = dataset.None
				if class != nil {
					tuple[e] = *class
				}
			}
			d.Videos[i].Tuples = append(d.Videos[i].Tuples, tuple)
		}
	}
	for _, i := range v.Options.Free {
		d.Videos[i].Free = true
	}
	for _, i := range v.Options.Test {
		d.Videos[i].Test = true
	}
	for row, i := range v.Video {
		known := make([]int, len(v.Classes))
		for e := range known {
			known[e] = dataset.Unknown
		}
		d.Tracks = append(d.Tracks, dataset.Track{Video: i, Known: known})
		d.Videos[i].Tracks = append(d.Videos[i].Tracks, row)
	}
	for _, k := range v.Options.Known {
		d.Tracks[k[0]].Known[k[1]] = k[2]
	}
	for i, counts := range v.Options.Counts {
		d.Videos[i].Counts = counts
	}
	for _, q := range v.Options.Apart {
		d.Concepts[q.Concept].Unique = true
		video := &d.Videos[v.Video[q.Tracks[0]]]
		video.Cliques = append(video.Cliques, q.Tracks)
	}
	return d
}

func (v *vector) check(t *testing.T, f *Trainer) {
	names := map[string]string{"variances": "hyper"}
	if len(f.Trace()) != len(v.Trace) {
		t.Fatalf("the trace has %d points, want %d", len(f.Trace()), len(v.Trace))
	}
	for i, want := range v.Trace {
		got := f.Trace()[i]
		if name := string(got.Block); name != want[0] && names[name] != want[0] {
			t.Fatalf("point %d is %s, want %s", i, name, want[0])
		}
		same(t, "F", i, 0, got.F, want[1].(float64))
	}
	for _, b := range f.Posterior.Videos {
		v.checkVideo(t, f, b)
	}
	for e, view := range f.Posterior.Models {
		same(t, "σ²_n", e, 0, view.Parameters().Noise[0], v.Sigma2N[e])
		same(t, "σ²_A", e, 0, view.PriorVar(0), v.Sigma2A[e])
		for k, row := range v.Phi[e] {
			same(t, "σ²_k", e, k, view.Parameters().Var[k], v.Sigma2K[e][k])
			for i, want := range row {
				same(t, "Φ", k, i, view.Mean(k)[i], want)
			}
		}
	}
}

func (v *vector) checkVideo(t *testing.T, f *Trainer, b *Video) {
	column := map[int]int{}
	for c, k := range b.Factors {
		column[k] = c
	}
	for j := b.From; j < b.To; j++ {
		for k, want := range v.Nu[f.Problem.Rows[j]] {
			c, allowed := column[k]
			if !allowed {
				same(t, "ν", j, k, 0, want)
				continue
			}
			i := c*b.Tracks() + j - b.From
			same(t, "ν", j, k, b.Nu.At(i), want)
			zeta := number(v.Zeta[f.Problem.Rows[j]][k])
			if b.Class[c] >= 0 {
				same(t, "ζ", j, k, b.ZetaOf(c).At(j-b.From), zeta)
			} else if zeta < 5 { // beyond, ν has fewer digits of it
				same(t, "ζ of ν", j, k, special.Logit(b.Nu.At(i)), zeta)
			}
		}
	}
	for i, k := range b.StickOrder {
		same(t, "τ1", b.Index, k, b.Sticks.Tau1[i], v.Tau1[b.Index][k])
		same(t, "τ2", b.Index, k, b.Sticks.Tau2[i], v.Tau2[b.Index][k])
	}
	for k, yes := range v.Allowed[b.Index] {
		if _, ok := column[k]; ok != (yes == 1) {
			t.Errorf("video %d allows factor %d: %v", b.Index, k, ok)
		}
	}
}

// number reads a float64 that may be the string "inf" or "-inf".
func number(x any) float64 {
	switch x {
	case "inf", "+inf":
		return math.Inf(1)
	case "-inf":
		return math.Inf(-1)
	}
	return x.(float64)
}

func same(t *testing.T, what string, i, j int, got, want float64) {
	t.Helper()
	if got != want && !(math.Abs(got-want) <= within*math.Abs(want)+zero) {
		t.Errorf("%s[%d,%d] = %.17g, want %.17g", what, i, j, got, want)
	}
}
