package infer

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"siibp/core/dataset"
)

// planted is a dataset of the size of a classroom's: n tracks, five a video, two
// concepts of six classes, 16 dimensions each.
func planted(n int) *dataset.Dataset {
	const classes, dim, perVideo = 6, 16, 5
	random := rand.New(rand.NewPCG(1, 0))
	d := &dataset.Dataset{Name: "planted"}
	var means [2][classes][dim]float64
	for e := range means {
		concept := dataset.Concept{Name: fmt.Sprint("concept", e)}
		for c := range means[e] {
			concept.Classes = append(concept.Classes, fmt.Sprint("class", c))
			for i := range means[e][c] {
				means[e][c][i] = random.NormFloat64()
			}
		}
		d.Concepts = append(d.Concepts, concept)
		d.Views = append(d.Views, dataset.View{Name: concept.Name, Dim: dim})
	}
	for row := range n {
		if row%perVideo == 0 {
			d.Videos = append(d.Videos, dataset.Video{ID: fmt.Sprint(row)})
		}
		v := &d.Videos[len(d.Videos)-1]
		pair := dataset.Tuple{random.IntN(classes), random.IntN(classes)}
		for e := range d.Views {
			for _, mean := range means[e][pair[e]] {
				d.Views[e].X = append(d.Views[e].X, mean+0.5*random.NormFloat64())
			}
		}
		v.Tuples, v.Tracks = append(v.Tuples, pair), append(v.Tracks, row)
		d.Tracks = append(d.Tracks, dataset.Track{Video: len(d.Videos) - 1, Truth: pair,
			Known: []int{dataset.Unknown, dataset.Unknown}})
	}
	return d
}

// BenchmarkIteration is one iteration of the default preset; multiply-adds are as the
// planner counts them.
func BenchmarkIteration(b *testing.B) {
	for _, n := range []int{200, 2000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			d, o := planted(n), Default()
			o.InnerTolerance, o.OuterTolerance, o.Inner, o.Outer = 0, 0, 1e6, 1e6
			p, err := NewProblem(d, o)
			if err != nil {
				b.Fatal(err)
			}
			f := NewFit(p, o, Start{Background: 8})
			b.ReportAllocs()
			for b.Loop() {
				for !f.Step() {
				}
			}
			b.ReportMetric(p.seconds(8, o)*2e8*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mmadd/s")
		})
	}
}
