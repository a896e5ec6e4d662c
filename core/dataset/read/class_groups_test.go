package read

import (
	"reflect"
	"slices"
	"testing"
)

// Names of a group are asked about; one is the answer that is taken until somebody answers.
func TestClassGroups(t *testing.T) {
	for _, x := range []struct {
		names      []string
		difference string
		one        bool
	}{
		{[]string{"Adam", "Adams"}, "word endings", false},
		{[]string{"Birds", "bird"}, "word endings", true},
		{[]string{"Muller", "Müller"}, "capitals or accents", true},
		{[]string{"Mueller", "Müller"}, "the spelling of ä, ö, ü or ß", true},
		{[]string{"Mueller", "Muller"}, "the spelling of ä, ö, ü or ß", true},
		{[]string{"Mueller", "Muller", "Müller"}, "capitals or accents, and the spelling of ä, ö, ü or ß", true},
		{[]string{"Straße", "Strasse"}, "the spelling of ä, ö, ü or ß", true},
		{[]string{"Bjoern", "Björn"}, "the spelling of ä, ö, ü or ß", true},
		{[]string{"Søren", "Soeren"}, "the spelling of ä, ö, ü or ß", true},
		{[]string{"man", "men"}, "irregular forms of words", true},
		{[]string{"two women", "two woman"}, "irregular forms of words", true},
		{[]string{"child", "children"}, "irregular forms of words", true},
		{[]string{"person", "people"}, "irregular forms of words", true},
		{[]string{"went", "goes"}, "irregular forms of words", true},
		{[]string{"running", "ran"}, "irregular forms of words", true},
		{[]string{"sitting down", "sat down"}, "irregular forms of words", true},
		{[]string{"der Frosch", "Frosch"}, "articles", true},
		{[]string{"la rana", "rana"}, "articles", true},
		{[]string{"el perro", "perro"}, "articles", true},
		{[]string{"gli amici", "amici"}, "articles", true},
		{[]string{"l'homme", "homme"}, "articles", true},
		{[]string{"O`Brien", "O'Brien"}, "punctuation", true},
		{[]string{"pick up", "pick-up", "pickUp"}, "spaces, hyphens or underscores", true},
		{[]string{"саr", "car"}, "letters that look alike", true},
		{[]string{"one frog", "frog"}, "small words in front", true},
		{[]string{"fr0g", "frog"}, "digits that look like letters", true},
	} {
		slices.Sort(x.names)
		if got := groupAlike(x.names); !reflect.DeepEqual(got, [][]string{x.names}) {
			t.Errorf("the groups of %q are %q", x.names, got)
			continue
		}
		if difference, one := differenceOf(x.names); difference != x.difference || one != x.one {
			t.Errorf("%q differ in %q (one: %v), want %q (%v)", x.names, difference, one, x.difference, x.one)
		}
	}
}

// Ordinary names and words that are near each other are no spellings of one class.
func TestOrdinaryNamesAreNotAskedAbout(t *testing.T) {
	for _, names := range [][]string{
		{"Michael", "Michal", "Samuel", "Samul", "Joel", "Jol", "Noel", "Nol", "Raquel", "Daniel", "Danil"},
		{"queen", "quen", "blue", "true", "boy", "girl", "shoe", "shop", "poem", "pom", "duel", "dual"},
		{"left", "leave", "saw", "see", "felt", "feel", "found", "find", "rose", "rise", "lay", "lie", "lie down"},
		{"Dan", "den", "Dell", "Lea", "Il-su", "Su", "Ella", "Lola", "Elmo", "Elena", "Ilsa", "Unity", "Dieter", "Desmond", "Hetty"},
		{"car", "cart", "cat", "dog", "door", "doe", "manner", "mane", "mean", "moan", "wolf", "Woolf"},
		{"die", "dies irae", "das", "les", "la", "el", "lo", "il", "un"},
		{"open door", "close door", "stand up", "sit down", "get out car", "answer phone", "hand shake", "hug person", "kiss"},
	} {
		slices.Sort(names)
		if got := groupAlike(names); got != nil {
			t.Errorf("the groups of %q are %q", names, got)
		}
	}
}
