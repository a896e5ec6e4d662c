package main

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"

	"siibp/core/nn/weights"
	"siibp/core/simd"
	"siibp/core/video"
	"siibp/core/video/frame"
	"siibp/core/video/source"
)

// reply is what an operation returns: a message, and bytes that stand beside it.
type reply struct {
	message any
	buffers [][]byte
}

// looker makes the tracks of one clip after the other.
type looker struct {
	detector  video.Detector // nil before the weights are there; then only what moves is found
	extractor *video.Extractor
	mender    *video.TrackEditor
	size      size        // of what is looked at or mended
	last      frame.Image // the last frame of what is looked at
}

// size is the size of a clip and of the frames that are handed in, in pixels.
type size struct {
	Width       int `json:"width"`
	Height      int `json:"height"`
	FrameWidth  int `json:"frameWidth"`
	FrameHeight int `json:"frameHeight"`
}

// area is a box in shares of the picture.
type area struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

// found is something at the last frame.
type found struct {
	Track  int   `json:"track"`
	Person bool  `json:"person"`
	Box    area  `json:"box"`
	Face   *area `json:"face"` // nil where none is known
}

// summary says what was made of a clip.
type summary struct {
	Frames  int      `json:"frames"`
	Cuts    int      `json:"cuts"`
	Tracks  int      `json:"tracks"`
	Persons int      `json:"persons"` // tracks of persons that are no piece of another
	Notes   []string `json:"notes"`
}

// load reads the networks' weights.
func (l *looker) load(encoded []byte) error {
	file, err := weights.Decode(encoded)
	if err != nil {
		return err
	}
	detector, err := video.NewNetworks(file, &simd.Default().Single)
	if err == nil {
		l.detector = detector
	}
	return err
}

// begin begins a clip; what was made of an unfinished one is dropped.
func (l *looker) begin(s size) error {
	if s.Width < 1 || s.Height < 1 || s.FrameWidth < 1 || s.FrameHeight < 1 {
		return fmt.Errorf("a clip of %d×%d pixels in frames of %d×%d", s.Width, s.Height, s.FrameWidth, s.FrameHeight)
	}
	l.size, l.extractor = s, video.NewExtractor(l.detector, video.Options{})
	return nil
}

// add looks at the next frame and returns the boxes in it.
func (l *looker) add(p pixels, data []byte) ([]found, error) {
	if l.extractor == nil {
		return nil, errors.New("a frame before its clip")
	}
	picture, err := p.picture(l.size.FrameWidth, l.size.FrameHeight, data)
	if err != nil {
		return nil, err
	}
	l.last = picture
	if err := l.extractor.Push(source.Frame{Image: picture, Time: p.Time}); err != nil {
		return nil, err
	}
	list := []found{}
	for _, a := range l.extractor.Active() {
		f := found{Track: a.ID, Person: a.Class == 0 && l.detector != nil, Box: l.share(a.Box)}
		if a.HasFace {
			face := l.share(a.Face)
			f.Face = &face
		}
		list = append(list, f)
	}
	return list, nil
}

// shape is the size of a picture in pixels.
type shape struct {
	Width  int `json:"width"`
	Height int `json:"height"`
}

// picture returns the last frame for people to look at: neither side is longer than most pixels, 4 bytes each.
func (l *looker) picture(most int) (rgba []byte, s shape) {
	shown := l.last.Shrink((max(l.last.W, l.last.H) + most - 1) / most)
	return shown.RGBA(), shape{shown.W, shown.H}
}

// share returns a box of a frame in shares of the picture.
func (l *looker) share(b frame.Box) area {
	w, h := float64(l.size.FrameWidth), float64(l.size.FrameHeight)
	return area{b.X / w, b.Y / h, b.W / w, b.H / h}
}

// end ends the clip and returns it, packed, with a summary.
func (l *looker) end() ([]byte, summary, error) {
	if l.extractor == nil {
		return nil, summary{}, errors.New("an end before its clip")
	}
	x := l.extractor
	l.extractor, l.last = nil, frame.Image{}
	c, err := x.Finish()
	if err != nil {
		return nil, summary{}, err
	}
	enlarge(c, l.size.Width, l.size.Height)
	packed, err := pack(c)
	return packed, summarise(c), err
}

// enlarge gives the boxes of a clip in pixels of the clip, of w×h, instead of its frames.
func enlarge(c *video.Clip, w, h int) {
	sx, sy := float64(w)/float64(c.W), float64(h)/float64(c.H)
	c.W, c.H = w, h
	if sx == 1 && sy == 1 {
		return
	}
	for i := range c.Tracks {
		boxes := make([]frame.Box, len(c.Tracks[i].Boxes)) // pieces of a track share theirs
		for j, b := range c.Tracks[i].Boxes {
			boxes[j] = b.Scaled(sx, sy)
		}
		c.Tracks[i].Boxes = boxes
	}
}

func summarise(c *video.Clip) summary {
	s := summary{Frames: len(c.Times), Cuts: len(c.Cuts), Tracks: len(c.Tracks), Notes: append([]string{}, c.Notes...)}
	persons := map[int]bool{}
	for _, t := range c.Tracks {
		if c.Classes[t.Class] == video.PersonClass {
			persons[t.Parent] = true
		}
	}
	s.Persons = len(persons)
	return s
}

// pack returns a clip as bytes, for another worker; unpack reads them.
func pack(c *video.Clip) ([]byte, error) {
	var out bytes.Buffer
	err := gob.NewEncoder(&out).Encode(c)
	return out.Bytes(), err
}

func unpack(packed []byte) (*video.Clip, error) {
	var c video.Clip
	if err := gob.NewDecoder(bytes.NewReader(packed)).Decode(&c); err != nil {
		return nil, fmt.Errorf("a clip cannot be unpacked: %w", err)
	}
	return &c, nil
}
