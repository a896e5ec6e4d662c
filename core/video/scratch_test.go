package video

import (
	"path/filepath"
	"siibp/core/dataset"
	"siibp/core/video/box"
	"siibp/core/video/look"
	"siibp/core/video/source"
	"sort"
	"testing"
)

func TestScratch(t *testing.T) {
	root, d := doorway(t)
	var same, diff [2][]float64
	inter := func(p, q []float32) float64 {
		s := 0.0
		for i := range p {
			s += float64(min(p[i], q[i]))
		}
		return s / 2
	}
	for v := range d.Videos {
		s, _ := source.Open(filepath.Join(root, d.Videos[v].Media), source.Options{})
		looks := map[int][][]float32{}
		for n := 0; ; n++ {
			f, err := s.Next()
			if err != nil {
				break
			}
			if n%5 != 0 {
				continue
			}
			for _, b := range d.TruthBoxes {
				if b.Video != v {
					continue
				}
				if at, ok := b.At(float64(n)); ok {
					l := look.Describe(f.Image, box.Box{X: at.X, Y: at.Y, W: at.W, H: at.H})
					looks[b.Classes[0]] = append(looks[b.Classes[0]], l)
				}
			}
		}
		s.Close()
		for a, la := range looks {
			for i := 1; i < len(la); i++ {
				same[0] = append(same[0], look.Similarity(la[i-1], la[i]))
				same[1] = append(same[1], inter(la[i-1], la[i]))
			}
			for b, lb := range looks {
				if b <= a {
					continue
				}
				for _, x := range la {
					for _, y := range lb {
						diff[0] = append(diff[0], look.Similarity(x, y))
						diff[1] = append(diff[1], inter(x, y))
					}
				}
			}
		}
	}
	_ = dataset.None
	for k := range 2 {
		sort.Float64s(same[k])
		sort.Float64s(diff[k])
		q := func(l []float64, p float64) float64 { return l[int(p*float64(len(l)-1))] }
		t.Logf("%d same .01 %.2f .05 %.2f .25 %.2f .5 %.2f  diff .5 %.2f .9 %.2f .99 %.2f max %.2f", k, q(same[k], .01), q(same[k], .05), q(same[k], .25), q(same[k], .5), q(diff[k], .5), q(diff[k], .9), q(diff[k], .99), q(diff[k], 1))
	}
}
