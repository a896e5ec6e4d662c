package inspect

// boxCause is a way in which boxes come to be wrong, and how it is mended.
type boxCause struct {
	holds func(c boxCounts) bool
	text  string
}

// alongCorners is the correlation of x with w, and of y with h, from which on w and h are
// taken for edges: a box's size hardly depends on where it is, its far edge does.
const alongCorners = 0.9

// boxCauses is the table of causes, the likeliest first.
var boxCauses = []boxCause{
	{func(c boxCounts) bool { return c.largest <= 1 && c.largest > 0 },
		"No number in them is above 1: they look like shares of the picture. Multiply x and w by its width and y and h by its height, in pixels."},
	{func(c boxCounts) bool {
		most := causeShare * float64(c.all)
		fits := c.sized == 0 || float64(c.within) >= causeShare*float64(c.sized) && float64(c.outside) >= outsideShare*float64(c.sized)
		along := c.acrossX.value() >= alongCorners && c.acrossY.value() >= alongCorners
		return float64(c.corners) >= most && fits && (c.sized > 0 || along)
	},
		"w and h look like the right and the bottom edge (x2, y2) and not like width and height: subtract x from w, and y from h."},
	{func(c boxCounts) bool {
		return c.sized > 0 && float64(c.outside) >= outsideShare*float64(c.sized) && float64(c.turned) >= causeShare*float64(c.sized)
	},
		"x and y look exchanged, and w and h with them: x counts from the left, y from the top."},
}

// cause returns what explains the boxes, nil where nothing does.
func (c boxCounts) cause() *boxCause {
	if c.all < fewBoxes {
		return nil
	}
	for i, cause := range boxCauses {
		if cause.holds(c) {
			return &boxCauses[i]
		}
	}
	return nil
}
