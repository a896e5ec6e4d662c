package background

// An island is a small sure region among unsure pixels. It may be what things go behind; or the middle of a thing that turns or swells on the spot,
// which never uncovers it.
const (
	mainland = 0.05 // the least share of the frame's pixels of a sure region from which the background is spread
	widest   = 0.25 // the most of the frame's longer side that an island is long that is a part of what is about it
	shore    = 3    // pixels about an island that belong to it, where they are unsure
	lapping  = 4    // pixels of its shore that differ, from which something is beside an island
	seamless = 0.22 // of an island's edge, the most that is none of colour
	mostly   = 0.5  // of the time that something is beside an island, from which the island is a part of it
)

// island is the pixels of an island, and those of its shore.
type island struct{ pixels, shore []int }

// leaveIslands makes the small sure regions unsure. With their shores they are bridges: what differs on both sides of one is one thing.
func (b *picture) leaveIslands() {
	mask := append([]bool(nil), b.known...)
	b.bridge = make([]bool, b.w*b.h)
	var islands []int
	for i := range mask {
		if !mask[i] {
			continue
		}
		if pixels := grow(mask, b.w, b.h, i, 1, nil); float64(len(pixels)) < mainland*float64(b.w*b.h) {
			islands = append(islands, pixels...)
		}
	}
	for _, i := range islands {
		b.known[i], b.bridge[i] = false, true
	}
	for _, i := range b.shoreOf(islands, b.known) {
		b.bridge[i] = true
	}
}

// shoreOf returns the pixels about some that are not of the mainland.
func (b *picture) shoreOf(pixels []int, mainland []bool) (list []int) {
	seen := map[int]bool{}
	for _, i := range pixels {
		seen[i] = true
	}
	for _, i := range pixels {
		x, y := i%b.w, i/b.w
		for v := max(y-shore, 0); v <= min(y+shore, b.h-1); v++ {
			for u := max(x-shore, 0); u <= min(x+shore, b.w-1); u++ {
				if j := v*b.w + u; !mainland[j] && !seen[j] {
					seen[j] = true
					list = append(list, j)
				}
			}
		}
	}
	return list
}

// isSmall reports whether no side of a region is longer than that of what may turn on the spot.
func (b *picture) isSmall(pixels []int) bool {
	t := thingOf(pixels, b.w, b.h)
	return max(t.Box.W, t.Box.H) <= widest*float64(max(b.w, b.h))
}

// isApart reports whether a region's edge is one of colour: what is behind things goes on beyond where they go.
func (b *picture) isApart(pixels []int, contrast float64) bool {
	within := map[int]bool{}
	for _, i := range pixels {
		within[i] = true
	}
	edge, alike := 0, 0
	for _, i := range pixels {
		x, y := i%b.w, i/b.w
		for _, n := range [4][2]int{{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}} {
			if n[0] < 0 || n[1] < 0 || n[0] >= b.w || n[1] >= b.h || within[n[1]*b.w+n[0]] {
				continue
			}
			edge++
			if distance(b.colour[i], b.colour[n[1]*b.w+n[0]]) < float32(contrast) {
				alike++
			}
		}
	}
	return float64(alike) <= seamless*float64(edge)
}

// unlike returns the regions off the mainland with an edge whose colour is unlike, by at least contrast, what the mainland around would make it,
// which it returns as well.
func (b *picture) unlike(mainland []bool, contrast float64) (list []island, filled [][3]float32) {
	fill := picture{w: b.w, h: b.h, colour: append([][3]float32(nil), b.colour...), known: append([]bool(nil), mainland...)}
	fill.spread(func(_ int, around [3]float32) ([3]float32, bool) { return around, true })
	mask := make([]bool, b.w*b.h)
	for i := range mask {
		mask[i] = !mainland[i] && b.known[i] && distance(b.colour[i], fill.colour[i]) > float32(contrast)
	}
	for i := range mask {
		if !mask[i] {
			continue
		}
		if pixels := grow(mask, b.w, b.h, i, 1, nil); b.isSmall(pixels) && b.isApart(pixels, contrast/4) {
			list = append(list, island{pixels, b.shoreOf(pixels, mainland)})
		}
	}
	return list, fill.colour
}

// busy returns the islands that something is beside most of the time.
func (f *Finder) busy(b *picture, islands []island, ways []way) (list []island) {
	if len(islands) == 0 {
		return nil
	}
	samples := f.samples()
	counts := make([]int, len(islands))
	for _, n := range samples {
		differs, _ := b.difference(f.frames[n].image, ways[n], f.parameters.Contrast)
		for k, l := range islands {
			if laps(l, differs, ways[n], b.w) {
				counts[k]++
			}
		}
	}
	for k, l := range islands {
		if float64(counts[k]) >= mostly*float64(len(samples)) {
			list = append(list, l)
		}
	}
	return list
}

// laps reports whether enough of an island and its shore differs in a frame.
func laps(l island, differs []bool, y way, w int) bool {
	count := 0
	for _, pixels := range [2][]int{l.pixels, l.shore} {
		for _, i := range pixels {
			if at := y.to(i%w, i/w); at >= 0 && differs[at] {
				count++
			}
		}
	}
	return count >= lapping
}
