package background

// model is the background model, in the pixels of the middle one of the frames that it is made of.
type model struct {
	w, h      int
	colour    [][3]float32 // R, G, B, 0 to 255
	known     []bool       // whether the pixel has a background colour
	aperture  []bool       // whether the pixel is of an aperture, or of the border of one
	low, high [][3]float32 // minimum and maximum of each channel over a pixel and its eight neighbours
}

// A pixel that has one colour for sureShare of the frames has that colour as its background. Of the colours of any other pixel the one with the
// least cost is taken: its distance to the background of the neighbours, divided by colourScale and at most 1, plus the share of the frames in
// which the pixel has another colour.
const (
	minCertainFrames   = 0.9   // share of the frames
	minCandidateFrames = 0.1   // share of the frames that a colour needs to be a candidate
	colourScale        = 120.0 // levels of 255
	maxClusters        = 5     // colours that are counted at a pixel
	maxSampledFrames   = 32    // frames whose colours are counted
)

// colour is the mean of similar colours at a pixel, and how often they were seen.
type colourCluster struct {
	mean  [3]float32
	count float32
}

// colours are the clusters of the colours of a pixel.
type colourClusters struct {
	list  [maxClusters]colourCluster
	used  int
	total float32
}

// add counts a colour in the first cluster whose mean is nearer than contrast, or in a new one.
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

// most returns the most frequent colour.
func (c *colourClusters) mostFrequent() *colourCluster {
	best := &c.list[0]
	for i := 1; i < c.used; i++ {
		if c.list[i].count > best.count {
			best = &c.list[i]
		}
	}
	return best
}

// nearest returns the colour with the least cost, given the mean background colour of the neighbours.
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

// distance returns the largest difference of two colours over the channels.
func maxChannelDifference(a, b [3]float32) float32 {
	return max(a[0]-b[0], b[0]-a[0], a[1]-b[1], b[1]-a[1], a[2]-b[2], b[2]-a[2])
}

// estimate returns the background model of the frames. warps lead from its pixels to those of each frame.
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

// unknown returns the number of pixels without a background.
func (b *model) unknownPixels() (count int) {
	for _, known := range b.known {
		if !known {
			count++
		}
	}
	return count
}

// sample counts the colours at each pixel of the model.
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

// samples returns the indices of the frames whose colours are counted, evenly spaced.
func (f *Subtractor) sampledFrames() []int {
	var list []int
	every := (len(f.frames) + maxSampledFrames - 1) / maxSampledFrames
	for i := every / 2; i < len(f.frames); i += every {
		list = append(list, i)
	}
	return list
}

// spread gives the unknown pixels a colour, beginning beside the known ones and going outwards. decide returns the colour of pixel i, given the mean
// colour of its known neighbours, or false where it has none.
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
			around, some := b.neighbourMean(i)
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
			return // no frame shows the rest, or nothing is sure
		}
		ring = left
	}
}

// around returns the mean colour of the known neighbours of a pixel, false where none is known.
func (b *model) neighbourMean(i int) (mean [3]float32, some bool) {
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

// bound sets low and high.
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
