package drawing

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/math/f64"
	"golang.org/x/image/vector"
)

// Pen fills shapes on one picture, seen through an affine map.
// Moving a pen gives a new one; all of them draw on the same paper.
type Pen struct {
	*Canvas
	view f64.Aff3
}

// Canvas is a picture, the part of it that was drawn on, and the means to draw.
type Canvas struct {
	Picture *image.RGBA
	Touched image.Rectangle
	raster  *vector.Rasterizer
}

// NewCanvas is an empty picture of w×h pixels.
func NewCanvas(w, h int) *Canvas {
	return &Canvas{Picture: image.NewRGBA(image.Rect(0, 0, w, h)), raster: vector.NewRasterizer(0, 0)}
}

// Clear wipes what was drawn.
func (p *Canvas) Clear() {
	draw.Draw(p.Picture, p.Touched, image.Transparent, image.Point{}, draw.Src)
	p.Touched = image.Rectangle{}
}

// Pen draws on the paper with scale pixels to a unit.
func (p *Canvas) Pen(scale float64) Pen {
	return Pen{p, f64.Aff3{scale, 0, 0, 0, scale, 0}}
}

func (p Pen) transformed(m f64.Aff3) Pen {
	v := p.view
	p.view = f64.Aff3{
		v[0]*m[0] + v[1]*m[3], v[0]*m[1] + v[1]*m[4], v[0]*m[2] + v[1]*m[5] + v[2],
		v[3]*m[0] + v[4]*m[3], v[3]*m[1] + v[4]*m[4], v[3]*m[2] + v[4]*m[5] + v[5],
	}
	return p
}

// Moved moves the origin to (x, y).
func (p Pen) Moved(x, y float64) Pen { return p.transformed(f64.Aff3{1, 0, x, 0, 1, y}) }

// Scaled stretches about the origin.
func (p Pen) Scaled(sx, sy float64) Pen { return p.transformed(f64.Aff3{sx, 0, 0, 0, sy, 0}) }

// Rotated rotates about the origin, clockwise as seen.
func (p Pen) Rotated(angle float64) Pen {
	sin, cos := math.Sincos(angle)
	return p.transformed(f64.Aff3{cos, -sin, 0, sin, cos, 0})
}

// Fill paints the inside of s.
func (p Pen) Fill(c color.Color, s outline) {
	points := make(outline, len(s))
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for i, a := range s {
		v := p.view
		b := point{v[0]*a.x + v[1]*a.y + v[2], v[3]*a.x + v[4]*a.y + v[5]}
		low = point{math.Min(low.x, b.x), math.Min(low.y, b.y)}
		high = point{math.Max(high.x, b.x), math.Max(high.y, b.y)}
		points[i] = b
	}
	area := image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
	area = area.Intersect(p.Picture.Bounds())
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
	p.raster.Draw(p.Picture, area, image.NewUniform(c), image.Point{})
	p.Touched = p.Touched.Union(area)
}

// Line draws an even line of the given width.
func (p Pen) Line(c color.Color, width float64, line []point) {
	p.Fill(c, ribbon(line, width, width))
}
