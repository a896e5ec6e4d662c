package wire

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSentences(t *testing.T) {
	reply, err := New().sentences(&SentencesArguments{
		Concepts: []SentenceConcept{{Name: "person", Classes: []SentenceClass{{"Luis", []string{"Lu"}}}}, {Name: "action", Rejected: []string{"waits"}}},
		Texts:    []string{"Lu waits while Marek signs", ""},
	})
	want := Sentences{
		Proposals: []ClassProposal{{0, "Marek", 1}, {1, "signs", 1}},
		Readings: []SentenceReading{{
			Mentions: []ClassMention{{0, "Luis", nil, 0, 2}, {0, "Marek", nil, 15, 20}, {1, "signs", nil, 21, 26}},
			Tuples:   []SentenceTuple{{[]string{"Luis", ""}, "waits"}, {[]string{"Marek", "signs"}, ""}},
		}, {}},
	}
	if diff := cmp.Diff(want, reply.Message); diff != "" || err != nil {
		t.Error(diff, err)
	}
}
