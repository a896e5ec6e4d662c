package video

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/nn"
	"siibp/core/video/frame"
)

// FaceParameters are the thresholds for describing faces. A zero value stands for the default.
type FaceParameters struct {
	MinScore       float64 `json:"score"`     // minimum score of a face; 0.6
	MinEyeDistance float64 `json:"eyes"`      // minimum distance of the eyes in pixels; 12
	MinSharpness   float64 `json:"sharpness"` // minimum sharpness of a face that is not enlarged, see function sharpness; 4
	MaxTurn        float64 `json:"turn"`      // maximum distance of the nose from the midpoint of the eyes, in distances of the eyes; 0.35
	PerTrack       int     `json:"perTrack"`  // number of good faces of a track at which the search ends; 12
	PerFrame       int     `json:"perFrame"`  // maximum number of persons per frame whose faces are searched; those with the fewest good faces first; 4
}

// WithDefaults returns the parameters with each zero replaced by the default.
func (p FaceParameters) WithDefaults() FaceParameters {
	p.MinScore = cmp.Or(p.MinScore, 0.6)
	p.MinEyeDistance = cmp.Or(p.MinEyeDistance, 12)
	p.MinSharpness = cmp.Or(p.MinSharpness, 4)
	p.MaxTurn = cmp.Or(p.MaxTurn, 0.35)
	p.PerTrack = cmp.Or(p.PerTrack, 12)
	p.PerFrame = cmp.Or(p.PerFrame, 4)
	return p
}

// minSharpnessAt returns the minimum sharpness of an aligned face whose eyes are some pixels apart in the frame.
// Enlarging an image by a factor divides its gradients by it, so that a small face, however sharp, has less sharpness
// in the aligned image: with a constant minimum 44 of 64 tracks of real clips, with eyes 20 to 28 pixels apart, had no
// face.
func (p FaceParameters) minSharpnessAt(eyes float64) float64 {
	return p.MinSharpness * min(1, eyes/nn.ChipEyeDistance)
}

// Face is a detected face.
type Face struct {
	Box        frame.Box
	Descriptor []float32 // identity descriptor under Euclidean distance; nil if the face is too poor
}

// faceGallery collects the faces of the tracks of a clip.
type faceGallery struct {
	parameters FaceParameters
	tracks     map[int]*trackFaces
}

// trackFaces are the faces of one track.
type trackFaces struct {
	good   int       // number of faces with a descriptor
	sum    []float64 // sum of their descriptors
	misses int       // number of failed searches since the last face
	skip   int       // number of runs of the detector without a search
	last   frame.Box // last face, relative to the top left of the person's box, in units of its width and height
	seen   bool      // last is valid
}

// newFaceGallery returns an empty gallery.
func newFaceGallery(p FaceParameters) *faceGallery {
	return &faceGallery{p.WithDefaults(), map[int]*trackFaces{}}
}

// maxSkip limits the runs without a search after failed searches, because a person may turn around.
const maxSkip = 5

// due returns the tracks whose faces to search in this frame, those with the fewest good faces first. After k failed
// searches a track is skipped for k − 1 runs, at most maxSkip.
func (g *faceGallery) due(tracks []int) []int {
	tracks = slices.DeleteFunc(slices.Clone(tracks), func(t int) bool {
		p := g.tracks[t]
		if p == nil || p.skip == 0 {
			return false
		}
		p.skip--
		return true
	})
	var due []int
	for good := 0; good < g.parameters.PerTrack && len(due) < g.parameters.PerFrame; good++ {
		for _, t := range tracks {
			if g.good(t) == good && len(due) < g.parameters.PerFrame {
				due = append(due, t)
			}
		}
	}
	return due
}

func (g *faceGallery) good(track int) int {
	if p := g.tracks[track]; p != nil {
		return p.good
	}
	return 0
}

// add adds a face of a track whose box is person.
func (g *faceGallery) add(track int, person frame.Box, f Face) {
	p := g.facesOf(track)
	p.misses, p.skip = 0, 0
	p.last, p.seen = f.Box.Translated(-person.X, -person.Y).Scaled(1/person.W, 1/person.H), true
	if f.Descriptor == nil {
		return
	}
	p.good++
	if p.sum == nil {
		p.sum = make([]float64, len(f.Descriptor))
	}
	for i, v := range f.Descriptor {
		p.sum[i] += float64(v)
	}
}

// miss records a failed search for a track's face.
func (g *faceGallery) miss(track int) {
	p := g.facesOf(track)
	p.seen = false
	p.skip = min(p.misses, maxSkip)
	p.misses++
}

// facesOf returns the faces of a track and adds an entry if there is none.
func (g *faceGallery) facesOf(track int) *trackFaces {
	if g.tracks[track] == nil {
		g.tracks[track] = &trackFaces{}
	}
	return g.tracks[track]
}

// expected returns the position of a track's face in the person's box, as in the last search, or false if that
// failed.
func (g *faceGallery) expected(track int, person frame.Box) (frame.Box, bool) {
	p := g.tracks[track]
	if p == nil || !p.seen {
		return frame.Box{}, false
	}
	return p.last.Scaled(person.W, person.H).Translated(person.X, person.Y), true
}

// mean returns the mean descriptor of a track's good faces, or nil.
func (g *faceGallery) mean(track int) []float32 {
	n := g.good(track)
	if n == 0 {
		return nil
	}
	mean := make([]float32, len(g.tracks[track].sum))
	for i, v := range g.tracks[track].sum {
		mean[i] = float32(v / float64(n))
	}
	return mean
}

// headHeight is the distance of the face's centre from the top of a person's box as a share of the box's width.
const headHeight = 0.4

// detectFaces searches the faces of the persons that were detected in the current frame.
func (x *Extractor) detectFaces(m frame.Image) {
	class := slices.Index(x.clip.Classes, PersonClass)
	persons := map[int]frame.Box{}
	var ids []int
	for _, t := range x.linker.Active() {
		if t.Class == class && t.Steps[len(t.Steps)-1].Detected {
			persons[t.ID] = t.Box()
			ids = append(ids, t.ID)
		}
	}
	for _, id := range x.faces.due(ids) {
		f, found := x.detector.Face(m, persons[id], x.options.Face)
		if found && nearestPerson(ids, persons, f.Box) == id {
			x.faces.add(id, persons[id], f)
		} else {
			x.faces.miss(id)
		}
	}
}

// nearestPerson returns the person to whom a face most likely belongs: the one with the smallest headDistance.
func nearestPerson(ids []int, persons map[int]frame.Box, face frame.Box) (best int) {
	least := math.Inf(1)
	for _, id := range ids {
		if d := headDistance(persons[id], face); d < least {
			least, best = d, id
		}
	}
	return best
}

// headDistance returns the distance of a face's centre from its expected place in a person's box, in widths of the
// box.
func headDistance(person, face frame.Box) float64 {
	fx, fy := face.Centre()
	x, _ := person.Centre()
	return math.Hypot(fx-x, fy-person.Y-headHeight*person.W) / person.W
}

// ActiveTrack is the state of an active track.
type ActiveTrack struct {
	ID      int
	Class   int
	Box     frame.Box // at the last frame
	Face    frame.Box // expected face, if HasFace
	HasFace bool
}

// Active returns the confident tracks at the last pushed frame.
func (x *Extractor) Active() []ActiveTrack {
	var list []ActiveTrack
	for _, t := range x.linker.Active() {
		if !x.linker.IsConfident(t) {
			continue
		}
		a := ActiveTrack{ID: t.ID, Class: t.Class, Box: t.Box()}
		a.Face, a.HasFace = x.faces.expected(t.ID, t.Box())
		list = append(list, a)
	}
	return list
}
