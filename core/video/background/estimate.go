package background

// picture is the background.
type picture struct {
	w, h      int
	colour    [][3]float32
	known     []bool
	bridge    []bool       // an island's or near one, and unsure
	low, high [][3]float32 // least and largest of each colour part over a pixel and its neighbours
}

// Where the background is uncertain, at each pixel the colour is taken that costs least: its difference from the background around, in
// colourScale levels and at most 1, and the share of the time at which the pixel has another colour.
const (
	sureShare   = 0.9 // of the time at one colour, from which that is background
	leastShare  = 0.1 // of the time at a colour that background may have
	colourScale = 120.0
	mostColours = 5  // of a pixel that are told apart
	mostSamples = 32 // frames that are compared
)

// colour is one that comes again at a pixel.
type colour struct {
	mean  [3]float32
	count float32
}

// colours is those of a pixel.
type colours struct {
	list  [mostColours]colour
	used  int
	total float32
}

// add counts a colour.
func (c *colours) add(r, g, b, contrast float32) {
	c.total++
	seen := [3]float32{r, g, b}
	for i := range c.used {
		k := &c.list[i]
		if distance(k.mean, seen) < contrast {
			k.count++
			for part := range seen {
				k.mean[part] += (seen[part] - k.mean[part]) / k.count
			}
			return
		}
	}
	if c.used < mostColours {
		c.list[c.used] = colour{seen, 1}
		c.used++
	}
}

// most returns the colour that comes most often.
func (c *colours) most() *colour {
	best := &c.list[0]
	for i := 1; i < c.used; i++ {
		if c.list[i].count > best.count {
			best = &c.list[i]
		}
	}
	return best
}

// nearest returns the colour that costs least, where the background around has a given one.
func (c *colours) nearest(around [3]float32) [3]float32 {
	best, least := c.most().mean, float32(2)
	for i := range c.used {
		k := &c.list[i]
		if k.count < leastShare*c.total {
			continue
		}
		if cost := min(distance(k.mean, around)/colourScale, 1) + 1 - k.count/c.total; cost < least {
			best, least = k.mean, cost
		}
	}
	return best
}

// distance returns the largest difference of a part of two colours.
func distance(a, b [3]float32) float32 {
	return max(a[0]-b[0], b[0]-a[0], a[1]-b[1], b[1]-a[1], a[2]-b[2], b[2]-a[2])
}

// estimate returns the background of the frames, to which there are ways.
func (f *Finder) estimate(ways []way) picture {
	w, h := f.frames[0].image.W, f.frames[0].image.H
	b := picture{w: w, h: h, colour: make([][3]float32, w*h), known: make([]bool, w*h)}
	all := f.sample(ways)
	for i := range all {
		if c := &all[i]; c.total > 0 {
			most := c.most()
			b.colour[i], b.known[i] = most.mean, most.count >= sureShare*c.total
		}
	}
	b.leaveIslands()
	mainland := append([]bool(nil), b.known...)
	b.spread(func(i int, around [3]float32) ([3]float32, bool) { return all[i].nearest(around), all[i].total > 0 })
	b.bound()
	islands, filled := b.unlike(mainland, 2*f.parameters.Contrast)
	for _, l := range f.busy(&b, islands, ways) {
		for _, i := range l.pixels {
			b.colour[i], b.bridge[i] = filled[i], false
		}
	}
	b.bound()
	return b
}

// unknown returns the number of pixels without a background.
func (b *picture) unknown() (count int) {
	for _, known := range b.known {
		if !known {
			count++
		}
	}
	return count
}

// sample counts the colours at each pixel of the background.
func (f *Finder) sample(ways []way) []colours {
	w, h := f.frames[0].image.W, f.frames[0].image.H
	all := make([]colours, w*h)
	for _, i := range f.samples() {
		pix := f.frames[i].image.Pix
		for y := range h {
			for x := range w {
				if at := ways[i].to(x, y); at >= 0 {
					p := pix[3*at : 3*at+3]
					all[y*w+x].add(float32(p[0]), float32(p[1]), float32(p[2]), float32(f.parameters.Contrast))
				}
			}
		}
	}
	return all
}

// samples returns which frames are compared, evenly spread.
func (f *Finder) samples() []int {
	var list []int
	every := (len(f.frames) + mostSamples - 1) / mostSamples
	for i := every / 2; i < len(f.frames); i += every {
		list = append(list, i)
	}
	return list
}

// spread decides from the known pixels on, ring by ring, which colour the others have: what decide says of a pixel with a mean colour around it, if
// it knows any.
func (b *picture) spread(decide func(i int, around [3]float32) ([3]float32, bool)) {
	var ring []int
	for i := range b.known {
		if !b.known[i] {
			ring = append(ring, i)
		}
	}
	for len(ring) > 0 {
		var left, decided []int
		for _, i := range ring {
			around, some := b.around(i)
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

// around returns the mean colour of a pixel's neighbours that are known; false where none is.
func (b *picture) around(i int) (mean [3]float32, some bool) {
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

// bound sets the least and the largest of each colour part around each pixel.
func (b *picture) bound() {
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
