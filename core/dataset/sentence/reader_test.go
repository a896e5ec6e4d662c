package sentence

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// vocabulary returns concepts; a ! after the name closes one.
func vocabulary(lines ...string) []Concept {
	var concepts []Concept
	for _, line := range lines {
		name, classes, _ := strings.Cut(line, ": ")
		c := Concept{Name: strings.TrimSuffix(name, "!"), Closed: strings.HasSuffix(name, "!")}
		for _, class := range strings.Split(classes, ", ") {
			if class != "" {
				c.Classes = append(c.Classes, Class{Name: class})
			}
		}
		concepts = append(concepts, c)
	}
	return concepts
}

// tuplesText formats the tuples of a reading: "Rick walking" or "Rick - (waits)".
func tuplesText(r Reading) string {
	var all []string
	for _, t := range r.Tuples {
		var words []string
		for _, m := range t.Members {
			if m == "" {
				m = "-"
			}
			words = append(words, m)
		}
		if t.Unread != "" {
			words = append(words, "("+t.Unread+")")
		}
		all = append(all, strings.Join(words, " "))
	}
	return strings.Join(all, "; ")
}

func proposalsText(r Result) string {
	var all []string
	for _, p := range r.Proposals {
		all = append(all, p.Class)
	}
	return strings.Join(all, ", ")
}

// TestReadOfClosedVocabulary reads sentences in a vocabulary to which nothing can be added.
func TestReadOfClosedVocabulary(t *testing.T) {
	concepts := vocabulary("person!: Rick, Ilsa, Sam, man in black, man, Rose", "action!: walking, sitting, sitting down, talking, smoking, playing, rose", "thing!: glass, piano")
	for _, test := range []struct {
		text  string
		sizes int
		want  string
	}{
		{"Rick walks in and Ilsa sits down.", 2, "Rick walking; Ilsa sitting down"},
		{"Rick and Ilsa walk.", 2, "Rick walking; Ilsa walking"},
		{"Rick, Ilsa and Sam walk; Sam plays.", 2, "Rick walking; Ilsa walking; Sam walking; Sam playing"},
		{"Rick walks and smokes.", 2, "Rick walking; Rick smoking"},
		{"Rick walks. Ilsa.", 2, "Rick walking; Ilsa -"},
		{"Rick walks. Rick is there.", 2, "Rick walking; Rick -"}, // there may be two of a name
		{"Rick talks to Ilsa. Ilsa walks.", 2, "Rick talking; Ilsa walking"},
		{"Ilsa. Somebody sits down.", 2, "Ilsa -; - sitting down"},
		{"Sitting is Rick", 2, "Rick sitting"},
		{"While Rick sits Ilsa walks in", 2, "Rick sitting; Ilsa walking"},
		{"While Rick sits, Ilsa walks in", 2, "Rick sitting; Ilsa walking"},
		{"Rick talks to Ilsa", 2, "Rick talking; Ilsa -"},
		{"Rick talks to Ilsa and smokes", 2, "Rick talking; Rick smoking; Ilsa -"},
		{"Rick sits with Ilsa, walks and smokes", 2, "Rick sitting; Rick walking; Rick smoking; Ilsa -"},
		{"A man sits, a man in black walks", 2, "man sitting; man in black walking"},
		{"Rick walks, then Rick walks", 2, "Rick walking"},
		{"Rick then walks", 2, "Rick walking"},
		{"Rick\nIlsa sits", 2, "Rick -; Ilsa sitting"},
		{"It was here that Sam, at the old piano, played", 2, "Sam playing"},
		{"Rose walks", 2, "Rose walking"},
		{"Nothing of that", 2, ""},
		{"Mr. Rick walks", 2, "Rick walking"},
		// Nothing is guessed across clauses, and unknown verbs have their persons.
		{"Luis waits while Rick sits", 2, "Rick sitting"},
		{"Rick waits while Ilsa sits", 2, "Rick - (waits); Ilsa sitting"},
		{"Rick is waiting; Ilsa sits", 2, "Rick - (waiting); Ilsa sitting"},
		{"Rick waits and then Ilsa sits", 2, "Rick - (waits); Ilsa sitting"},
		{"Rick sits and then walks", 2, "Rick sitting; Rick walking"},
		{"Ilsa sits and Rick waits", 2, "Ilsa sitting; Rick - (waits)"},
		{"Rick waits, Ilsa sits and Sam, who smokes, plays", 2, "Rick - (waits); Ilsa sitting; Sam smoking; Sam playing"},
		{"Rick walks before Ilsa", 2, "Rick walking; Ilsa -"},
		{"Rick's hat falls while Ilsa sits", 2, "Rick -; Ilsa sitting"},
		// What is denied is not offered.
		{"Rick does not walk", 2, "Rick - (not walking)"},
		{"Rick doesn't walk but Ilsa sits", 2, "Rick - (not walking); Ilsa sitting"},
		{"Rick never walks", 2, "Rick - (not walking)"},
		// A pronoun is who was named, where only one was.
		{"Rick sits and he smokes", 2, "Rick sitting; Rick smoking"},
		{"Rick sits. Later he smokes", 2, "Rick sitting; Rick smoking"},
		{"Rick sits with Ilsa and she smokes", 2, "Rick sitting; Ilsa -; - smoking"},
		{"Rick and Ilsa sit. They smoke.", 2, "Rick sitting; Ilsa sitting; Rick smoking; Ilsa smoking"},
		{"A man sits and she smokes", 2, "man sitting; - smoking"},
		{"Rick sits while smoking", 2, "Rick sitting; Rick smoking"},
		{"They walk", 2, "- walking"},
		{"No man walks, Rick sits", 2, "Rick sitting"},
		{"No old man walks, Rick sits", 2, "Rick sitting"},
		{"There is no very old man. Rick sits", 2, "Rick sitting"},
		{"No other tall man walks", 2, ""},
		{"No doubt Rick sits", 2, "Rick sitting"},
		{"No glass sees a man", 2, "man -"},
		{"Rick never walks", 2, "Rick - (not walking)"},
		{"Rick sits, and so does Ilsa.", 2, "Rick sitting; Ilsa sitting"},
		{"Rick sits and so do Ilsa and Sam; Ilsa smokes", 2, "Rick sitting; Ilsa sitting; Sam sitting; Ilsa smoking"},
		{"Rick is sitting. So is Ilsa.", 2, "Rick sitting; Ilsa sitting"},
		{"Rick sits, Ilsa does too", 2, "Rick sitting; Ilsa sitting"},
		{"Rick sits and smokes. Ilsa too.", 2, "Rick sitting; Rick smoking; Ilsa smoking"},
		{"Rick sits, so Ilsa walks", 2, "Rick sitting; Ilsa walking"},
		{"Neither Rick nor Ilsa sits; Sam walks", 2, "Rick - (not sitting); Ilsa - (not sitting); Sam walking"},
		{"When Rick is gone, Ilsa walks", 2, "Rick -; Ilsa walking"},
		{"Rick is gone and Ilsa is sitting", 2, "Rick -; Ilsa sitting"},
		{"Rick is there and Ilsa sits", 2, "Rick -; Ilsa sitting"},
		{"Rick sits, and so does Ilsa, who then walks", 2, "Rick sitting; Ilsa sitting; Ilsa walking"},
		{"Rick sits, and so does Ilsa, who walks", 2, "Rick sitting; Ilsa sitting; Ilsa walking"},
		{"Ilsa, wearing black, sits", 2, "Ilsa sitting"},
		{"Ilsa, smoking a cigar, sits", 2, "Ilsa smoking; Ilsa sitting"},
		{"Another man sits", 2, "- sitting"},
		{"Somebody else sits", 2, "- sitting"},
		{"Rick sits. Neither Ilsa nor Sam is there.", 2, "Rick sitting"},
		{"Rick sits, and so does Ilsa, who later walks", 2, "Rick sitting; Ilsa sitting; Ilsa walking"},
		{"First Rick, then Ilsa walks in", 2, "Rick walking; Ilsa walking"},
		{"Rick is there, then Ilsa sits", 2, "Rick -; Ilsa sitting"},
		{"The man, Rick, sits", 2, "Rick sitting"},
		{"The man, Luis, sits", 2, "man sitting"}, // no class can be added
		// Written tuples.
		{"(Rick, walking), (Ilsa, -)", 2, "Rick walking; Ilsa -"},
		{"(rick, Walking)\nIlsa sits", 2, "Rick walking; Ilsa sitting"},
		{"(-, -)", 2, ""},
		{"(Rick, walking), (Ilsa, sitting", 2, "Rick walking; Ilsa sitting"},
		{"(Rick, walking), (Ilsa sits", 2, "Rick walking; Ilsa sitting"},
		{`("Rick", "walking"), (Ilsa, "sitting down")`, 2, "Rick walking; Ilsa sitting down"},
		// Other numbers of concepts.
		{"Sam plays the piano while Rick smokes", 3, "Sam playing piano; Rick smoking -"},
		{"Rick and Ilsa talk over a glass", 3, "Rick talking glass; Ilsa talking glass"},
		{"Sam plays a piano and a glass", 3, "Sam playing piano; Sam playing glass"},
		{"A glass", 3, "- - glass"},
		{"Rick and Ilsa walk", 1, "Rick; Ilsa"},
	} {
		got := Read(concepts[:test.sizes], []string{test.text})
		if text := tuplesText(got.Readings[0]); text != test.want || len(got.Proposals) > 0 {
			t.Errorf("%q: %q and proposals %q, want %q", test.text, text, proposalsText(got), test.want)
		}
	}
}

// TestReadProposes reads sentences in an open vocabulary that has Rick and walking.
func TestReadProposes(t *testing.T) {
	for _, test := range []struct{ text, proposals, want string }{
		{"Luis waits while Marek signs with two hands", "Luis, Marek, waits, signs", "Luis waits; Marek signs"},
		{"Anna, Ben, Carla, Dan and Eva wave", "Anna, Ben, Carla, Dan, Eva, wave", "Anna wave; Ben wave; Carla wave; Dan wave; Eva wave"},
		{"While Luis waits, Marek signs.", "Luis, Marek, waits, signs", "Luis waits; Marek signs"},
		{"Luis is slowly waving; Rick walks to Marek", "Luis, Marek, waving", "Luis waving; Rick walking; Marek -"},
		{"Luis Garcia sat down and Rick stands up", "Luis Garcia, sat down, stands up", "Luis Garcia sat down; Rick stands up"},
		{`("Luis, the second", "waits (long)")`, "Luis, the second, waits (long)", "Luis, the second waits (long)"},
		{"Luis eats and drinks", "Luis, eats, drinks", "Luis eats; Luis drinks"},
		{"Luis and Marek eat and drink", "Luis, Marek, eat, drink", "Luis eat; Luis drink; Marek eat; Marek drink"},
		{"Luis eats fish and chips", "Luis, eats", "Luis eats"},
		{"Then Luis begins to wave. Later Rick starts waving.", "Luis, wave", "Luis wave; Rick wave"},
		{"Luis comes in and starts to wave.", "Luis, comes in, wave", "Luis comes in; Luis wave"},
		{"Luis stops waving and leaves.", "Luis, waving, leaves", "Luis waving; Luis leaves"},
		{"Luis stops. Marek finishes the book.", "Luis, Marek, stops, finishes", "Luis stops; Marek finishes"},
		{"Luis jumps in while Marek jumps out of the car", "Luis, Marek, jumps in, jumps out", "Luis jumps in; Marek jumps out"},
		{"Luis jumps into the car. Marek jumps in.", "Luis, Marek, jumps in", "Luis jumps in; Marek jumps in"},
		{"Luis sleeps in the car", "Luis, sleeps", "Luis sleeps"},
		{"Luis hugs Marek and leaves", "Luis, Marek, hugs, leaves", "Luis hugs; Luis leaves; Marek -"},
		{"Luis sits without talking", "Luis, sits", "Luis sits; Luis - (not talking)"},
		{"A nurse greets Luis. She sits down.", "Luis, nurse, greets, sits down", "nurse greets; Luis -; - sits down"},
		{"Luis waves to Marek, who laughs", "Luis, Marek, waves, laughs", "Luis waves; Marek laughs"},
		{"Luis can be seen waving. We see Marek laughing.", "Luis, Marek, waving, laughing", "Luis waving; Marek laughing"},
		{"Luis waves and the man with a beard laughs", "Luis, man, waves, laughs", "Luis waves; man laughs"},
		{"Luis waves to a boy and a man with a beard", "Luis, waves", "Luis waves"},
		{"Luis is eating a fish and runs away", "Luis, eating, runs away", "Luis eating; Luis runs away"},
		{"Rick is happy in Paris on Monday", "", "Rick -"},
		{"A young man is singing", "man, singing", "man singing"},
		{"A man in a red shirt is singing to a dog", "man, singing", "man singing"},
		{"A woman in red picks up the phone", "woman, picks up", "woman picks up"},
		{"A woman in red is picking up the phone", "woman, picking up", "woman picking up"},
		{"The tall man with flowers is waiting", "man, waiting", "man waiting"},
		{"A woman in red picked up the phone", "woman, picked up", "woman picked up"},
		{"A man in ripped jeans sits", "man, sits", "man sits"},
		{"Two women in red pick up the phone", "", ""},
		{"A woman in black trousers opens the door", "woman, opens", "woman opens"},
		{"A woman waits\nRick walks", "woman, waits", "woman waits; Rick walking"},
		{"A woman picks up the phone", "woman, picks up", "woman picks up"},
		{"The old man gives Ana a book", "Ana, man, gives", "man gives; Ana -"},
		{"A boy with flowers waits for Rick", "boy, waits", "boy waits; Rick -"},
		{"Two women stand", "", ""},
		{"The phone rings", "", ""},
		{"Rick sees a woman in red", "sees", "Rick sees"},
		{"Rick and friends in town wait", "", "Rick -"},
		{"Eva does not move", "Eva", "Eva - (not move)"},
		{"Eva waits. Tom doesn't wait.", "Eva, Tom, waits", "Eva waits; Tom - (not waits)"},
		{"Somebody waves", "waves", "- waves"},
		{"Slowly, Rick walks", "", "Rick walking"},
		{"Luis, Marek", "Luis, Marek", "Luis -; Marek -"},
		{"LUIS WAITS", "", ""},
		{"Another person leaves. A person waits.", "leaves, waits", "- leaves; - waits"},
		{"Eve, wearing black, stands", "Eve, stands", "Eve stands"},
		{"Eve, holding a book, stands", "Eve, holding, stands", "Eve holding; Eve stands"},
		// A noun that only describes who is named.
		{"A woman in grey, Ana, enters and sits.", "Ana, enters, sits", "Ana enters; Ana sits"},
		{"Luis waits while a tall man in a black jacket, Marek Novak, is reading", "Luis, Marek Novak, waits, reading", "Luis waits; Marek Novak reading"},
		{"Ana, a woman in grey, enters", "Ana, enters", "Ana enters"},
		{"Ana (the tall woman) enters", "Ana, enters", "Ana enters"},
		{"The woman (Ana) enters", "Ana, enters", "Ana enters"},
		{"A woman called Ana enters", "Ana, enters", "Ana enters"},
		{"Luis hugs a woman named Ana", "Luis, Ana, hugs", "Luis hugs; Ana -"},
		{"A woman, Ana, and Ben wave", "Ana, Ben, wave", "Ana wave; Ben wave"},
		{"Luis enters, and so does Eve", "Luis, Eve, enters", "Luis enters; Eve enters"},
		{"(Luis, signs)", "Luis, signs", "Luis signs"},
		{"小明走", "", ""},
		{"", "", ""},
	} {
		got := Read(vocabulary("person: Rick", "action: walking"), []string{test.text})
		if text, proposals := tuplesText(got.Readings[0]), proposalsText(got); text != test.want || proposals != test.proposals {
			t.Errorf("%q: %q and proposals %q, want %q and %q", test.text, text, proposals, test.want, test.proposals)
		}
	}
}

// TestReadDescriptions reads sentences about persons who are named by what they wear.
func TestReadDescriptions(t *testing.T) {
	for text, want := range map[string]string{
		"A man in a black jacket arrives and reads":                       "black jacket arrives; black jacket reads",
		"The man in the black jacket is reading":                          "black jacket reading",
		"A woman with long blonde hair walks to a man in a grey cardigan": "long blonde walking; grey cardigan -",
		"Nobody in a grey cardigan walks":                                 "",
		"No man in a grey cardigan walks":                                 "",
		"Somebody in a grey cardigan walks":                               "grey cardigan walking",
		"The long blonde woman walks":                                     "long blonde walking",
		"A man in a black jacket and a woman in a grey cardigan walk":     "black jacket walking; grey cardigan walking",
		"A man walks to the door in a black jacket":                       "man walking; black jacket -",
	} {
		got := Read(vocabulary("person: black jacket, grey cardigan, long blonde", "action: walking"), []string{text})
		if got := tuplesText(got.Readings[0]); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestReadProposesDescriptions reads texts with persons whose noun is the same: different descriptions are different persons.
func TestReadProposesDescriptions(t *testing.T) {
	for _, test := range []struct {
		texts                 []string
		proposals, wantTuples string
	}{
		{[]string{"A woman in red arrives and a blonde woman waits"}, "woman in red, blonde woman, arrives, waits", "woman in red arrives; blonde woman waits"},
		{[]string{"A woman in red arrives", "A blonde woman waits"}, "woman in red, blonde woman, arrives, waits", "woman in red arrives; blonde woman waits"},
		{[]string{"A man in a black jacket sits", "A man in a grey cardigan sits", "A man sits"}, "man in a black jacket, man in a grey cardigan, sits",
			"man in a black jacket sits; man in a grey cardigan sits; - sits"},
		{[]string{"A man in a black t-shirt sits", "A man in a black jacket sits"}, "man in a black t-shirt, man in a black jacket, sits", "man in a black t-shirt sits; man in a black jacket sits"},
		{[]string{"A blonde woman in a grey cardigan sits", "A woman with long blonde hair sits"}, "blonde woman in a grey cardigan, woman with long blonde hair, sits",
			"blonde woman in a grey cardigan sits; woman with long blonde hair sits"},
		{[]string{"An old man sits", "A young man sits"}, "old man, young man, sits", "old man sits; young man sits"},
		{[]string{"A woman in red arrives", "The woman waits"}, "woman, arrives, waits", "woman arrives; woman waits"},
		{[]string{"A woman in red arrives", "A woman in red waits"}, "woman, arrives, waits", "woman arrives; woman waits"},
		{[]string{"A black dog is running and a white dog is sleeping"}, "black dog, white dog, running, sleeping", "black dog running; white dog sleeping"},
	} {
		got := Read(vocabulary("person: ", "action: "), test.texts)
		var tuples []string
		for _, one := range got.Readings {
			tuples = append(tuples, tuplesText(one))
		}
		if text, proposals := strings.Join(tuples, "; "), proposalsText(got); text != test.wantTuples || proposals != test.proposals {
			t.Errorf("%q: %q and proposals %q, want %q and %q", test.texts, text, proposals, test.wantTuples, test.proposals)
		}
	}
}

// TestReadDescribedClass reads sentences in which the noun of a described person is a class, too.
func TestReadDescribedClass(t *testing.T) {
	for text, want := range map[string]string{
		"The long blonde woman walks":                 "long blonde walking",
		"A woman with long blonde hair walks":         "long blonde walking",
		"A woman walks and a long blonde woman walks": "woman walking; long blonde walking",
	} {
		got := Read(vocabulary("person: woman, long blonde", "action: walking"), []string{text})
		if got := tuplesText(got.Readings[0]); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	got := Read(vocabulary("person: woman", "action: walking"), []string{"A woman in red walks", "A blonde woman walks"})
	if got := proposalsText(got); got != "woman in red, blonde woman" {
		t.Errorf("proposals %q of two descriptions of a class", got)
	}
}

// TestReadAlike reads verbs that mean the same, of the vocabulary and proposed.
func TestReadAlike(t *testing.T) {
	texts := []string{"Ana enters", "Ben comes in", "Eva walks into the room. Eva came in.", "Ben talks"}
	got := Read(vocabulary("person: ", "action: chat"), texts).Alike
	if diff := cmp.Diff([]Alike{{1, []string{"comes in", "enters", "walks in"}}, {1, []string{"chat", "talks"}}}, got); diff != "" {
		t.Error(diff)
	}
	if got := Read(vocabulary("person: Ana, Ben", "action!: enter, come in"), texts).Alike; got != nil {
		t.Errorf("%v of a closed vocabulary", got)
	}
}

// TestReadNothing checks which texts say that nothing happens.
func TestReadNothing(t *testing.T) {
	for text, want := range map[string]bool{
		"Nobody is there.": true, "No one is in the room": true, "Nothing happens": true, "The room is empty. Nobody is here.": true,
		"There is nobody": true, "There is no one in the room.": true, "Nobody’s there": true, "Nobody is there and nothing happens": true, "The kitchen is empty": true,
		"": false, "Nobody is there. Rick walks.": false, "Nobody waits": false, "The glass is empty": false, "Nothing of that": false, "Rick is there": false,
	} {
		if got := Read(vocabulary("person: Rick", "action: walking"), []string{text}); got.Readings[0].Nothing != want {
			t.Errorf("%q: %v, want %v", text, got.Readings[0].Nothing, want)
		}
	}
}

func TestReadProposesOfAllTexts(t *testing.T) {
	got := Read(vocabulary("person", "action"), []string{"Luis is signing", "Marek signs", "Ana and Luis sign", "Marek signs"})
	want := []Proposal{{0, "Luis", 2}, {0, "Marek", 2}, {0, "Ana", 1}, {1, "signs", 4}}
	if diff := cmp.Diff(want, got.Proposals); diff != "" {
		t.Error(diff)
	}
	if text := tuplesText(got.Readings[2]); text != "Ana signs; Luis signs" {
		t.Error(text)
	}
}

func TestReadLeavesRejectedWords(t *testing.T) {
	concepts := vocabulary("person: Rick", "action: walking")
	concepts[0].Rejected, concepts[1].Rejected = []string{"Paris"}, []string{"waits"}
	got := Read(concepts, []string{"Rick waited while Paris walks"})
	if text := tuplesText(got.Readings[0]) + " / " + proposalsText(got); text != "Rick - (waited); - walking / " {
		t.Error(text)
	}
}

func TestReadFindsSynonyms(t *testing.T) {
	concepts := vocabulary("action: walking", "person: Rick")
	concepts[0].Classes[0].Synonyms = []string{" strolls", "ambles along"}
	got := Read(concepts, []string{"Rick strolled. 🙂 Rick ambled along"})
	if text := tuplesText(got.Readings[0]); text != "walking Rick" {
		t.Error(text)
	}
	want := Mention{Concept: 0, Class: "walking", From: 23, To: 35}
	last := got.Readings[0].Mentions[3]
	if last.first, last.last = 0, 0; !cmp.Equal(want, last, cmp.AllowUnexported(Mention{})) {
		t.Errorf("%+v", last)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("Luis waits while Marek signs; (a, b)\n小明 don't 🙂", "Rick")
	f.Add("A man's is is not not and and then then, who's running", "is is")
	f.Fuzz(func(t *testing.T, text, class string) {
		concepts := vocabulary("person", "action", "thing")
		concepts[0].Classes = []Class{{Name: class}}
		got := Read(concepts, []string{text, class})
		for _, r := range got.Readings {
			for _, tuple := range r.Tuples {
				if len(tuple.Members) != 3 || count(tuple.Members) == 0 {
					t.Fatalf("%q", tuple.Members)
				}
			}
			for i, m := range r.Mentions {
				if m.From >= m.To || i > 0 && m.From < r.Mentions[i-1].From {
					t.Fatalf("%+v", r.Mentions)
				}
			}
		}
	})
}

// Many classes of a third concept in one sentence give as many tuples, and a text without concepts gives none.
func TestReadIsBounded(t *testing.T) {
	concepts := []Concept{{Name: "person"}, {Name: "action"}, {Name: "place"}}
	said := "Rick walks in"
	for i := range 40 {
		place := fmt.Sprintf("room%c%c", 'a'+i/26, 'a'+i%26)
		concepts[2].Classes = append(concepts[2].Classes, Class{Name: place})
		said += " " + place
	}
	if n := len(Read(concepts, []string{said}).Readings[0].Tuples); n < 1 || n > 40 {
		t.Errorf("%d tuples of 40 places", n)
	}
	if result := Read(nil, []string{"Rick walks"}); len(result.Readings) != 1 || len(result.Proposals) != 0 {
		t.Errorf("without concepts: %v", result)
	}
}
