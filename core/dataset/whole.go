package dataset

// checkWhole looks at the dataset as a whole, once its parts are read.
func (r *reading) checkWhole() {
	if !r.tracks.whole {
		return
	}
	r.captions.noteSpelling(r.d.Concepts, r.words)
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
		r.fault(Fault{File: infoFile, Column: "videos", Rule: "at least one video with tracks is for training",
			Found: `"split": "test" for all of them`, Want: `leave "split" out, or write "train", for those to learn from`})
	}
	if train > 0 && labelled == 0 {
		r.note("No training video is in the captions: nothing is asked of any track, and classes are told apart by chance.")
	}
	if tracked == 1 {
		r.note("There is one video. Captions tell classes apart by which videos they occur in; in one video only the features do, and a class may take another's name.")
	}
	r.noteTrackless()
}

// noteTrackless names the videos that have no tracks.
func (r *reading) noteTrackless() {
	tracked := r.index.videoNames()
	var plain []string
	for _, v := range r.d.Videos {
		if len(v.Tracks) > 0 {
			continue
		}
		near := ""
		if len(plain) < maxListed {
			near = typo(v.ID, tracked)
		}
		if near != "" && len(r.Report.notes) < maxNotes {
			r.note("Video %s has no tracks; is it %s in tracks.csv?", quote(v.ID), quote(near))
		} else {
			plain = append(plain, v.ID)
		}
	}
	if plain != nil {
		r.note("%s no tracks: %s.", count(len(plain), "video has", "videos have"), listed(plain))
	}
}

// maxNotes bounds notes of one kind.
const maxNotes = 20
