package captions

import "sort"

// Classes returns the classes of a concept that some tuple names, sorted.
func (c *Captions) Classes(e int) []string {
	seen := map[string]bool{}
	var names []string
	for _, v := range c.Videos {
		for _, s := range v.tuples {
			if s.classes != nil && s.classes[e] != "" && !seen[s.classes[e]] {
				seen[s.classes[e]] = true
				names = append(names, s.classes[e])
			}
		}
	}
	sort.Strings(names)
	return names
}
