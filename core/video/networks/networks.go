// Package networks finds persons, things and faces in the frames of a clip by the networks of core/nn/detect.
package networks

import (
	"fmt"
	"math"
	"slices"

	"siibp/core/nn/detect"
	"siibp/core/nn/weights"
	"siibp/core/simd"
	"siibp/core/video"
	"siibp/core/video/box"
	"siibp/core/video/face"
	"siibp/core/video/frame"
)

// File is the name of the file of weights that the build makes.
const File = "networks.weights"

// The least scores of what counts. The linker takes doubtful persons only where a track goes on.
const (
	leastPerson = 0.2
	leastThing  = 0.4
	leastFace   = 0.5 // of a face that stands for a person

	sameIoU    = 0.6
	preference = 0.4
)

// things are the classes of COCO besides persons that move by themselves or are moved in play. What stands about is left out; if it
// moves all the same, it is found by its motion.
var things = []string{
	"bicycle", "car", "motorcycle", "airplane", "bus", "train", "truck", "boat", "bird", "cat", "dog", "horse", "sheep", "cow",
	"elephant", "bear", "zebra", "giraffe", "frisbee", "skis", "snowboard", "sports ball", "kite", "skateboard", "surfboard",
}

// Detector finds persons, things and faces. Only one goroutine at a time may use it.
type Detector struct {
	nano       *detect.NanoDet
	blaze      *detect.BlazeFace
	descriptor *detect.Descriptor
	classes    []string
}

var _ video.Detector = (*Detector)(nil)

// New returns a detector with the networks of a file of weights.
func New(file weights.File, ops *simd.Ops[float32]) (*Detector, error) {
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
	return &Detector{nano, blaze, descriptor, append([]string{video.PersonClass}, things...)}, nil
}

// String says by what a clip is looked at.
func (d *Detector) String() string {
	return fmt.Sprintf("NanoDet-g 416: persons from a score of %v, things from %v; BlazeFace 256, back camera, from %v; dlib's face descriptor, 128 numbers",
		leastPerson, leastThing, leastFace)
}

// Classes returns persons and the things that it finds.
func (d *Detector) Classes() []string { return d.classes }

// Detect returns the persons and things in a picture. Where it finds no person, a face stands for one.
func (d *Detector) Detect(m frame.Image) ([]video.Detection, error) {
	list := d.things(m)
	if slices.ContainsFunc(list, func(t video.Detection) bool { return t.Class == 0 }) {
		return list, nil
	}
	for _, f := range d.blaze.Find(m, leastFace) {
		list = append(list, video.Detection{Box: bodyOf(double(f.Box)).Clipped(m.W, m.H), Score: float64(f.Score)})
	}
	return list, nil
}

// things returns the persons and things that NanoDet finds. Of two classes at one place the better stays, a person also where its score is at
// least preference of the other's: people from behind are taken for cats and dogs.
func (d *Detector) things(m frame.Image) []video.Detection {
	var list []video.Detection
	for _, t := range d.nano.Find(m, leastPerson) {
		class := slices.Index(d.classes, detect.Classes[t.Class])
		if class < 0 || class > 0 && t.Score < leastThing {
			continue
		}
		one := video.Detection{Box: double(t.Box), Score: float64(t.Score), Class: class}
		same := slices.IndexFunc(list, func(other video.Detection) bool { return other.Box.IoU(one.Box) >= sameIoU })
		switch {
		case same < 0:
			list = append(list, one)
		case class == 0 && list[same].Class != 0 && one.Score >= preference*list[same].Score:
			list[same].Class = 0
		}
	}
	return list
}

// bodyOf returns about where the person is whose face has a box from the forehead to the chin: a body of three faces' width and
// eight faces' height.
func bodyOf(f box.Box) box.Box {
	x, _ := f.Centre()
	return box.Box{X: x - 1.5*f.W, Y: f.Y - 0.5*f.H, W: 3 * f.W, H: 8 * f.H}
}

// Face returns the best face in the upper part of a person's box, with its descriptor where it is good enough by p; false where there is none.
func (d *Detector) Face(m frame.Image, person box.Box, p face.Parameters) (face.Face, bool) {
	p = p.WithDefaults()
	x, y, w, h := upperPart(person, m)
	if w < 1 || h < 1 {
		return face.Face{}, false
	}
	part := m.Crop(x, y, w, h)
	faces := d.blaze.Find(part, float32(min(p.Score, leastFace)))
	if len(faces) == 0 {
		return face.Face{}, false
	}
	best := faces[0]
	f := face.Face{Box: double(best.Box).Moved(float64(x), float64(y))}
	if float64(best.Score) >= p.Score && good(part, best, p) {
		values := d.descriptor.Describe(part, best)
		f.Descriptor = values[:]
	}
	return f, true
}

// upperPart returns the pixels where the face of a person is: the upper half of the box, or as much as the box is wide, with a margin.
func upperPart(person box.Box, m frame.Image) (x, y, w, h int) {
	b := person
	b.H = min(b.H, max(b.H/2, b.W))
	b = b.Grown(0.1).Clipped(m.W, m.H)
	x, y = int(b.X), int(b.Y)
	return x, y, int(math.Ceil(b.X+b.W)) - x, int(math.Ceil(b.Y+b.H)) - y
}

// good reports whether a face is large, frontal and sharp enough. Sharpness is that of the aligned face.
func good(m frame.Image, f detect.Face, p face.Parameters) bool {
	right, left, nose := f.Points[detect.RightEye], f.Points[detect.LeftEye], f.Points[detect.Nose]
	if math.Hypot(float64(left.X-right.X), float64(left.Y-right.Y)) < p.Eyes {
		return false
	}
	turn := face.Turn(float64(right.X), float64(right.Y), float64(left.X), float64(left.Y), float64(nose.X), float64(nose.Y))
	return turn <= p.Turn && face.Sharpness(detect.Align(m, right, left)) >= p.Sharpness
}

func double(b detect.Box) box.Box {
	return box.Box{X: float64(b.X), Y: float64(b.Y), W: float64(b.W), H: float64(b.H)}
}
