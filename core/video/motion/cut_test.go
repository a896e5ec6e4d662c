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
