package cast

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"siibp/core/dataset"
)

var nan = math.NaN()

// people returns a dataset with one video per track and the given rows of the views.
func people(views ...dataset.View) *dataset.Dataset {
	d := &dataset.Dataset{Concepts: []dataset.Concept{{Name: "person", Unique: true, Views: []string{}}}, Views: views}
	for _, v := range views {
		d.Concepts[0].Views = append(d.Concepts[0].Views, v.Name)
	}
	for row := range views[0].Rows() {
		d.Videos = append(d.Videos, dataset.Video{ID: fmt.Sprintf("v%d", row), Tracks: []int{row}})
		d.Tracks = append(d.Tracks, dataset.Track{Video: row, ID: "t"})
	}
	return d
}

func TestGroup(t *testing.T) {
	for _, x := range []struct {
		name    string
		views   []dataset.View
		cliques map[int][]int
		want    [][]int
	}{
		{name: "two people by one view", views: []dataset.View{{Name: "face", Dim: 2, X: []float64{1, 0, 0, 1, 1, .1, .1, 1}}}, want: [][]int{{0, 2}, {1, 3}}},
		{name: "a single stays single", views: []dataset.View{{Name: "face", Dim: 3, X: []float64{1, 0, 0, 1, .1, 0, 0, 1, 0, 0, 0, 1}}}, want: [][]int{{0, 1}, {2}, {3}}},
		{name: "seen at once", views: []dataset.View{{Name: "face", Dim: 2, X: []float64{1, 0, 0, 1, 1, .1, .1, 1}}}, cliques: map[int][]int{0: {0, 2}}, want: [][]int{{1, 3}, {0}, {2}}},
		{
			name: "a track without a face joins by its look, and faces decide first",
			views: []dataset.View{
				{Name: "look", Dim: 2, X: []float64{1, 0, 0, 1, 1, .1, .9, .1, 1, 0}},
				{Name: "face", Dim: 2, X: []float64{1, 0, 0, 1, 1, .1, nan, nan, .1, 1}},
			},
			want: [][]int{{0, 2, 3}, {1, 4}},
		},
		{name: "without any view", views: []dataset.View{{Name: "face", Dim: 1, X: []float64{nan, 1, 1}}}, want: [][]int{{0}, {1}, {2}}},
	} {
		d := people(x.views...)
		for video, clique := range x.cliques {
			d.Videos[video].Cliques = [][]int{clique}
		}
		c, err := Grouper{}.Group(d, 0)
		if err != nil {
			t.Fatalf("%s: %v", x.name, err)
		}
		if diff := cmp.Diff(x.want, c.Groups); diff != "" {
			t.Errorf("%s: %s", x.name, diff)
		}
	}
}

// The groups are those of the same tracks in any order.
func TestOrderOfTracksDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 20).Draw(t, "n")
		numbers := rapid.SliceOfN(rapid.Float64Range(-1, 1), 3*n, 3*n)
		face, look := numbers.Draw(t, "face"), numbers.Draw(t, "look")
		for i := range n {
			if rapid.IntRange(0, 2).Draw(t, "has") == 0 {
				face[3*i] = nan
			}
		}
		order := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "order"), 0)).Perm(n)
		grouped := func(order []int) [][]string {
			views := []dataset.View{{Name: "face", Dim: 3}, {Name: "look", Dim: 3}}
			for _, i := range order {
				views[0].X, views[1].X = append(views[0].X, face[3*i:3*i+3]...), append(views[1].X, look[3*i:3*i+3]...)
			}
			d := people(views...)
			for row, i := range order {
				d.Videos[row].ID = fmt.Sprintf("v%d", i)
			}
			c, err := Grouper{}.Group(d, 0)
			if err != nil {
				t.Fatal(err)
			}
			var groups [][]string
			for _, rows := range c.Groups {
				var names []string
				for _, row := range rows {
					names = append(names, d.Videos[row].ID)
				}
				slices.Sort(names)
				groups = append(groups, names)
			}
			slices.SortFunc(groups, slices.Compare)
			return groups
		}
		inOrder := make([]int, n)
		for i := range inOrder {
			inOrder[i] = i
		}
		if diff := cmp.Diff(grouped(inOrder), grouped(order)); diff != "" {
			t.Error(diff)
		}
	})
}

func TestGroupRefuses(t *testing.T) {
	d := people(dataset.View{Name: "face", Dim: 1, X: make([]float64, MaxTracks+1)})
	if _, err := (Grouper{}).Group(d, 0); err == nil || !strings.Contains(err.Error(), "3001 tracks; at most 3000") {
		t.Errorf("too many tracks: %v", err)
	}
	d = people(dataset.View{Name: "face", Dim: 1, X: make([]float64, 2)})
	d.Concepts[0].Views = []string{"voice"}
	if _, err := (Grouper{}).Group(d, 0); err == nil || !strings.Contains(err.Error(), "no features of person") {
		t.Errorf("no features: %v", err)
	}
	if _, err := (Grouper{}).Group(d, 1); err == nil {
		t.Error("no such concept")
	}
}

func TestPeople(t *testing.T) {
	for _, x := range []struct {
		concepts []dataset.Concept
		want     int
	}{
		{nil, 0},
		{[]dataset.Concept{{Name: "action"}, {Name: "who", Unique: true}}, 1},
		{[]dataset.Concept{{Name: "place", Unique: true}, {Name: "person", Views: []string{"look", "face"}}}, 1},
	} {
		if got := People(&dataset.Dataset{Concepts: x.concepts}); got != x.want {
			t.Errorf("%v: %d", x.concepts, got)
		}
	}
}
