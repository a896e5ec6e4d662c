package result

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/search"
)

// nearZero describes data with a class of features about 0: siblings of shared/cases/48.
type nearZero struct {
	tracks int     // like tracks for each tuple
	zero   [2]int  // the class near zero of each concept, −1 for none
	scale  float64 // of the features of the second concept
}

// dataset returns 24 videos with two tuples each, of four persons and three actions. The features of a class are its mean
// and noise of standard deviation .3.
func (z nearZero) dataset(t *testing.T) *dataset.Dataset {
	t.Helper()
	const dim = 8
	r := rand.New(rand.NewPCG(48, 1))
	d := dataset.Dataset{Concepts: []dataset.Concept{{Name: "person", Classes: []string{"A", "B", "C", "D"}}, {Name: "action", Classes: []string{"sit", "stand", "walk"}}}}
	var means [2][][]float64
	for e, c := range d.Concepts {
		for k := range c.Classes {
			mean := make([]float64, dim)
			for j := range mean {
				if k != z.zero[e] {
					mean[j] = 2 * r.NormFloat64()
				}
			}
			means[e] = append(means[e], mean)
		}
	}
	views := [2]dataset.View{{Name: "person", Dim: dim}, {Name: "action", Dim: dim}}
	scales := [2]float64{1, z.scale}
	for video := range 24 {
		v := dataset.Video{ID: fmt.Sprintf("v%02d", video)}
		for i, person := range r.Perm(4)[:2] {
			tuple := dataset.Tuple{person, r.IntN(3)}
			v.Tuples = append(v.Tuples, tuple)
			for j := range z.tracks {
				d.Tracks = append(d.Tracks, dataset.Track{Video: video, ID: fmt.Sprintf("t%d.%d", i, j), Truth: tuple})
				for e := range views {
					for _, mean := range means[e][tuple[e]] {
						views[e].X = append(views[e].X, scales[e]*(mean+.3*r.NormFloat64()))
					}
				}
			}
		}
		d.Videos = append(d.Videos, v)
	}
	d.Views = views[:]
	made, err := dataset.New(d)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// No label of data with a class near zero is wrong, and at most one of 20 is background, which a class at 0 resembles most,
// whatever the number of like tracks and the scale of a view.
func TestSiblingsOfAClassNearZero(t *testing.T) {
	for name, z := range map[string]nearZero{
		"an action, one track":     {1, [2]int{-1, 1}, 1},
		"an action, three tracks":  {3, [2]int{-1, 1}, 1},
		"a person, three tracks":   {3, [2]int{2, -1}, 1},
		"one of each, four tracks": {4, [2]int{0, 0}, 1},
		"a view of tiny scale":     {3, [2]int{-1, 1}, 1e-6},
		"a view of large scale":    {3, [2]int{2, 1}, 1e5},
		"no class near zero":       {2, [2]int{-1, -1}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			d := z.dataset(t)
			s, err := search.New(d, options.Default())
			if err != nil {
				t.Fatal(err)
			}
			s.Run()
			r := New(d, s)
			for e, c := range d.Concepts {
				wrong, background := 0, 0
				for row, track := range d.Tracks {
					switch r.Predicted(row, e) {
					case track.Truth[e]:
					case dataset.Background:
						background++
					default:
						wrong++
					}
				}
				if wrong > 0 || 20*background > len(d.Tracks) {
					t.Errorf("%s: of %d tracks, %d are wrong and %d background", c.Name, len(d.Tracks), wrong, background)
				}
			}
		})
	}
}
