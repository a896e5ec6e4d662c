package synth

import "image"

// sheetColumns is how many frames stand side by side in a sheet.
const sheetColumns = 24

// Sheet is the contact sheet of a clip: all its frames in reading order.
// Frame f stands in column f mod c and row f / c, where c is the sheet's
// width divided by that of a frame. It panics if there is no such clip.
func (w *World) Sheet(clip int) *image.Paletted {
	s := w.scene(clip)
	columns := min(sheetColumns, s.frames)
	rows := (s.frames + columns - 1) / columns
	size := s.backdrop.Bounds().Size()
	sheet := image.NewPaletted(image.Rect(0, 0, columns*size.X, rows*size.Y), s.colours.colours)
	press := s.colours.printer()
	s.play(func(frame int, e *easel, _ []image.Rectangle) {
		at := image.Pt(frame%columns*size.X, frame/columns*size.Y)
		press.print(sheet, at, e.canvas.picture)
	})
	return sheet
}

// Frame is one frame of a clip, as it stands in the clip's sheet.
// It panics if there is no such clip or frame.
func (w *World) Frame(clip, frame int) image.Image {
	s := w.scene(clip)
	demand(frame >= 0 && frame < s.frames, "no such frame")
	e := s.easel()
	e.paint(frame)
	picture := image.NewPaletted(s.backdrop.Bounds(), s.colours.colours)
	s.colours.printer().print(picture, image.Point{}, e.canvas.picture)
	return picture
}

func (w *World) scene(clip int) *scene {
	demand(clip >= 0 && clip < len(w.scenes), "no such clip")
	return w.scenes[clip]
}

// play paints every frame in turn and shows it to see.
func (s *scene) play(see func(frame int, e *easel, seen []image.Rectangle)) {
	e := s.easel()
	for frame := range s.frames {
		see(frame, e, e.paint(frame))
	}
}
