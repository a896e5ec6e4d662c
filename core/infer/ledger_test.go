package infer

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The ledger's costs add up to the hinge's part of F, its sums are those of the sets, and
// a tuple's line is what its ranking says.
func TestLedgerAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o, start := drawDataset(t), drawOptions(t), drawStart(t)
		p, err := NewProblem(d, o)
		if err != nil {
			t.Fatal(err)
		}
		f := NewFit(p, o, start)
		for range 3 {
			f.Step()
		}
		w := f.workers[0]
		for i, b := range f.bags {
			b.recount()
			cost := 0.0
			for s, c := range f.Ledger(i) {
				cost += c.Cost
				if math.Abs(c.Sum-b.asked.Sum[s]) > 1e-12*max(1, c.Sum) {
					t.Fatalf("video %d, %v: sums to %g, the set to %g", i, c.Tuple, c.Sum, b.asked.Sum[s])
				}
			}
			if want := b.asked.Bound(w.hinge); math.Abs(cost-want) > 1e-9*max(1, want) {
				t.Fatalf("video %d: the ledger costs %g, the hinge %g", i, cost, want)
			}
		}
		for _, r := range f.Rankings().Tuples {
			found := len(f.problem.projected(r.Tuple)) == 0
			for _, c := range f.Ledger(r.Video) {
				if equalOver(p.concepts, c.Tuple, r.Tuple) {
					found = true
					if math.Abs(c.Sum-r.Sum) > 1e-12*max(1, c.Sum) || math.Abs(c.Slack-r.Slack) > 1e-12 {
						t.Fatalf("%v: the ledger says Σ %g, ξ %g, the ranking %g, %g", r.Tuple, c.Sum, c.Slack, r.Sum, r.Slack)
					}
				}
			}
			if !found && !emptyOver(p.concepts, r.Tuple) {
				t.Fatalf("video %d: %v is not in the ledger", r.Video, r.Tuple)
			}
		}
	})
}

// equalOver reports whether two tuples say the same of some concepts.
func equalOver(concepts []int, a, b []int) bool {
	for _, e := range concepts {
		if a[e] != b[e] {
			return false
		}
	}
	return true
}

func emptyOver(concepts []int, tuple []int) bool {
	for _, e := range concepts {
		if tuple[e] >= 0 {
			return false
		}
	}
	return true
}
