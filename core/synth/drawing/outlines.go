package drawing

import "math"

// point is a place in stage units: 180 of them are the height of a frame.
type point struct{ x, y float64 }

// outline is a closed contour.
type outline []point

// Oval is the ellipse around (x, y) with radii rx and ry.
func Oval(x, y, rx, ry float64) outline {
	const corners = 28
	s := make(outline, corners)
	for i := range s {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		s[i] = point{x + rx*cos, y + ry*sin}
	}
	return s
}

// roundedRect is the rectangle with top left corner (x, y) and corners of radius r.
func roundedRect(x, y, w, h, r float64) outline {
	const steps = 5
	var s outline
	centres := [4]point{{x + w - r, y + h - r}, {x + r, y + h - r}, {x + r, y + r}, {x + w - r, y + r}}
	for q, c := range centres {
		for i := 0; i <= steps; i++ {
			sin, cos := math.Sincos(math.Pi / 2 * (float64(q) + float64(i)/steps))
			s = append(s, point{c.x + r*cos, c.y + r*sin})
		}
	}
	return s
}

// polygon joins the given x, y pairs by straight lines.
func polygon(xy ...float64) outline {
	s := make(outline, len(xy)/2)
	for i := range s {
		s[i] = point{xy[2*i], xy[2*i+1]}
	}
	return s
}

// blob joins the given x, y pairs by a smooth closed curve (Catmull–Rom).
func blob(xy ...float64) outline {
	const steps = 6
	knots := polygon(xy...)
	n := len(knots)
	var s outline
	for i := range knots {
		a, b, c, d := knots[(i+n-1)%n], knots[i], knots[(i+1)%n], knots[(i+2)%n]
		for k := range steps {
			s = append(s, catmullRom(a, b, c, d, float64(k)/steps))
		}
	}
	return s
}

// catmullRom is the Catmull–Rom curve from b to c at t.
func catmullRom(a, b, c, d point, t float64) point {
	f := func(a, b, c, d float64) float64 {
		return b + t/2*(c-a+t*(2*a-5*b+4*c-d+t*(3*b-a-3*c+d)))
	}
	return point{f(a.x, b.x, c.x, d.x), f(a.y, b.y, c.y, d.y)}
}

// sector is the slice of the disc around (x, y) between two angles.
func sector(x, y, r, from, to float64) outline {
	const steps = 8
	s := outline{{x, y}}
	for i := 0; i <= steps; i++ {
		sin, cos := math.Sincos(from + (to-from)*float64(i)/steps)
		s = append(s, point{x + r*cos, y + r*sin})
	}
	return s
}

// curve is the smooth open line through the given x, y pairs.
func curve(xy ...float64) []point {
	const steps = 6
	knots := polygon(xy...)
	last := len(knots) - 1
	var line []point
	for i := range last {
		a, d := knots[max(i-1, 0)], knots[min(i+2, last)]
		for k := range steps {
			line = append(line, catmullRom(a, knots[i], knots[i+1], d, float64(k)/steps))
		}
	}
	return append(line, knots[last])
}

// ribbon is a line that is from wide where it begins and to wide where it ends, with round ends.
func ribbon(line []point, from, to float64) outline {
	const steps = 6
	n := len(line)
	var left, right outline
	for i, p := range line {
		before, after := line[max(i-1, 0)], line[min(i+1, n-1)]
		dx, dy := after.x-before.x, after.y-before.y
		length := math.Max(math.Hypot(dx, dy), 1e-9)
		half := (from + (to-from)*float64(i)/float64(n-1)) / 2
		left = append(left, point{p.x + dy/length*half, p.y - dx/length*half})
		right = append(right, point{p.x - dy/length*half, p.y + dx/length*half})
	}
	s := append(outline{}, left...)
	s = append(s, halfTurn(line[n-1], left[n-1], steps)...)
	for i := n - 1; i >= 0; i-- {
		s = append(s, right[i])
	}
	return append(s, halfTurn(line[0], right[0], steps)...)
}

// halfTurn goes round c from start to the opposite side.
func halfTurn(c, start point, steps int) outline {
	var s outline
	for i := 1; i < steps; i++ {
		sin, cos := math.Sincos(math.Pi * float64(i) / float64(steps))
		dx, dy := start.x-c.x, start.y-c.y
		s = append(s, point{c.x + dx*cos - dy*sin, c.y + dx*sin + dy*cos})
	}
	return s
}

// arc is an open line on the ellipse around (x, y), from one angle to another.
func arc(x, y, rx, ry, from, to float64) []point {
	const steps = 12
	line := make([]point, steps+1)
	for i := range line {
		sin, cos := math.Sincos(from + (to-from)*float64(i)/steps)
		line[i] = point{x + rx*cos, y + ry*sin}
	}
	return line
}
