package drawing

import "math"

// Point is a point in units, of which a frame is 180 high.
type Point struct{ X, Y float64 }

// Outline is a closed contour.
type Outline []Point

// Oval returns the ellipse around (x, y) with radii rx and ry.
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

// polygon joins the given x, y pairs by straight lines.
func polygon(xy ...float64) Outline {
	s := make(Outline, len(xy)/2)
	for i := range s {
		s[i] = Point{xy[2*i], xy[2*i+1]}
	}
	return s
}

// blob joins the given x, y pairs by a smooth closed curve (Catmull–Rom).
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

// catmullRom returns the point of the Catmull–Rom curve from b to c at t, 0 to 1.
func catmullRom(a, b, c, d Point, t float64) Point {
	f := func(a, b, c, d float64) float64 {
		return b + t/2*(c-a+t*(2*a-5*b+4*c-d+t*(3*b-a-3*c+d)))
	}
	return Point{f(a.X, b.X, c.X, d.X), f(a.Y, b.Y, c.Y, d.Y)}
}

// sector returns the slice of the disc around (x, y) between two angles.
func sector(x, y, r, from, to float64) Outline {
	const steps = 8
	s := Outline{{x, y}}
	for i := 0; i <= steps; i++ {
		sin, cos := math.Sincos(from + (to-from)*float64(i)/steps)
		s = append(s, Point{x + r*cos, y + r*sin})
	}
	return s
}

// curve returns the smooth open line through the given x, y pairs.
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

// ribbon returns a line with round ends whose width changes evenly between from and to.
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

// halfTurn returns the half circle around c from start to the opposite side.
func halfTurn(c, start Point, steps int) Outline {
	var s Outline
	for i := 1; i < steps; i++ {
		sin, cos := math.Sincos(math.Pi * float64(i) / float64(steps))
		dx, dy := start.X-c.X, start.Y-c.Y
		s = append(s, Point{c.X + dx*cos - dy*sin, c.Y + dx*sin + dy*cos})
	}
	return s
}

// arc returns the part of the ellipse around (x, y) between two angles, as an open line.
func arc(x, y, rx, ry, from, to float64) []Point {
	const steps = 12
	line := make([]Point, steps+1)
	for i := range line {
		sin, cos := math.Sincos(from + (to-from)*float64(i)/steps)
		line[i] = Point{x + rx*cos, y + ry*sin}
	}
	return line
}
