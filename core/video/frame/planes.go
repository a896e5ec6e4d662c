package frame

// Planes is an image as video decoders return it: luma Y′ and chroma Cb and Cr. A sample of up to 8 bits is one byte, a
// deeper one two bytes, little endian.
//
// The Y′ of pixel (x, y) is sample y·W + x of Y. ChromaX×ChromaY pixels share one Cb and one Cr, at index
// (y/ChromaY)·⌈W/ChromaX⌉ + x/ChromaX times Step. ChromaX is 0 for a grey image.
type Planes struct {
	W, H             int
	ChromaX, ChromaY int
	Step             int // samples from one Cb to the next, and from one Cr: 1 for separate planes, 2 for interleaved planes (NV12)
	Depth            int // bits of a sample, up to 12; 0 means 8
	Y, Cb, Cr        []uint8
	Space            ColourSpace
}

// chromaWidth returns the number of Cb samples in a row.
func (p *Planes) chromaWidth() int { return (p.W + p.ChromaX - 1) / p.ChromaX }

// ChromaSize returns the number of Cb samples, which equals the number of Cr samples.
func (p *Planes) ChromaSize() int {
	if p.ChromaX == 0 {
		return 0
	}
	return p.chromaWidth() * ((p.H + p.ChromaY - 1) / p.ChromaY)
}

// SampleBytes returns the number of bytes of a sample.
func (p *Planes) SampleBytes() int {
	if p.Depth > 8 {
		return 2
	}
	return 1
}

// RGB converts the planes to RGB with the coefficients of Space. Chroma is replicated, not interpolated. High dynamic
// range is mapped to the standard range of BT.709.
func (p *Planes) RGB() Image {
	m := New(p.W, p.H)
	f := p.Space.factors()
	if p.Depth > 8 || p.Space.Transfer != StandardRange {
		p.convertDeep(m, f)
		return m
	}
	if p.ChromaX == 0 {
		for i, y := range p.Y[:p.W*p.H] {
			light := roundToByte(f.light * (int(y) - f.black))
			m.Pix[3*i], m.Pix[3*i+1], m.Pix[3*i+2] = light, light, light
		}
		return m
	}
	for y := range p.H {
		p.convertRow(m.Row(y), y, f)
	}
	return m
}

// convertRow converts row y of planes of 8 bits and standard range to RGB.
func (p *Planes) convertRow(rgb []uint8, y int, f conversion) {
	row := p.Y[y*p.W:][:p.W]
	at := y / p.ChromaY * p.chromaWidth() * p.Step
	cbs, crs := p.Cb[at:], p.Cr[at:]
	for from, i := 0, 0; from < len(row); from, i = from+p.ChromaX, i+p.Step {
		cb, cr := int(cbs[i])-128, int(crs[i])-128
		red, green, blue := f.red*cr, f.greenCb*cb+f.greenCr*cr, f.blue*cb
		for x := from; x < min(from+p.ChromaX, len(row)); x++ {
			light := f.light * (int(row[x]) - f.black)
			pixel := rgb[3*x:][:3]
			pixel[0], pixel[1], pixel[2] = roundToByte(light+red), roundToByte(light-green), roundToByte(light+blue)
		}
	}
}

// roundToByte rounds v·2^−14 to the nearest integer and clamps it to 0 … 255.
func roundToByte(v int) uint8 { return uint8(min(max((v+1<<(fraction-1))>>fraction, 0), 255)) }
