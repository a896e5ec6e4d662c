package main

import (
	"encoding/json"
	"errors"

	"siibp/core/video"
	"siibp/core/video/edit"
	"siibp/core/video/source"
)

// mending is how the tracks of a clip are mended, and the size of the frames that are handed in.
type mending struct {
	Mends []edit.Edit `json:"mends"`
	size
}

// mendedTrack is a track as mends leave it.
type mendedTrack struct {
	ID      string       `json:"id"`
	Class   string       `json:"class"`
	First   int          `json:"first"`
	Last    int          `json:"last"`
	Changed bool         `json:"changed"`
	Drawn   int          `json:"drawn"` // 1 + index of the mend that draws it and whose boxes the flow is still to carry; otherwise 0
	Rows    [][5]float64 `json:"rows"`  // frame, x, y, w, h; between two rows in a straight line
}

// preview is what the mends of a clip come to.
type preview struct {
	Tracks []mendedTrack `json:"tracks"`
	Faults []string      `json:"faults"` // of each mend why it cannot be done, "" where it is done
}

// textsOf returns what errors say, "" for none.
func textsOf(faults []error) []string {
	list := make([]string, len(faults))
	for i, err := range faults {
		if err != nil {
			list[i] = err.Error()
		}
	}
	return list
}

// previewOf returns the tracks of a packed clip as mends leave them.
func previewOf(packed []byte, mends []edit.Edit) (preview, error) {
	c, err := unpack(packed)
	if err != nil {
		return preview{}, err
	}
	tracks, changed, faults := c.PreviewEdits(mends)
	p := preview{Tracks: []mendedTrack{}, Faults: textsOf(faults)}
	clip := edit.Clip{W: c.W, H: c.H, Times: c.Times, Cuts: c.Cuts, Classes: c.Classes}
	for i := range tracks {
		t := &tracks[i]
		one := mendedTrack{ID: t.ID, Class: c.Classes[t.Class], First: t.First, Last: t.End() - 1, Changed: changed[i], Drawn: t.PendingDraw}
		for _, k := range edit.Keyframes(t.First, t.Boxes, nil, clip) {
			one.Rows = append(one.Rows, [5]float64{float64(k.Frame), k.Box[0], k.Box[1], k.Box[2], k.Box[3]})
		}
		p.Tracks = append(p.Tracks, one)
	}
	return p, nil
}

// mend begins to make the features again of the tracks of a packed clip that mends change.
func (l *looker) mend(packed []byte, m mending) error {
	c, err := unpack(packed)
	if err != nil {
		return err
	}
	l.mender, _ = video.NewTrackEditor(c, m.Mends, l.detector, video.Options{})
	l.size = m.size
	return nil
}

// seconds are those of a clip whose frames are needed.
type seconds struct {
	From float64 `json:"from"`
	To   float64 `json:"to"`
}

var errNoMending = errors.New("no clip is being mended")

// next returns the seconds of the clip whose frames are to be handed in next, nil where no more are needed.
func (l *looker) next() (*seconds, error) {
	if l.mender == nil {
		return nil, errNoMending
	}
	if from, to, more := l.mender.Next(); more {
		return &seconds{from, to}, nil
	}
	return nil, nil
}

// mendFrame looks at a frame for the features of the tracks that have changed.
func (l *looker) mendFrame(p pixels, data []byte) error {
	if l.mender == nil {
		return errNoMending
	}
	picture, err := p.picture(l.size.FrameWidth, l.size.FrameHeight, data)
	if err != nil {
		return err
	}
	return l.mender.Push(source.Frame{Image: picture, Time: p.Time})
}

// mended is what came of mending a clip. Its mends are those that were done; of what is drawn they have all boxes.
type mended struct {
	Summary summary     `json:"summary"`
	Mends   []edit.Edit `json:"mends"`
}

// endMending returns the mended clip, packed.
func (l *looker) endMending() ([]byte, mended, error) {
	if l.mender == nil {
		return nil, mended{}, errNoMending
	}
	m := l.mender
	l.mender = nil
	c, err := m.Finish()
	if err != nil {
		return nil, mended{}, err
	}
	packed, err := pack(c)
	return packed, mended{summarise(c), append([]edit.Edit{}, c.Edits...)}, err
}

// callMending does one operation on a clip that is mended; false for any other.
func (l *looker) callMending(operation string, arguments []byte, buffers [][]byte) (r reply, known bool, err error) {
	switch operation {
	case "preview", "mend":
		var m mending
		if err = json.Unmarshal(arguments, &m); err != nil {
			break
		}
		if operation == "preview" {
			r.message, err = previewOf(buffers[0], m.Mends)
		} else {
			err = l.mend(buffers[0], m)
		}
	case "next":
		r.message, err = l.next()
	case "mend-frame":
		var p pixels
		if err = json.Unmarshal(arguments, &p); err == nil {
			err = l.mendFrame(p, buffers[0])
		}
	case "mend-end":
		var packed []byte
		var m mended
		packed, m, err = l.endMending()
		r = reply{m, [][]byte{packed}}
	default:
		return reply{}, false, nil
	}
	return r, true, err
}
