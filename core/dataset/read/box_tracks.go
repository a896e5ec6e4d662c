package read

import (
	"fmt"
	"slices"
	"strconv"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// readTracks reads the boxes of tracks into the dataset. If known is false, some rows of tracks.csv
// are no tracks, and the files are only marked as used.
func (r *boxReader) readTracks(known bool) {
	files := r.filesAt(trackBoxPaths)
	if !known {
		return
	}
	s := &trackSink{boxReader: r, paths: make([][]locatedBox, len(r.Data.Tracks))}
	r.strays = &strayRows{}
	for _, file := range files {
		r.readFile(file, s)
	}
	if r.byOrder != nil {
		r.Note("CVAT numbers tracks from 0; its tracks were taken as those of tracks.csv in their order, in %s: %s.",
			fault.Count(len(r.byOrder), "video", "videos"), fault.Listed(r.byOrder))
	}
	hasBoxes := slices.ContainsFunc(s.paths, func(path []locatedBox) bool { return path != nil })
	if r.cvat && r.byOrder == nil && hasBoxes && slices.ContainsFunc(pathsOf(Tracks), r.There) {
		r.Note("tracks.csv has the tracks; the files of CVAT give their boxes only.")
	}
	for row, path := range s.paths {
		if path != nil {
			r.Data.Tracks[row].Boxes = r.sortPath(path)
		}
	}
	r.tellSpare()
}

// trackSink collects the boxes of tracks.
type trackSink struct {
	*boxReader
	paths    [][]locatedBox // by track
	nameless int            // boxes without a track in the current file
}

// readTable reads boxes.csv.
func (s *trackSink) readTable(file string) {
	t := text.OpenTable(s.Folder, file)
	if t == nil {
		return
	}
	defer t.Close()
	place := newPlaceColumns(t)
	at, ok := t.Need(append([]string{"video", "track", "frame"}, place.names...)...)
	if !ok {
		return
	}
	t.Unused(at...)
	in := tableFile(file)
	for t.Next() {
		row, ok := s.TrackCell(t, at[0], at[1])
		if !ok {
			continue
		}
		if b, ok := place.box(t, in, at[2:]); ok {
			s.paths[row] = append(s.paths[row], b)
		}
	}
}

// add adds a box of another format to the path of its track.
func (s *trackSink) add(x foreignBox) {
	if x.name == "" {
		s.nameless++
		return
	}
	row, ok := s.TrackOf(x.video, x.name)
	if ok {
		if id := s.Data.Tracks[row].ID; id != x.name && !isNumber(x.name) {
			s.Taken.Name(x.in.name, "track", x.name, id)
		}
		s.paths[row] = append(s.paths[row], x.locatedBox)
		return
	}
	v, names := s.Data.Videos[x.video], s.TrackIDs(x.video)
	f := x.fault(fmt.Sprintf("the track must be one of video %s in tracks.csv", fault.Quote(v.ID)), fault.Quote(x.name), fault.NearText(x.name, names))
	if x.in.trackColumn != "" {
		f.Column = x.in.trackColumn
	}
	if isNumber(x.name) {
		f.Want = fmt.Sprintf("a number is the track of that name, or the only one that ends in it; the tracks are %s", fault.Listed(names))
	}
	s.strays.add(f)
}

// discard removes the boxes of a file.
func (s *trackSink) discard(file string) {
	for row, path := range s.paths {
		if s.paths[row] = slices.DeleteFunc(path, func(b locatedBox) bool { return b.in.name == file }); len(s.paths[row]) == 0 {
			s.paths[row] = nil
		}
	}
}

// wantsLabels is false: the classes of tracks are inferred, not read.
func (s *trackSink) wantsLabels() bool { return false }

// endFile adds a note of the boxes without a track.
func (s *trackSink) endFile(file string) {
	if s.nameless > 0 {
		s.Note("%s: %s of no track: not used.", file, fault.Count(s.nameless, "box is", "boxes are"))
	}
	s.nameless = 0
}

const nonNegativeRule = "a box's width and height must not be negative"

func isNumber(name string) bool {
	_, err := strconv.Atoi(name)
	return err == nil
}
