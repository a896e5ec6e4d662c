package background

import (
	"math"

	"siibp/core/video/motion"
)

// standing is the largest motion of a frame's corners, in pixels, at which the camera counts as standing still.
const maxStillMotion = 0.5

// warp leads from the pixels of the background model to those of a frame, and back.
type warp struct {
	still                        bool // both are the same pixels
	toFrameMotion, toModelMotion motion.Affine
	width, height                int
}

// align returns the warps from the middle frame, in whose pixels the background model is, to each of the frames.
func alignFrames(frames []bufferedFrame) []warp {
	middle := len(frames) / 2
	w, h := frames[0].image.W, frames[0].image.H
	warps := make([]warp, len(frames))
	for i := range warps {
		warps[i] = warp{width: w, height: h}
	}
	for i := middle + 1; i < len(frames); i++ {
		warps[i].toFrameMotion = warps[i-1].toFrameMotion.Then(frames[i].camera)
		warps[i].toModelMotion, _ = warps[i].toFrameMotion.Inverse()
	}
	for i := middle - 1; i >= 0; i-- {
		warps[i].toModelMotion = frames[i+1].camera.Then(warps[i+1].toModelMotion)
		warps[i].toFrameMotion, _ = warps[i].toModelMotion.Inverse()
	}
	for i := range warps {
		warps[i].still = warps[i].maxCornerMotion() <= maxStillMotion
	}
	return warps
}

// reach returns the largest motion of a corner of the frame, in pixels.
func (y warp) maxCornerMotion() float64 {
	far := 0.0
	for _, sx := range [2]float64{-0.5, 0.5} {
		for _, sy := range [2]float64{-0.5, 0.5} {
			u, v := y.toFrameMotion.At(sx*float64(y.width), sy*float64(y.height))
			far = max(far, math.Hypot(u, v))
		}
	}
	return far
}

// to returns the index of the pixel of the frame that shows a pixel of the model, −1 where that is outside the frame; from returns that of the
// model for a pixel of the frame.
func (y warp) toFrame(x, row int) int { return y.index(y.toFrameMotion, x, row) }
func (y warp) toModel(x, row int) int { return y.index(y.toModelMotion, x, row) }

func (y warp) index(a motion.Affine, x, row int) int {
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
