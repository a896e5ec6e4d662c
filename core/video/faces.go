package video

import (
	"math"
	"slices"

	"siibp/core/video/frame"
)

// headHeight is how far below the top of a person's box the middle of the face is, as a share of the box's width.
const headHeight = 0.4

// lookForFaces looks for the faces of the persons that were detected in the current frame.
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

// nearest returns the person whose face a face is most likely: the one in the middle of the top of whose box it lies, in widths of the box.
func nearestPerson(ids []int, persons map[int]frame.Box, face frame.Box) (best int) {
	fx, fy := face.Centre()
	least := math.Inf(1)
	for _, id := range ids {
		b := persons[id]
		x, _ := b.Centre()
		if d := math.Hypot(fx-x, fy-b.Y-headHeight*b.W) / b.W; d < least {
			least, best = d, id
		}
	}
	return best
}

// Active is a track that goes on.
type ActiveTrack struct {
	ID      int
	Class   int
	Box     frame.Box // at the last frame
	Face    frame.Box // where its face is expected, if HasFace
	HasFace bool
}

// Active returns the tracks at the last frame that was pushed, but for doubtful ones.
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
