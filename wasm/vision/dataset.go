package main

import (
	"bytes"
	"fmt"
	"io"

	"siibp/core/video"
)

// clipName holds the names of a clip in a dataset.
type clipName struct {
	ID    string `json:"id"`
	Media string `json:"media"` // path of its file relative to the dataset
}

// file is a file of a dataset.
type file struct {
	path    string
	content []byte
}

// writeDataset returns the files of a dataset of packed clips.
func writeDataset(names []clipName, clips [][]byte) ([]file, error) {
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
