package motion

import (
	"math/rand/v2"
	"slices"
	"testing"

	"siibp/core/video/frame"
)

// shot returns the frames of one scene: random colours from a seed, a moving bar and noise. light(i) is added to
// frame i.
func shot(seed uint64, frames int, light func(i int) int) []frame.Image {
	r := rand.New(rand.NewPCG(seed, 0))
	var colours [4][3]int
	for i := range colours {
		colours[i] = [3]int{r.IntN(200), r.IntN(200), r.IntN(200)}
	}
	var list []frame.Image
	for i := range frames {
		m := frame.New(64, 48)
		for j := range m.Pix {
			x, y := j/3%m.W, j/3/m.W
			c := colours[x/22]
			if (x+i)%64 < 8 && y > 10 {
				c = colours[3]
			}
			m.Pix[j] = uint8(min(max(c[j%3]+r.IntN(5)+light(i), 0), 255))
		}
		list = append(list, m)
	}
	return list
}

// cuts returns the first frame of each shot except the first.
func cuts(frames []frame.Image) (list []int) {
	d := NewCutDetector(CutParameters{})
	for i, m := range frames {
		if d.Next(m) {
			list = append(list, i)
		}
	}
	return list
}

func steady(int) int { return 0 }

func TestCuts(t *testing.T) {
	clip := slices.Concat(shot(1, 30, steady), shot(2, 10, steady), shot(3, 2, steady), shot(1, 30, steady))
	if got, want := cuts(clip), []int{30, 40, 42}; !slices.Equal(got, want) {
		t.Errorf("cuts at %v, want %v", got, want)
	}
}

// repainted returns the frames of a scene in which a share of the width has another colour, as a person does who is
// in one of two shots of a room.
func repainted(frames []frame.Image, share float64) []frame.Image {
	for _, m := range frames {
		for y := range m.H {
			for x := range int(share * float64(m.W)) {
				m.Pix[3*(y*m.W+x)] = 250
			}
		}
	}
	return frames
}

// TestCutWithinOnePlace checks that a cut between two shots of one background is found after five frames, and that
// none is found where the histogram changes as much at every frame, or where a small part of it changes.
func TestCutWithinOnePlace(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 0))
	room := func(n int) (list []frame.Image) {
		for range n {
			m := shot(4, 1, steady)[0]
			for i := range m.Pix {
				m.Pix[i] += uint8(r.IntN(3))
			}
			list = append(list, m)
		}
		return list
	}
	flicker := func(i int) int { return 5 * (i % 2) }
	for name, c := range map[string]struct {
		frames []frame.Image
		want   []int
	}{
		"another person":      {slices.Concat(room(5), repainted(room(20), 0.12)), []int{5}},
		"after four frames":   {slices.Concat(room(4), repainted(room(20), 0.12)), nil},
		"something small":     {slices.Concat(room(30), repainted(room(20), 0.03)), nil},
		"a light that blinks": {slices.Concat(shot(4, 30, flicker), repainted(shot(4, 30, flicker), 0.12)), nil},
	} {
		if got := cuts(c.frames); !slices.Equal(got, c.want) {
			t.Errorf("%s: cuts at %v, want %v", name, got, c.want)
		}
	}
}

// TestNoCut checks that motion, slow changes of light and black clips cause no cut.
func TestNoCut(t *testing.T) {
	fade := func(i int) int { return -3 * i }
	for name, clip := range map[string][]frame.Image{
		"steady": shot(1, 60, steady), "fading": shot(2, 60, fade), "black": {frame.New(8, 8), frame.New(8, 8)}, "one frame": {frame.New(8, 8)},
		"no pixels": {frame.New(0, 0), frame.New(0, 0)},
	} {
		if got := cuts(clip); got != nil {
			t.Errorf("%s: cuts at %v", name, got)
		}
	}
}
