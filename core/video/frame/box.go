// Package box holds the rectangles in which the stages of core/video say where something is.
package frame

// Box covers X … X+W and Y … Y+H in pixels from the top left edge of a frame.
type Box struct{ X, Y, W, H float64 }

// Area returns W·H, 0 where a side is negative.
func (b Box) Area() float64 { return max(b.W, 0) * max(b.H, 0) }

// Centre returns the middle of the box.
func (b Box) Centre() (x, y float64) { return b.X + b.W/2, b.Y + b.H/2 }

// At returns the box with its middle at a point.
func (b Box) CenteredAt(x, y float64) Box { return Box{x - b.W/2, y - b.H/2, b.W, b.H} }

// Moved returns the box, shifted.
func (b Box) Translated(dx, dy float64) Box { return Box{b.X + dx, b.Y + dy, b.W, b.H} }

// Scaled returns the box in a picture that is sx times as wide and sy times as high.
func (b Box) Scaled(sx, sy float64) Box { return Box{b.X * sx, b.Y * sy, b.W * sx, b.H * sy} }

// Grown returns the box with a margin on each side, a share of that side's length.
func (b Box) Expanded(share float64) Box {
	return Box{b.X - share*b.W, b.Y - share*b.H, b.W * (1 + 2*share), b.H * (1 + 2*share)}
}

// Contains reports whether a point lies in the box.
func (b Box) Contains(x, y float64) bool {
	return x >= b.X && y >= b.Y && x < b.X+b.W && y < b.Y+b.H
}

// Meet returns what two boxes have in common, without area where that is nothing.
func (b Box) Intersect(c Box) Box {
	x, y := max(b.X, c.X), max(b.Y, c.Y)
	return Box{x, y, max(min(b.X+b.W, c.X+c.W)-x, 0), max(min(b.Y+b.H, c.Y+c.H)-y, 0)}
}

// Hull returns the smallest box around two.
func (b Box) Union(c Box) Box {
	x, y := min(b.X, c.X), min(b.Y, c.Y)
	return Box{x, y, max(b.X+b.W, c.X+c.W) - x, max(b.Y+b.H, c.Y+c.H) - y}
}

// Clipped returns the part of the box inside a frame of w×h pixels.
func (b Box) Clipped(w, h int) Box { return b.Intersect(Box{0, 0, float64(w), float64(h)}) }

// IoU returns the area in common over the area that either covers; 0 where neither has any.
func (b Box) IoU(c Box) float64 {
	common := b.Intersect(c).Area()
	if common == 0 {
		return 0
	}
	return common / (b.Area() + c.Area() - common)
}

// Between returns the box at a share of the way from b to c.
func (b Box) Interpolate(c Box, share float64) Box {
	mix := func(from, to float64) float64 { return from + share*(to-from) }
	return Box{mix(b.X, c.X), mix(b.Y, c.Y), mix(b.W, c.W), mix(b.H, c.H)}
}
