package video

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/nn"
	"siibp/core/video/edit"
	"siibp/core/video/frame"
)

// posed is a film with key points: every person stands in the box, and the right wrist of the red one goes up and
// down in a second.
type posed struct {
	*film
	score float32
}

// figure holds the key points of a standing person as shares of the box.
var figure = [nn.KeyPoints][2]float64{{.5, .1}, {.55, .08}, {.45, .08}, {.6, .1}, {.4, .1}, {.7, .25}, {.3, .25}, {.75, .4}, {.25, .4}, {.75, .55}, {.25, .55},
	{.6, .55}, {.4, .55}, {.6, .75}, {.4, .75}, {.6, .95}, {.4, .95}}

func (f posed) Pose(m frame.Image, b frame.Box) (p nn.Pose, err error) {
	n := int(m.Pix[0])
	for k, at := range figure {
		if x, _ := b.Centre(); k == nn.PoseRightWrist && math.Abs(x-centreX(red.box(n))) < 10 {
			at[1] += 0.2 * math.Sin(2*math.Pi*float64(n)/f.fps)
		}
		p[k] = nn.KeyPoint{X: float32(b.X + at[0]*b.W), Y: float32(b.Y + at[1]*b.H), Score: f.score}
	}
	return p, nil
}

func centreX(b frame.Box) float64 { x, _ := b.Centre(); return x }

// extractPosed extracts a clip of the red and the blue actor with poses.
func extractPosed(t *testing.T, score float32, o Options) (posed, *Clip) {
	t.Helper()
	f := posed{&film{w: 320, h: 180, frames: 60, fps: 20, actors: []actor{red, blue}}, score}
	c, err := Extract(f, f, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	return f, c
}

// TestPoses checks that tracks have poses at the interval, and that the descriptor shows which hand waves, and how fast.
func TestPoses(t *testing.T) {
	_, c := extractPosed(t, 0.9, Options{Poses: true, Pose: PoseParameters{Interval: 0.1}})
	red, blue := trackOf(t, c, "0"), trackOf(t, c, "1")
	if n := len(red.Poses); n < 25 || n > 31 || len(red.Pose) != PoseDescriptorDim {
		t.Fatalf("%d poses and %d numbers", n, len(red.Pose))
	}
	for k, point := range posePoints {
		for band := range len(poseBands) - 1 {
			i := PoseDescriptorDim - (len(posePoints)-k)*(len(poseBands)-1) + band
			waves := point == nn.PoseRightWrist && band == 1
			if strong := red.Pose[i] > 1; strong != waves {
				t.Errorf("point %d, band %d: amplitude %v", point, band, red.Pose[i])
			}
			if blue.Pose[i] > 0.5 {
				t.Errorf("point %d of who stands, band %d: amplitude %v", point, band, blue.Pose[i])
			}
		}
	}
}

// TestPoseDescriptorIsRelative checks that place and size of a person do not change the descriptor.
func TestPoseDescriptorIsRelative(t *testing.T) {
	_, c := extractPosed(t, 0.9, Options{Poses: true})
	one := trackOf(t, c, "0").Poses
	two := scaledPoses(one, 2, 2)
	for i := range two {
		for k := range two[i].Points {
			two[i].Points[k].X += 40
		}
	}
	a, b := PoseDescriptor(c.Times, one), PoseDescriptor(c.Times, two)
	for i := range a {
		if math.Abs(float64(a[i]-b[i])) > 1e-3 {
			t.Errorf("number %d is %v and %v", i, a[i], b[i])
		}
	}
}

// TestNoPoses checks that tracks without seen key points, and clips without the option, have no pose features.
func TestNoPoses(t *testing.T) {
	_, c := extractPosed(t, 0.1, Options{Poses: true})
	if one := trackOf(t, c, "0"); len(one.Poses) == 0 || one.Pose != nil {
		t.Errorf("%d poses, features %v", len(one.Poses), one.Pose)
	}
	_, c = extractPosed(t, 0.9, Options{})
	if one := trackOf(t, c, "0"); one.Poses != nil || one.Pose != nil || c.HasPoses() {
		t.Errorf("%d poses, features %v", len(one.Poses), one.Pose)
	}
	if PoseDescriptor(nil, nil) != nil {
		t.Error("no poses have features")
	}
}

// TestPoseView checks that the poses are a view of the action in the dataset.
func TestPoseView(t *testing.T) {
	_, c := extractPosed(t, 0.9, Options{Poses: true})
	files := written(t, c, Options{})
	d := readClip(t, files)
	action := d.Concepts[1]
	for i := range c.Tracks {
		got, want := d.Tracks[i].Poses, c.Tracks[i].Poses
		if len(got) != len(want) || len(want) == 0 {
			t.Fatalf("track %s: %d poses in keypoints.csv of %d", c.Tracks[i].ID, len(got), len(want))
		}
		for n := range want {
			if x := got[n].Points[nn.PoseLeftKnee]; got[n].Frame != want[n].Frame || math.Abs(float64(x.X-want[n].Points[nn.PoseLeftKnee].X)) > 0.06 || x.Score != 0.9 {
				t.Errorf("track %s, pose %d: left knee %v", c.Tracks[i].ID, n, x)
			}
		}
	}
	if !reflect.DeepEqual(action.Views, []string{motionView, poseView}) || !strings.Contains(files["dataset.json"], "pose: standardise, pca 32, l2") || !strings.Contains(files["dataset.json"], `"poses": true`) {
		t.Errorf("%v\n%s", action.Views, files["dataset.json"])
	}
}

// TestKeyPointNames checks that the names of key points in datasets are in the order of the network.
func TestKeyPointNames(t *testing.T) {
	names := dataset.KeyPointNames
	if len(names) != nn.KeyPoints || names[nn.PoseNose] != "nose" || names[nn.PoseRightEar] != "right_ear" || names[nn.PoseLeftShoulder] != "left_shoulder" ||
		names[nn.PoseRightWrist] != "right_wrist" || names[nn.PoseLeftHip] != "left_hip" || names[nn.PoseRightAnkle] != "right_ankle" {
		t.Errorf("%v", names)
	}
	for _, limb := range dataset.Limbs {
		if min(limb[0], limb[1]) < 0 {
			t.Errorf("a limb joins %v", limb)
		}
	}
}

// TestEditPoses checks that a changed track gets poses of its own frames.
func TestEditPoses(t *testing.T) {
	o := Options{Poses: true}
	f, c := extractPosed(t, 0.9, o)
	m, faults := NewTrackEditor(c, []edit.Edit{{Do: edit.Split, Track: "0", Frame: 30}}, f, o)
	if faults[0] != nil {
		t.Fatal(faults)
	}
	parts, _ := editedClip(t, m, f.film, nil)
	half := parts.Tracks[0]
	if n := len(half.Poses); n < 3 || n > 5 || half.Pose == nil || half.Poses[n-1].Frame >= 30 {
		t.Errorf("%d poses", n)
	}
	was := trackOf(t, c, "0").Poses[1]
	for _, p := range half.Poses {
		if p.Frame == was.Frame && math.Abs(float64(p.Points[0].X-was.Points[0].X)) > 2 {
			t.Errorf("the nose is at %v, was at %v", p.Points[0], was.Points[0])
		}
	}
}
