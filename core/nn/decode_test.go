package nn

import (
	"math"
	"testing"

	"siibp/core/video/frame"
)

// tensor returns a tensor with all elements equal.
func tensor(side, channels int, value float32) Tensor {
	t := Tensor{H: side, W: side, C: channels, Stride: channels, Data: make([]float32, side*side*channels)}
	for i := range t.Data {
		t.Data[i] = value
	}
	return t
}

func near(a, b float32) bool { return math.Abs(float64(a-b)) < 1e-3 }

// TestDecodeNano checks the box of a cell with certain distance bins.
func TestDecodeNano(t *testing.T) {
	cells := tensor(nanoSide/32, nanoClasses+4*nanoBins, -9)
	cell := cells.At(6, 5)
	cell[2], cell[7], cell[9] = 1, 0, -0.5 // probabilities .73, .5 and .38
	for side, bin := range []int{1, 2, 3, 4} {
		cell[nanoClasses+side*nanoBins+bin] = 60
	}
	found := decodeNano(cells, 32, 0.4, newLetterbox(frame.New(nanoSide, nanoSide), nanoSide), nil)
	if len(found) != 2 || found[0].Class != 2 || found[1].Class != 7 || !near(found[0].Score, 0.731) {
		t.Fatalf("%v", found)
	}
	// The centre is (176, 208).
	want := Box{176 - 32, 208 - 64, 32 + 96, 64 + 128}
	if b := found[0].Box; !near(b.X, want.X) || !near(b.Y, want.Y) || !near(b.W, want.W) || !near(b.H, want.H) {
		t.Errorf("%v, want %v", b, want)
	}
}

func TestExpectation(t *testing.T) {
	if got := expectation([]float32{0, 0, 0}); !near(got, 1) {
		t.Errorf("the mean of 0, 1 and 2 is %v", got)
	}
	if got := expectation([]float32{1000, 0, 1000}); !near(got, 1) {
		t.Errorf("the mean of 0 and 2 is %v", got)
	}
}

// TestDecodeBlaze decodes a face in an image of 512×256 pixels, where a pixel of the input is two of the image and 64
// rows above it are empty.
func TestDecodeBlaze(t *testing.T) {
	logits, numbers := tensor(16, 2, -9), tensor(16, 2*blazeNumbers, 0)
	logits.At(8, 4)[1] = 2
	copy(numbers.At(8, 4)[blazeNumbers:], []float32{4, -6, 20, 10, 1, 2})
	found := decodeBlaze(logits, numbers, 0.5, newLetterbox(frame.New(512, 256), blazeSide), nil)
	if len(found) != 1 || !near(found[0].Score, 0.881) {
		t.Fatalf("%v", found)
	}
	// The cell's centre is (72, 136) in the input and (144, 144) in the image.
	if want := (Box{144 + 8 - 20, 144 - 12 - 10, 40, 20}); found[0].Box != want {
		t.Errorf("%v, want %v", found[0].Box, want)
	}
	if p := found[0].Points; p[RightEye] != (Point{146, 148}) || p[LeftEar] != (Point{144, 144}) {
		t.Errorf("%v", p)
	}
}

// TestDecodeMove decodes a person in the middle beside another with a better score. A key point with a better score far
// from its expected position is the other's.
func TestDecodeMove(t *testing.T) {
	centre, heat := tensor(moveCells, 1, -9), tensor(moveCells, KeyPoints, -9)
	regression, offsets := tensor(moveCells, 2*KeyPoints, 0), tensor(moveCells, 2*KeyPoints, 0)
	centre.At(25, 23)[0], centre.At(5, 40)[0] = 1, 3
	copy(regression.At(25, 23)[2*PoseLeftWrist:], []float32{-4, 6})
	heat.At(20, 30)[PoseLeftWrist], heat.At(4, 44)[PoseLeftWrist] = 0, 2
	copy(offsets.At(20, 30)[2*PoseLeftWrist:], []float32{0.25, -0.5})
	p := decodeMove(centre, heat, regression, offsets)
	if got, want := p[PoseLeftWrist], (KeyPoint{4 * 29.5, 4 * 20.25, 0.5}); got != want {
		t.Errorf("%v, want %v", got, want)
	}
	if p[PoseNose].Score > 0.01 {
		t.Errorf("the nose is seen: %v", p[PoseNose])
	}
}

// TestPoseCrop checks that the crop is a square with the person in the middle.
func TestPoseCrop(t *testing.T) {
	if x, y, side := poseCrop(Box{100, 40, 60, 200}); x != 5 || y != 15 || side != 250 {
		t.Errorf("%d, %d, %d", x, y, side)
	}
	if _, _, side := poseCrop(Box{100, 40, 0, 0}); side != 1 {
		t.Errorf("an empty box has a crop of %d pixels", side)
	}
}

// TestFeeds checks that NanoDet's input is BGR, BlazeFace's RGB, and that the border is black.
func TestFeeds(t *testing.T) {
	m := frame.New(2, 1)
	for i := range m.Pix {
		m.Pix[i] = []uint8{200, 100, 50}[i%3]
	}
	nano, blaze, face, move := tensor(nanoSide, 3, 9), tensor(blazeSide, 3, 9), tensor(chipSide, 3, 9), tensor(moveSide, 3, 9)
	fillNanoInput(newLetterbox(m, nanoSide), nano)
	fillBlazeInput(newLetterbox(m, blazeSide), blaze)
	fillFaceInput(m.Resize(chipSide, chipSide), face)
	fillMoveInput(m.Resize(moveSide, moveSide), move)
	for name, x := range map[string]struct {
		input Tensor
		y     int
		want  [3]float32
	}{
		"NanoDet":          {nano, nanoSide / 2, [3]float32{(50 - 103.53) / 57.375, (100 - 116.28) / 57.12, (200 - 123.675) / 58.395}},
		"NanoDet's edge":   {nano, 0, [3]float32{-103.53 / 57.375, -116.28 / 57.12, -123.675 / 58.395}},
		"BlazeFace":        {blaze, blazeSide / 2, [3]float32{200/127.5 - 1, 100/127.5 - 1, 50/127.5 - 1}},
		"BlazeFace's edge": {blaze, blazeSide - 1, [3]float32{-1, -1, -1}},
		"MoveNet":          {move, 0, [3]float32{200/127.5 - 1, 100/127.5 - 1, 50/127.5 - 1}},
		"the descriptor":   {face, 0, [3]float32{(200 - 122.782) / 256, (100 - 117.001) / 256, (50 - 104.298) / 256}},
	} {
		for c, want := range x.want {
			if got := x.input.At(x.y, 7)[c]; !near(got, want) {
				t.Errorf("%s: channel %d is %v, want %v", name, c, got, want)
			}
		}
	}
}
