package video

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sync"

	"siibp/core/nn"
	"siibp/core/nn/weights"
	"siibp/core/simd"
	"siibp/core/video/frame"
)

// PersonClass is the class of persons, whose faces are detected.
const PersonClass = "person"

// Detection is a detected box.
type Detection struct {
	Box   frame.Box // in pixels of the frame
	Score float64   // 0 … 1
	Class int       // index in Detector.Classes
}

// Detector detects objects and faces in images.
type Detector interface {
	// String returns the name of the detector for dataset.json.
	String() string
	// Classes returns the names of the classes.
	Classes() []string
	// Detect returns the objects in a frame in any order.
	Detect(m frame.Image) ([]Detection, error)
	// Face returns the face of the person in a box, or false if none is found.
	Face(m frame.Image, person frame.Box, p FaceParameters) (Face, bool)
}

// topScored returns the n detections with the highest scores, in descending order.
func topScored(list []Detection, n int) []Detection {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b Detection) int { return cmp.Compare(b.Score, a.Score) })
	return list[:min(n, len(list))]
}

// NetworksFile is the name of the file of weights that the build creates.
const NetworksFile = "networks.weights"

// Minimum scores. The linker uses low-score persons only to continue tracks.
const (
	minPersonScore = 0.2
	minObjectScore = 0.4
	minFaceScore   = 0.5 // of a face in a frame without a detected person, and of one in the upper part of a person's box

	// confirmingFaceScore is the minimum score of a face that confirms a detected person, or that is a person of its
	// own beside others. Persons before a laptop camera have scores of 0.28 to 0.46, their faces 0.95.
	confirmingFaceScore = 0.8

	sameBoxIoU       = 0.6
	personPreference = 0.4
)

// objectClasses are the COCO classes of objects, besides persons, that move by themselves or in play. Static classes
// are omitted; if such an object moves, it is found by its motion.
var objectClasses = []string{
	"bicycle", "car", "motorcycle", "airplane", "bus", "train", "truck", "boat", "bird", "cat", "dog", "horse", "sheep", "cow",
	"elephant", "bear", "zebra", "giraffe", "frisbee", "skis", "snowboard", "sports ball", "kite", "skateboard", "surfboard",
}

// Networks is a Detector by neural networks: NanoDet for persons and objects, BlazeFace for faces, dlib's face
// descriptor and MoveNet for key points. It is not safe for concurrent use.
type Networks struct {
	nano       *nn.NanoDet
	blaze      *nn.BlazeFace
	descriptor *nn.Descriptor
	move       func() (*nn.MoveNet, error) // builds MoveNet at its first use, because few clips need it
	classes    []string
}

var _ Detector = (*Networks)(nil)

// NewNetworks builds the networks from a file of weights.
func NewNetworks(file weights.File, ops *simd.Ops[float32]) (*Networks, error) {
	r := nn.NewRuntime(ops)
	nano, err := nn.NewNanoDet(file.Network("nanodet"), r)
	if err != nil {
		return nil, err
	}
	blaze, err := nn.NewBlazeFace(file.Network("blazeface"), r)
	if err != nil {
		return nil, err
	}
	descriptor, err := nn.NewDescriptor(file.Network("face"), r)
	if err != nil {
		return nil, err
	}
	poseWeights := file.Network("movenet")
	move := sync.OnceValues(func() (*nn.MoveNet, error) { return nn.NewMoveNet(poseWeights, r) })
	return &Networks{nano, blaze, descriptor, move, append([]string{PersonClass}, objectClasses...)}, nil
}

// String returns the names and thresholds of the networks.
func (d *Networks) String() string {
	return fmt.Sprintf("NanoDet-g 416: persons from a score of %v, things from %v; BlazeFace 256, back camera, from %v, confirming persons from %v; dlib's face descriptor, 128 numbers; MoveNet Lightning 192",
		minPersonScore, minObjectScore, minFaceScore, confirmingFaceScore)
}

// Classes returns PersonClass and the object classes.
func (d *Networks) Classes() []string { return d.classes }

// Detect returns the persons and objects in an image. A face raises the score of the person whose box it
// lies in; a face outside all of them adds a person.
func (d *Networks) Detect(m frame.Image) ([]Detection, error) {
	var faces []Detection
	for _, f := range d.blaze.Detect(m, minFaceScore) {
		faces = append(faces, Detection{Box: toFrameBox(f.Box), Score: float64(f.Score)})
	}
	return confirmPersons(d.detectObjects(m), faces, m), nil
}

// confirmPersons raises the score of a person to that of the face in the upper part of the box, and adds a person for
// a face outside the boxes of all persons. A face needs confirmingFaceScore, or minFaceScore in a frame without a
// person. faces have the boxes of faces, in descending order of their scores.
func confirmPersons(list, faces []Detection, m frame.Image) []Detection {
	persons := slices.DeleteFunc(slices.Clone(list), func(t Detection) bool { return t.Class != 0 })
	list = slices.Clone(list)
	for _, f := range faces {
		if len(persons) > 0 && f.Score < confirmingFaceScore {
			continue
		}
		x, y := f.Box.Centre()
		if !slices.ContainsFunc(persons, func(t Detection) bool { return t.Box.Contains(x, y) }) {
			list = append(list, Detection{Box: bodyBox(f.Box).Clipped(m.W, m.H), Score: f.Score})
		} else if at := personOfFace(list, f.Box, m); at >= 0 {
			list[at].Score = max(list[at].Score, f.Score)
		}
	}
	return list
}

// personOfFace returns the index of the person with a face in the upper part of the box: of several, the one with the
// smallest distance of the face from its expected place. It returns −1 if there is none.
func personOfFace(list []Detection, face frame.Box, m frame.Image) int {
	best, least := -1, math.Inf(1)
	x, y := face.Centre()
	for i, t := range list {
		left, top, w, h := upperBody(t.Box, m)
		upper := frame.Box{X: float64(left), Y: float64(top), W: float64(w), H: float64(h)}
		if t.Class != 0 || !upper.Contains(x, y) {
			continue
		}
		if d := headDistance(t.Box, face); d < least {
			best, least = i, d
		}
	}
	return best
}

// detectObjects returns the persons and objects of NanoDet. Of two classes at one place the better score wins, except
// that a person wins with at least personPreference of the other's score, because persons from behind are detected as
// cats and dogs.
func (d *Networks) detectObjects(m frame.Image) []Detection {
	var list []Detection
	for _, t := range d.nano.Detect(m, minPersonScore) {
		class := slices.Index(d.classes, nn.Classes[t.Class])
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

// bodyBox estimates a person's box from a face box, which spans forehead to chin: three face widths and eight face
// heights.
func bodyBox(f frame.Box) frame.Box {
	x, _ := f.Centre()
	return frame.Box{X: x - 1.5*f.W, Y: f.Y - 0.5*f.H, W: 3 * f.W, H: 8 * f.H}
}

// Face returns the best face in the upper part of a person's box, with a descriptor if it is good enough, or false if
// there is none.
func (d *Networks) Face(m frame.Image, person frame.Box, p FaceParameters) (Face, bool) {
	p = p.WithDefaults()
	x, y, w, h := upperBody(person, m)
	if w < 1 || h < 1 {
		return Face{}, false
	}
	part := m.Crop(x, y, w, h)
	faces := d.blaze.Detect(part, float32(min(p.MinScore, minFaceScore)))
	if len(faces) == 0 {
		return Face{}, false
	}
	best := faces[0]
	f := Face{Box: toFrameBox(best.Box).Translated(float64(x), float64(y))}
	if isGoodFace(part, best, p) {
		values := d.descriptor.Describe(part, best)
		f.Descriptor = values[:]
	}
	return f, true
}

// upperBody returns the search window for a face: the upper half of a person's box, or as much as its width, with a
// margin.
func upperBody(person frame.Box, m frame.Image) (x, y, w, h int) {
	b := person
	b.H = min(b.H, max(b.H/2, b.W))
	b = b.Expanded(0.1).Clipped(m.W, m.H)
	x, y = int(b.X), int(b.Y)
	return x, y, int(math.Ceil(b.X+b.W)) - x, int(math.Ceil(b.Y+b.H)) - y
}

// isGoodFace reports whether a face is large, frontal and sharp enough. Sharpness is measured in the aligned face. A
// small face may have less of it if its score is high: the backs of heads in real clips are sharp for their size, too,
// but have scores of at most 0.74.
func isGoodFace(m frame.Image, f nn.Face, p FaceParameters) bool {
	right, left, nose := f.Points[nn.RightEye], f.Points[nn.LeftEye], f.Points[nn.Nose]
	eyes := math.Hypot(float64(left.X-right.X), float64(left.Y-right.Y))
	if float64(f.Score) < p.MinScore || eyes < p.MinEyeDistance || headTurn(right, left, nose) > p.MaxTurn {
		return false
	}
	least := p.MinSharpness
	if f.Score >= confirmingFaceScore {
		least = p.minSharpnessAt(eyes)
	}
	return sharpness(nn.Align(m, right, left)) >= least
}

func toFrameBox(b nn.Box) frame.Box {
	return frame.Box{X: float64(b.X), Y: float64(b.Y), W: float64(b.W), H: float64(b.H)}
}

// sharpness returns the root mean square of the Laplacian 4·v(x, y) − v(x−1, y) − v(x+1, y) − v(x, y−1) − v(x, y+1)
// of the luma of an image, with values from 0 to 255, or 0 for images smaller than 3×3.
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

// headTurn returns the distance of the nose from the midpoint of the eyes along the line through them, in distances
// of the eyes: 0 for a frontal face, +Inf if the eyes coincide.
func headTurn(right, left, nose nn.Point) float64 {
	rightX, rightY, leftX, leftY := float64(right.X), float64(right.Y), float64(left.X), float64(left.Y)
	dx, dy := leftX-rightX, leftY-rightY
	square := dx*dx + dy*dy
	if square == 0 {
		return math.Inf(1)
	}
	return math.Abs((float64(nose.X)-(rightX+leftX)/2)*dx+(float64(nose.Y)-(rightY+leftY)/2)*dy) / square
}
