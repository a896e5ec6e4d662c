package dataset

import (
	"fmt"
	"slices"

	"siibp/core/dataset/text"
)

func (v *validator) videos() {
	v.names(len(v.Videos), func(i int) (string, string) { return at("Videos", i) + ".ID", v.Videos[i].ID }, BadName, text.FoldVideo)
	for i := range v.Videos {
		x, place := &v.Videos[i], at("Videos", i)
		v.unless(x.FPS >= 0 && isFinite(x.FPS), place+".FPS", "the rate must be finite and not negative, 0 where unknown", x.FPS)
		v.unless(min(x.Frames, x.Width, x.Height) >= 0, place, "Frames, Width and Height must not be negative, 0 where unknown", min(x.Frames, x.Width, x.Height))
		if v.videoTracks(place, i); v.err == nil {
			v.tuples(place, x)
			v.cliques(place, i)
		}
	}
}

// videoTracks checks that the tracks of a video are ascending rows whose Video is this one.
func (v *validator) videoTracks(place string, video int) {
	rows := v.Videos[video].Tracks
	for i, row := range rows {
		switch {
		case row < 0 || row >= len(v.Tracks):
			v.fail(at(place+".Tracks", i), fmt.Sprintf("a track must be a row of %d", len(v.Tracks)), row)
		case i > 0 && rows[i-1] >= row:
			v.fail(at(place+".Tracks", i), "the rows must ascend", row)
		case v.Tracks[row].Video != video:
			v.fail(at(place+".Tracks", i), "the track's Video must be this one", fmt.Sprintf("Tracks[%d].Video = %d", row, v.Tracks[row].Video))
		}
	}
}

// tuples checks the captions of a video.
func (v *validator) tuples(place string, x *Video) {
	v.unless(!x.Free || x.Tuples == nil, place+".Tuples", "a free video must have no captions", fmt.Sprintf("%d tuples", len(x.Tuples)))
	seen := map[string]bool{}
	for i, tuple := range x.Tuples {
		place := at(place+".Tuples", i)
		v.labels(place, tuple, None, "a member must be a class of its concept or None")
		v.unless(slices.ContainsFunc(tuple, func(k int) bool { return k != None }), place, "a tuple must name at least one class", "None for every concept")
		key := fmt.Sprint(tuple)
		v.unless(!seen[key], place, "a video must have a tuple once (Counts has the number of tracks that it requires)", key)
		seen[key] = true
	}
	v.unless(x.Optional == nil || len(x.Optional) == len(x.Tuples), place+".Optional", fmt.Sprintf("there must be an element for each of %d tuples", len(x.Tuples)), len(x.Optional))
	v.unless(x.Counts == nil || len(x.Counts) == len(x.Tuples), place+".Counts", fmt.Sprintf("there must be an element for each of %d tuples", len(x.Tuples)), len(x.Counts))
	for i, n := range x.Counts {
		v.unless(n >= 1 && n <= MaxCount, at(place+".Counts", i), fmt.Sprintf("a tuple must require 1 to %d tracks", MaxCount), n)
	}
}

// cliques checks that every clique of a video consists of ascending rows of its tracks.
func (v *validator) cliques(place string, video int) {
	for i, clique := range v.Videos[video].Cliques {
		for j, row := range clique {
			place := at(at(place+".Cliques", i), j)
			if row < 0 || row >= len(v.Tracks) || v.Tracks[row].Video != video {
				v.fail(place, "a clique must consist of tracks of the video", row)
				return
			}
			v.unless(j == 0 || clique[j-1] < row, place, "the rows of a clique must ascend", row)
		}
	}
}

// labels checks a list that has a class index for each concept, or a value from least to −1.
func (v *validator) labels(place string, labels []int, least int, rule string) {
	if len(labels) != len(v.Concepts) {
		v.fail(place, fmt.Sprintf("there must be an element for each of %d concepts", len(v.Concepts)), len(labels))
		return
	}
	for e, k := range labels {
		if k < least || k >= len(v.Concepts[e].Classes) {
			v.fail(at(place, e), rule, k)
		}
	}
}

func (v *validator) tracks() {
	for row := range v.Tracks {
		if v.track(at("Tracks", row), row); v.err != nil {
			return
		}
	}
	for _, x := range v.Videos {
		v.names(len(x.Tracks), func(i int) (string, string) { return at("Tracks", x.Tracks[i]) + ".ID", v.Tracks[x.Tracks[i]].ID }, BadName, text.Fold)
	}
}

// track checks one track, but for its name.
func (v *validator) track(place string, row int) {
	t := &v.Tracks[row]
	if t.Video < 0 || t.Video >= len(v.Videos) {
		v.fail(place+".Video", fmt.Sprintf("a video must be an index below %d", len(v.Videos)), t.Video)
		return
	}
	if _, found := slices.BinarySearch(v.Videos[t.Video].Tracks, row); !found {
		v.fail(place+".Video", "the video must list the track in its Tracks, or no video may have Tracks", t.Video)
	}
	if (t.Start != 0 || t.End != 0) && (t.Start < 0 || t.End <= t.Start) {
		v.fail(place, "Start must not be negative, and End must be after it; both are 0 where unknown", fmt.Sprintf("%d to %d", t.Start, t.End))
	}
	const rule = "a label must be a class of its concept, Background or Unknown"
	v.labels(place+".Truth", t.Truth, Unknown, rule)
	v.labels(place+".Known", t.Known, Unknown, rule)
	if v.err == nil {
		v.allows(place, t)
	}
	v.boxes(place+".Boxes", t.Boxes)
}

// allows checks that the captions of a track's video name the classes that the track is known to have.
func (v *validator) allows(place string, t *Track) {
	x := &v.Videos[t.Video]
	for e, k := range t.Known {
		if k >= 0 && !x.Free && !slices.ContainsFunc(x.Tuples, func(tuple Tuple) bool { return tuple[e] == k }) {
			v.fail(at(place+".Known", e), "a known class must be one that the video's captions name", fmt.Sprintf("%q of video %q", v.Concepts[e].Classes[k], x.ID))
		}
	}
}

// boxes checks that boxes ascend by frame and have finite positions and sizes that are not negative.
func (v *validator) boxes(place string, boxes []Box) {
	for i, b := range boxes {
		switch {
		case b.Frame < 0 || i > 0 && boxes[i-1].Frame >= b.Frame:
			v.fail(at(place, i)+".Frame", "frames must not be negative, and must ascend", b.Frame)
		case b.Absent:
		case !isFinite(b.X) || !isFinite(b.Y) || !isFinite(b.W) || !isFinite(b.H):
			v.fail(at(place, i), "X, Y, W and H must be finite", fmt.Sprintf("%+v", b))
		case b.W < 0 || b.H < 0:
			v.fail(at(place, i), "W and H must not be negative", fmt.Sprintf("%+v", b))
		}
	}
}

func (v *validator) truthBoxes() {
	for i, t := range v.TruthBoxes {
		place := at("TruthBoxes", i)
		v.unless(t.Video >= 0 && t.Video < len(v.Videos), place+".Video", fmt.Sprintf("the video must be an index below %d", len(v.Videos)), t.Video)
		v.labels(place+".Classes", t.Classes, Background, "a label must be a class of its concept or Background")
		v.unless(len(t.Boxes) > 0, place+".Boxes", "a true path must have at least one box", "none")
		v.boxes(place+".Boxes", t.Boxes)
	}
}
