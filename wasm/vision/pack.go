package main

import (
	"bytes"
	"encoding/gob"
	"fmt"

	"siibp/core/video"
	"siibp/core/video/edit"
)

// packedClip is the stored form of a video.Clip. Browsers store packed clips, so that its field names, and those of
// video.Track and edit.Edit, must not change.
type packedClip struct {
	W, H     int
	Times    []float64
	Cuts     []int
	Classes  []string
	Tracks   []video.Track
	Notes    []string
	Detector string
	Mends    []edit.Edit
}

// pack encodes a clip for other workers and for storage; unpack decodes it.
func pack(c *video.Clip) ([]byte, error) {
	var out bytes.Buffer
	err := gob.NewEncoder(&out).Encode(packedClip{W: c.W, H: c.H, Times: c.Times, Cuts: c.Cuts, Classes: c.Classes, Tracks: c.Tracks,
		Notes: c.Notes, Detector: c.Detector, Mends: c.Edits})
	return out.Bytes(), err
}

func unpack(packed []byte) (*video.Clip, error) {
	var c packedClip
	if err := gob.NewDecoder(bytes.NewReader(packed)).Decode(&c); err != nil {
		return nil, fmt.Errorf("decode a packed clip: %w", err)
	}
	return &video.Clip{W: c.W, H: c.H, Times: c.Times, Cuts: c.Cuts, Classes: c.Classes, Tracks: c.Tracks,
		Notes: c.Notes, Detector: c.Detector, Edits: c.Mends}, nil
}
