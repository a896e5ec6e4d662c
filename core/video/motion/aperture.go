package motion

// The interior of an object that turns or grows in place has the same colour in all frames and looks like background:
// the foreground aperture problem (Toyama et al., Wallflower, ICCV 1999, section 2). An aperture is a small region of
// constant colour among pixels with changing colour. It is either such an interior, or background that objects move
// around. The constants below separate the two cases.
const (
	minCertainArea    = 0.05 // minimum area, as a share of the frame, of a region of constant colour that is certainly background
	maxInteriorSide   = 0.25 // maximum side of an interior as a share of the frame's longer side
	borderWidth       = 3    // pixels around an aperture that are counted with it
	minTouchingPixels = 4    // minimum number of foreground pixels in an aperture and its border for the foreground to touch it
	maxSmoothEdge     = 0.22 // maximum share of an interior's edge without a visible change of colour
	minTouchedTime    = 0.5  // minimum share of frames with touching foreground for an aperture to be an interior
)

// aperture holds the indices of the pixels of an aperture and of its border.
type aperture struct{ pixels, border []int }

// markApertures sets small regions of constant colour to unknown. It marks them and their borders as apertures,
// across which components of the foreground are merged.
func (b *model) markApertures() {
	mask := append([]bool(nil), b.known...)
	b.aperture = make([]bool, b.w*b.h)
	var apertures []int
	for i := range mask {
		if !mask[i] {
			continue
		}
		if pixels := floodFill(mask, b.w, i, 1, nil); float64(len(pixels)) < minCertainArea*float64(b.w*b.h) {
			apertures = append(apertures, pixels...)
		}
	}
	for _, i := range apertures {
		b.known[i], b.aperture[i] = false, true
	}
	for _, i := range b.borderOf(apertures, b.known) {
		b.aperture[i] = true
	}
}

// borderOf returns the pixels within borderWidth of the given pixels that are not certain background.
func (b *model) borderOf(pixels []int, certain []bool) (list []int) {
	seen := map[int]bool{}
	for _, i := range pixels {
		seen[i] = true
	}
	for _, i := range pixels {
		x, y := i%b.w, i/b.w
		for v := max(y-borderWidth, 0); v <= min(y+borderWidth, b.h-1); v++ {
			for u := max(x-borderWidth, 0); u <= min(x+borderWidth, b.w-1); u++ {
				if j := v*b.w + u; !certain[j] && !seen[j] {
					seen[j] = true
					list = append(list, j)
				}
			}
		}
	}
	return list
}

// isSmall reports whether a region is small enough to be the interior of an object.
func (b *model) isSmall(pixels []int) bool {
	t := newRegion(pixels, b.w, b.h)
	return max(t.Box.W, t.Box.H) <= maxInteriorSide*float64(max(b.w, b.h))
}

// isDistinct reports whether the colour changes by at least contrast across most of a region's edge. Background
// continues without a change beyond the pixels with moving objects.
func (b *model) isDistinct(pixels []int, contrast float64) bool {
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
			if maxChannelDifference(b.colour[i], b.colour[n[1]*b.w+n[0]]) < float32(contrast) {
				alike++
			}
		}
	}
	return float64(alike) <= maxSmoothEdge*float64(edge)
}

// interiorCandidates returns the regions that may be interiors: their colour differs by more than contrast from the
// colour extrapolated from the certain background around them. filled is the extrapolation for all pixels.
func (b *model) interiorCandidates(certain []bool, contrast float64) (list []aperture, filled [][3]float32) {
	fill := model{w: b.w, h: b.h, colour: append([][3]float32(nil), b.colour...), known: append([]bool(nil), certain...)}
	fill.fillUnknown(func(_ int, around [3]float32) ([3]float32, bool) { return around, true })
	mask := make([]bool, b.w*b.h)
	for i := range mask {
		mask[i] = !certain[i] && b.known[i] && maxChannelDifference(b.colour[i], fill.colour[i]) > float32(contrast)
	}
	for i := range mask {
		if !mask[i] {
			continue
		}
		if pixels := floodFill(mask, b.w, i, 1, nil); b.isSmall(pixels) && b.isDistinct(pixels, contrast/4) {
			list = append(list, aperture{pixels, b.borderOf(pixels, certain)})
		}
	}
	return list, fill.colour
}

// confirmInteriors returns the apertures that the foreground touches in at least minTouchedTime of the sampled
// frames.
func (f *Subtractor) confirmInteriors(b *model, apertures []aperture, warps []warp) (list []aperture) {
	if len(apertures) == 0 {
		return nil
	}
	samples := f.sampledFrames()
	counts := make([]int, len(apertures))
	for _, n := range samples {
		mask, _ := b.foregroundMask(f.frames[n].image, warps[n], f.parameters.Contrast)
		for k, l := range apertures {
			if touchesForeground(l, mask, warps[n], b.w) {
				counts[k]++
			}
		}
	}
	for k, l := range apertures {
		if float64(counts[k]) >= minTouchedTime*float64(len(samples)) {
			list = append(list, l)
		}
	}
	return list
}

// touchesForeground reports whether the foreground of a frame touches an aperture.
func touchesForeground(l aperture, mask []bool, y warp, w int) bool {
	count := 0
	for _, pixels := range [2][]int{l.pixels, l.border} {
		for _, i := range pixels {
			if at := y.toFrame(i%w, i/w); at >= 0 && mask[at] {
				count++
			}
		}
	}
	return count >= minTouchingPixels
}
