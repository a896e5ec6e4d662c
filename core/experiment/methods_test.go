package experiment

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset"
)

// The selection is a row with the scores of held-out captions. It depends on the captions of training
// videos only: different captions of test videos do not change it.
func TestTunedMethodIgnoresTestCaptions(t *testing.T) {
	settings := quickDesign(t, `{"methods": ["WSC-SIIBP", "WSC-SIIBP, none", "WSC-SIIBP, l2", "WSC-SIIBP, chosen"]}`)
	split := toy().Split(0.25, 1)
	r := runToEnd(t, split, settings)
	plain, none := r.Tables[0].Rows[0], r.Tables[0].Rows[1]
	if diff := cmp.Diff(plain.Cells, none.Cells); diff != "" {
		t.Errorf("WSC-SIIBP and WSC-SIIBP with the recipe none (−want +got):\n%s", diff)
	}
	chosen := r.Methods[3].HeldOut
	if chosen == nil || len(chosen.Selection.Candidates) != 6 || chosen.Trust == nil || chosen.Trust.Videos != 6 {
		t.Fatalf("the selection is %+v", chosen)
	}
	for _, text := range []string{chosen.Sentences()[0], "reliability", "as probable as right"} {
		if !strings.Contains(body(r), text) {
			t.Errorf("the report lacks %q", text)
		}
	}
	for i, c := range r.Tables[2].Rows[3].Curves {
		if c.Reliability && len(c.Points) == 0 || i == 0 && c.Name == "" {
			t.Errorf("curve %+v", c)
		}
	}
	other := *split
	other.Videos = slices.Clone(split.Videos)
	for i := range other.Videos {
		if v := &other.Videos[i]; v.Test {
			v.Tuples = []dataset.Tuple{slices.Repeat(dataset.Tuple{0}, len(other.Concepts))}
		}
	}
	if diff := cmp.Diff(chosen, runToEnd(t, &other, settings).Methods[3].HeldOut); diff != "" {
		t.Errorf("the selection depends on captions of test videos:\n%s", diff)
	}
}
