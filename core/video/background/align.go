package background

import (
	"math"

	"siibp/core/video/flow"
)

// standing is the largest motion of a frame's corners, in pixels, at which the camera counts as standing still.
const standing = 0.5

// warp leads from the pixels of the background model to those of a frame, and back.
type warp struct {
	still         bool // both are the same pixels
	forth, back   flow.Affine
	width, height int
}

// align returns the warps from the middle frame, in whose pixels the background model is, to each of the frames.
func align(frames []keptFrame) []warp {
	middle := len(frames) / 2
	w, h := frames[0].image.W, frames[0].image.H
	warps := make([]warp, len(frames))
	for i := range warps {
		warps[i] = warp{width: w, height: h}
	}
	for i := middle + 1; i < len(frames); i++ {
		warps[i].forth = warps[i-1].forth.Then(frames[i].camera)
		warps[i].back, _ = warps[i].forth.Inverse()
	}
	for i := middle - 1; i >= 0; i-- {
		warps[i].back = frames[i+1].camera.Then(warps[i+1].back)
		warps[i].forth, _ = warps[i].back.Inverse()
	}
	for i := range warps {
		warps[i].still = warps[i].reach() <= standing
	}
	return warps
}

// reach returns the largest motion of a corner of the frame, in pixels.
func (y warp) reach() float64 {
	far := 0.0
	for _, sx := range [2]float64{-0.5, 0.5} {
		for _, sy := range [2]float64{-0.5, 0.5} {
			u, v := y.forth.At(sx*float64(y.width), sy*float64(y.height))
			far = max(far, math.Hypot(u, v))
		}
	}
	return far
}

// to returns the index of the pixel of the frame that shows a pixel of the model, −1 where that is outside the frame; from returns that of the
// model for a pixel of the frame.
func (y warp) to(x, row int) int   { return y.index(y.forth, x, row) }
func (y warp) from(x, row int) int { return y.index(y.back, x, row) }

func (y warp) index(a flow.Affine, x, row int) int {
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
