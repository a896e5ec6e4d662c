package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"siibp/core/video"
	"siibp/core/video/source"
)

// readTrackEdits reads the file of --mend: a list of track edits for each video.
func (f *videoFlags) readTrackEdits(clips []clip) error {
	if f.editFile == "" {
		return nil
	}
	text, err := os.ReadFile(f.editFile)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&f.edits); err != nil {
		return fmt.Errorf(`%s: %v; write {"%s": [{"do": "delete", "track": "3"}]}`, f.editFile, err, clips[0].id)
	}
	for id := range f.edits {
		if !slices.ContainsFunc(clips, func(c clip) bool { return c.id == id }) {
			return fmt.Errorf("%s: there is no clip %q; videos are named after the clips without the file extension", f.editFile, id)
		}
	}
	return nil
}

// editTracks applies the track edits of a clip and recomputes the features of the tracks. It reads the
// clip once per round of edits that needs frames.
func (f *videoFlags) editTracks(c clip, made *video.Clip, d video.Detector) (*video.Clip, error) {
	m, faults := video.NewTrackEditor(made, f.edits[c.id], d, f.video)
	for i, err := range faults {
		if err != nil {
			return nil, fmt.Errorf("%s: %s, change %d: %w", f.editFile, c.id, i+1, err)
		}
	}
	for from, to, more := m.Next(); more; from, to, more = m.Next() {
		if err := f.pushSpan(c, m, from, to); err != nil {
			return nil, err
		}
	}
	return m.Finish()
}

// pushSpan feeds the frames of a time span of a clip into a track editor.
func (f *videoFlags) pushSpan(c clip, m *video.TrackEditor, from, to float64) error {
	s, err := source.Open(c.path, f.source)
	if err != nil {
		return err
	}
	defer s.Close()
	for {
		shown, err := s.Next()
		switch {
		case err == io.EOF || errors.Is(err, source.ErrTruncated) || err == nil && shown.Time > to:
			return nil
		case err != nil:
			return err
		case shown.Time < from:
			continue
		}
		if err := m.Push(shown); err != nil {
			return fmt.Errorf("%s: %w", c.path, err)
		}
	}
}
