package read

import (
	"fmt"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/inspect"
)

// checkDataset checks the dataset as a whole, after its files are read.
func (r *loader) checkDataset() {
	if !r.tracks.Complete {
		return
	}
	listed := map[int]bool{}
	for _, v := range r.manifest.Videos {
		listed[v.Video] = true
	}
	if r.captions.Complete && r.Faults == nil && !r.captions.CheckVideos(listed) {
		return
	}
	train, tracked, labelled := 0, 0, 0
	for _, v := range r.d.Videos {
		if len(v.Tracks) == 0 {
			continue
		}
		tracked++
		if !v.Test {
			train++
			if !v.Free {
				labelled++
			}
		}
	}
	if r.o.Vocabulary != nil {
		r.noteVideosWithoutTracks()
		return
	}
	if tracked > 0 && train == 0 {
		r.Fault(fault.Fault{File: dataset.ManifestFile, Column: "videos", Rule: "at least one video with tracks must be for training",
			Found: `"split": "test" for all of them`, Want: `leave "split" out, or write "train", for the training videos`})
	}
	if train > 0 && labelled == 0 {
		r.Note("No training video has captions yet, so that the labels would be arbitrary: write captions, and run with them.")
	}
	if tracked == 1 {
		r.Note("There is one video. Captions distinguish classes by the videos in which they occur; in one video only the features do, so two classes may be exchanged.")
	}
	r.noteVideosWithoutTracks()
}

// noteVideosWithoutTracks lists the videos without tracks in a note, with the number of captions that count for no track and the
// names of videos without a caption that may be meant.
func (r *loader) noteVideosWithoutTracks() {
	var names, captioned, uncaptioned []string
	for _, v := range r.d.Videos {
		switch {
		case len(v.Tracks) > 0 && len(v.Tuples) == 0:
			uncaptioned = append(uncaptioned, v.ID)
		case len(v.Tracks) == 0:
			names = append(names, v.ID)
			if len(v.Tuples) > 0 {
				captioned = append(captioned, v.ID)
			}
		}
	}
	if names == nil {
		return
	}
	text := fmt.Sprintf("%s no tracks: %s.", fault.Count(len(names), "video has", "videos have"), fault.Listed(names))
	if similar := similarVideos(captioned, uncaptioned); similar != "" {
		text += fmt.Sprintf(" The captions of %s count for no track, and %s tracks and no caption. The nearest names: %s.",
			fault.Count(len(captioned), "video", "videos"), fault.Count(len(uncaptioned), "video has", "videos have"), similar)
	}
	r.Note("%s", text)
}

// inspect adds notes about suspicious values of features, boxes and times. Findings that a feature
// recipe fixes are left out if a saved model, or dataset.json, has a recipe.
func (r *loader) inspect() {
	if r.Faults != nil {
		return
	}
	recipe, _ := r.d.Info["features"].(string)
	hasRecipe := r.o.Vocabulary != nil || recipe != ""
	for _, f := range append(inspect.Features(r.d), inspect.Places(r.d)...) {
		if f.Recipe == "" || !hasRecipe {
			r.Note("%s", f.Text)
		}
	}
	if len(r.index.VideoNames()) > 1 && r.o.Vocabulary == nil { // checkDataset has a note about one video
		for _, f := range inspect.Exchangeable(r.d) {
			r.Note("%s", f.Text)
		}
	}
}

// similarVideos lists the first videos with a caption and no tracks, each with the video that may be meant.
func similarVideos(captioned, uncaptioned []string) string {
	const most = 3
	var pairs []string
	for _, name := range captioned[:min(len(captioned), maxMisspelt)] {
		near, distance := fault.Nearest(name, uncaptioned)
		if distance > 1+len(name)/8 {
			near = ""
		}
		if misspelt := misspeltVideo(name, uncaptioned); misspelt != "" {
			near = misspelt
		}
		if near == "" {
			continue
		}
		if pairs = append(pairs, fmt.Sprintf("%s for %s", fault.Quote(near), fault.Quote(name))); len(pairs) == most {
			break
		}
	}
	return strings.Join(pairs, ", ")
}
