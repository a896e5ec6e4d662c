package video

import (
	"testing"

	"siibp/core/video/frame"
)

// halfPainted is a film whose actors cover only the middle of their detected boxes, as persons do.
type halfPainted struct{ film }

// Detect returns the actors' boxes, enlarged to twice their width.
func (f *halfPainted) Detect(m frame.Image) ([]Detection, error) {
	list, err := f.film.Detect(m)
	for i := range list {
		b := &list[i].Box
		b.X, b.W = b.X-b.W/2, 2*b.W
	}
	return list, err
}

// TestLookWithoutBackground checks that the look of an actor who walks and stops is that of the actor alone, and not
// that of the wall around it: it is like that of another actor of the same colour in another room, and unlike that of
// an actor of another colour in the same room.
func TestLookWithoutBackground(t *testing.T) {
	look := func(colour [3]int, cuts []int) []float32 {
		walker := actor{at: frame.Box{X: 40, Y: 40, W: 40, H: 100}, dx: 3, to: 60, colour: colour}
		f := &halfPainted{film{w: 320, h: 180, frames: 60, fps: 20, cuts: cuts, actors: []actor{walker}}}
		c, err := Extract(f, f, Options{}, nil)
		if err != nil || len(whole(c)) != 1 {
			t.Fatalf("%v, %d tracks", err, len(whole(c)))
		}
		return whole(c)[0].Look
	}
	here, there := look([3]int{90, 110, 130}, nil), look([3]int{90, 110, 130}, []int{0})
	other := look([3]int{130, 110, 90}, nil)
	if same, different := frame.ColourSimilarity(here, there), frame.ColourSimilarity(here, other); same < 0.8 || different > 0.5 {
		t.Errorf("the same colours in two rooms have a similarity of %.2f, different ones in one room of %.2f", same, different)
	}
}
