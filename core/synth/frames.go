package synth

import (
	"image"
)

// rendering holds the frames of a clip as paletted pictures. rgb holds the colours of the palette.
type rendering struct {
	frames []*image.Paletted
	rgb    [][3]int
}

// render paints all frames of a scene and returns the visible box of each player in each frame.
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

// sample returns the palette index at the relative position (u, v) of a box, both 0 to 1.
func (f rendering) sample(frame int, r rect, u, v float64) (index uint8) {
	m := f.frames[frame]
	x := min(int(r.x+u*r.w), m.Rect.Dx()-1)
	y := min(int(r.y+v*r.h), m.Rect.Dy()-1)
	return m.Pix[y*m.Stride+x]
}

// patch returns the palette indices at cells×cells points of a box, row by row.
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

// maxColumns is the largest number of frames side by side in a sheet.
const maxColumns = 24

// Sheet returns the contact sheet of a clip: all frames in row-major order. Frame f is in column
// f mod c and row ⌊f/c⌋, where c is the width of the sheet divided by that of a frame. It panics
// if clip is out of range.
func (w *World) Sheet(clip int) *image.Paletted {
	s := w.scene(clip)
	columns := min(maxColumns, s.frames)
	rows := (s.frames + columns - 1) / columns
	size := s.background.Bounds().Size()
	sheet := image.NewPaletted(image.Rect(0, 0, columns*size.X, rows*size.Y), s.palette.Colours)
	quantiser := s.palette.Quantiser()
	s.eachFrame(func(frame int, e *painter, _ []image.Rectangle) {
		corner := image.Pt(frame%columns*size.X, frame/columns*size.Y)
		quantiser.Draw(sheet, corner, e.canvas.Picture)
	})
	return sheet
}

// quantised returns the canvas of a painter in the palette of the scene.
func (s *scene) quantised(q Quantiser, e *painter) image.Image {
	picture := image.NewPaletted(s.background.Bounds(), s.palette.Colours)
	q.Draw(picture, image.Point{}, e.canvas.Picture)
	return picture
}

// scene returns the scene of a clip. It panics if clip is out of range.
func (w *World) scene(clip int) *scene {
	require(clip >= 0 && clip < len(w.scenes), "no such clip")
	return w.scenes[clip]
}

// eachFrame paints every frame in order and calls visit with the painter and the visible boxes of the players.
func (s *scene) eachFrame(visit func(frame int, e *painter, visible []image.Rectangle)) {
	e := s.painter()
	for frame := range s.frames {
		visit(frame, e, e.paint(frame))
	}
}
