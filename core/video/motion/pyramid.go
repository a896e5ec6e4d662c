package motion

import "siibp/core/video/frame"

// Plane is a grey picture of W×H levels from 0 to 255, row-major.
type GreyImage struct {
	W, H int
	Pix  []float32
}

// NewPlane returns a black picture.
func NewGreyImage(w, h int) GreyImage { return GreyImage{w, h, make([]float32, w*h)} }

// Size returns the size at which motion is measured: the longer side has at most side pixels, and no side has less than 1.
func AnalysisSize(w, h, side int) (int, int) {
	long := max(w, h)
	if long <= side {
		return w, h
	}
	return max((w*side+long/2)/long, 1), max((h*side+long/2)/long, 1)
}

// Grey returns a picture in w×h levels of grey, no more than it has pixels: each is the mean of Y′ over the pixels whose corner
// falls into it.
func ToGrey(m frame.Image, w, h int) GreyImage {
	g := NewGreyImage(w, h)
	column, wide := make([]int, m.W), make([]int, w)
	for x := range column {
		column[x] = x * w / m.W
		wide[column[x]]++
	}
	sum := make([]int, w) // of Y′ in 256ths
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

// at returns the level between four pixels; beyond the edge it is that of the edge.
func (p GreyImage) at(x, y float32) float32 {
	x, y = min(max(x, 0), float32(p.W-1)), min(max(y, 0), float32(p.H-1))
	i, j := min(int(x), max(p.W-2, 0)), min(int(y), max(p.H-2, 0))
	a, b := x-float32(i), y-float32(j)
	right, down := min(1, p.W-1), p.W*min(1, p.H-1)
	from := p.Pix[j*p.W+i:]
	return (1-b)*((1-a)*from[0]+a*from[right]) + b*((1-a)*from[down]+a*from[down+right])
}

// halved returns the picture of half the size, each level the mean of four. A last odd row or column is left out.
func (p GreyImage) halved() GreyImage {
	half := NewGreyImage(p.W/2, p.H/2)
	for y := range half.H {
		for x := range half.W {
			i := 2*y*p.W + 2*x
			half.Pix[y*half.W+x] = (p.Pix[i] + p.Pix[i+1] + p.Pix[i+p.W] + p.Pix[i+p.W+1]) / 4
		}
	}
	return half
}

// level is a picture of a pyramid with its gradients, central differences.
type pyramidLevel struct {
	GreyImage
	gx, gy []float32
}

// pyramid returns the picture and its halves, down to those in which a patch fits twice along the shorter side.
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

// withGradients returns the picture with half the difference of each pixel's neighbours along x and y, 0 at the edges.
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
