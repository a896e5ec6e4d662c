package text

import "testing"

func TestClassKeys(t *testing.T) {
	const joined, stemmed, neither = "joined", "stemmed", "neither"
	for _, x := range []struct{ a, b, share string }{
		{"walk", "Walk", joined},
		{"fly around", "fly-around", joined},
		{"fly around", "fly_around", joined},
		{"fly around", "flyaround", joined},
		{"flyAround", "fly around", joined},
		{"the frog", "frog", joined},
		{"a frog", "The Frog", joined},
		{"'frog'", "frog", joined},
		{"“frog”", "frog", joined},
		{"frog.", "frog", joined},
		{"Rick's dog", "Ricks dog", joined},
		{"salt &amp; pepper", "salt & pepper", joined},
		{"c\u0430t", "cat", joined},            // Cyrillic а
		{"\u0441\u0430\u0442", "cat", neither}, // a Cyrillic word: т does not look Latin
		{"walk", "walking", stemmed},
		{"fly", "flying", stemmed},
		{"spin", "spining", stemmed},
		{"spin", "spinning", stemmed},
		{"ride", "riding", stemmed},
		{"carries", "carry", stemmed},
		{"roll around", "rolling_around", stemmed},
		{"the car", "the cat", neither},
		{"person-1", "person-2", neither},
		{"1-1", "11", neither},
		{"jump", "jumper", neither},
		{"C++", "C", neither},
		{"walk-", "walk", neither}, // formats.md: a hyphen is ∅ only alone
		{"e", "f", neither},
		{"a", "the", neither},
		{"-", "_", neither},
	} {
		a, aStem := ClassKeys(x.a)
		b, bStem := ClassKeys(x.b)
		got := neither
		switch {
		case a == b:
			got = joined
		case aStem == bStem:
			got = stemmed
		}
		if got != x.share {
			t.Errorf("%q and %q share %s, want %s: %q %q, %q %q", x.a, x.b, got, x.share, a, b, aStem, bStem)
		}
	}
}

func TestWithoutArticle(t *testing.T) {
	for name, want := range map[string]string{"the car": "car", "An  owl": "owl", "the": "the", "theatre": "theatre"} {
		if got := WithoutArticle(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestUnquoted(t *testing.T) {
	for name, want := range map[string]string{"'frog'": "frog", "“big frog”": "big frog", "« frog »": "frog", "‘’": "‘’", "rock 'n' roll": "rock 'n' roll",
		"'a' or 'b'": "'a' or 'b'", "frog'": "frog'", "„Frosch“": "Frosch"} {
		if got := Unquoted(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
