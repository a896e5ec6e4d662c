package claims

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var example = Set{
	"a.one.F": {Name: "a.one.F", Value: 1.25, Low: 1, High: 2, Digits: 1, Command: "build"},
	"a.two.F": {Name: "a.two.F", Value: 2, Digits: 0, Command: "build"},
	"b.one.F": {Name: "b.one.F", Value: 3, Digits: 0, Command: "build"},
	"c.one.F": {Name: "c.one.F", Value: -0.6, Digits: 1, Command: "build"},
}

func TestFill(t *testing.T) {
	for text, want := range map[string]string{
		"{{= a.one.F}} and {{= a.two.F}}": "1.2 and 2",
		"{{= a.one.F ±}}":                 "1.2 (1.0–2.0)",
		"{{= c.one.F}}":                   "−0.6",
		"It is.{{holds a.one.F below b.one.F}} {{holds a.*.F at-most 2}}{{holds b.one.F is 3}}": "It is.",
		"{{holds a.o*.F below b.o*.F}}": "",
		"{{version}}":                   "{{version}}",
	} {
		if got, err := example.Fill(text); err != nil || got != want {
			t.Errorf("%s: got %q, %v", text, got, err)
		}
	}
}

// A comparison that does not hold for all names of a pattern, an unknown name, and one side without a counterpart are
// errors.
func TestFillRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"{{holds a.*.F below 2}}":         "a.two.F below 2 does not hold",
		"{{holds a.one.F above b.one.F}}": "a.one.F above b.one.F does not hold",
		"{{holds a.*.F below b.*.F}}":     "there is no claim b.two.F; those that begin like it are b.one.F",
		"{{holds d.one.F below 2}}":       "there is no claim d.one.F",
		"{{= d.one.F}}":                   "there is no claim d.one.F",
		"{{holds a.one.F is a.two.F}}":    "does not hold",
	} {
		if _, err := example.Fill(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}

// One quantity has one value, inside its spread, and the command that gives it.
func TestJoinRefuses(t *testing.T) {
	one := Claim{Name: "a", Value: 0.775, Digits: 3, Command: "build"}
	for name, c := range map[string]struct {
		other Claim
		want  string
	}{
		"two values":     {Claim{Name: "a", Value: 0.318, Digits: 3, Command: "by hand"}, "a has two values: 0.775 (build) and 0.318 (by hand)"},
		"outside spread": {Claim{Name: "b", Value: 3, Low: 1, High: 2, Command: "build"}, "outside its spread"},
		"no command":     {Claim{Name: "b", Value: 3}, "no command"},
	} {
		if _, err := join([]Claim{one}, []Claim{c.other}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
}

// Every mark of the lessons, their presentation, the page on the paper and the documents is filled, and every comparison holds.
func TestSentencesHold(t *testing.T) {
	set, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(texts(t), filepath.FromSlash("../../site/features/lessons/steps.ts")) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		filled, err := set.Fill(string(text))
		if err != nil {
			t.Errorf("%s: %v", filepath.Base(file), err)
		}
		if left := regexp.MustCompile(`\{\{(=|holds).*`).FindString(filled); left != "" {
			t.Errorf("%s: it is not read: %s", filepath.Base(file), left)
		}
	}
}

// texts returns the files with marks.
func texts(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, pattern := range []string{"../../site/pages/*.html", "../../site/docs/*.md", "../../README.md"} {
		files, err := filepath.Glob(filepath.FromSlash(pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		list = append(list, files...)
	}
	return list
}

// measuredNumber matches a decimal number of prose, and a number of things that a run counts.
var measuredNumber = regexp.MustCompile(`\d*[.]\d+|\b\d+ (?:of|wrong|right|tracks?|starts?|captions?|labels?|errors?|minima|videos?)\b`)

// No measured number is typed into the prose of a lesson: constants of equations stand in mathematics.
func TestNoNumberIsTypedIntoLessons(t *testing.T) {
	marks := regexp.MustCompile(`(?s)\{\{.*?\}\}|\\\(.*?\\\)|\\\[.*?\\\]|<[^>]*>`)
	for _, file := range texts(t) {
		if !strings.HasPrefix(filepath.Base(file), "lesson-") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if found := measuredNumber.FindString(marks.ReplaceAllString(string(text), "")); found != "" {
			t.Errorf("%s: %s is typed; write {{= NAME}} with the name of a claim", filepath.Base(file), found)
		}
	}
}

// A number in a table is a claim, by its row and column.
func TestCellClaims(t *testing.T) {
	set, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"choosing-noise.noise-0_2.l2-track", "trust.speech.estimate", "sizes.6000-2.videos"} {
		if c, known := set[name]; !known || c.Command == "" || c.Value == 0 {
			t.Errorf("%s: %+v", name, c)
		}
	}
}

func TestCellNames(t *testing.T) {
	got := strings.Join(cellNames([]string{"data", "without: pair", "track", "with: pair", "track", "pair accuracy"}), " ")
	if want := "data without-pair without-track with-pair with-track pair-accuracy"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := slug("person × action, noise 0.4."); got != "person-action-noise-0_4" {
		t.Errorf("got %s", got)
	}
}

func TestMeasuredNumber(t *testing.T) {
	for text, want := range map[string]string{"reaches .31": ".31", "with 4 wrong": "4 wrong", "60 of them": "60 of", "lesson 4 shows": "", "at 10 every": "", "of 36 tracks": "36 tracks"} {
		if got := measuredNumber.FindString(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
