package main

import (
	"bytes"
	"fmt"
	"io"

	"siibp/core/video"
)

// name is what a clip is called in the dataset.
type name struct {
	ID    string `json:"id"`
	Media string `json:"media"` // path of its file from the dataset's root
}

// file is a file of the dataset.
type file struct {
	path    string
	content []byte
}

// writeDataset returns the files of a dataset of clips, each packed, in the order of their names.
func writeDataset(names []name, clips [][]byte) ([]file, error) {
	if len(names) != len(clips) {
		return nil, fmt.Errorf("%d names of %d clips", len(names), len(clips))
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
		return &writing{path: path, files: &files}, nil
	}, named, video.Options{})
	return files, err
}

// writing is a file that joins a list when it is closed.
type writing struct {
	bytes.Buffer
	path  string
	files *[]file
}

// Close adds the file to the list.
func (w *writing) Close() error {
	*w.files = append(*w.files, file{w.path, w.Bytes()})
	return nil
}
