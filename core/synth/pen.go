package synth

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/math/f64"
	"golang.org/x/image/vector"
)

// pen fills shapes on one picture, seen through an affine map.
// Moving a pen gives a new one; all of them draw on the same paper.
type pen struct {
	*paper
	view f64.Aff3
}

// paper is a picture, the part of it that was drawn on, and the means to draw.
type paper struct {
	picture *image.RGBA
	touched image.Rectangle
	raster  *vector.Rasterizer
}

// newPaper is an empty picture of w×h pixels.
func newPaper(w, h int) *paper {
	return &paper{picture: image.NewRGBA(image.Rect(0, 0, w, h)), raster: vector.NewRasterizer(0, 0)}
}

// clear wipes what was drawn.
func (p *paper) clear() {
	draw.Draw(p.picture, p.touched, image.Transparent, image.Point{}, draw.Src)
	p.touched = image.Rectangle{}
}

// pen draws on the paper with scale pixels to a unit.
func (p *paper) pen(scale float64) pen {
	return pen{p, f64.Aff3{scale, 0, 0, 0, scale, 0}}
}

func (p pen) times(m f64.Aff3) pen {
	v := p.view
	p.view = f64.Aff3{
		v[0]*m[0] + v[1]*m[3], v[0]*m[1] + v[1]*m[4], v[0]*m[2] + v[1]*m[5] + v[2],
		v[3]*m[0] + v[4]*m[3], v[3]*m[1] + v[4]*m[4], v[3]*m[2] + v[4]*m[5] + v[5],
	}
	return p
}

// at moves the origin to (x, y).
func (p pen) at(x, y float64) pen { return p.times(f64.Aff3{1, 0, x, 0, 1, y}) }

// scaled stretches about the origin.
func (p pen) scaled(sx, sy float64) pen { return p.times(f64.Aff3{sx, 0, 0, 0, sy, 0}) }

// turned rotates about the origin, clockwise as seen.
func (p pen) turned(angle float64) pen {
	sin, cos := math.Sincos(angle)
	return p.times(f64.Aff3{cos, -sin, 0, sin, cos, 0})
}

// fill paints the inside of s.
func (p pen) fill(c color.Color, s shape) {
	points := make(shape, len(s))
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for i, a := range s {
		v := p.view
		b := point{v[0]*a.x + v[1]*a.y + v[2], v[3]*a.x + v[4]*a.y + v[5]}
		low = point{math.Min(low.x, b.x), math.Min(low.y, b.y)}
		high = point{math.Max(high.x, b.x), math.Max(high.y, b.y)}
		points[i] = b
	}
	area := image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
	area = area.Intersect(p.picture.Bounds())
	if area.Empty() {
		return
	}
	p.raster.Reset(area.Dx(), area.Dy())
	for i, b := range points {
		x, y := float32(b.x-float64(area.Min.X)), float32(b.y-float64(area.Min.Y))
		if i == 0 {
			p.raster.MoveTo(x, y)
		} else {
			p.raster.LineTo(x, y)
		}
	}
	p.raster.ClosePath()
	p.raster.Draw(p.picture, area, image.NewUniform(c), image.Point{})
	p.touched = p.touched.Union(area)
}

// line draws an even line of the given width.
func (p pen) line(c color.Color, width float64, line []point) {
	p.fill(c, ribbon(line, width, width))
}
