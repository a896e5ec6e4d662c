package motion

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"siibp/core/video/frame"
)

// Affine is an affine motion of the image: a point (x, y), relative to the image centre, moves by u = U[0] + U[1] x +
// U[2] y and v = V[0] + V[1] x + V[2] y.
type Affine struct{ U, V [3]float64 }

// At returns the displacement of a point.
func (a Affine) At(x, y float64) (u, v float64) {
	return a.U[0] + a.U[1]*x + a.U[2]*y, a.V[0] + a.V[1]*x + a.V[2]*y
}

const (
	cameraStride     = 4   // pixels between samples of the flow
	cameraIterations = 12  // iterations of reweighting
	minResidual      = 0.1 // minimum scale of the weights, in pixels
	minCameraPoints  = 24
	// linearRidge regularizes the linear terms, in squared pixels.
	linearRidge = 50.0
)

// cameraPoint is one sample of the flow.
type cameraPoint struct{ x, y, u, v, texture, weight float64 }

// CameraMotion estimates the camera motion: the affine motion that fits the flow outside some boxes of the previous
// frame. It uses iteratively reweighted least squares with Cauchy weights 1/(1 + r²/s²), where s is the median
// residual, starting at the median displacement. Samples are weighted by their texture. With fewer than
// minCameraPoints samples the motion is zero.
func (e *FlowEstimator) CameraMotion(field Field, without []frame.Box) Affine {
	points := e.cameraPoints(field, without)
	if len(points) < minCameraPoints {
		return Affine{}
	}
	us, vs := make([]float64, len(points)), make([]float64, len(points))
	for i, p := range points {
		us[i], vs[i] = p.u, p.v
	}
	var motion Affine
	motion.U[0], motion.V[0] = median(us), median(vs)
	residuals := make([]float64, len(points))
	for range cameraIterations {
		for i, p := range points {
			u, v := motion.At(p.x, p.y)
			residuals[i] = math.Hypot(p.u-u, p.v-v)
			points[i].weight = residuals[i] // replaced by the weight once the scale is known
		}
		scale := max(median(residuals), minResidual)
		for i := range points {
			r := points[i].weight / scale
			points[i].weight = points[i].texture / (1 + r*r)
		}
		next, ok := fitAffine(points)
		if !ok {
			break
		}
		motion = next
	}
	return motion
}

// cameraPoints returns the samples with texture outside the boxes.
func (e *FlowEstimator) cameraPoints(field Field, without []frame.Box) []cameraPoint {
	var points []cameraPoint
	from := e.previous[0]
	for y := cameraStride / 2; y < field.H; y += cameraStride {
	next:
		for x := cameraStride / 2; x < field.W; x += cameraStride {
			for _, b := range without {
				if b.Contains(float64(x), float64(y)) {
					continue next
				}
			}
			i := y*field.W + x
			if texture := math.Hypot(float64(from.gx[i]), float64(from.gy[i])); texture > 1 {
				points = append(points, cameraPoint{float64(x) - float64(field.W)/2, float64(y) - float64(field.H)/2,
					float64(field.U[i]), float64(field.V[i]), min(texture, 20), 0})
			}
		}
	}
	return points
}

// fitAffine returns the weighted least-squares fit, or false if the normal equations are singular.
func fitAffine(points []cameraPoint) (Affine, bool) {
	normal := mat.NewSymDense(3, nil)
	right := mat.NewDense(3, 2, nil)
	for _, p := range points {
		row := [3]float64{1, p.x, p.y}
		for i, a := range row {
			for j := i; j < 3; j++ {
				normal.SetSym(i, j, normal.At(i, j)+p.weight*a*row[j])
			}
			right.Set(i, 0, right.At(i, 0)+p.weight*a*p.u)
			right.Set(i, 1, right.At(i, 1)+p.weight*a*p.v)
		}
	}
	weight := normal.At(0, 0)
	for i := 1; i < 3; i++ {
		normal.SetSym(i, i, normal.At(i, i)+linearRidge*weight/float64(len(points)))
	}
	var factor mat.Cholesky
	if !factor.Factorize(normal) {
		return Affine{}, false
	}
	var solution mat.Dense
	if factor.SolveTo(&solution, right) != nil {
		return Affine{}, false
	}
	var a Affine
	for i := range 3 {
		a.U[i], a.V[i] = solution.At(i, 0), solution.At(i, 1)
	}
	return a, true
}

// Then returns the composition: a, followed by b.
func (a Affine) Then(b Affine) Affine {
	u, v := b.At(a.U[0], a.V[0])
	turn := func(of [3]float64, x, y float64) (float64, float64) {
		return of[1]*(1+a.U[1]) + of[2]*a.V[1] + x, of[1]*a.U[2] + of[2]*(1+a.V[2]) + y
	}
	var c Affine
	c.U[0], c.V[0] = a.U[0]+u, a.V[0]+v
	c.U[1], c.U[2] = turn(b.U, a.U[1], a.U[2])
	c.V[1], c.V[2] = turn(b.V, a.V[1], a.V[2])
	return c
}

// Inverse returns the inverse motion, or false if a is singular.
func (a Affine) Inverse() (Affine, bool) {
	xx, xy, yx, yy := 1+a.U[1], a.U[2], a.V[1], 1+a.V[2]
	det := xx*yy - xy*yx
	if !(math.Abs(det) > 1e-6) {
		return Affine{}, false
	}
	var b Affine
	b.U[1], b.U[2], b.V[1], b.V[2] = yy/det-1, -xy/det, -yx/det, xx/det-1
	b.U[0] = -(yy*a.U[0] - xy*a.V[0]) / det
	b.V[0] = -(xx*a.V[0] - yx*a.U[0]) / det
	return b, true
}
