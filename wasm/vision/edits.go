package main

import (
	"encoding/json"
	"errors"

	"siibp/core/video"
	"siibp/core/video/edit"
	"siibp/core/video/source"
	"siibp/wasm/vision/message"
)

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
func previewEdits(packed []byte, edits []edit.Edit) (message.EditPreview, error) {
	c, err := unpack(packed)
	if err != nil {
		return message.EditPreview{}, err
	}
	tracks, changed, faults := c.PreviewEdits(edits)
	p := message.EditPreview{Tracks: []message.EditedTrack{}, Faults: errorTexts(faults)}
	clip := edit.Clip{W: c.W, H: c.H, Times: c.Times, Cuts: c.Cuts, Classes: c.Classes}
	for i := range tracks {
		t := &tracks[i]
		one := message.EditedTrack{ID: t.ID, Class: c.Classes[t.Class], First: t.First, Last: t.End() - 1, Changed: changed[i], Drawn: t.PendingDraw}
		for _, k := range edit.Keyframes(t.First, t.Boxes, nil, clip) {
			one.Rows = append(one.Rows, [5]float64{float64(k.Frame), k.Box[0], k.Box[1], k.Box[2], k.Box[3]})
		}
		p.Tracks = append(p.Tracks, one)
	}
	return p, nil
}

// startEditing starts to recompute the features of the tracks of a packed clip that edits change.
func (l *clipAnalyzer) startEditing(packed []byte, request message.EditClip) error {
	c, err := unpack(packed)
	if err != nil {
		return err
	}
	l.editor, _ = video.NewTrackEditor(c, request.Edits, l.detector, video.Options{Poses: c.HasPoses()})
	l.size = request.ClipSize
	return nil
}

var errNoEditing = errors.New("vision: no clip is being edited")

// next returns the interval of the frames to add next, or nil if none is needed.
func (l *clipAnalyzer) next() (*message.Seconds, error) {
	if l.editor == nil {
		return nil, errNoEditing
	}
	if from, to, more := l.editor.Next(); more {
		return &message.Seconds{From: from, To: to}, nil
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

// finishEditing returns the edited clip, packed.
func (l *clipAnalyzer) finishEditing() ([]byte, message.EditResult, error) {
	if l.editor == nil {
		return nil, message.EditResult{}, errNoEditing
	}
	editor := l.editor
	l.editor = nil
	c, err := editor.Finish()
	if err != nil {
		return nil, message.EditResult{}, err
	}
	packed, err := pack(c)
	return packed, message.EditResult{Summary: summarize(c), Edits: append([]edit.Edit{}, c.Edits...)}, err
}

// callEditing runs an operation of track edits. It returns false for any other operation.
func (l *clipAnalyzer) callEditing(operation string, arguments []byte, buffers [][]byte) (r reply, known bool, err error) {
	switch operation {
	case "preview", "edit":
		var request message.EditClip
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
	case "edit-frame":
		var p pixels
		if err = json.Unmarshal(arguments, &p); err == nil {
			err = l.addEditFrame(p, buffers[0])
		}
	case "edit-end":
		var packed []byte
		var result message.EditResult
		packed, result, err = l.finishEditing()
		r = reply{result, [][]byte{packed}}
	default:
		return reply{}, false, nil
	}
	return r, true, err
}
