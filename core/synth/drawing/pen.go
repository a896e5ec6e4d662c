package drawing

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/math/f64"
	"golang.org/x/image/vector"
)

// Pen fills outlines on a canvas through an affine transformation. Methods that move a pen
// return a new one on the same canvas.
type Pen struct {
	*Canvas
	view f64.Aff3
}

// Canvas is a picture and the rectangle of it that was drawn on.
type Canvas struct {
	Picture *image.RGBA
	Touched image.Rectangle
	raster  *vector.Rasterizer
}

// NewCanvas returns a transparent picture of w×h pixels.
func NewCanvas(w, h int) *Canvas {
	return &Canvas{Picture: image.NewRGBA(image.Rect(0, 0, w, h)), raster: vector.NewRasterizer(0, 0)}
}

// Clear erases what was drawn.
func (p *Canvas) Clear() {
	draw.Draw(p.Picture, p.Touched, image.Transparent, image.Point{}, draw.Src)
	p.Touched = image.Rectangle{}
}

// Pen returns a pen with scale pixels per unit.
func (p *Canvas) Pen(scale float64) Pen {
	return Pen{p, f64.Aff3{scale, 0, 0, 0, scale, 0}}
}

// transformed returns the pen with another transformation applied first.
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

// Rotated rotates about the origin, clockwise on the screen.
func (p Pen) Rotated(angle float64) Pen {
	sin, cos := math.Sincos(angle)
	return p.transformed(f64.Aff3{cos, -sin, 0, sin, cos, 0})
}

// Fill fills the inside of an outline.
func (p Pen) Fill(c color.Color, s Outline) {
	points := make(Outline, len(s))
	low, high := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for i, a := range s {
		v := p.view
		b := Point{v[0]*a.X + v[1]*a.Y + v[2], v[3]*a.X + v[4]*a.Y + v[5]}
		low = Point{math.Min(low.X, b.X), math.Min(low.Y, b.Y)}
		high = Point{math.Max(high.X, b.X), math.Max(high.Y, b.Y)}
		points[i] = b
	}
	area := image.Rect(int(math.Floor(low.X)), int(math.Floor(low.Y)), int(math.Ceil(high.X)), int(math.Ceil(high.Y)))
	area = area.Intersect(p.Picture.Bounds())
	if area.Empty() {
		return
	}
	p.raster.Reset(area.Dx(), area.Dy())
	for i, b := range points {
		x, y := float32(b.X-float64(area.Min.X)), float32(b.Y-float64(area.Min.Y))
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

// Line draws a line of constant width.
func (p Pen) Line(c color.Color, width float64, line []Point) {
	p.Fill(c, ribbon(line, width, width))
}
