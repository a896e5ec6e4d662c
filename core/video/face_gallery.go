// Package face says which faces are good enough to tell who someone is, and collects what they say of each track.
package video

import (
	"cmp"
	"slices"

	"siibp/core/video/frame"
)

// Parameters say which faces are described. Zeros stand for the defaults.
type FaceParameters struct {
	MinScore       float64 `json:"score"`     // the least score of a face; 0.6
	MinEyeDistance float64 `json:"eyes"`      // pixels between the eyes, at least; 12
	MinSharpness   float64 `json:"sharpness"` // the least sharpness, as Sharpness measures it; 4
	MaxTurn        float64 `json:"turn"`      // how far the nose may be from between the eyes, in distances of the eyes; 0.35
	PerTrack       int     `json:"perTrack"`  // good faces of a track, after which no more are looked for; 12
	PerFrame       int     `json:"perFrame"`  // persons of a frame whose faces are looked for, those with the fewest good faces; 4
}

// WithDefaults returns the parameters with each zero replaced.
func (p FaceParameters) WithDefaults() FaceParameters {
	p.MinScore = cmp.Or(p.MinScore, 0.6)
	p.MinEyeDistance = cmp.Or(p.MinEyeDistance, 12)
	p.MinSharpness = cmp.Or(p.MinSharpness, 4)
	p.MaxTurn = cmp.Or(p.MaxTurn, 0.35)
	p.PerTrack = cmp.Or(p.PerTrack, 12)
	p.PerFrame = cmp.Or(p.PerFrame, 4)
	return p
}

// Face is a face in a picture.
type Face struct {
	Box        frame.Box
	Descriptor []float32 // says whose face it is, by Euclidean distance; nil where the face is not good enough to tell
}

// Gallery has the faces of the tracks of a clip.
type faceGallery struct {
	parameters FaceParameters
	tracks     map[int]*trackFaces
}

// portrait is what is known of the face of one track.
type trackFaces struct {
	good   int       // faces with a descriptor
	sum    []float64 // of their descriptors
	misses int       // times that it has been looked for in vain since it was seen
	skip   int       // turns for which it is not looked for again
	last   frame.Box // the last face, in widths and heights of the person's box from its top left
	seen   bool      // last is one
}

// NewGallery returns a gallery without faces.
func newFaceGallery(p FaceParameters) *faceGallery {
	return &faceGallery{p.WithDefaults(), map[int]*trackFaces{}}
}

// maxWait bounds for how many turns a face is not looked for that has been looked for in vain: a person turns round in the end.
const maxSkip = 5

// Due returns of the tracks of a frame those whose faces are to be looked for, the ones with the fewest good faces first. A track is left out for as many
// turns as its face has been looked for in vain, but for the first time.
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

// Add adds a face of a track whose box is person.
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

// Miss says that a track's face has been looked for in vain.
func (g *faceGallery) miss(track int) {
	p := g.facesOf(track)
	p.seen = false
	p.skip = min(p.misses, maxSkip)
	p.misses++
}

// portrait returns what is known of a track's face.
func (g *faceGallery) facesOf(track int) *trackFaces {
	if g.tracks[track] == nil {
		g.tracks[track] = &trackFaces{}
	}
	return g.tracks[track]
}

// Last returns where the face of a track is expected while the person's box is there: where it was in that box when it was
// last looked for. False where there was none.
func (g *faceGallery) expected(track int, person frame.Box) (frame.Box, bool) {
	p := g.tracks[track]
	if p == nil || !p.seen {
		return frame.Box{}, false
	}
	return p.last.Scaled(person.W, person.H).Translated(person.X, person.Y), true
}

// Mean returns the mean descriptor of a track's good faces, nil where it has none.
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
