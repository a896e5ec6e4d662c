package read

import "siibp/core/dataset/fault"

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
