// Package frame holds what all stages of core/video share: RGB images, planar Y′CbCr images of decoders, boxes, and
// colour descriptors of boxes. The networks of core/nn read these images as well.
//
//	image.go         RGB images
//	planes.go        Y′CbCr planes and their conversion to RGB
//	deep_planes.go   the conversion of more than 8 bits, and resampling of planes
//	colour_space.go  matrices, ranges and transfers of Y′CbCr
//	tone_map.go      high dynamic range to standard range
//	resize.go        resampling of images
//	rotate.go        images upright
//	box.go           boxes
//	colour.go        colour histograms of boxes
package frame

// Image is an RGB image of W×H pixels without padding. Pixel (x, y), with (0, 0) at the top left, is red, green and
// blue at Pix[3(yW + x)] and the two bytes after it.
type Image struct {
	W, H int
	Pix  []uint8
}

// New returns a black image.
func New(w, h int) Image {
	return Image{w, h, make([]uint8, 3*w*h)}
}

// FromRGBA returns an image of w×h pixels from RGBA bytes and ignores alpha.
func FromRGBA(w, h int, rgba []uint8) Image {
	m := New(w, h)
	for from, to := 0, 0; to < len(m.Pix); from, to = from+4, to+3 {
		copy(m.Pix[to:to+3], rgba[from:])
	}
	return m
}

// At returns red, green and blue of a pixel.
func (m Image) At(x, y int) (r, g, b uint8) {
	i := 3 * (y*m.W + x)
	return m.Pix[i], m.Pix[i+1], m.Pix[i+2]
}

// Row returns the bytes of row y. They share the image's memory.
func (m Image) Row(y int) []uint8 {
	return m.Pix[3*y*m.W : 3*(y+1)*m.W]
}

// Crop returns a copy of the w×h pixels with their top left at (x, y). Pixels outside m are black.
func (m Image) Crop(x, y, w, h int) Image {
	part := New(w, h)
	left, right := max(x, 0), min(x+w, m.W)
	if left >= right {
		return part
	}
	for row := max(y, 0); row < min(y+h, m.H); row++ {
		copy(part.Row(row - y)[3*(left-x):], m.Row(row)[3*left:3*right])
	}
	return part
}
