package read

import (
	"math"

	"siibp/core/dataset"
)

// boxColumns are the names of the features of boxes.
var boxColumns = []string{"size", "shape", "x", "y", "motion x", "motion y", "speed", "unsteadiness", "growth", "change of shape"}

// addBoxFeatures gives each view the features of the tracks' boxes: for a dataset of boxes and captions alone, without
// feature files.
func (r *loader) addBoxFeatures() {
	names := dataset.ViewNames(r.d.Concepts)
	x := make([]float64, 0, len(r.d.Tracks)*len(boxColumns))
	for _, t := range r.d.Tracks {
		v := r.d.Videos[t.Video]
		x = append(x, boxFeatures(t.Boxes, float64(v.Width), float64(v.Height))...)
	}
	for _, name := range names {
		r.d.Views = append(r.d.Views, dataset.View{Name: name, Dim: len(boxColumns), Columns: boxColumns, X: x})
	}
	r.Note("There are no features: they are the size, shape, place and motion of the boxes, the same for each concept, which tell actions apart better than persons. " +
		"Better ones are files features/<concept>.npy, or those that siibp video and the page make of the clips.")
}

// boxFeatures returns the features of one track, as boxColumns names them, NaN if it has no box. Lengths are in units of
// the box, and places in units of the picture, if its size is known. Motion is that of a frame.
func boxFeatures(boxes []dataset.Box, width, height float64) []float64 {
	f := make([]float64, len(boxColumns))
	n, frames, squares := 0.0, 0.0, 0.0
	var last *dataset.Box
	for i := range boxes {
		b := &boxes[i]
		if b.Absent {
			last = nil
			continue
		}
		size, shape := boxSize(b)
		n++
		f[0] += size
		f[1] += shape
		f[2] += (b.X + b.W/2) / orOne(width)
		f[3] += (b.Y + b.H/2) / orOne(height)
		if last != nil {
			before, was := boxSize(last)
			dt := float64(b.Frame - last.Frame)
			scale := math.Exp((size + before) / 2)
			dx, dy := (b.X+b.W/2-last.X-last.W/2)/scale, (b.Y+b.H/2-last.Y-last.H/2)/scale
			frames += dt
			f[4] += dx
			f[5] += dy
			f[6] += math.Hypot(dx, dy)
			squares += (dx*dx + dy*dy) / dt
			f[8] += size - before
			f[9] += math.Abs(shape - was)
		}
		last = b
	}
	if n == 0 {
		for i := range f {
			f[i] = math.NaN()
		}
		return f
	}
	for i := range 4 {
		f[i] /= n
	}
	if frames > 0 {
		for _, i := range []int{4, 5, 6, 8, 9} {
			f[i] /= frames
		}
		f[7] = math.Sqrt(max(0, squares/frames-f[4]*f[4]-f[5]*f[5]))
	}
	return f
}

// boxSize returns the logarithms of a box's size, √(w·h), and of its shape, h/w. Edges count as at least one pixel.
func boxSize(b *dataset.Box) (size, shape float64) {
	w, h := math.Log(max(b.W, 1)), math.Log(max(b.H, 1))
	return (w + h) / 2, h - w
}

func orOne(x float64) float64 {
	if x > 0 {
		return x
	}
	return 1
}
