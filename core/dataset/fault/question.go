package fault

import "slices"

// Question is a doubt that a reader has about a person's data and decided for now. Its
// answer stands in dataset.json, under "answers", or is given when the data are opened.
type Question struct {
	Key     string   `json:"key"`     // names the question among the answers: "same person: Bird, bird"
	Text    string   `json:"text"`    // the question, a sentence or two for people
	Choices []Choice `json:"choices"` // the possible answers; none: a number
	Taken   string   `json:"taken"`   // the Answer that reading went on with
}

// Choice is one answer to a question.
type Choice struct {
	Answer string `json:"answer"` // as it stands in dataset.json: "one"
	Label  string `json:"label"`  // as a button says it: "One class, bird"
}

// Ask returns the answer to a question: the one that was given, else q.Taken, and then the
// question stands once in the report. An answer that is none of the choices is a fault.
func (r *Report) Ask(q Question) string {
	answer, given := r.Answers[q.Key]
	if !given {
		if !slices.ContainsFunc(r.Questions, func(asked Question) bool { return asked.Key == q.Key }) {
			r.Questions = append(r.Questions, q)
		}
		return q.Taken
	}
	if r.answered == nil {
		r.answered = map[string]bool{}
	}
	r.answered[q.Key] = true
	if q.Choices == nil {
		return answer
	}
	var known []string
	for _, c := range q.Choices {
		if c.Answer == answer {
			return answer
		}
		known = append(known, c.Answer)
	}
	r.Fault(Fault{File: "dataset.json", Column: "answers", Rule: "an answer is one of those that the question offers",
		Found: Quote(answer) + " to " + Quote(q.Key), Want: "write one of " + Listed(known)})
	return q.Taken
}

// Unasked returns the keys, sorted, of answers to questions that were not asked.
func (r *Report) Unasked() []string {
	var keys []string
	for key := range r.Answers {
		if !r.answered[key] {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}
