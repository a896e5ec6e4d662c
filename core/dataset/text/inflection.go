package text

import (
	"slices"
	"strings"
)

// inflections are the endings of English plurals and verb forms, the longest first.
var inflections = []string{"ing", "es", "ed", "s", "d"}

// SameInflected reports whether two names differ only in the endings of English plurals and verb forms: walk, walks,
// walked and walking; man and men. It returns false for two names with capital letters: Adam and Adams are two people.
func SameInflected(a, b string) bool {
	if strings.ToLower(a) != a && strings.ToLower(b) != b {
		return false
	}
	first, second := classWords(a), classWords(b)
	return len(first) == len(second) && len(first) > 0 && !slices.ContainsFunc(indices(first), func(i int) bool {
		bases := basesOf(second[i])
		return !slices.ContainsFunc(basesOf(first[i]), func(base string) bool { return slices.Contains(bases, base) })
	})
}

func indices(words []string) []int {
	all := make([]int, len(words))
	for i := range all {
		all[i] = i
	}
	return all
}

// basesOf returns the words that a word may be a form of, the word itself among them: of spinning spinn, spin and spinne.
func basesOf(word string) []string {
	bases := []string{word}
	if base, known := irregular[word]; known {
		bases = append(bases, base)
	}
	const shortest = 3 // letters of a base
	for _, ending := range inflections {
		base, found := strings.CutSuffix(word, ending)
		if !found || len(base) < shortest || !strings.ContainsAny(base, "aeiouy") {
			continue
		}
		bases = append(bases, base)
		if ending == "ing" || ending == "ed" {
			bases = append(bases, base+"e") // dancing, dance
			if n := len(base); base[n-1] == base[n-2] {
				bases = append(bases, base[:n-1]) // sitting, sit
			}
		}
		if stem, ok := strings.CutSuffix(base, "i"); ok && ending != "ing" {
			bases = append(bases, stem+"y") // carries, carry
		}
	}
	return bases
}
