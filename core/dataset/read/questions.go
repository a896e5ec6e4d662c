package read

import (
	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// applyRates applies the answers about frame rates: "fps: NAME" sets the rate of one video, "fps" that of every video
// without one in dataset.json.
func (r *loader) applyRates() {
	for i := range r.d.Videos {
		v := &r.d.Videos[i]
		if q := dataset.RateQuestion(v.ID); r.isAnswered(q.Key) {
			r.applyRate(q, &v.FPS)
		}
	}
	if !r.isAnswered(dataset.RateKey) {
		return
	}
	rate := 0.0
	r.applyRate(fault.Question{Key: dataset.RateKey, Text: "How many frames a second do the videos have that lack fps in dataset.json?"}, &rate)
	for i := range r.d.Videos {
		if v := &r.d.Videos[i]; v.FPS == 0 {
			v.FPS = rate
		}
	}
}

// isAnswered reports whether there is an answer to the question with the key.
func (r *loader) isAnswered(key string) bool {
	_, given := r.Answers[key]
	return given
}

// applyRate sets a rate, in frames per second, to an answer. An answer that is not a number above 0 is a fault.
func (r *loader) applyRate(q fault.Question, rate *float64) {
	answer := r.Ask(q)
	x, err := dataset.Rate(answer)
	if err != nil {
		f := fault.Fault{File: dataset.ManifestFile, Column: "answers." + q.Key, Rule: "frames a second must be a number above 0",
			Found: fault.Quote(answer), Want: `write it as "25" or "29.97"`}
		if _, given := r.Given[q.Key]; given {
			f.File, f.Column = fault.GivenAnswers, q.Key
		}
		r.Fault(f)
		return
	}
	*rate = x
}

// askRate asks for the frame rate if tracks or boxes count frames of a video or sound whose rate is
// unknown.
func (r *loader) askRate() {
	if r.isAnswered(dataset.RateKey) {
		return
	}
	unknown := r.d.VideosWithoutRate()
	whose := "do these videos have: " + fault.Listed(unknown)
	switch len(unknown) {
	case 0:
		return
	case 1:
		whose = "does " + fault.Quote(unknown[0]) + " have"
	}
	r.Ask(fault.Question{Key: dataset.RateKey, Text: "How many frames a second " + whose + "? Boxes and tracks count frames, but the frame rate is unknown. " +
		"The labels do not depend on it. With a wrong rate, boxes are drawn at the wrong times and subtitles are shown at the wrong times."})
}

// addAnswers adds the answers in dataset.json. Those in the options have precedence.
func (r *loader) addAnswers(answers map[string]string) {
	for key, answer := range answers {
		if r.Answers == nil {
			r.Answers = map[string]string{}
		}
		if _, given := r.Answers[key]; !given {
			r.Answers[key] = answer
		}
	}
}

// noteUnusedAnswers notes the answers to questions that the dataset does not ask, such as misspelt
// keys.
func (r *loader) noteUnusedAnswers() {
	if keys := r.UnusedAnswers(); keys != nil && r.Faults == nil {
		r.Note("This dataset has no question %s: the answer is not used.", fault.Listed(keys))
	}
}
