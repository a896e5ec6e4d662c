package read

import (
	"strings"
	"testing"
)

// A wrong answer is a fault of the place where it was given; sentences and tables of events as captions are told how to go on.
func TestAdviceOnCaptionsAndAnswers(t *testing.T) {
	table := edited(t)
	delete(table, "captions.txt")
	table["captions.csv"] = "Observation id,Subject,Behavior,Start (s)\nclip-01,cat,walk,1\n"
	for name, x := range map[string]struct {
		texts   map[string]string
		answers map[string]string
		says    string
	}{
		"sentences":      {and(small(), "captions.txt", "# concepts: person, action\na: Rick walks to the door\nb: Sam sits\n"), nil, "Name the file sentences.txt, and make tuples of it: siibp captions sentences.txt --for . -o captions.txt"},
		"BORIS":          {table, nil, `found the format of BORIS (events); give it the name "events.csv"; it can become captions: siibp captions events.csv`},
		"given rate":     {and(small(), "dataset.json", "{}"), map[string]string{"fps": "quick"}, "the given answers"},
		"rate of a file": {and(small(), "dataset.json", `{"answers": {"fps": "quick"}}`), nil, `dataset.json, column "answers.fps"`},
	} {
		if _, err := FSWith(files(x.texts), Options{Answers: x.answers}); err == nil || !strings.Contains(err.Error(), x.says) {
			t.Errorf("%s: it says %v, want %s", name, err, x.says)
		}
	}
}
