package background

import (
	"math"

	"siibp/core/video/flow"
)

// standing is how far the camera's motion may take a corner of the frame for the camera to stand, in pixels.
const standing = 0.5

// way leads from pixels of the background to those of a frame.
type way struct {
	still         bool // they are the same
	forth, back   flow.Affine
	width, height int
}

// align returns the ways from the middle frame, which is where the background is, to each of the frames.
func align(frames []kept) []way {
	middle := len(frames) / 2
	w, h := frames[0].image.W, frames[0].image.H
	ways := make([]way, len(frames))
	for i := range ways {
		ways[i] = way{width: w, height: h}
	}
	for i := middle + 1; i < len(frames); i++ {
		ways[i].forth = ways[i-1].forth.Then(frames[i].camera)
		ways[i].back, _ = ways[i].forth.Inverse()
	}
	for i := middle - 1; i >= 0; i-- {
		ways[i].back = frames[i+1].camera.Then(ways[i+1].back)
		ways[i].forth, _ = ways[i].back.Inverse()
	}
	for i := range ways {
		ways[i].still = ways[i].reach() <= standing
	}
	return ways
}

// reach returns how far the corners of the frame move at most.
func (y way) reach() float64 {
	far := 0.0
	for _, sx := range [2]float64{-0.5, 0.5} {
		for _, sy := range [2]float64{-0.5, 0.5} {
			u, v := y.forth.At(sx*float64(y.width), sy*float64(y.height))
			far = max(far, math.Hypot(u, v))
		}
	}
	return far
}

// to returns the pixel of the frame that shows pixel (x, y) of the background, as an index, −1 where it is outside; from goes the other way.
func (y way) to(x, row int) int   { return y.index(y.forth, x, row) }
func (y way) from(x, row int) int { return y.index(y.back, x, row) }

func (y way) index(a flow.Affine, x, row int) int {
	if y.still {
		return row*y.width + x
	}
	u, v := a.At(float64(x)-float64(y.width)/2, float64(row)-float64(y.height)/2)
	i, j := int(math.Floor(float64(x)+u+0.5)), int(math.Floor(float64(row)+v+0.5))
	if i < 0 || j < 0 || i >= y.width || j >= y.height {
		return -1
	}
	return j*y.width + i
}
