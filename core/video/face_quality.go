package video

import (
	"math"

	"siibp/core/video/frame"
)

// Sharpness returns the root mean square of the Laplacian 4·v(x, y) − v(x−1, y) − v(x+1, y) − v(x, y−1) − v(x, y+1) of the
// luma of a picture, in levels of 0 to 255; 0 where it has no pixel with four neighbours.
func sharpness(m frame.Image) float64 {
	if m.W < 3 || m.H < 3 {
		return 0
	}
	luma := make([]float64, m.W*m.H)
	for i := range luma {
		p := m.Pix[3*i : 3*i+3]
		luma[i] = 0.299*float64(p[0]) + 0.587*float64(p[1]) + 0.114*float64(p[2])
	}
	var sum float64
	for y := 1; y < m.H-1; y++ {
		for x := 1; x < m.W-1; x++ {
			i := y*m.W + x
			d := 4*luma[i] - luma[i-1] - luma[i+1] - luma[i-m.W] - luma[i+m.W]
			sum += d * d
		}
	}
	return math.Sqrt(sum / float64((m.W-2)*(m.H-2)))
}

// Turn returns how far a nose is from the middle of the eyes along the line through them, in distances of the eyes: 0 where the
// face looks straight ahead. It is +Inf where the eyes are at one place.
func headTurn(rightX, rightY, leftX, leftY, noseX, noseY float64) float64 {
	dx, dy := leftX-rightX, leftY-rightY
	square := dx*dx + dy*dy
	if square == 0 {
		return math.Inf(1)
	}
	return math.Abs((noseX-(rightX+leftX)/2)*dx+(noseY-(rightY+leftY)/2)*dy) / square
}
