package synth

import "image"

// rendering holds the frames of a clip in the colours of its palette.
type rendering struct {
	frames []*image.Paletted
	rgb    [][3]int
}

// render paints all frames of a scene and returns the visible box of each player in each.
func (s *scene) render() (rendering, []path) {
	f := rendering{rgb: s.palette.RGB}
	paths := make([]path, len(s.cast))
	quantiser := s.palette.Quantiser()
	size := s.background.Bounds()
	s.eachFrame(func(_ int, e *painter, visible []image.Rectangle) {
		picture := image.NewPaletted(size, s.palette.Colours)
		quantiser.Draw(picture, image.Point{}, e.canvas.Picture)
		f.frames = append(f.frames, picture)
		for i, r := range visible {
			box := rectOf(r).clipped(float64(size.Dx()), float64(size.Dy()))
			paths[i].rects = append(paths[i].rects, box)
		}
	})
	return f, paths
}

// sample returns the colour at (u, v) of a box, both in 0…1.
func (f rendering) sample(frame int, r rect, u, v float64) (index uint8) {
	m := f.frames[frame]
	x := min(int(r.x+u*r.w), m.Rect.Dx()-1)
	y := min(int(r.y+v*r.h), m.Rect.Dy()-1)
	return m.Pix[y*m.Stride+x]
}

// patch samples a box of a frame at cells×cells points, row by row.
func (f rendering) patch(frame int, r rect, cells int) []uint8 {
	p := make([]uint8, 0, cells*cells)
	for j := range cells {
		for i := range cells {
			p = append(p, f.sample(frame, r, (float64(i)+0.5)/float64(cells), (float64(j)+0.5)/float64(cells)))
		}
	}
	return p
}

// luminance returns the luminance of a colour, 0 to 1.
func luminance(c [3]int) float64 {
	return (0.299*float64(c[0]) + 0.587*float64(c[1]) + 0.114*float64(c[2])) / 255
}
