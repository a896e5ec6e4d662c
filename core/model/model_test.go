package model

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/internal/draw"
	"siibp/core/options"
	"siibp/core/posterior"
)

// TestAnnotate checks that a saved and reloaded model gives a video the same labels alone and with
// other videos.
func TestAnnotateEachVideoIndependently(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o, start := draw.Dataset(t), draw.Options(t), infer.Start{Background: rapid.IntRange(0, 4).Draw(t, "background")}
		o.Inner, o.Outer, o.InnerTolerance, o.OuterTolerance = 3, 2, 0, 0
		p, err := infer.NewProblem(d, o)
		if err != nil {
			t.Fatal(err)
		}
		f := infer.New(p, o, start)
		f.Run()
		text, err := json.Marshal(Of(f))
		if err != nil {
			t.Fatal(err)
		}
		m := &Model{}
		if err := json.Unmarshal(text, m); err != nil || m.Check() != nil {
			t.Fatal(err, m.Check())
		}
		all := annotate(t, m, d)
		last := len(d.Videos) - 1
		one := annotate(t, m, only(d, last))
		for i, row := range d.Videos[last].Tracks {
			if diff := cmp.Diff(all[row], one[i], byRounding); diff != "" {
				t.Fatalf("track %d (−with others +alone):\n%s", i, diff)
			}
		}
	})
}

// byRounding compares labels up to the rounding of ν. At a breakpoint near 1, 1−ν has the absolute
// error of the sums of ν, about 1e-15. Breakpoints are at least 1e-12 from 1, so that ζ, its
// logarithm, has an error of up to 1e-3.
var byRounding = cmp.Options{
	cmp.FilterPath(isLogit, cmpopts.EquateApprox(0, 1e-3)),
	cmp.FilterPath(func(p cmp.Path) bool { return !isLogit(p) }, cmpopts.EquateApprox(0, 1e-9)),
}

func isLogit(p cmp.Path) bool { return p.Last().String() == ".Logit" }

// annotate returns the labels of d under m after the maximum number of iterations: F of one video
// may converge earlier than F of many.
func annotate(t *rapid.T, m *Model, d *dataset.Dataset) [][]posterior.Label {
	f, err := m.Annotate(d)
	if err != nil {
		t.Fatal(err)
	}
	f.Options.InnerTolerance, f.Options.OuterTolerance = -1, -1
	f.Run()
	var list [][]posterior.Label
	for _, labels := range posterior.LabelsOf(f).Rows() {
		list = append(list, slices.Clone(labels))
	}
	return list
}

// only returns d restricted to one video.
func only(d *dataset.Dataset, video int) *dataset.Dataset {
	part := *d
	v := d.Videos[video]
	part.Tracks, part.Views = nil, slices.Clone(d.Views)
	for e := range part.Views {
		part.Views[e].X = nil
	}
	rows := v.Tracks
	v.Tracks, v.Cliques = nil, nil
	for _, clique := range d.Videos[video].Cliques {
		var own []int
		for _, row := range clique {
			own = append(own, slices.Index(rows, row))
		}
		v.Cliques = append(v.Cliques, own)
	}
	for j, row := range rows {
		track := d.Tracks[row]
		track.Video = 0
		part.Tracks = append(part.Tracks, track)
		v.Tracks = append(v.Tracks, j)
		for e, view := range d.Views {
			part.Views[e].X = append(part.Views[e].X, view.X[row*view.Dim:(row+1)*view.Dim]...)
		}
	}
	part.Videos = []dataset.Video{v}
	return &part
}

func TestAnnotateMatchesByName(t *testing.T) {
	o := options.Buffet()
	o.Starts, o.Reheats = 0, 0
	d := draw.Line(6)
	d.Views[0].Columns = []string{"x"}
	f := start(t, d, o, infer.Start{Background: 1})
	f.Run()
	m := Of(f)
	if got := m.Vocabulary("a model").Columns["side"]; !slices.Equal(got, []string{"x"}) {
		t.Errorf("the model has learned columns called %q", got)
	}
	turned := draw.Line(6)
	turned.Concepts[0].Classes = []string{"right", "left"}
	turned.Videos[0].Tuples = []dataset.Tuple{{1}, {0}}
	a, err := m.Annotate(turned)
	if err != nil {
		t.Fatal(err)
	}
	b, err := m.Annotate(d)
	if err != nil {
		t.Fatal(err)
	}
	a.Run()
	b.Run()
	if diff := cmp.Diff(posterior.LabelsOf(b), posterior.LabelsOf(a)); diff != "" {
		t.Errorf("labels depend on the order of the classes (−as learned +turned):\n%s", diff)
	}
	folded := draw.Line(6)
	folded.Concepts[0].Classes = []string{"\u200bleft", "right\u00a0"}
	c, err := m.Annotate(folded)
	if err != nil {
		t.Fatal(err)
	}
	c.Run()
	if diff := cmp.Diff(posterior.LabelsOf(b), posterior.LabelsOf(c)); diff != "" {
		t.Errorf("labels depend on the spelling of the classes (−as learned +folded):\n%s", diff)
	}
	for name, change := range map[string]func(*dataset.Dataset){
		"an unknown class": func(d *dataset.Dataset) { d.Concepts[0].Classes = []string{"left", "up"} },
		"another concept":  func(d *dataset.Dataset) { d.Concepts[0].Name = "height" },
		"another column":   func(d *dataset.Dataset) { d.Views[0].Columns = []string{"y"} },
		"another size":     func(d *dataset.Dataset) { d.Views[0].Dim, d.Views[0].X = 2, make([]float64, 12) },
	} {
		wrong := draw.Line(6)
		change(wrong)
		if _, err := m.Annotate(wrong); err == nil {
			t.Errorf("%s is annotated", name)
		}
	}
}

// FuzzModel checks that decoding and using any model does not panic.
func FuzzModel(f *testing.F) {
	o := options.Buffet()
	d := draw.Line(4)
	p, err := infer.NewProblem(d, o)
	if err != nil {
		f.Fatal(err)
	}
	fit := infer.New(p, o, infer.Start{Background: 1})
	fit.Iterate()
	text, err := json.Marshal(Of(fit))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add(bytes.Replace(text, []byte(`"background":1`), []byte(`"background":2`), 1))
	f.Add([]byte(`{"format": "siibp-model-1"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		m := &Model{}
		if json.Unmarshal(text, m) != nil || m.Check() != nil || len(m.Order) > 100 {
			return
		}
		if fit, err := m.Annotate(draw.Line(4)); err == nil {
			fit.Iterate()
			posterior.LabelsOf(fit)
		}
	})
}

func start(t *testing.T, d *dataset.Dataset, o options.Options, s infer.Start) *infer.Trainer {
	t.Helper()
	p, err := infer.NewProblem(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return infer.New(p, o, s)
}
