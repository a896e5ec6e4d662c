// Package networks finds persons, things and faces in the frames of a clip by the networks of core/nn/detect.
package video

import (
	"fmt"
	"math"
	"slices"

	"siibp/core/nn/detect"
	"siibp/core/nn/weights"
	"siibp/core/simd"
	"siibp/core/video/frame"
)

// File is the name of the file of weights that the build makes.
const NetworksFile = "networks.weights"

// The least scores of what counts. The linker takes doubtful persons only where a track goes on.
const (
	minPersonScore = 0.2
	minObjectScore = 0.4
	minFaceScore   = 0.5 // of a face that stands for a person

	sameBoxIoU       = 0.6
	personPreference = 0.4
)

// things are the classes of COCO besides persons that move by themselves or are moved in play. What stands about is left out; if it
// moves all the same, it is found by its motion.
var objectClasses = []string{
	"bicycle", "car", "motorcycle", "airplane", "bus", "train", "truck", "boat", "bird", "cat", "dog", "horse", "sheep", "cow",
	"elephant", "bear", "zebra", "giraffe", "frisbee", "skis", "snowboard", "sports ball", "kite", "skateboard", "surfboard",
}

// Detector finds persons, things and faces. Only one goroutine at a time may use it.
type Networks struct {
	nano       *detect.NanoDet
	blaze      *detect.BlazeFace
	descriptor *detect.Descriptor
	classes    []string
}

var _ Detector = (*Networks)(nil)

// New returns a detector with the networks of a file of weights.
func NewNetworks(file weights.File, ops *simd.Ops[float32]) (*Networks, error) {
	nano, err := detect.NewNanoDet(file.Part("nanodet"), ops)
	if err != nil {
		return nil, err
	}
	blaze, err := detect.NewBlazeFace(file.Part("blazeface"), ops)
	if err != nil {
		return nil, err
	}
	descriptor, err := detect.NewDescriptor(file.Part("face"), ops)
	if err != nil {
		return nil, err
	}
	return &Networks{nano, blaze, descriptor, append([]string{PersonClass}, objectClasses...)}, nil
}

// String says by what a clip is looked at.
func (d *Networks) String() string {
	return fmt.Sprintf("NanoDet-g 416: persons from a score of %v, things from %v; BlazeFace 256, back camera, from %v; dlib's face descriptor, 128 numbers",
		minPersonScore, minObjectScore, minFaceScore)
}

// Classes returns persons and the things that it finds.
func (d *Networks) Classes() []string { return d.classes }

// Detect returns the persons and things in a picture. Where it finds no person, a face stands for one.
func (d *Networks) Detect(m frame.Image) ([]Detection, error) {
	list := d.detectObjects(m)
	if slices.ContainsFunc(list, func(t Detection) bool { return t.Class == 0 }) {
		return list, nil
	}
	for _, f := range d.blaze.Find(m, minFaceScore) {
		list = append(list, Detection{Box: bodyBox(toFrameBox(f.Box)).Clipped(m.W, m.H), Score: float64(f.Score)})
	}
	return list, nil
}

// things returns the persons and things that NanoDet finds. Of two classes at one place the better stays, a person also where its score is at
// least preference of the other's: people from behind are taken for cats and dogs.
func (d *Networks) detectObjects(m frame.Image) []Detection {
	var list []Detection
	for _, t := range d.nano.Find(m, minPersonScore) {
		class := slices.Index(d.classes, detect.Classes[t.Class])
		if class < 0 || class > 0 && t.Score < minObjectScore {
			continue
		}
		one := Detection{Box: toFrameBox(t.Box), Score: float64(t.Score), Class: class}
		same := slices.IndexFunc(list, func(other Detection) bool { return other.Box.IoU(one.Box) >= sameBoxIoU })
		switch {
		case same < 0:
			list = append(list, one)
		case class == 0 && list[same].Class != 0 && one.Score >= personPreference*list[same].Score:
			list[same].Class = 0
		}
	}
	return list
}

// bodyOf returns about where the person is whose face has a box from the forehead to the chin: a body of three faces' width and
// eight faces' height.
func bodyBox(f frame.Box) frame.Box {
	x, _ := f.Centre()
	return frame.Box{X: x - 1.5*f.W, Y: f.Y - 0.5*f.H, W: 3 * f.W, H: 8 * f.H}
}

// Face returns the best face in the upper part of a person's box, with its descriptor where it is good enough by p; false where there is none.
func (d *Networks) Face(m frame.Image, person frame.Box, p FaceParameters) (Face, bool) {
	p = p.WithDefaults()
	x, y, w, h := upperBody(person, m)
	if w < 1 || h < 1 {
		return Face{}, false
	}
	part := m.Crop(x, y, w, h)
	faces := d.blaze.Find(part, float32(min(p.MinScore, minFaceScore)))
	if len(faces) == 0 {
		return Face{}, false
	}
	best := faces[0]
	f := Face{Box: toFrameBox(best.Box).Translated(float64(x), float64(y))}
	if float64(best.Score) >= p.MinScore && isGoodFace(part, best, p) {
		values := d.descriptor.Describe(part, best)
		f.Descriptor = values[:]
	}
	return f, true
}

// upperPart returns the pixels where the face of a person is: the upper half of the box, or as much as the box is wide, with a margin.
func upperBody(person frame.Box, m frame.Image) (x, y, w, h int) {
	b := person
	b.H = min(b.H, max(b.H/2, b.W))
	b = b.Expanded(0.1).Clipped(m.W, m.H)
	x, y = int(b.X), int(b.Y)
	return x, y, int(math.Ceil(b.X+b.W)) - x, int(math.Ceil(b.Y+b.H)) - y
}

// good reports whether a face is large, frontal and sharp enough. Sharpness is that of the aligned face.
func isGoodFace(m frame.Image, f detect.Face, p FaceParameters) bool {
	right, left, nose := f.Points[detect.RightEye], f.Points[detect.LeftEye], f.Points[detect.Nose]
	if math.Hypot(float64(left.X-right.X), float64(left.Y-right.Y)) < p.MinEyeDistance {
		return false
	}
	turn := headTurn(float64(right.X), float64(right.Y), float64(left.X), float64(left.Y), float64(nose.X), float64(nose.Y))
	return turn <= p.MaxTurn && sharpness(detect.Align(m, right, left)) >= p.MinSharpness
}

func toFrameBox(b detect.Box) frame.Box {
	return frame.Box{X: float64(b.X), Y: float64(b.Y), W: float64(b.W), H: float64(b.H)}
}
