package captions

import "sort"

// Classes returns the classes of a concept that some tuple names, sorted.
func (c *Captions) Classes(e int) []string {
	seen := map[string]bool{}
	var names []string
	for _, v := range c.Videos {
		for _, s := range v.Tuples {
			if s.Classes != nil && s.Classes[e] != "" && !seen[s.Classes[e]] {
				seen[s.Classes[e]] = true
				names = append(names, s.Classes[e])
			}
		}
	}
	sort.Strings(names)
	return names
}
