package read

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// withCaptions returns a dataset of two concepts with these tuples, a video each.
func withCaptions(tuples ...string) map[string]string {
	captions, tracks, features := "# concepts: person, action\n", "video,track\n", ""
	for i, tuple := range tuples {
		captions += fmt.Sprintf("v%d: %s\n", i, tuple)
		tracks += fmt.Sprintf("v%d,t1\nv%d,t2\n", i, i)
		features += fmt.Sprintf("%d,1\n2,%d\n", i, i*i)
	}
	return map[string]string{"captions.txt": captions, "tracks.csv": tracks, "features/person.csv": features, "features/action.csv": features}
}

// tuplesOf returns the tuples of all videos as texts.
func tuplesOf(d *dataset.Dataset) []string {
	var list []string
	for _, v := range d.Videos {
		for _, tuple := range v.Tuples {
			list = append(list, d.TupleText(tuple))
		}
	}
	return list
}

// Names that are probably no class, or the class of another name, are asked about. Without an answer the likely one is
// taken; the last choice of each question leaves the captions as they are written.
func TestQuestionsAboutNames(t *testing.T) {
	for name, x := range map[string]struct {
		tuples []string
		keys   []string // of the questions
		want   string   // the tuples without an answer
		plain  string   // the tuples if they stay as they are written, "" if these are the tuples without an answer
	}{
		"endings": {[]string{"(Rick, walk)", "(Ilsa, walking)", "(Rick, walk)", "(Ilsa, walking)"}, []string{"same action: walk / walking"},
			"(Rick, walk) (Ilsa, walk) (Rick, walk) (Ilsa, walk)", "(Rick, walk) (Ilsa, walking) (Rick, walk) (Ilsa, walking)"},
		"separators": {[]string{"(Rick, sit-down)", "(Ilsa, sit down)", "(Sam, sit down)", "(Sam, SitDown)"},
			[]string{"same action: SitDown / sit down / sit-down"},
			"(Rick, sit down) (Ilsa, sit down) (Sam, sit down) (Sam, sit down)", "(Rick, sit-down) (Ilsa, sit down) (Sam, sit down) (Sam, SitDown)"},
		"articles": {[]string{"(the car, -)", "(the cat, -)", "(a car, jump)", "(the cat, jump)"}, []string{"same person: a car / the car"},
			"(a car, -) (the cat, -) (a car, jump) (the cat, jump)", "(the car, -) (the cat, -) (a car, jump) (the cat, jump)"},
		"quotes": {[]string{"('Rick', walk)", "(Rick, ‘walk’)"}, nil, "(Rick, walk) (Rick, walk)", ""},
		"placeholders": {[]string{"(SOMEONE, walk)", "(Rick, n.a.)", "(-1, sit)", "(Rick, *)", "(Unknown, other)"},
			[]string{"placeholder person: -1", "placeholder person: SOMEONE", "placeholder person: Unknown", "placeholder action: *", "placeholder action: n.a.", "placeholder action: other"},
			"(-, walk) (Rick, -) (-, sit) (Rick, -)", "(SOMEONE, walk) (Rick, n.a.) (-1, sit) (Rick, *) (Unknown, other)"},
		"numbers": {[]string{"(0, walk)", "(1, sit)", "(2, sit)"}, []string{"placeholder person: 0"}, "(0, walk) (1, sit) (2, sit)", ""},
		"negation": {[]string{"(Rick, does not walk)", "(no Rick, walk)", "(Rick, doesn’t sit)", "(!Rick, walk)", "(No 5, walk)"},
			[]string{"negated person: !Rick", "negated person: no Rick", "negated action: does not walk", "negated action: doesn’t sit"},
			"(Rick, -) (-, walk) (Rick, doesn’t sit) (-, walk) (No 5, walk)", "(Rick, does not walk) (no Rick, walk) (Rick, doesn’t sit) (!Rick, walk) (No 5, walk)"},
		"several": {[]string{"(Rick, walk and jump)", "(Rick & Ilsa, walk)", "(Ilsa, walking)", "(Rick, jump)", "(rock and roll, jump)"},
			[]string{"several person: Rick & Ilsa", "several action: walk and jump", "same action: walk / walking"},
			"(Rick, walk) (Rick, jump) (Rick, walk) (Ilsa, walk) (Ilsa, walk) (Rick, jump) (rock and roll, jump)",
			"(Rick, walk and jump) (Rick & Ilsa, walk) (Ilsa, walking) (Rick, jump) (rock and roll, jump)"},
		"several of both": {[]string{"(Rick & Ilsa, walk and jump)", "(Ilsa, walk)", "(Rick, jump)"}, []string{"several person: Rick & Ilsa", "several action: walk and jump"},
			"(Rick, -) (-, walk) (-, jump) (Ilsa, -) (Ilsa, walk) (Rick, jump)", "(Rick & Ilsa, walk and jump) (Ilsa, walk) (Rick, jump)"},
		"lists": {[]string{"(Rick; Ilsa, walk)", "(Ilsa; Sam, walk)", "(Rick, jump)"}, []string{"lists of classes"},
			"(Rick, walk) (Ilsa, walk) (Ilsa, walk) (Sam, walk) (Rick, jump)", "(Rick; Ilsa, walk) (Ilsa; Sam, walk) (Rick, jump)"},
		"lists with commas": {[]string{`("Rick, Ilsa", walk)`, `("Ilsa, Rick", jump)`, `("Smith, John", jump)`, `("Doe, John", walk)`}, []string{"lists of classes"},
			`(Rick, walk) (Ilsa, walk) (Ilsa, jump) (Rick, jump) ("Smith, John", jump) ("Doe, John", walk)`, `("Rick, Ilsa", walk) ("Ilsa, Rick", jump) ("Smith, John", jump) ("Doe, John", walk)`},
		"lists with open places": {[]string{`("Rick, -", walk)`, `("Ilsa, Rick", jump)`, `("Rick, Rick", jump)`, `("Rick, Ilsa", walk)`}, []string{"lists of classes"},
			`(Rick, walk) (Ilsa, jump) (Rick, jump) (Rick, jump) (Rick, walk) (Ilsa, walk)`, `("Rick, -", walk) ("Ilsa, Rick", jump) ("Rick, Rick", jump) ("Rick, Ilsa", walk)`},
		"frequent people": {[]string{"(human, walk)", "(dog, walk)", "(human, jump)", "(cat, jump)"}, []string{"placeholder person: human"},
			"(human, walk) (dog, walk) (human, jump) (cat, jump)", ""},
		"people": {[]string{"(human, walk)", "(dog, walk)", "(dog, jump)", "(cat, jump)", "(dog, sit)"}, []string{"placeholder person: human"},
			"(-, walk) (dog, walk) (dog, jump) (cat, jump) (dog, sit)", "(human, walk) (dog, walk) (dog, jump) (cat, jump) (dog, sit)"},
		"lists of both": {[]string{"(Rick; Ilsa, walk; jump)", "(Ilsa | Sam and Max, walk)", "(Rick, jump; jump)", "(Sam, jump)"}, []string{"lists of classes", "several person: Sam and Max"},
			"(Rick, -) (-, walk) (-, jump) (Ilsa, -) (-, walk) (Ilsa, -) (Sam and Max, -) (Rick, -) (-, jump) (Sam, jump)",
			"(Rick; Ilsa, walk; jump) (Ilsa | Sam and Max, walk) (Rick, jump; jump) (Sam, jump)"},
		"exchanged": {[]string{"(Rick, walk)", "(walk, Rick)", "(Rick, sit)", "(Rick, walk)", "(sit, -)", "(Ilsa, sit)"}, []string{"order of person and action"},
			"(Rick, walk) (Rick, walk) (Rick, sit) (Rick, walk) (-, sit) (Ilsa, sit)", "(Rick, walk) (walk, Rick) (Rick, sit) (Rick, walk) (sit, -) (Ilsa, sit)"},
		"often exchanged": {[]string{"(Rick, walk)", "(walk, Rick)", "(Rick, sit)", "(Sam, walk)", "(sit, Sam)", "(walk, Sam)", "(Rick, walk)", "(Sam, -)"}, []string{"order of person and action"},
			"(Rick, walk) (Rick, walk) (Rick, sit) (Sam, walk) (Sam, sit) (Sam, walk) (Rick, walk) (Sam, -)",
			"(Rick, walk) (walk, Rick) (Rick, sit) (Sam, walk) (sit, Sam) (walk, Sam) (Rick, walk) (Sam, -)"},
		"two concepts": {[]string{"(Rick, walk)", "(Ilsa, Rick)", "(Rick, sit)"}, []string{"person or action: rick"}, "(Rick, walk) (Ilsa, Rick) (Rick, sit)", ""},
		"ids in two concepts": {[]string{"(0, 1)", "(1, 0)", "(2, 1)", "(0, 2)", "(1, 2)", "(2, 1)", "(2, 0)"}, []string{"placeholder person: 0", "placeholder action: 0"},
			"(0, 1) (1, 0) (2, 1) (0, 2) (1, 2) (2, 1) (2, 0)", ""},
		"words of two concepts": {[]string{"(drive, -)", "(drive, roll)", "(Rick, drive)", "(drive, roll)", "(Ilsa, drive)", "(Rick, drive)", "(Rick, drive)", "(Ilsa, roll)"},
			[]string{"person or action: drive"}, "(drive, -) (drive, roll) (Rick, drive) (drive, roll) (Ilsa, drive) (Rick, drive) (Rick, drive) (Ilsa, roll)", ""},
		"many placeholders": {[]string{"(somebody, walk)", "(unknown, jump)", "(nobody, sit)", "(Rick, sit)", "(n.n., sit)", "(Sam, not specified)"},
			[]string{"placeholders person", "placeholder action: not specified"},
			"(-, walk) (-, jump) (-, sit) (Rick, sit) (-, sit) (Sam, -)", "(somebody, walk) (unknown, jump) (nobody, sit) (Rick, sit) (n.n., sit) (Sam, not specified)"},
		"nothing": {[]string{"(Rick, sit)", "(Sam, walk)", "(another man, noon)", "(Norman, notice)"}, nil, "(Rick, sit) (Sam, walk) (another man, noon) (Norman, notice)", ""},
	} {
		t.Run(name, func(t *testing.T) {
			d := mustRead(t, withCaptions(x.tuples...))
			var keys []string
			asWritten := map[string]string{}
			for _, q := range d.Questions {
				if !strings.HasPrefix(q.Key, "fps") {
					keys = append(keys, q.Key)
				}
				for _, choice := range q.Choices { // the last one, or class, or both
					if kept := asWritten[q.Key]; kept != answerClass && kept != answerBoth {
						asWritten[q.Key] = choice.Answer
					}
				}
			}
			if !slices.Equal(slices.Sorted(slices.Values(keys)), slices.Sorted(slices.Values(x.keys))) {
				t.Errorf("it asks %q, want %q", keys, x.keys)
			}
			if got := strings.Join(tuplesOf(d), " "); got != x.want {
				t.Errorf("without an answer: %s\nwant %s", got, x.want)
			}
			if x.plain == "" {
				x.plain = x.want
			}
			d, err := FSWith(files(withCaptions(x.tuples...)), Options{Answers: asWritten})
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(tuplesOf(d), " "); got != x.plain {
				t.Errorf("as it is written: %s\nwant %s", got, x.plain)
			}
		})
	}
}

// A caption that names nobody says nothing about its video, and not that the video shows nobody.
func TestCaptionWithoutClasses(t *testing.T) {
	d := mustRead(t, withCaptions("(Rick, walk)", "(somebody, -)", "(-, not walking)", ""))
	for i, free := range []bool{false, true, true, false} {
		if d.Videos[i].Free != free {
			t.Errorf("video %s is free: %v, want %v", d.Videos[i].ID, d.Videos[i].Free, free)
		}
	}
}

// A name of two concepts can be left to one of them.
func TestConceptOfName(t *testing.T) {
	d, err := FSWith(files(withCaptions("(Rick, walk)", "(Ilsa, Rick)", "(Rick, sit)")), Options{Answers: map[string]string{"person or action: rick": "person"}})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(tuplesOf(d), " "), "(Rick, walk) (Ilsa, -) (Rick, sit)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// One question about many placeholders may be answered by a question about each. Answers about single ones stay.
func TestPlaceholdersAskedOneByOne(t *testing.T) {
	texts := withCaptions("(somebody, walk)", "(unknown, jump)", "(nobody, sit)", "(Rick, sit)", "(n.n., sit)")
	for _, x := range []struct {
		answers   map[string]string
		questions int
		want      string
	}{
		{map[string]string{"placeholders person": answerEach}, 4, "(-, walk) (-, jump) (-, sit) (Rick, sit) (-, sit)"},
		{map[string]string{"placeholders person": answerEach, "placeholder person: nobody": answerClass}, 3, "(-, walk) (-, jump) (nobody, sit) (Rick, sit) (-, sit)"},
		{map[string]string{"placeholder person: nobody": answerClass}, 3, "(-, walk) (-, jump) (nobody, sit) (Rick, sit) (-, sit)"},
	} {
		d, err := FSWith(files(texts), Options{Answers: x.answers})
		if err != nil {
			t.Fatal(err)
		}
		questions := slices.DeleteFunc(d.Questions, func(q fault.Question) bool { return strings.HasPrefix(q.Key, "fps") })
		if got := strings.Join(tuplesOf(d), " "); got != x.want || len(questions) != x.questions {
			t.Errorf("%v: %s and %d questions, want %s and %d", x.answers, got, len(questions), x.want, x.questions)
		}
	}
}
