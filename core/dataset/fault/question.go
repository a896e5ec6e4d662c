package fault

import "slices"

// Question is a doubt that a reader has about a person's data and decided for now. Its
// answer stands in dataset.json, under "answers", or is given when the data are opened.
type Question struct {
	Key     string   `json:"key"`     // names the question among the answers: "same person: Bird, bird"
	Text    string   `json:"text"`    // the question, a sentence or two for people
	Choices []Choice `json:"choices"` // the possible answers; none: a number
	Taken   string   `json:"taken"`   // the Answer that reading went on with; "" is none, as of a number that is not known
}

// Choice is one answer to a question.
type Choice struct {
	Answer string `json:"answer"` // as it stands in dataset.json: "one"
	Label  string `json:"label"`  // as a button says it: "One class, bird"
}

// Ask returns the answer to a question: the one that was given, else q.Taken. The question
// then stands once in the report, among Answered or Questions. An answer that is none of
// the choices is a fault.
func (r *Report) Ask(q Question) string {
	answer, given := r.Answers[q.Key]
	if !given {
		r.Questions = once(r.Questions, q)
		return q.Taken
	}
	var known []string
	for _, c := range q.Choices {
		known = append(known, c.Answer)
	}
	valid := q.Choices == nil || slices.Contains(known, answer)
	if valid {
		q.Taken = answer
	}
	r.Answered = once(r.Answered, q)
	if valid {
		return answer
	}
	r.Fault(Fault{File: "dataset.json", Column: "answers", Rule: "an answer is one of those that the question offers",
		Found: Quote(answer) + " to " + Quote(q.Key), Want: "write one of " + Listed(known)})
	return q.Taken
}

// once appends a question to a list that may have it.
func once(list []Question, q Question) []Question {
	if slices.ContainsFunc(list, func(asked Question) bool { return asked.Key == q.Key }) {
		return list
	}
	return append(list, q)
}

// UnusedAnswers returns the keys, sorted, of answers to questions that were not asked.
func (r *Report) UnusedAnswers() []string {
	var keys []string
	for key := range r.Answers {
		if !slices.ContainsFunc(r.Answered, func(q Question) bool { return q.Key == key }) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}
