package synth

import (
	"image"

	"siibp/core/synth/drawing"
)

// maxColumns is the largest number of frames side by side in a sheet.
const maxColumns = 24

// Sheet returns the contact sheet of a clip: all its frames in reading order. Frame f is in
// column f mod c and row ⌊f/c⌋, where c is the sheet's width divided by a frame's. It panics
// if there is no such clip.
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

// Frame returns one frame of a clip, as in the clip's sheet. It panics if there is no such
// clip or frame.
func (w *World) Frame(clip, frame int) image.Image {
	s := w.scene(clip)
	require(frame >= 0 && frame < s.frames, "no such frame")
	e := s.painter()
	e.paint(frame)
	return s.quantised(s.palette.Quantiser(), e)
}

// quantised returns what a painter has painted, in the scene's colours.
func (s *scene) quantised(q drawing.Quantiser, e *painter) image.Image {
	picture := image.NewPaletted(s.background.Bounds(), s.palette.Colours)
	q.Draw(picture, image.Point{}, e.canvas.Picture)
	return picture
}

// scene returns the scene of a clip; it panics if there is none.
func (w *World) scene(clip int) *scene {
	require(clip >= 0 && clip < len(w.scenes), "no such clip")
	return w.scenes[clip]
}

// eachFrame paints every frame in turn and calls visit with it and the players' visible boxes.
func (s *scene) eachFrame(visit func(frame int, e *painter, visible []image.Rectangle)) {
	e := s.painter()
	for frame := range s.frames {
		visit(frame, e, e.paint(frame))
	}
}
