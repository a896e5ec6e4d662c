package motion

import (
	"math"
)

// model is the background model on the pixel grid of the middle frame of the buffer.
type model struct {
	w, h      int
	colour    [][3]float32 // R, G, B, 0 to 255
	known     []bool       // the pixel has a background colour
	aperture  []bool       // the pixel belongs to an aperture or its border
	low, high [][3]float32 // minimum and maximum of each channel over the 3×3 neighborhood
}

// A pixel with one colour in at least minCertainFrames of the frames has this colour as its background. Other pixels
// get the colour with the minimum cost: the distance to the background of the neighbors, divided by colourScale and
// clamped to 1, plus the share of the frames in which the pixel has another colour.
const (
	minCertainFrames   = 0.9   // share of the frames
	minCandidateFrames = 0.1   // minimum share of the frames for a colour to be a candidate
	colourScale        = 120.0 // levels of 255
	maxClusters        = 5     // maximum number of colour clusters at a pixel
	maxSampledFrames   = 32    // maximum number of frames whose colours are clustered
)

// colourCluster is the mean of similar colours at a pixel and their count.
type colourCluster struct {
	mean  [3]float32
	count float32
}

// colourClusters are the clusters of the colours at one pixel.
type colourClusters struct {
	list  [maxClusters]colourCluster
	used  int
	total float32
}

// add counts a colour in the first cluster whose mean differs by less than contrast, or in a new cluster.
func (c *colourClusters) add(r, g, b, contrast float32) {
	c.total++
	seen := [3]float32{r, g, b}
	for i := range c.used {
		k := &c.list[i]
		if maxChannelDifference(k.mean, seen) < contrast {
			k.count++
			for part := range seen {
				k.mean[part] += (seen[part] - k.mean[part]) / k.count
			}
			return
		}
	}
	if c.used < maxClusters {
		c.list[c.used] = colourCluster{seen, 1}
		c.used++
	}
}

// mostFrequent returns the cluster with the largest count.
func (c *colourClusters) mostFrequent() *colourCluster {
	best := &c.list[0]
	for i := 1; i < c.used; i++ {
		if c.list[i].count > best.count {
			best = &c.list[i]
		}
	}
	return best
}

// cheapest returns the colour with the minimum cost, given the mean background colour of the neighbors.
func (c *colourClusters) cheapest(around [3]float32) [3]float32 {
	best, least := c.mostFrequent().mean, float32(2)
	for i := range c.used {
		k := &c.list[i]
		if k.count < minCandidateFrames*c.total {
			continue
		}
		if cost := min(maxChannelDifference(k.mean, around)/colourScale, 1) + 1 - k.count/c.total; cost < least {
			best, least = k.mean, cost
		}
	}
	return best
}

// maxChannelDifference returns the maximum absolute difference over the channels.
func maxChannelDifference(a, b [3]float32) float32 {
	return max(a[0]-b[0], b[0]-a[0], a[1]-b[1], b[1]-a[1], a[2]-b[2], b[2]-a[2])
}

// buildModel returns the background model of the buffered frames.
func (f *Subtractor) buildModel(warps []warp) model {
	w, h := f.frames[0].image.W, f.frames[0].image.H
	b := model{w: w, h: h, colour: make([][3]float32, w*h), known: make([]bool, w*h)}
	all := f.clusterColours(warps)
	for i := range all {
		if c := &all[i]; c.total > 0 {
			most := c.mostFrequent()
			b.colour[i], b.known[i] = most.mean, most.count >= minCertainFrames*c.total
		}
	}
	b.markApertures()
	certain := append([]bool(nil), b.known...)
	b.fillUnknown(func(i int, around [3]float32) ([3]float32, bool) { return all[i].cheapest(around), all[i].total > 0 })
	b.computeBounds()
	apertures, filled := b.interiorCandidates(certain, 2*f.parameters.Contrast)
	for _, l := range f.confirmInteriors(&b, apertures, warps) {
		for _, i := range l.pixels {
			b.colour[i], b.aperture[i] = filled[i], false
		}
	}
	b.computeBounds()
	return b
}

// unknownPixels returns the number of pixels without a background colour.
func (b *model) unknownPixels() (count int) {
	for _, known := range b.known {
		if !known {
			count++
		}
	}
	return count
}

// clusterColours clusters the colours at each pixel of the model over the sampled frames.
func (f *Subtractor) clusterColours(warps []warp) []colourClusters {
	w, h := f.frames[0].image.W, f.frames[0].image.H
	all := make([]colourClusters, w*h)
	for _, i := range f.sampledFrames() {
		pix := f.frames[i].image.Pix
		for y := range h {
			for x := range w {
				if at := warps[i].toFrame(x, y); at >= 0 {
					p := pix[3*at : 3*at+3]
					all[y*w+x].add(float32(p[0]), float32(p[1]), float32(p[2]), float32(f.parameters.Contrast))
				}
			}
		}
	}
	return all
}

// sampledFrames returns the indices of at most maxSampledFrames frames, evenly spaced.
func (f *Subtractor) sampledFrames() []int {
	var list []int
	every := (len(f.frames) + maxSampledFrames - 1) / maxSampledFrames
	for i := every / 2; i < len(f.frames); i += every {
		list = append(list, i)
	}
	return list
}

// fillUnknown assigns colours to the unknown pixels, from the known pixels outwards. decide returns the colour of
// pixel i, given the mean colour of its known neighbors, or false if it has none.
func (b *model) fillUnknown(decide func(i int, around [3]float32) ([3]float32, bool)) {
	var ring []int
	for i := range b.known {
		if !b.known[i] {
			ring = append(ring, i)
		}
	}
	for len(ring) > 0 {
		var left, decided []int
		for _, i := range ring {
			around, some := b.neighborMean(i)
			if some {
				b.colour[i], some = decide(i, around)
			}
			if some {
				decided = append(decided, i)
			} else {
				left = append(left, i)
			}
		}
		for _, i := range decided {
			b.known[i] = true
		}
		if len(decided) == 0 {
			return // no frame shows the remaining pixels, or no pixel is known
		}
		ring = left
	}
}

// neighborMean returns the mean colour of the known neighbors of a pixel, or false if no neighbor is known.
func (b *model) neighborMean(i int) (mean [3]float32, some bool) {
	x, y := i%b.w, i/b.w
	n := float32(0)
	for v := max(y-1, 0); v <= min(y+1, b.h-1); v++ {
		for u := max(x-1, 0); u <= min(x+1, b.w-1); u++ {
			if j := v*b.w + u; b.known[j] {
				n++
				for part, level := range b.colour[j] {
					mean[part] += (level - mean[part]) / n
				}
			}
		}
	}
	return mean, n > 0
}

// computeBounds sets low and high.
func (b *model) computeBounds() {
	b.low, b.high = append([][3]float32(nil), b.colour...), append([][3]float32(nil), b.colour...)
	for y := range b.h {
		for x := range b.w {
			low, high := &b.low[y*b.w+x], &b.high[y*b.w+x]
			for v := max(y-1, 0); v <= min(y+1, b.h-1); v++ {
				for u := max(x-1, 0); u <= min(x+1, b.w-1); u++ {
					for part, level := range b.colour[v*b.w+u] {
						low[part], high[part] = min(low[part], level), max(high[part], level)
					}
				}
			}
		}
	}
}

// maxStillMotion is the largest motion of a frame's corners, in pixels, of a static camera.
const maxStillMotion = 0.5

// warp maps pixels of the background model to pixels of a frame, and back.
type warp struct {
	still                        bool // the mapping is the identity
	toFrameMotion, toModelMotion Affine
	width, height                int
}

// alignFrames returns the warp of each frame. The background model has the pixel grid of the middle frame.
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

// maxCornerMotion returns the largest motion of a corner of the frame, in pixels.
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

// toFrame returns the index of the frame pixel for a pixel of the model, or −1 if it lies outside the frame. toModel
// returns the index of the model pixel for a pixel of the frame.
func (y warp) toFrame(x, row int) int { return y.index(y.toFrameMotion, x, row) }
func (y warp) toModel(x, row int) int { return y.index(y.toModelMotion, x, row) }

func (y warp) index(a Affine, x, row int) int {
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
