package motion

import "math"

const (
	patchSide     = 8
	patchStride   = 4
	patchPixels   = patchSide * patchSide
	maxIterations = 8
	minStep       = 0.03 // in pixels; the search ends below it

	// ridge is added to the diagonal of a patch's Hessian, so that a patch without texture keeps its starting point.
	ridge = 30.0
)

// patch is a square of one image that is searched in another.
type patch struct {
	x, y          int // top left corner
	values        [patchPixels]float32
	gx, gy        [patchPixels]float32
	ixx, ixy, iyy float32 // inverse of the Hessian Σ g gᵀ + ridge·I
}

// load reads the patch with its top left corner at (x, y) and subtracts its mean. Pixels outside the image repeat the
// edge.
func (p *patch) load(from *pyramidLevel, x, y int) {
	p.x, p.y = x, y
	var mean, hxx, hxy, hyy float32
	i := 0
	for dy := range patchSide {
		row := min(y+dy, from.H-1) * from.W
		for dx := range patchSide {
			at := row + min(x+dx, from.W-1)
			v, gx, gy := from.Pix[at], from.gx[at], from.gy[at]
			p.values[i], p.gx[i], p.gy[i] = v, gx, gy
			mean += v
			hxx, hxy, hyy = hxx+gx*gx, hxy+gx*gy, hyy+gy*gy
			i++
		}
	}
	mean /= patchPixels
	for i := range p.values {
		p.values[i] -= mean
	}
	hxx, hyy = hxx+ridge, hyy+ridge
	det := hxx*hyy - hxy*hxy
	p.ixx, p.ixy, p.iyy = hyy/det, -hxy/det, hxx/det
}

// search returns the displacement that minimizes the squared difference of the patch and the other image, both
// without their means, starting at (u, v). It is the inverse compositional algorithm for a translation (Baker and
// Matthews, IJCV 56, 2004; Kroeger et al., Fast optical flow using dense inverse search, ECCV 2016, section 2.1). If
// the result is more than a patch side away it returns the starting point.
func (p *patch) search(in *pyramidLevel, u, v float32) (float32, float32) {
	startU, startV := u, v
	var seen [patchPixels]float32
	for range maxIterations {
		mean := in.sample(&seen, float32(p.x)+u, float32(p.y)+v)
		var bx, by float32
		for i, level := range p.values {
			d := seen[i] - mean - level
			bx += p.gx[i] * d
			by += p.gy[i] * d
		}
		du, dv := p.ixx*bx+p.ixy*by, p.ixy*bx+p.iyy*by
		u, v = u-du, v-dv
		if du*du+dv*dv < minStep*minStep {
			break
		}
	}
	if away := (u-startU)*(u-startU) + (v-startV)*(v-startV); !(away <= patchPixels) || math.IsInf(float64(u+v), 0) {
		return startU, startV
	}
	return u, v
}

// sample reads the patch with its top left corner at (x, y) by bilinear interpolation and returns its mean.
func (l *pyramidLevel) sample(to *[patchPixels]float32, x, y float32) (mean float32) {
	inside := x >= 0 && y >= 0 && x < float32(l.W-patchSide) && y < float32(l.H-patchSide)
	i := 0
	if !inside {
		for dy := range patchSide {
			for dx := range patchSide {
				to[i] = l.at(x+float32(dx), y+float32(dy))
				mean += to[i]
				i++
			}
		}
		return mean / patchPixels
	}
	left, top := int(x), int(y)
	a, b := x-float32(left), y-float32(top)
	w00, w10, w01, w11 := (1-a)*(1-b), a*(1-b), (1-a)*b, a*b
	for dy := range patchSide {
		upper := l.Pix[(top+dy)*l.W+left:][: patchSide+1 : patchSide+1]
		lower := l.Pix[(top+dy+1)*l.W+left:][: patchSide+1 : patchSide+1]
		row := to[dy*patchSide:][:patchSide:patchSide]
		for dx := range row {
			v := w00*upper[dx] + w10*upper[dx+1] + w01*lower[dx] + w11*lower[dx+1]
			row[dx] = v
			mean += v
		}
	}
	return mean / patchPixels
}
