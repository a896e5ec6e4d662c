package main

import (
	"encoding/json"
	"errors"

	"siibp/core/video"
	"siibp/core/video/edit"
	"siibp/core/video/source"
)

// editRequest holds the track edits of a clip and the size of its decoded frames.
type editRequest struct {
	Edits []edit.Edit `json:"mends"`
	size
}

// editedTrack is a track after edits.
type editedTrack struct {
	ID      string       `json:"id"`
	Class   string       `json:"class"`
	First   int          `json:"first"`
	Last    int          `json:"last"`
	Changed bool         `json:"changed"`
	Drawn   int          `json:"drawn"` // 1 + index of the edit that draws it and still needs optical flow; otherwise 0
	Rows    [][5]float64 `json:"rows"`  // frame, x, y, w, h; to be interpolated linearly
}

// preview is the result of edits before optical flow.
type preview struct {
	Tracks []editedTrack `json:"tracks"`
	Faults []string      `json:"faults"` // the error of each edit, "" for a valid one
}

// errorTexts returns the messages of errors, "" for nil.
func errorTexts(faults []error) []string {
	list := make([]string, len(faults))
	for i, err := range faults {
		if err != nil {
			list[i] = err.Error()
		}
	}
	return list
}

// previewEdits returns the tracks of a packed clip after edits.
func previewEdits(packed []byte, edits []edit.Edit) (preview, error) {
	c, err := unpack(packed)
	if err != nil {
		return preview{}, err
	}
	tracks, changed, faults := c.PreviewEdits(edits)
	p := preview{Tracks: []editedTrack{}, Faults: errorTexts(faults)}
	clip := edit.Clip{W: c.W, H: c.H, Times: c.Times, Cuts: c.Cuts, Classes: c.Classes}
	for i := range tracks {
		t := &tracks[i]
		one := editedTrack{ID: t.ID, Class: c.Classes[t.Class], First: t.First, Last: t.End() - 1, Changed: changed[i], Drawn: t.PendingDraw}
		for _, k := range edit.Keyframes(t.First, t.Boxes, nil, clip) {
			one.Rows = append(one.Rows, [5]float64{float64(k.Frame), k.Box[0], k.Box[1], k.Box[2], k.Box[3]})
		}
		p.Tracks = append(p.Tracks, one)
	}
	return p, nil
}

// startEditing starts to recompute the features of the tracks of a packed clip that edits change.
func (l *clipAnalyzer) startEditing(packed []byte, request editRequest) error {
	c, err := unpack(packed)
	if err != nil {
		return err
	}
	l.editor, _ = video.NewTrackEditor(c, request.Edits, l.detector, video.Options{Poses: c.HasPoses()})
	l.size = request.size
	return nil
}

// seconds is an interval of the clip whose frames are needed.
type seconds struct {
	From float64 `json:"from"`
	To   float64 `json:"to"`
}

var errNoEditing = errors.New("vision: no clip is being edited")

// next returns the interval of the frames to add next, or nil if none is needed.
func (l *clipAnalyzer) next() (*seconds, error) {
	if l.editor == nil {
		return nil, errNoEditing
	}
	if from, to, more := l.editor.Next(); more {
		return &seconds{from, to}, nil
	}
	return nil, nil
}

// addEditFrame processes a frame for the features of the changed tracks.
func (l *clipAnalyzer) addEditFrame(p pixels, data []byte) error {
	if l.editor == nil {
		return errNoEditing
	}
	picture, err := p.picture(l.size.FrameWidth, l.size.FrameHeight, data)
	if err != nil {
		return err
	}
	return l.editor.Push(source.Frame{Image: picture, Time: p.Time})
}

// editResult is the result of edits. Edits are the valid ones; drawn ones contain all boxes.
type editResult struct {
	Summary summary     `json:"summary"`
	Edits   []edit.Edit `json:"mends"`
}

// finishEditing returns the edited clip, packed.
func (l *clipAnalyzer) finishEditing() ([]byte, editResult, error) {
	if l.editor == nil {
		return nil, editResult{}, errNoEditing
	}
	editor := l.editor
	l.editor = nil
	c, err := editor.Finish()
	if err != nil {
		return nil, editResult{}, err
	}
	packed, err := pack(c)
	return packed, editResult{summarize(c), append([]edit.Edit{}, c.Edits...)}, err
}

// callEditing runs an operation of track edits. It returns false for any other operation.
func (l *clipAnalyzer) callEditing(operation string, arguments []byte, buffers [][]byte) (r reply, known bool, err error) {
	switch operation {
	case "preview", "mend":
		var request editRequest
		if err = json.Unmarshal(arguments, &request); err != nil {
			break
		}
		if operation == "preview" {
			r.message, err = previewEdits(buffers[0], request.Edits)
		} else {
			err = l.startEditing(buffers[0], request)
		}
	case "next":
		r.message, err = l.next()
	case "mend-frame":
		var p pixels
		if err = json.Unmarshal(arguments, &p); err == nil {
			err = l.addEditFrame(p, buffers[0])
		}
	case "mend-end":
		var packed []byte
		var result editResult
		packed, result, err = l.finishEditing()
		r = reply{result, [][]byte{packed}}
	default:
		return reply{}, false, nil
	}
	return r, true, err
}
