package posterior

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/constraint"
	"siibp/core/coroutine/coroutinetest"
	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/synth"
)

// The costs of a video's constraints add up to their terms of F, their sums equal the sums of the E-step, and
// the sum and slack of a tuple's constraint equal those of its ranking.
func TestSlackAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawTrainer(t)
		iterate(f, 3)
		for i := range f.Posterior.Videos {
			checkSlack(t, f, i)
		}
		for _, r := range RankingsOf(f).Tuples {
			found := len(f.Problem.Project(r.Tuple)) == 0
			for _, c := range SlackOf(f, r.Video, 0, -1) {
				if c.Kind == constraint.HingeName && equalOver(f.Problem.Concepts, c.Tuple, r.Tuple) {
					found = true
					if math.Abs(c.Sum-r.Sum) > 1e-12*max(1, c.Sum) || math.Abs(c.Slack-r.Slack) > 1e-12 {
						t.Fatalf("%v: the constraint has Σ %g, ξ %g, the ranking %g, %g", r.Tuple, c.Sum, c.Slack, r.Sum, r.Slack)
					}
				}
			}
			if !found && !emptyOver(f.Problem.Concepts, r.Tuple) {
				t.Fatalf("video %d: %v has no constraint", r.Video, r.Tuple)
			}
		}
	})
}

// checkSlack compares the constraints of a video with the sums of the E-step.
func checkSlack(t *rapid.T, f *infer.Trainer, video int) {
	v := f.Posterior.Videos[video]
	constraints := v.Constraints.Clone()
	constraints.ComputeSums(v.NuForConstraints())
	sums := constraints.Sums()
	costs, sets := map[ConstraintKind]float64{}, 0
	for s, c := range SlackOf(f, video, 0, -1) {
		costs[c.Kind] += c.Cost
		if c.Kind == constraint.HingeName {
			sets++
			if want := sums[s]; math.Abs(c.Sum-want.Sum) > 1e-12*max(1, c.Sum) || c.Threshold != want.Threshold {
				t.Fatalf("video %d, %v: Σ %g of %g, want %g", video, c.Tuple, c.Sum, c.Threshold, want)
			}
		}
		if rows := f.Problem.Rows[v.From:v.To]; c.Kind == constraint.HingeName && !slices.Equal(c.Tracks, rows) || len(c.Products) != len(c.Tracks) {
			t.Fatalf("video %d, %s: tracks %v have the products %v", video, c.Kind, c.Tracks, c.Products)
		}
	}
	for kind, want := range constraints.Costs() {
		if constraint.Names()[kind] == constraint.PairsName {
			continue // it has no bound, and so no slack
		}
		if got := costs[ConstraintKind(constraint.Names()[kind])]; math.Abs(got-want) > 1e-9*max(1, want) {
			t.Fatalf("video %d: the costs add up to %g, the %s costs %g", video, got, constraint.Names()[kind], want)
		}
	}
	if sets != len(sums) {
		t.Fatalf("video %d: %d constraints, want %d", video, sets, len(sums))
	}
}

// A constraint lists the tracks with at least the given fraction of it and the given row, and counts the others.
func TestSlackListsLargeProducts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawTrainer(t)
		iterate(f, 3)
		fraction, row := rapid.SampledFrom([]float64{0.01, 0.3, 2}).Draw(t, "fraction"), rapid.IntRange(-1, len(f.Problem.Rows)-1).Draw(t, "row")
		for i := range f.Posterior.Videos {
			some := SlackOf(f, i, fraction, row)
			for at, all := range SlackOf(f, i, 0, -1) {
				want := all
				want.Tracks, want.Products = nil, nil
				for j, product := range all.Products {
					if listed := product >= fraction*max(all.Threshold, all.Sum) || all.Tracks[j] == row; listed {
						want.Tracks, want.Products = append(want.Tracks, all.Tracks[j]), append(want.Products, product)
					} else if product > 0 {
						want.Unlisted++
					}
				}
				if !reflect.DeepEqual(some[at], want) {
					t.Fatalf("video %d: %+v, want %+v", i, some[at], want)
				}
			}
		}
	})
}

// SlackOf suspends before a step exceeds its operations, and suspending does not change the result.
func TestSlackSuspends(t *testing.T) {
	const tracks = 3000
	d, o := synth.Planted(synth.Shape{Tracks: tracks, PerVideo: tracks, Classes: []int{25, 25}, Dim: 2, Tuples: 600, Background: 2}), options.Buffet()
	f := infer.New(model(t, d, o), o, infer.Start{Background: 2})
	want := SlackOf(f, 0, 0.01, -1)
	var got []Constraint
	steps := coroutinetest.Measure(f.Problem.Yielder, func() { got = SlackOf(f, 0, 0.01, -1) })
	if !reflect.DeepEqual(got, want) {
		t.Error("the slack differs if SlackOf suspends")
	}
	if sets := len(want); steps.Operations < sets*tracks || steps.Most > infer.DefaultYieldInterval/10 {
		t.Errorf("%d operations for %d constraints and %d tracks, at most %d in a step", steps.Operations, sets, tracks, steps.Most)
	}
}

// equalOver reports whether two tuples are equal over the given concepts.
func equalOver(concepts []int, a, b []int) bool {
	for _, e := range concepts {
		if a[e] != b[e] {
			return false
		}
	}
	return true
}

// emptyOver reports whether a tuple has no class of the given concepts.
func emptyOver(concepts []int, tuple []int) bool {
	for _, e := range concepts {
		if tuple[e] >= 0 {
			return false
		}
	}
	return true
}
