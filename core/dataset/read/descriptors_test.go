package read

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset"
)

// One row a descriptor and one row a track say the same.
func TestDescriptorSpellings(t *testing.T) {
	want := []dataset.Descriptors{{Name: "person", Dim: 2, X: []float32{1, 2, 3, 4, 5, 6, 7, 8}, Track: []int32{0, 0, 0, 2}}}
	for name, table := range map[string]string{
		"rows":     "video,track\na,t1\na,t1\na,t1\nb,t1\n",
		"runs":     runs("a,t1,0,3\nb,t1,3,1"),
		"turned":   runs("b,t1,3.0,1\na,t2,0,0\na,t1,0,3"),
		"CR LF, x": "track,video,x\r\nt1,a,\r\nt1,a,\r\nt1,a,1\r\nt1,b,\r\n",
	} {
		d := mustRead(t, described(local, table))
		if diff := cmp.Diff(want, d.Descriptors); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if len(d.Views) != 1 || d.Views[0].Name != "action" || !strings.Contains(d.Summary(), "person 4 descriptors 2-d (1 track without)") {
			t.Errorf("%s: %s", name, d.Summary())
		}
	}
	plain, told := mustRead(t, small()), mustRead(t, described(local, owners))
	if plain.Hash == told.Hash || told.Hash == mustRead(t, described(local, runs("a,t1,0,4"))).Hash {
		t.Error("descriptors are not in the hash")
	}
}

// A sample of the videos has their descriptors.
func TestSampleOfDescriptors(t *testing.T) {
	d := mustRead(t, described(local, runs("a,t1,0,1\na,t2,1,1\nb,t1,2,2")))
	for _, c := range []struct {
		video int
		want  dataset.Descriptors
	}{
		{0, dataset.Descriptors{Name: "person", Dim: 2, X: []float32{1, 2, 3, 4}, Track: []int32{0, 1}}},
		{1, dataset.Descriptors{Name: "person", Dim: 2, X: []float32{5, 6, 7, 8}, Track: []int32{0, 0}}},
	} {
		if diff := cmp.Diff([]dataset.Descriptors{c.want}, d.VideoRange(c.video, c.video+1).Descriptors); diff != "" {
			t.Error(diff)
		}
	}
	if len(d.Descriptors[0].X) != 8 {
		t.Error("the dataset itself changed")
	}
}
