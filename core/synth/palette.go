package synth

import (
	"image"
	"image/color"
	"maps"
	"slices"
)

// palette is the few colours that a clip is shown in, so that its pictures are small.
type palette struct {
	colours color.Palette
	rgb     [][3]int
}

// printer turns pictures into the palette's colours and remembers what it looked up.
type printer struct {
	*palette
	nearest map[uint32]uint8
}

func (p *palette) printer() printer { return printer{p, map[uint32]uint8{}} }

// maxColours are enough for flat drawings and their edges.
const maxColours = 32

// tally counts the colours of a picture.
func tally(count map[uint32]int, picture *image.RGBA) {
	for i := 0; i < len(picture.Pix); i += 4 {
		count[packed(picture.Pix[i:])]++
	}
}

func packed(pix []uint8) uint32 {
	return uint32(pix[0])<<16 | uint32(pix[1])<<8 | uint32(pix[2])
}

func unpacked(c uint32) [3]int { return [3]int{int(c >> 16), int(c >> 8 & 255), int(c & 255)} }

// newPalette chooses colours one by one: each time the one that the pictures
// miss most, by how often it occurs and how far it is from those chosen.
func newPalette(count map[uint32]int) *palette {
	order := slices.Sorted(maps.Keys(count))
	missed := make([]int, len(order)) // square of the distance to the nearest chosen colour
	for i := range missed {
		missed[i] = 1
	}
	p := &palette{}
	for range min(maxColours, len(order)) {
		worst := 0
		for i, c := range order {
			if count[c]*missed[i] > count[order[worst]]*missed[worst] {
				worst = i
			}
		}
		rgb := unpacked(order[worst])
		p.rgb = append(p.rgb, rgb)
		p.colours = append(p.colours, color.RGBA{uint8(rgb[0]), uint8(rgb[1]), uint8(rgb[2]), 255})
		for i, c := range order {
			d := distance(unpacked(c), rgb)
			if len(p.rgb) == 1 || d < missed[i] {
				missed[i] = d
			}
		}
	}
	return p
}

// distance is the square of the distance between two colours.
func distance(a, b [3]int) int {
	dr, dg, db := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	return dr*dr + dg*dg + db*db
}

// closest finds the colour nearest to rgb.
func (p *palette) closest(rgb [3]int) (index int) {
	for i, c := range p.rgb {
		if distance(c, rgb) < distance(p.rgb[index], rgb) {
			index = i
		}
	}
	return index
}

// print writes a picture into sheet, its top left corner at the given place.
func (p printer) print(sheet *image.Paletted, at image.Point, picture *image.RGBA) {
	size := picture.Bounds()
	last, index := uint32(1<<24), uint8(0) // no colour is 1<<24
	for y := range size.Dy() {
		row := sheet.Pix[sheet.PixOffset(at.X, at.Y+y):][:size.Dx()]
		pix := picture.Pix[y*picture.Stride:]
		for x := range row {
			if c := packed(pix[4*x:]); c != last {
				last, index = c, p.index(c)
			}
			row[x] = index
		}
	}
}

// index is the palette's number for a colour.
func (p printer) index(c uint32) uint8 {
	i, known := p.nearest[c]
	if !known {
		i = uint8(p.closest(unpacked(c)))
		p.nearest[c] = i
	}
	return i
}

// mix chooses a palette from some of the scene's frames.
func (s *scene) mix() *palette {
	const every = 5
	count := map[uint32]int{}
	e := s.easel()
	for frame := 0; frame < s.frames; frame += every {
		e.paint(frame)
		tally(count, e.canvas.picture)
	}
	return newPalette(count)
}
