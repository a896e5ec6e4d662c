package captions

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// wideColumns returns the columns of each tuple of a wide table, whose columns are numbered, as person1, action1, person2,
// action2 or first person, second person, or repeated, and sets r.Order to the concepts. It returns nil for other tables,
// and if features have the name of a column. Columns that are not numbered are left out.
func (r *Reader) wideColumns(t *text.Table, video, count int) [][]int {
	bases, keys, uses := make([]string, len(t.Names)), make([]string, len(t.Names)), map[string]int{}
	for i, name := range t.Names {
		if i == video || i == count || name == "" {
			continue
		}
		bases[i], keys[i] = numberedName(name)
		if bases[i] == "" || keys[i] != "" && r.hasFeatures(name) {
			return nil
		}
		uses[bases[i]]++
	}
	var groups [][]int
	var unused []string
	at, seen, names := map[string]int{}, map[string]int{}, map[int][]string{}
	for i, base := range bases {
		if base == "" {
			continue
		}
		if uses[base] == 1 {
			unused = append(unused, t.Names[i])
			continue
		}
		key := keys[i]
		if key == "" {
			seen[base]++
			key = "repeated " + strconv.Itoa(seen[base])
		}
		group, known := at[key]
		if !known {
			group = len(groups)
			at[key], groups = group, append(groups, nil)
		}
		groups[group], names[group] = append(groups[group], i), append(names[group], base)
	}
	for group := range groups {
		if !slices.Equal(names[group], names[0]) {
			return nil
		}
	}
	if len(groups) < 2 || slices.ContainsFunc(names[0], func(name string) bool { return dataset.BadConcept(name) != "" }) {
		return nil
	}
	r.Order = names[0]
	r.Folder.Note("%s: each row has up to %s of %s.", r.File, fault.Count(len(groups), "tuple", "tuples"), fault.Listed(r.Order))
	if unused != nil {
		r.Folder.Note("%s: columns that are no concepts are not used: %s.", r.File, fault.Listed(unused))
	}
	return groups
}

// Names with a number behind, in front, or in words; see numberedName.
var (
	numberBehind  = regexp.MustCompile(`^(.*?)[ _.-]*(\d+)$`)
	numberInFront = regexp.MustCompile(`^(?:[a-zA-Z]{0,6}[ _]?)?(\d+)[ _.-]+(.+)$`)
	numberInWords = regexp.MustCompile(`^(?i:(first|second|third|fourth|fifth|sixth|1st|2nd|3rd|[456]th))[ _-]+(.+)$`)
)

// numberedName splits the name of a column into its concept and number: person_2, 2_person, p2_person and second person
// give person; a name without a number has number "".
func numberedName(name string) (base, number string) {
	if found := numberInWords.FindStringSubmatch(name); found != nil {
		return found[2], strings.ToLower(found[1])
	}
	if found := numberInFront.FindStringSubmatch(name); found != nil {
		return found[2], found[1]
	}
	if found := numberBehind.FindStringSubmatch(name); found != nil {
		return found[1], found[2]
	}
	return name, ""
}

// hasFeatures reports whether a file of features has a name.
func (r *Reader) hasFeatures(name string) bool {
	return slices.ContainsFunc(r.Paths(), func(file string) bool {
		return strings.HasPrefix(file, "features/") && strings.TrimSuffix(path.Base(file), path.Ext(file)) == name
	})
}
