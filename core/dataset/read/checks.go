package read

import (
	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/inspect"
)

// checkDataset looks at the dataset as a whole, once its parts are read.
func (r *reading) checkDataset() {
	if !r.tracks.Complete {
		return
	}
	listed := map[int]bool{}
	for _, said := range r.manifest.Videos {
		listed[said.Video] = true
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
		r.noteTrackless()
		return
	}
	if tracked > 0 && train == 0 {
		r.Fault(fault.Fault{File: dataset.ManifestFile, Column: "videos", Rule: "at least one video with tracks is for training",
			Found: `"split": "test" for all of them`, Want: `leave "split" out, or write "train", for those to learn from`})
	}
	if train > 0 && labelled == 0 {
		r.Note("No training video is in the captions: nothing is asked of any track, and classes are told apart by chance.")
	}
	if tracked == 1 {
		r.Note("There is one video. Captions tell classes apart by which videos they occur in; in one video only the features do, and a class may take another's name.")
	}
	r.noteTrackless()
}

// noteTrackless names the videos that have no tracks.
func (r *reading) noteTrackless() {
	var names []string
	for _, v := range r.d.Videos {
		if len(v.Tracks) == 0 {
			names = append(names, v.ID)
		}
	}
	if names != nil {
		r.Note("%s no tracks: %s.", fault.Count(len(names), "video has", "videos have"), fault.Listed(names))
	}
}

// inspect notes what the numbers of features, boxes and times show. What a recipe would mend
// is left to a saved model, where there is one, and to the recipe that dataset.json has, such as
// that of features made of videos.
func (r *reading) inspect() {
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
}
