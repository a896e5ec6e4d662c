package read

import (
	"maps"
	"slices"
	"strings"

	"siibp/core/dataset/text"
)

// certainlyOne divides names into those that are one class until somebody answers, two by two (differenceOf).
func certainlyOne(names []string) [][]string {
	var groups [][]string
	for _, name := range names {
		joined := []string{name}
		groups = slices.DeleteFunc(groups, func(group []string) bool {
			if !slices.ContainsFunc(group, func(other string) bool { _, one := differenceOf([]string{other, name}); return one }) {
				return false
			}
			joined = append(joined, group...)
			return true
		})
		groups = append(groups, slices.Sorted(slices.Values(joined)))
	}
	return groups
}

// groupAlike returns the groups of at least two names that share a key of text.ClassKeys, also by way of a third name.
func groupAlike(names []string) [][]string {
	groups := map[int][]string{}
	groupOf := map[string]int{} // by key
	for i, name := range names {
		groups[i] = []string{name}
		for _, key := range classKeys(name) {
			other, known := groupOf[key]
			if known && other != i {
				groups[i] = append(groups[other], groups[i]...)
				delete(groups, other)
				for key, g := range groupOf {
					if g == other {
						groupOf[key] = i
					}
				}
			}
			groupOf[key] = i
		}
	}
	var list [][]string
	for _, i := range slices.Sorted(maps.Keys(groups)) {
		if len(groups[i]) > 1 {
			list = append(list, slices.Sorted(slices.Values(groups[i])))
		}
	}
	return list
}

// classKeys returns the keys of text.ClassKeys, which differ in their beginning, and those of text.Variants.
func classKeys(name string) []string {
	joined, stemmed := text.ClassKeys(name)
	keys := []string{"joined " + joined, "stemmed " + stemmed}
	for _, variant := range text.Variants(name) {
		keys = append(keys, "stemmed "+variant.Key)
	}
	return keys
}

// differenceOf returns in what the names of a group differ, and whether they are one class until somebody answers.
func differenceOf(names []string) (difference string, one bool) {
	folded, withoutArticle, closed, latin, joined, stems := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, name := range names {
		key, stem := text.ClassKeys(name)
		stems[stem] = true
		folded[text.FoldAccents(name)] = true
		bare := text.FoldAccents(text.WithoutArticle(name))
		withoutArticle[bare] = true
		closed[withoutSeparators.Replace(bare)] = true
		latin[withoutSeparators.Replace(text.FoldAccents(text.LatinLetters(text.WithoutArticle(name))))] = true
		joined[key] = true
	}
	var differences []string
	for _, x := range []struct {
		before, after int // distinct names with and without the difference
		what          string
	}{
		{len(names), len(folded), "capitals or accents"},
		{len(folded), len(withoutArticle), "articles"},
		{len(withoutArticle), len(closed), "spaces, hyphens or underscores"},
		{len(closed), len(latin), "letters that look alike"},
		{len(latin), len(joined), "punctuation"},
		{len(joined), len(stems), "word endings"},
	} {
		if x.after < x.before {
			differences = append(differences, x.what)
		}
	}
	one = len(joined) == 1 || sameInflected(names)
	if len(stems) > 1 {
		variants := variantDifferences(names)
		one = one || variants != nil
		differences = append(differences, variants...)
	}
	return strings.Join(differences, ", and "), one
}

// withoutSeparators removes what separates the words of a name.
var withoutSeparators = strings.NewReplacer(" ", "", "-", "", "_", "", "/", "")

// sameInflected reports whether names are the same but for plurals and verb forms.
func sameInflected(names []string) bool {
	return !slices.ContainsFunc(names[1:], func(name string) bool { return !text.SameInflected(names[0], name) })
}

// variantDifferences returns the differences of those variants (text.Variants) that join names of a group.
func variantDifferences(names []string) []string {
	keys := map[string][]string{} // names by key
	for _, name := range names {
		for _, key := range classKeys(name) {
			keys[key] = append(keys[key], name)
		}
	}
	var differences []string
	for _, name := range names {
		for _, variant := range text.Variants(name) {
			if len(keys["stemmed "+variant.Key]) > 1 && !slices.Contains(differences, variant.Difference) {
				differences = append(differences, variant.Difference)
			}
		}
	}
	return differences
}
