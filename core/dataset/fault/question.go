package fault

import "slices"

// Question is a question of a reader about ambiguous data. The reader takes a default answer until the user answers in
// dataset.json, under "answers", or when opening the data.
type Question struct {
	Key     string   `json:"key"`     // key of the answer: "same person: Bird, bird"
	Text    string   `json:"text"`    // the question, a sentence or two for people
	Choices []Choice `json:"choices"` // the possible answers; none: a number
	Taken   string   `json:"taken"`   // the Answer that the reader has taken; "" means none, such as an unknown number
}

// Choice is one answer to a question.
type Choice struct {
	Answer string `json:"answer"` // its value in dataset.json: "one"
	Label  string `json:"label"`  // text of a button: "One class, bird"
}

// GivenAnswers is the place, in a fault, of an answer that was given when the data was opened.
const GivenAnswers = "the given answers"

// Ask returns the user's answer to a question, or q.Taken if there is none. It adds the question
// to Answered or Questions of the report, once. An answer that is not one of
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
	f := Fault{File: "dataset.json", Column: "answers", Rule: "an answer must be one of those that the question offers",
		Found: Quote(answer) + " to " + Quote(q.Key), Want: "write one of " + Listed(known)}
	if _, given := r.Given[q.Key]; given {
		f.File, f.Column = GivenAnswers, ""
	}
	r.Fault(f)
	return q.Taken
}

// once appends a question to a list unless the list has it.
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
