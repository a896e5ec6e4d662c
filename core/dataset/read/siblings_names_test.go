package read

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// respelled returns the toy with every second occurrence of a class in the captions spelt otherwise.
func respelled(t *testing.T, class, other string) map[string]string {
	t.Helper()
	texts, n := edited(t), 0
	if strings.ContainsAny(other, ",():=\"\\") || strings.Trim(other, "-") == "" {
		other = fmt.Sprintf("%q", other)
	}
	texts["captions.txt"] = regexp.MustCompile(`\b`+class+`\b`).ReplaceAllStringFunc(texts["captions.txt"], func(s string) string {
		if n++; n%2 == 0 {
			return other
		}
		return s
	})
	return texts
}

// Siblings of the cases 40 to 47. The key of the question begins as given, or a note has the text. With the first choice
// of each question the toy has its six actors and five actions again.
func TestSiblingsOfClassNames(t *testing.T) {
	for _, x := range []struct{ kind, class, other, says string }{
		{"40: word endings", "walk", "walked", "same action: walk / walked"},
		{"40: word endings", "bird", "Birds", "same actor: Birds / bird"},
		{"40: accents", "frog", "fróg", "same actor: frog / fróg"},
		{"41: separators", "frog", "frog_", "same actor: frog / frog_"},
		{"41: signs", "frog", "#frog", "same actor: #frog / frog"},
		{"41: signs", "frog", "@frog", "same actor: @frog / frog"},
		{"41: signs", "frog", "frog®", "same actor: frog / frog®"},
		{"41: line breaks", "frog", `frog\n`, `same actor: frog / frog\n`},
		{"42: small words", "frog", "one frog", "same actor: frog / one frog"},
		{"42: small words", "frog", "that frog", "same actor: frog / that frog"},
		{"42: small words", "frog", "la frog", "same actor: frog / la frog"},
		{"42: small words", "walk", "is walking", "same action: is walking / walk"},
		{"42: small words", "walk", "she walks", "same action: she walks / walk"},
		{"43: quotes", "frog", `\"frog\"`, "was taken for"},
		{"43: quotes of Python", "frog", "u'frog'", "was taken for"},
		{"43: quotes of Python", "frog", "b'frog'", "was taken for"},
		{"43: entities", "frog", "&#102;rog", "same actor: &#102;rog / frog"},
		{"43: entities", "frog", "&ldquo;frog&rdquo;", "same actor: &ldquo;frog&rdquo; / frog"},
		{"look-alikes: full width", "frog", "ｆｒｏｇ", "same actor: frog / ｆｒｏｇ"},
		{"look-alikes: mathematical", "frog", "𝒻rog", "same actor: frog / 𝒻rog"},
		{"look-alikes: phonetic", "frog", "froɡ", "same actor: frog / froɡ"},
		{"look-alikes: a digit", "frog", "fr0g", "same actor: fr0g / frog"},
		{"look-alikes: a digit", "bird", "b1rd", "same actor: b1rd / bird"},

		{"44: placeholders", "bird", "<unk>", "placeholder actor: <unk>"},
		{"44: placeholders", "bird", "unlabelled", "placeholder actor: unlabelled"},
		{"44: placeholders", "bird", "DontCare", "placeholder actor: DontCare"},
		{"44: placeholders", "bird", "(none)", "placeholder actor: (none)"},
		{"44: placeholders", "bird", "…", "placeholder actor: …"},
		{"44: placeholders", "bird", "everyone", "placeholder actor: everyone"},
		{"44: placeholders, other languages", "bird", "unbekannt", "placeholder actor: unbekannt"},
		{"44: placeholders, other languages", "bird", "quelqu’un", "placeholder actor: quelqu’un"},
		{"44: with a noun", "bird", "unknown person", "placeholder actor: unknown person"},
		{"44: with a noun", "bird", "someone else", "placeholder actor: someone else"},
		{"44: with a number", "bird", "unknown_1", "placeholder actor: unknown_1"},
		{"44: numbers", "bird", "-1.0", "placeholder actor: -1.0"},
		{"44: numbers", "bird", "0.0", "placeholder actor: 0.0"},
		{"44: the concept", "bird", "an actor", "placeholder actor: an actor"},
		{"45: behind", "walk", "walks not", "negated action: walks not"},
		{"45: behind", "walk", "walk (no)", "negated action: walk (no)"},
		{"45: behind", "walk", "walk=0", "negated action: walk=0"},
		{"45: within", "walk", "he does not walk", "negated action: he does not walk"},
		{"45: no longer", "walk", "is no longer walking", "negated action: is no longer walking"},
		{"45: one word", "walk", "nonwalking", "negated action: nonwalking"},
		{"45: one word", "walk", "notWalking", "negated action: notWalking"},
		{"45: nouns", "walk", "lack of walk", "negated action: lack of walk"},
		{"45: a minus", "walk", "-walk", "negated action: -walk"},
		{"46: underscores", "walk", "walk_and_jump", "several action: walk_and_jump"},
		{"46: camel case", "walk", "walkAndJump", "several action: walkAndJump"},
		{"46: an entity", "walk", "walk &amp; jump", "several action: walk &amp; jump"},
		{"46: both", "walk", "both walk and jump", "several action: both walk and jump"},
		{"46: then", "walk", "walk, then jump", "several action: walk, then jump"},
		{"46: an arrow", "walk", "walk -> jump", "several action: walk -> jump"},
		{"46: while", "walk", "walk while jumping", "several action: walk while jumping"},
		{"46: with", "bird", "frog with bird", "several actor: frog with bird"},
		{"46: other languages", "walk", "walk und jump", "several action: walk und jump"},
		{"46: or", "walk", "walk or jump", "several action: walk or jump"},
		{"46: a line break", "walk", `walk\njump`, `several action: walk\njump`},
	} {
		t.Run(x.kind+" "+x.other, func(t *testing.T) {
			texts := respelled(t, x.class, x.other)
			first := mustRead(t, texts)
			told := strings.Join(first.Notes, "\n")
			answers := map[string]string{}
			for _, q := range first.Questions {
				told += "\n" + q.Key
				answers[q.Key] = q.Choices[0].Answer
			}
			if !strings.Contains(told, x.says) {
				t.Errorf("it says %q, want %q", told, x.says)
			}
			d, err := FSWith(files(texts), Options{Answers: answers})
			if err != nil {
				t.Fatal(err)
			}
			if actors, actions := d.Concepts[0].Classes, d.Concepts[1].Classes; len(actors) != 6 || len(actions) != 5 {
				t.Errorf("the classes are %q and %q", actors, actions)
			}
		})
	}
}

// Names beside which no other is meant are asked about only if they may be two classes.
func TestNamesOfTheirOwn(t *testing.T) {
	for _, x := range []struct {
		tuples []string
		keys   string
	}{
		{[]string{"(Mary, sit)", "(Mary Jane, sit up)", "(Jane, stand)", "(Mary, sit)"}, "several person: Mary Jane"},
		{[]string{"(Rick, answer phone)", "(Ilsa, get out car)", "(Rick, hand shake)", "(Ilsa, phone)"}, ""},
		{[]string{"(Norman, notice)", "(Noel, stop)", "(Una, undo)", "(Leslie, unfold)"}, ""},
		{[]string{"(the car, wait)", "(the cat, wait)", "(car 1, go)", "(car 2, go)"}, ""},
		{[]string{`("Rick (young)", walk)`, "(Ilsa, fall)", "(Sam, fail)", `("Rick (old)", walk)`}, ""},
		{[]string{"(Rick;Ilsa, walk)", "(Sam, sit)"}, "several person: Rick;Ilsa"},
		{[]string{"(Rick, 10)", "(Ilsa, 1O)", "(Sam, 0)", "(Rick, 2)"}, "placeholder action: 0"},
	} {
		var keys []string
		for _, q := range mustRead(t, withCaptions(x.tuples...)).Questions {
			if !strings.HasPrefix(q.Key, "fps") {
				keys = append(keys, q.Key)
			}
		}
		if got := strings.Join(keys, ", "); got != x.keys {
			t.Errorf("%q: it asks %q, want %q", x.tuples, got, x.keys)
		}
	}
}
