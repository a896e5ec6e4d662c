package frame

import "math"

// Box is an axis-aligned rectangle in pixels: X … X+W by Y … Y+H, with the origin at the top left of a frame.
type Box struct{ X, Y, W, H float64 }

// Area returns W·H, or 0 if a side is negative.
func (b Box) Area() float64 { return max(b.W, 0) * max(b.H, 0) }

// Centre returns the centre of the box.
func (b Box) Centre() (x, y float64) { return b.X + b.W/2, b.Y + b.H/2 }

// CenteredAt returns a box of the same size with its centre at (x, y).
func (b Box) CenteredAt(x, y float64) Box { return Box{x - b.W/2, y - b.H/2, b.W, b.H} }

// Translated returns the box shifted by (dx, dy).
func (b Box) Translated(dx, dy float64) Box { return Box{b.X + dx, b.Y + dy, b.W, b.H} }

// Scaled returns the box in an image that is sx times as wide and sy times as high.
func (b Box) Scaled(sx, sy float64) Box { return Box{b.X * sx, b.Y * sy, b.W * sx, b.H * sy} }

// Expanded returns the box with a margin on each side, as a share of the side's length.
func (b Box) Expanded(share float64) Box {
	return Box{b.X - share*b.W, b.Y - share*b.H, b.W * (1 + 2*share), b.H * (1 + 2*share)}
}

// Contains reports whether a point lies in the box.
func (b Box) Contains(x, y float64) bool {
	return x >= b.X && y >= b.Y && x < b.X+b.W && y < b.Y+b.H
}

// Intersect returns the intersection of two boxes. Its area is 0 if they are disjoint.
func (b Box) Intersect(c Box) Box {
	x, y := max(b.X, c.X), max(b.Y, c.Y)
	return Box{x, y, max(min(b.X+b.W, c.X+c.W)-x, 0), max(min(b.Y+b.H, c.Y+c.H)-y, 0)}
}

// Union returns the smallest box that contains both boxes.
func (b Box) Union(c Box) Box {
	x, y := min(b.X, c.X), min(b.Y, c.Y)
	return Box{x, y, max(b.X+b.W, c.X+c.W) - x, max(b.Y+b.H, c.Y+c.H) - y}
}

// Clipped returns the part of the box inside a frame of w×h pixels.
func (b Box) Clipped(w, h int) Box { return b.Intersect(Box{0, 0, float64(w), float64(h)}) }

// IoU returns the area of the intersection over the area of the union, or 0 if the intersection is empty.
func (b Box) IoU(c Box) float64 {
	common := b.Intersect(c).Area()
	if common == 0 {
		return 0
	}
	return common / (b.Area() + c.Area() - common)
}

// Interpolate returns b + share·(c − b) for each coordinate.
func (b Box) Interpolate(c Box, share float64) Box {
	mix := func(from, to float64) float64 { return from + share*(to-from) }
	return Box{mix(b.X, c.X), mix(b.Y, c.Y), mix(b.W, c.W), mix(b.H, c.H)}
}

// MaxDifference returns the largest absolute difference of the four edges of two boxes.
func (b Box) MaxDifference(c Box) float64 {
	return max(math.Abs(b.X-c.X), math.Abs(b.Y-c.Y), math.Abs(b.X+b.W-c.X-c.W), math.Abs(b.Y+b.H-c.Y-c.H))
}

// Adjusted returns b + share·(to − from) for each coordinate, with sides of at least minSide. It distributes the
// correction of one box of a track to another box of it.
func (b Box) Adjusted(from, to Box, share, minSide float64) Box {
	return Box{b.X + share*(to.X-from.X), b.Y + share*(to.Y-from.Y), max(b.W+share*(to.W-from.W), minSide), max(b.H+share*(to.H-from.H), minSide)}
}
