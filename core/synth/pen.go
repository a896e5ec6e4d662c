package synth

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/math/f64"
	"golang.org/x/image/vector"
)

// Pen fills outlines on a canvas under an affine transformation. Methods that transform a pen
// return a new pen on the same canvas.
type Pen struct {
	*Canvas
	view f64.Aff3
}

// Canvas is a picture with its dirty rectangle, Touched.
type Canvas struct {
	Picture *image.RGBA
	Touched image.Rectangle
	raster  *vector.Rasterizer
}

// NewCanvas returns a transparent canvas of w×h pixels.
func NewCanvas(w, h int) *Canvas {
	return &Canvas{Picture: image.NewRGBA(image.Rect(0, 0, w, h)), raster: vector.NewRasterizer(0, 0)}
}

// Clear makes the dirty rectangle transparent and empties it.
func (p *Canvas) Clear() {
	draw.Draw(p.Picture, p.Touched, image.Transparent, image.Point{}, draw.Src)
	p.Touched = image.Rectangle{}
}

// Pen returns a pen with scale pixels per unit.
func (p *Canvas) Pen(scale float64) Pen {
	return Pen{p, f64.Aff3{scale, 0, 0, 0, scale, 0}}
}

// transformed returns the pen with m applied before the transformation of p.
func (p Pen) transformed(m f64.Aff3) Pen {
	v := p.view
	p.view = f64.Aff3{
		v[0]*m[0] + v[1]*m[3], v[0]*m[1] + v[1]*m[4], v[0]*m[2] + v[1]*m[5] + v[2],
		v[3]*m[0] + v[4]*m[3], v[3]*m[1] + v[4]*m[4], v[3]*m[2] + v[4]*m[5] + v[5],
	}
	return p
}

// Moved returns the pen with its origin at (x, y).
func (p Pen) Moved(x, y float64) Pen { return p.transformed(f64.Aff3{1, 0, x, 0, 1, y}) }

// Scaled returns the pen scaled about its origin.
func (p Pen) Scaled(sx, sy float64) Pen { return p.transformed(f64.Aff3{sx, 0, 0, 0, sy, 0}) }

// Rotated returns the pen rotated about its origin, clockwise on the screen, by angle in radians.
func (p Pen) Rotated(angle float64) Pen {
	sin, cos := math.Sincos(angle)
	return p.transformed(f64.Aff3{cos, -sin, 0, sin, cos, 0})
}

// Fill fills the interior of s.
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

// Line draws a polyline of constant width with round ends.
func (p Pen) Line(c color.Color, width float64, line []Point) {
	p.Fill(c, ribbon(line, width, width))
}

// Point is a point in units of 1/180 of the frame height.
type Point struct{ X, Y float64 }

// Outline is a closed polygon.
type Outline []Point

// Oval returns the ellipse centered on (x, y) with radii rx and ry.
func Oval(x, y, rx, ry float64) Outline {
	const corners = 28
	s := make(Outline, corners)
	for i := range s {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		s[i] = Point{x + rx*cos, y + ry*sin}
	}
	return s
}

// roundedRect returns the rectangle with top left corner (x, y) and corners of radius r.
func roundedRect(x, y, w, h, r float64) Outline {
	const steps = 5
	var s Outline
	centres := [4]Point{{x + w - r, y + h - r}, {x + r, y + h - r}, {x + r, y + r}, {x + w - r, y + r}}
	for q, c := range centres {
		for i := 0; i <= steps; i++ {
			sin, cos := math.Sincos(math.Pi / 2 * (float64(q) + float64(i)/steps))
			s = append(s, Point{c.X + r*cos, c.Y + r*sin})
		}
	}
	return s
}

// polygon returns the polygon through the given x, y pairs.
func polygon(xy ...float64) Outline {
	s := make(Outline, len(xy)/2)
	for i := range s {
		s[i] = Point{xy[2*i], xy[2*i+1]}
	}
	return s
}

// blob returns the closed Catmull–Rom curve through the given x, y pairs.
func blob(xy ...float64) Outline {
	const steps = 6
	knots := polygon(xy...)
	n := len(knots)
	var s Outline
	for i := range knots {
		a, b, c, d := knots[(i+n-1)%n], knots[i], knots[(i+1)%n], knots[(i+2)%n]
		for k := range steps {
			s = append(s, catmullRom(a, b, c, d, float64(k)/steps))
		}
	}
	return s
}

// catmullRom returns the point at parameter t, 0 to 1, of the Catmull–Rom segment from b to c.
func catmullRom(a, b, c, d Point, t float64) Point {
	f := func(a, b, c, d float64) float64 {
		return b + t/2*(c-a+t*(2*a-5*b+4*c-d+t*(3*b-a-3*c+d)))
	}
	return Point{f(a.X, b.X, c.X, d.X), f(a.Y, b.Y, c.Y, d.Y)}
}

// sector returns the sector of the disc centered on (x, y) between two angles in radians.
func sector(x, y, r, from, to float64) Outline {
	const steps = 8
	s := Outline{{x, y}}
	for i := 0; i <= steps; i++ {
		sin, cos := math.Sincos(from + (to-from)*float64(i)/steps)
		s = append(s, Point{x + r*cos, y + r*sin})
	}
	return s
}

// curve returns the open Catmull–Rom curve through the given x, y pairs.
func curve(xy ...float64) []Point {
	const steps = 6
	knots := polygon(xy...)
	last := len(knots) - 1
	var line []Point
	for i := range last {
		a, d := knots[max(i-1, 0)], knots[min(i+2, last)]
		for k := range steps {
			line = append(line, catmullRom(a, knots[i], knots[i+1], d, float64(k)/steps))
		}
	}
	return append(line, knots[last])
}

// ribbon returns the outline of a polyline with round ends, whose width changes linearly in from … to.
func ribbon(line []Point, from, to float64) Outline {
	const steps = 6
	n := len(line)
	var left, right Outline
	for i, p := range line {
		before, after := line[max(i-1, 0)], line[min(i+1, n-1)]
		dx, dy := after.X-before.X, after.Y-before.Y
		length := math.Max(math.Hypot(dx, dy), 1e-9)
		half := (from + (to-from)*float64(i)/float64(n-1)) / 2
		left = append(left, Point{p.X + dy/length*half, p.Y - dx/length*half})
		right = append(right, Point{p.X - dy/length*half, p.Y + dx/length*half})
	}
	s := append(Outline{}, left...)
	s = append(s, halfTurn(line[n-1], left[n-1], steps)...)
	for i := n - 1; i >= 0; i-- {
		s = append(s, right[i])
	}
	return append(s, halfTurn(line[0], right[0], steps)...)
}

// halfTurn returns the interior points of the half circle about c from start to the opposite point.
func halfTurn(c, start Point, steps int) Outline {
	var s Outline
	for i := 1; i < steps; i++ {
		sin, cos := math.Sincos(math.Pi * float64(i) / float64(steps))
		dx, dy := start.X-c.X, start.Y-c.Y
		s = append(s, Point{c.X + dx*cos - dy*sin, c.Y + dx*sin + dy*cos})
	}
	return s
}

// arc returns the arc of the ellipse centered on (x, y) between two angles in radians, as an open polyline.
func arc(x, y, rx, ry, from, to float64) []Point {
	const steps = 12
	line := make([]Point, steps+1)
	for i := range line {
		sin, cos := math.Sincos(from + (to-from)*float64(i)/steps)
		line[i] = Point{x + rx*cos, y + ry*sin}
	}
	return line
}
