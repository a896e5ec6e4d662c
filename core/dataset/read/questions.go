package read

import (
	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// takeRates takes the answers about frames per second: "fps: NAME" is one video's, and "fps"
// that of every video of which dataset.json does not say it.
func (r *reading) takeRates() {
	for i := range r.d.Videos {
		v := &r.d.Videos[i]
		if q := dataset.RateQuestion(v.ID); r.given(q.Key) {
			r.takeRate(q, &v.FPS)
		}
	}
	if !r.given(dataset.RateKey) {
		return
	}
	rate := 0.0
	r.takeRate(fault.Question{Key: dataset.RateKey, Text: "How many frames a second do the videos have of which dataset.json does not say it?"}, &rate)
	for i := range r.d.Videos {
		if v := &r.d.Videos[i]; v.FPS == 0 {
			v.FPS = rate
		}
	}
}

// given reports whether there is an answer under the key.
func (r *reading) given(key string) bool {
	_, given := r.Answers[key]
	return given
}

// takeRate sets a rate to the answer, which is a fault where it is no number above 0.
func (r *reading) takeRate(q fault.Question, rate *float64) {
	answer := r.Ask(q)
	x, err := dataset.Rate(answer)
	if err != nil {
		r.Fault(fault.Fault{File: dataset.ManifestFile, Column: "answers." + q.Key, Rule: "frames a second are a number above 0",
			Found: fault.Quote(answer), Want: `write it as "25" or "29.97"`})
		return
	}
	*rate = x
}

// askRate asks for the frames per second where tracks or boxes count the frames of a video
// or sound and nothing says how long a frame is.
func (r *reading) askRate() {
	if r.given(dataset.RateKey) {
		return
	}
	silent := r.d.Rateless()
	whose := "do these videos have: " + fault.Listed(silent)
	switch len(silent) {
	case 0:
		return
	case 1:
		whose = "does " + fault.Quote(silent[0]) + " have"
	}
	r.Ask(fault.Question{Key: dataset.RateKey, Text: "How many frames a second " + whose + "? Boxes and tracks count frames, and nothing says how long a frame is. " +
		"Who does what comes out the same with any number; with a wrong one, boxes lie beside what they show, and subtitles come at the wrong time."})
}

// addAnswers adds the answers that dataset.json gives to those of the options, which come
// first.
func (r *reading) addAnswers(said map[string]string) {
	for key, answer := range said {
		if r.Answers == nil {
			r.Answers = map[string]string{}
		}
		if _, given := r.Answers[key]; !given {
			r.Answers[key] = answer
		}
	}
}

// noteUnasked names the answers whose questions the dataset does not raise, as those with
// a misspelt key.
func (r *reading) noteUnasked() {
	if keys := r.Unasked(); keys != nil && r.Faults == nil {
		r.Note("No question of this dataset is called %s: that answer changes nothing.", fault.Listed(keys))
	}
}
