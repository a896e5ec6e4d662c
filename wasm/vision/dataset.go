package main

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"io"

	"siibp/core/video"
	"siibp/core/video/edit"
	"siibp/wasm/vision/message"
)

// file is a file of a dataset.
type file struct {
	path    string
	content []byte
}

// writeDataset returns the files of a dataset of packed clips.
func writeDataset(names []message.ClipName, clips [][]byte) ([]file, error) {
	if len(names) != len(clips) {
		return nil, fmt.Errorf("%d names for %d clips", len(names), len(clips))
	}
	named := make([]video.NamedClip, len(clips))
	for i, packed := range clips {
		c, err := unpack(packed)
		if err != nil {
			return nil, err
		}
		named[i] = video.NamedClip{Clip: c, ID: names[i].ID, Media: names[i].Media}
	}
	var files []file
	err := video.Write(func(path string) (io.WriteCloser, error) {
		return &memoryFile{path: path, files: &files}, nil
	}, named, video.Options{})
	return files, err
}

// memoryFile is a file that is appended to a list when it is closed.
type memoryFile struct {
	bytes.Buffer
	path  string
	files *[]file
}

// Close appends the file to the list.
func (w *memoryFile) Close() error {
	*w.files = append(*w.files, file{w.path, w.Bytes()})
	return nil
}

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
