package fault

import (
	"reflect"
	"testing"
)

func TestAsk(t *testing.T) {
	q := Question{Key: "same person: Bird, bird", Choices: []Choice{{"one", "One class"}, {"two", "Two classes"}}, Taken: "two"}
	open := Report{}
	if got := open.Ask(q); got != "two" || !reflect.DeepEqual(open.Questions, []Question{q}) {
		t.Errorf("unanswered: went on with %q, questions %v", got, open.Questions)
	}
	given := Report{Answers: map[string]string{q.Key: "one", "same person: Tom": "one"}}
	if got := given.Ask(q); got != "one" || given.Questions != nil || given.Faults != nil {
		t.Errorf("answered: went on with %q, questions %v, faults %v", got, given.Questions, given.Faults)
	}
	answered := q
	answered.Taken = "one"
	if !reflect.DeepEqual(given.Answered, []Question{answered}) {
		t.Errorf("answered: %v", given.Answered)
	}
	if got := given.UnusedAnswers(); !reflect.DeepEqual(got, []string{"same person: Tom"}) {
		t.Errorf("answers without a question: %q", got)
	}
	wrong := Report{Answers: map[string]string{q.Key: "three"}}
	if got := wrong.Ask(q); got != "two" || len(wrong.Faults) != 1 {
		t.Errorf("wrong answer: went on with %q, faults %v", got, wrong.Faults)
	}
	number := Report{Answers: map[string]string{"fps": "25"}}
	if got := number.Ask(Question{Key: "fps", Taken: "30"}); got != "25" {
		t.Errorf("a number: %q", got)
	}
}
