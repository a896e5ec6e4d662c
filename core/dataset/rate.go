package dataset

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset/fault"
)

// RateKey is the key of the question about the frames per second of all videos whose rate is
// not in dataset.json.
const RateKey = "fps"

// RateQuestion returns the question about the frames per second of one video.
func RateQuestion(video string) fault.Question {
	return fault.Question{Key: RateKey + ": " + video, Text: fmt.Sprintf("How many frames a second does %s have?", fault.Quote(video))}
}

// Rate parses the answer to a question about frames per second. It returns an error unless it is a number above 0.
func Rate(answer string) (float64, error) {
	x, err := strconv.ParseFloat(answer, 64)
	if err != nil || !(x > 0 && x <= MaxWhole) {
		return 0, fmt.Errorf("frames a second are a number above 0; found %s", fault.Quote(answer))
	}
	return x, nil
}

// SetRate sets the frames per second of one video to an answer. Inference does not depend on them, so the hash does not
// change.
func (d *Dataset) SetRate(video int, answer string) error {
	x, err := Rate(answer)
	if err != nil {
		return err
	}
	d.Videos[video].FPS = x
	q := RateQuestion(d.Videos[video].ID)
	q.Taken = answer
	d.Answered = slices.DeleteFunc(slices.Clone(d.Answered), func(old fault.Question) bool { return old.Key == q.Key })
	d.Answered = append(d.Answered, q)
	return nil
}

// DropRateQuestion removes the question about frames per second if all videos have them.
func (d *Dataset) DropRateQuestion() {
	if d.VideosWithoutRate() != nil {
		return
	}
	d.Questions = slices.DeleteFunc(slices.Clone(d.Questions), func(q fault.Question) bool { return q.Key == RateKey })
}

// VideosWithoutRate returns the names of the videos without known frames per second that need them: their
// media have a duration, and their tracks or boxes have frame numbers.
func (d *Dataset) VideosWithoutRate() []string {
	var names []string
	for _, v := range d.Videos {
		if v.FPS == 0 && isPlayed(v.Media) && d.countsFrames(v) {
			names = append(names, v.ID)
		}
	}
	return names
}

// isPlayed reports whether a media file has a duration.
func isPlayed(media string) bool {
	switch strings.ToLower(path.Ext(media)) {
	case ".webm", ".mp4", ".m4v", ".mov", ".ogv", ".wav", ".mp3", ".m4a", ".ogg", ".opus", ".flac":
		return true
	}
	return false
}

// countsFrames reports whether a track of the video has boxes, or a start and an end.
func (d *Dataset) countsFrames(v Video) bool {
	return slices.ContainsFunc(v.Tracks, func(row int) bool { return d.Tracks[row].Boxes != nil || d.Tracks[row].End > 0 })
}
