package motion

import "siibp/core/video/frame"

// GreyImage is a grey image of W×H values from 0 to 255, row-major.
type GreyImage struct {
	W, H int
	Pix  []float32
}

// newGreyImage returns a black image.
func newGreyImage(w, h int) GreyImage { return GreyImage{w, h, make([]float32, w*h)} }

// AnalysisSize returns the image size for motion analysis: the longer side has at most side pixels, and each side at
// least 1.
func AnalysisSize(w, h, side int) (int, int) {
	long := max(w, h)
	if long <= side {
		return w, h
	}
	return max((w*side+long/2)/long, 1), max((h*side+long/2)/long, 1)
}

// ToGrey converts an image to w×h grey values, which must not exceed its size. Each value is the mean luma Y′ of the
// pixels that map to it.
func ToGrey(m frame.Image, w, h int) GreyImage {
	g := newGreyImage(w, h)
	column, wide := make([]int, m.W), make([]int, w)
	for x := range column {
		column[x] = x * w / m.W
		wide[column[x]]++
	}
	sum := make([]int, w) // sums of Y′ in units of 1/256
	for y, first := 0, 0; y < m.H; y++ {
		row := m.Row(y)
		for x, to := range column {
			sum[to] += 77*int(row[3*x]) + 150*int(row[3*x+1]) + 29*int(row[3*x+2])
		}
		if at := y * h / m.H; y+1 == m.H || (y+1)*h/m.H > at {
			for x, total := range sum {
				g.Pix[at*w+x] = float32(total) / float32(256*wide[x]*(y+1-first))
			}
			clear(sum)
			first = y + 1
		}
	}
	return g
}

// at returns the bilinearly interpolated value at a point. Points outside the image get the value at the edge.
func (p GreyImage) at(x, y float32) float32 {
	x, y = min(max(x, 0), float32(p.W-1)), min(max(y, 0), float32(p.H-1))
	i, j := min(int(x), max(p.W-2, 0)), min(int(y), max(p.H-2, 0))
	a, b := x-float32(i), y-float32(j)
	right, down := min(1, p.W-1), p.W*min(1, p.H-1)
	from := p.Pix[j*p.W+i:]
	return (1-b)*((1-a)*from[0]+a*from[right]) + b*((1-a)*from[down]+a*from[down+right])
}

// halved returns the image at half the size; each value is the mean of 2×2 values. An odd last row or column is
// dropped.
func (p GreyImage) halved() GreyImage {
	half := newGreyImage(p.W/2, p.H/2)
	for y := range half.H {
		for x := range half.W {
			i := 2*y*p.W + 2*x
			half.Pix[y*half.W+x] = (p.Pix[i] + p.Pix[i+1] + p.Pix[i+p.W] + p.Pix[i+p.W+1]) / 4
		}
	}
	return half
}

// pyramidLevel is an image of a pyramid with its gradients.
type pyramidLevel struct {
	GreyImage
	gx, gy []float32
}

// pyramid returns the image and its halves, down to a shorter side of less than four patches.
func pyramid(p GreyImage) []pyramidLevel {
	var levels []pyramidLevel
	for {
		levels = append(levels, newPyramidLevel(p))
		if min(p.W, p.H) < 4*patchSide {
			return levels
		}
		p = p.halved()
	}
}

// newPyramidLevel computes central differences along x and y, with 0 at the edges.
func newPyramidLevel(p GreyImage) pyramidLevel {
	l := pyramidLevel{p, make([]float32, len(p.Pix)), make([]float32, len(p.Pix))}
	for y := range p.H {
		for x := range p.W {
			i := y*p.W + x
			if x > 0 && x+1 < p.W {
				l.gx[i] = (p.Pix[i+1] - p.Pix[i-1]) / 2
			}
			if y > 0 && y+1 < p.H {
				l.gy[i] = (p.Pix[i+p.W] - p.Pix[i-p.W]) / 2
			}
		}
	}
	return l
}
