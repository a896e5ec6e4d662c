package source

import (
	"io"

	"siibp/core/video/frame"
)

// chroma says how many pixels along x and y share one value of Cb and Cr; 0 where there are none.
type chroma struct{ x, y int }

var (
	chroma420 = chroma{2, 2}
	// chromaNames has the values of the header's C that mean 8 bits a value.
	chromaNames = map[string]chroma{
		"420": chroma420, "420jpeg": chroma420, "420mpeg2": chroma420, "420paldv": chroma420,
		"422": {2, 1}, "444": {1, 1}, "mono": {},
	}
)

// planes are the Y′, Cb and Cr of a frame, one byte a value, row-major.
type planes struct {
	w, h      int
	chroma    chroma
	y, cb, cr []uint8
}

// read reads the three planes one after the other.
func (p *planes) read(from io.Reader) error {
	if p.y == nil {
		p.y = make([]uint8, p.w*p.h)
		if c := p.chroma; c.x > 0 {
			n := p.chromaWidth() * ((p.h + c.y - 1) / c.y)
			p.cb, p.cr = make([]uint8, n), make([]uint8, n)
		}
	}
	for _, plane := range [][]uint8{p.y, p.cb, p.cr} {
		if _, err := io.ReadFull(from, plane); err != nil {
			return err
		}
	}
	return nil
}

// chromaWidth returns the number of values in a row of Cb or Cr.
func (p *planes) chromaWidth() int { return (p.w + p.chroma.x - 1) / p.chroma.x }

// rgb returns the frame by the matrix of ITU-R BT.601 for values of 16 … 235:
//
//	r = 1.164 (Y′−16) + 1.596 Cr    g = 1.164 (Y′−16) − 0.392 Cb − 0.813 Cr    b = 1.164 (Y′−16) + 2.017 Cb
//
// where Cb and Cr count from 128. A pixel takes the nearest chroma.
func (p *planes) rgb() frame.Image {
	picture := frame.New(p.w, p.h)
	for y := range p.h {
		row := picture.Row(y)
		for x := range p.w {
			cb, cr := 0, 0
			if p.chroma.x > 0 {
				i := y/p.chroma.y*p.chromaWidth() + x/p.chroma.x
				cb, cr = int(p.cb[i])-128, int(p.cr[i])-128
			}
			light := 298 * (int(p.y[y*p.w+x]) - 16) // in 256ths, as the factors below
			row[3*x] = byteOf(light + 409*cr)
			row[3*x+1] = byteOf(light - 100*cb - 208*cr)
			row[3*x+2] = byteOf(light + 516*cb)
		}
	}
	return picture
}

// byteOf rounds a number of 256ths to 0 … 255.
func byteOf(v int) uint8 { return uint8(min(max((v+128)>>8, 0), 255)) }
