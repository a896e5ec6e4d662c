package fault

import "strings"

// Nearest returns the name with the smallest edit distance to s, and that distance;
// the first of equals. It is "" if there are no names.
func Nearest(s string, names []string) (string, int) {
	best, least := "", int(^uint(0)>>1)
	from := compared(s)
	for _, name := range names {
		if d := distance(from, compared(name), least); d < least {
			best, least = name, d
		}
	}
	return best, least
}

// Typo returns the nearest name if s is probably a misspelling of it, else "".
func Typo(s string, names []string) string {
	best, d := Nearest(s, names)
	if n := len([]rune(s)); n < 3 || d > max(1, n/4) {
		return ""
	}
	return best
}

// NearText returns a sentence with the name nearest to a wrong one, "" if there are no names.
func NearText(name string, names []string) string {
	best, _ := Nearest(name, names)
	if best == "" {
		return ""
	}
	return "the nearest name is " + Quote(best)
}

// maxCompared bounds the work on one pair of names.
const maxCompared = 64

// distance returns the Levenshtein distance, or limit if it is not less.
func distance(s, t []rune, limit int) int {
	if len(s)-len(t) >= limit || len(t)-len(s) >= limit {
		return limit
	}
	row := make([]int, len(t)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range s {
		corner := row[0]
		row[0] = i + 1
		for j, y := range t {
			change := corner
			if x != y {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, corner+1, row[j]+1)
		}
	}
	return row[len(t)]
}

// compared returns the characters that distance compares: the first ones, in lower case.
func compared(s string) []rune {
	r := []rune(strings.ToLower(s[:min(len(s), 4*maxCompared)])) // of 4 bytes at most each
	return r[:min(len(r), maxCompared)]
}
