package nn

import (
	"fmt"
	"math"

	"siibp/core/nn/weights"
	"siibp/core/video/frame"
)

const (
	moveSide  = 192 // side of the input in pixels
	moveCells = moveSide / 4

	// moveMargin is the side of the crop relative to the longer side of the person's box. The model is trained on
	// persons with some space around them.
	moveMargin = 1.25

	// moveNear is the distance in cells from an expected position at which a score counts half as much as there.
	moveNear = 1.8
)

// moveScale is 1/127.5, rounded to binary16 as in the model.
const moveScale = 0.007843017578125

// Indices of key points, in COCO's order. Left and right are the person's own.
const (
	PoseNose = iota
	PoseLeftEye
	PoseRightEye
	PoseLeftEar
	PoseRightEar
	PoseLeftShoulder
	PoseRightShoulder
	PoseLeftElbow
	PoseRightElbow
	PoseLeftWrist
	PoseRightWrist
	PoseLeftHip
	PoseRightHip
	PoseLeftKnee
	PoseRightKnee
	PoseLeftAnkle
	PoseRightAnkle
	KeyPoints
)

// KeyPoint is a point of the body in pixels of the image.
type KeyPoint struct{ X, Y, Score float32 }

// Pose is the key points of a person.
type Pose [KeyPoints]KeyPoint

// MoveNet finds the key points of a person. It is not safe for concurrent use.
type MoveNet struct{ network *Network }

// NewMoveNet builds the network from a file of weights, in a runtime.
func NewMoveNet(file weights.File, r *Runtime) (*MoveNet, error) {
	network, err := newMoveNetwork(file, r)
	if err != nil {
		return nil, fmt.Errorf("MoveNet: %w", err)
	}
	return &MoveNet{network}, nil
}

// Pose returns the key points of the person in a box.
func (d *MoveNet) Pose(m frame.Image, person Box) Pose {
	x, y, side := poseCrop(person)
	fillMoveInput(m.Crop(x, y, side, side).Resize(moveSide, moveSide), d.network.Input(0))
	d.network.Run()
	p, scale := decodeMove(moveTensors(d.network)), float32(side)/moveSide
	for i := range p {
		p[i].X, p[i].Y = float32(x)+scale*p[i].X, float32(y)+scale*p[i].Y
	}
	return p
}

// poseCrop returns the square around a person's box.
func poseCrop(b Box) (x, y, side int) {
	side = max(int(math.Round(float64(moveMargin*max(b.W, b.H)))), 1)
	return int(math.Round(float64(b.X + (b.W-float32(side))/2))), int(math.Round(float64(b.Y + (b.H-float32(side))/2))), side
}

// fillMoveInput sets the input to an image of its size: v/127.5 − 1.
func fillMoveInput(m frame.Image, input Tensor) {
	for y := range input.H {
		row := m.Row(y)
		for x := range input.W {
			for c, v := range row[3*x : 3*x+3] {
				input.At(y, x)[c] = moveScale*float32(v) - 1
			}
		}
	}
}

// decodeMove returns the key points in pixels of the input. The person is the cell with the best centre score, where
// cells near the middle count more. Offsets there give expected positions; the key point is the cell with the best
// score of its heat map, weighted by the distance from the expected position, refined by an offset of less than a
// cell.
func decodeMove(centre, heat, regression, offsets Tensor) (p Pose) {
	cy, cx := bestCell(centre, 0, moveCells/2, moveCells/2)
	expected := regression.At(cy, cx)
	for k := range p {
		y, x := bestCell(heat, k, float32(cy)+expected[2*k], float32(cx)+expected[2*k+1])
		offset := offsets.At(y, x)[2*k : 2*k+2]
		const stride = moveSide / moveCells
		p[k] = KeyPoint{stride * (float32(x) + offset[1]), stride * (float32(y) + offset[0]), sigmoid(heat.At(y, x)[k])}
	}
	return p
}

func moveTensors(network *Network) (centre, heat, regression, offsets Tensor) {
	return network.Output(0), network.Output(1), network.Output(2), network.Output(3)
}

// bestCell returns the row and column with the maximum of sigmoid(channel)/(distance from (toY, toX) + moveNear).
func bestCell(cells Tensor, channel int, toY, toX float32) (y, x int) {
	best := float32(-1)
	for i := range cells.H {
		for j := range cells.W {
			dy, dx := float64(float32(i)-toY), float64(float32(j)-toX)
			if s := sigmoid(cells.At(i, j)[channel]) / float32(math.Sqrt(dy*dy+dx*dx)+moveNear); s > best {
				best, y, x = s, i, j
			}
		}
	}
	return y, x
}

// moveStages are the groups of blocks of MobileNetV2 with an expansion of 6: channels of the output, number of blocks
// and stride of the first.
var moveStages = []struct{ channels, blocks, stride int }{{24, 2, 2}, {32, 3, 2}, {64, 4, 2}, {96, 3, 1}, {160, 3, 2}, {320, 1, 1}}

// newMoveNetwork returns MoveNet Lightning. Its input is 192×192×3. Its outputs have 48×48 cells: the logit of the
// person's centre, the logits of 17 key points, and for each key point the offset of its expected position and of its
// exact one in cells, y before x.
//
// Source: tfhub.dev/google/movenet/singlepose/lightning/4: MobileNetV2, a feature pyramid, and a CenterNet head for
// each output.
func newMoveNetwork(file weights.File, r *Runtime) (*Network, error) {
	g := NewGraph(file)
	x := g.Conv(g.Input(moveSide, moveSide, 3), "Conv1_relu", halvingWindow(3), ReLU6)
	x = g.DepthwiseBias(x, "expanded_conv_depthwise", Same(3), ReLU6)
	x = g.Conv(x, "expanded_conv_project_BN", Same(1), Linear)
	var levels []Value // output of each stage
	block := 0
	for _, stage := range moveStages {
		for i := range stage.blocks {
			block++
			name := fmt.Sprintf("block_%d_", block)
			y := g.Conv(x, name+"expand_relu", Same(1), ReLU6)
			if i > 0 {
				y = g.DepthwiseBias(y, name+"depthwise", Same(3), ReLU6)
				x = g.ConvAdd(y, x, name+"project_BN", Same(1), Linear)
				continue
			}
			w := Same(3)
			if stage.stride == 2 {
				w = halvingWindow(3)
			}
			x = g.Conv(g.DepthwiseBias(y, name+"depthwise", w, ReLU6), name+"project_BN", Same(1), Linear)
		}
		levels = append(levels, x)
	}
	x = g.Conv(g.Conv(x, "out_relu", Same(1), ReLU6), "conv2d", Same(1), Linear)
	for i, level := range []Value{levels[2], levels[1], levels[0]} {
		side := moveSide / 16 << i
		x = g.ConvAdd(level, g.Resize(x, side, side), layerName("conv2d", i+1), Same(1), Linear)
		x = g.Conv(g.Depthwise(x, layerName("separable_conv2d", i), Same(3)), layerName("re_lu", i), Same(1), ReLU)
	}
	var heads []Value
	for i := 3; i < 7; i++ {
		y := g.Conv(g.Depthwise(x, layerName("separable_conv2d", i), Same(3)), layerName("re_lu", i), Same(1), ReLU)
		heads = append(heads, g.Conv(y, layerName("conv2d", i+1), Same(1), Linear))
	}
	return g.Build(r, heads...)
}
