package frame

// Samples of more than 8 bits, and of high dynamic range, are converted in units of 10 bits.
const (
	deepBits  = 10
	deepShift = deepBits - 8
)

// convertDeep converts planes of more than 8 bits or of high dynamic range to RGB.
func (p *Planes) convertDeep(m Image, f conversion) {
	tones := toneMapOf(p.Space.Transfer)
	light, cbs, crs := make([]int, p.W), make([]int, p.W), make([]int, p.W)
	for y := range p.H {
		p.deepRow(light, p.Y, y*p.W, 1, 1)
		if p.ChromaX > 0 {
			at := y / p.ChromaY * p.chromaWidth() * p.Step
			p.deepRow(cbs, p.Cb, at, p.Step, p.ChromaX)
			p.deepRow(crs, p.Cr, at, p.Step, p.ChromaX)
		}
		row := m.Row(y)
		for x, v := range light {
			v = f.light * (v - f.black<<deepShift)
			var cb, cr int
			if p.ChromaX > 0 {
				cb, cr = cbs[x]-128<<deepShift, crs[x]-128<<deepShift
			}
			r, g, b := v+f.red*cr, v-f.greenCb*cb-f.greenCr*cr, v+f.blue*cb
			if tones == nil {
				row[3*x], row[3*x+1], row[3*x+2] = roundDeepToByte(r), roundDeepToByte(g), roundDeepToByte(b)
			} else {
				row[3*x], row[3*x+1], row[3*x+2] = tones.apply(roundToDeep(r), roundToDeep(g), roundToDeep(b))
			}
		}
	}
}

// deepRow reads samples of a plane in units of 10 bits. The first is at index at, the next ones are step apart, and
// each is for share pixels.
func (p *Planes) deepRow(to []int, plane []uint8, at, step, share int) {
	for x := range to {
		i := at + x/share*step
		if p.Depth <= 8 {
			to[x] = int(plane[i]) << deepShift
			continue
		}
		v := int(plane[2*i]) | int(plane[2*i+1])<<8
		to[x] = v << deepBits >> p.Depth
	}
}

// roundToDeep rounds v·2^−14 to the nearest integer and clamps it to 0 … 1020.
func roundToDeep(v int) int { return min(max((v+1<<(fraction-1))>>fraction, 0), 255<<deepShift) }

// roundDeepToByte rounds v·2^−16 to the nearest integer and clamps it to 0 … 255.
func roundDeepToByte(v int) uint8 {
	const bits = fraction + deepShift
	return uint8(min(max((v+1<<(bits-1))>>bits, 0), 255))
}

// Resize returns the planes resampled to w×h pixels, like Image.Resize, or the planes themselves if they have that
// size. It keeps the subsampling of the chroma. To reduce planes before the conversion is faster than to reduce the
// image, and gives nearly the same colours.
func (p *Planes) Resize(w, h int) *Planes {
	if w == p.W && h == p.H {
		return p
	}
	to := *p
	to.W, to.H, to.Step = w, h, 1
	to.Y = p.resample(p.Y, 1, p.W, p.H, w, h)
	if p.ChromaX > 0 {
		down := func(n, by int) int { return (n + by - 1) / by }
		fromW, fromH := p.chromaWidth(), down(p.H, p.ChromaY)
		toW, toH := to.chromaWidth(), down(h, p.ChromaY)
		to.Cb = p.resample(p.Cb, p.Step, fromW, fromH, toW, toH)
		to.Cr = p.resample(p.Cr, p.Step, fromW, fromH, toW, toH)
	}
	return &to
}

// resample returns a plane of fromW×fromH samples, which are step apart, as one of w×h samples.
func (p *Planes) resample(plane []uint8, step, fromW, fromH, w, h int) []uint8 {
	columns, rows := tapsOf(fromW, w), tapsOf(fromH, h)
	narrow, line := make([]float32, w*fromH), make([]float32, fromW)
	for y := range fromH {
		p.readRow(line, plane, y*fromW*step, step)
		for x, taps := range columns {
			var sum float32
			for i, weight := range taps.weights {
				sum += weight * line[taps.first+i]
			}
			narrow[y*w+x] = sum
		}
	}
	to, sum := make([]uint8, w*h*p.SampleBytes()), make([]float32, w)
	for y, taps := range rows {
		clear(sum)
		for i, weight := range taps.weights {
			for x, v := range narrow[(taps.first+i)*w:][:w] {
				sum[x] += weight * v
			}
		}
		for x, v := range sum {
			n, i := int(v+0.5), y*w+x
			if p.Depth > 8 {
				to[2*i], to[2*i+1] = uint8(n), uint8(n>>8)
			} else {
				to[i] = uint8(n)
			}
		}
	}
	return to
}

// readRow reads samples of a plane, the first at index at and the next ones step apart.
func (p *Planes) readRow(to []float32, plane []uint8, at, step int) {
	for x := range to {
		i := at + x*step
		if p.Depth > 8 {
			to[x] = float32(int(plane[2*i]) | int(plane[2*i+1])<<8)
		} else {
			to[x] = float32(plane[i])
		}
	}
}
