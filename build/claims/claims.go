// Package claims fills the quantities of the site's sentences in. A sentence names its quantities and states the
// comparisons that it makes, so that the build fails where a number has changed and its sentence is no longer true.
//
//	{{= pairs.carried.10.F}}                      the value, with the digits of the claim
//	{{= doorway.l2.pair ±}}                       the value and its spread, as 0.32 (0.03–0.78)
//	{{holds pairs.carried.10.F below pairs.10.F}}     nothing; an error if the comparison does not hold
//	{{table calibration}}                         a table of results, with its command and date; see Table
//	{{holds *.default.pair above *.paper.pair}}       * stands for the same part of a name on both sides; for all of them
package claims

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Claim is a quantity that a sentence states.
type Claim struct {
	Name    string  `json:"name"`
	Value   float64 `json:"value"`
	Low     float64 `json:"low,omitempty"`  // the lowest and the highest value over the runs of the command;
	High    float64 `json:"high,omitempty"` // both 0 if it has one run
	Digits  int     `json:"digits"`         // after the decimal point
	Command string  `json:"command"`        // that gives the value; "build" if the build computes it
}

// String formats the value.
func (c Claim) String() string { return c.format(c.Value) }

// format formats a number with the digits of the claim and a minus sign.
func (c Claim) format(x float64) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', c.Digits, 64), "-", "−", 1)
}

// Spread formats the value with its spread.
func (c Claim) Spread() string {
	return fmt.Sprintf("%s (%s–%s)", c, c.format(c.Low), c.format(c.High))
}

// Set holds claims by name.
type Set map[string]Claim

//go:embed claims.json
var stored []byte

// All returns the claims that the build computes and those of claims.json.
var All = sync.OnceValues(func() (Set, error) {
	var kept []Claim
	if err := json.Unmarshal(stored, &kept); err != nil {
		return nil, fmt.Errorf("claims.json: %w", err)
	}
	lists := [][]Claim{kept}
	for _, compute := range []func() ([]Claim, error){lessonClaims, demoClaims, resultClaims, cellClaims} {
		list, err := compute()
		if err != nil {
			return nil, err
		}
		lists = append(lists, list)
	}
	return join(lists...)
})

// join returns the set of all claims. One quantity with two values is an error, and so is a value outside its spread or
// without the command that gives it.
func join(lists ...[]Claim) (Set, error) {
	set := Set{}
	var faults []error
	for _, c := range slices.Concat(lists...) {
		if other, found := set[c.Name]; found && other.String() != c.String() {
			faults = append(faults, fmt.Errorf("%s has two values: %s (%s) and %s (%s)", c.Name, other, other.Command, c, c.Command))
		}
		if c.Low != c.High && (c.Value < c.Low || c.Value > c.High) {
			faults = append(faults, fmt.Errorf("%s is %s, outside its spread; run %s again", c.Name, c.Spread(), c.Command))
		}
		if c.Command == "" {
			faults = append(faults, fmt.Errorf("%s has no command", c.Name))
		}
		set[c.Name] = c
	}
	return set, errors.Join(faults...)
}

var (
	valueMark = regexp.MustCompile(`\{\{= (\S+)( ±)?\}\}`)
	holdsMark = regexp.MustCompile(`[ \t]*\{\{holds (\S+) (below|at-most|is|at-least|above) (\S+)\}\}`)
)

// Fill replaces the marks of a text. It returns an error that lists every unknown name and every comparison that does
// not hold.
func (s Set) Fill(text string) (string, error) {
	text, err := ReplaceEach(holdsMark, text, func(groups []string) (string, error) {
		return "", s.holds(groups[1], groups[2], groups[3])
	})
	text, valueErr := ReplaceEach(valueMark, text, func(groups []string) (string, error) {
		c, known := s[groups[1]]
		switch {
		case !known:
			return "", s.unknown(groups[1])
		case groups[2] != "":
			return c.Spread(), nil
		}
		return c.String(), nil
	})
	return text, errors.Join(err, valueErr)
}

// Fill replaces the marks of a text by the tables and claims of the site.
func Fill(text string) (string, error) {
	set, err := All()
	if err != nil {
		return "", err
	}
	if text, err = fillTables(text); err != nil {
		return "", err
	}
	return set.Fill(text)
}

// holds compares two sides, each a number or a name, which may have parts *.
func (s Set) holds(left, operator, right string) error {
	found := false
	var faults []error
	for _, name := range slices.Sorted(maps.Keys(s)) {
		parts, ok := match(left, name)
		if !ok {
			continue
		}
		found = true
		a := s[name]
		b, err := s.value(right, parts)
		if err != nil {
			faults = append(faults, err)
		} else if !compare(a.Value, operator, b) {
			faults = append(faults, fmt.Errorf("%s %s %s does not hold: the sides are %g and %g; rewrite the sentence before it", name, operator, right, a.Value, b))
		}
	}
	if !found {
		return s.unknown(left)
	}
	return errors.Join(faults...)
}

// match reports whether the name of a claim matches a pattern such as *.default.pair or noise-*.pair, and returns the texts
// at *.
func match(pattern, name string) (parts []string, ok bool) {
	wanted, given := strings.Split(pattern, "."), strings.Split(name, ".")
	if len(wanted) != len(given) {
		return nil, false
	}
	for i, part := range wanted {
		if prefix, isPattern := strings.CutSuffix(part, "*"); isPattern && strings.HasPrefix(given[i], prefix) {
			parts = append(parts, given[i][len(prefix):])
		} else if part != given[i] {
			return nil, false
		}
	}
	return parts, true
}

// value returns the value of a number or of a name, whose parts * are replaced by the given parts.
func (s Set) value(text string, parts []string) (float64, error) {
	if x, err := strconv.ParseFloat(text, 64); err == nil {
		return x, nil
	}
	for _, part := range parts {
		text = strings.Replace(text, "*", part, 1)
	}
	c, known := s[text]
	if !known {
		return 0, s.unknown(text)
	}
	return c.Value, nil
}

// unknown returns the error of a name that no claim has, with the names that begin like it.
func (s Set) unknown(name string) error {
	var alike []string
	for _, known := range slices.Sorted(maps.Keys(s)) {
		if before, _, _ := strings.Cut(name, "."); strings.HasPrefix(known, before+".") {
			alike = append(alike, known)
		}
	}
	if len(alike) == 0 {
		return fmt.Errorf("there is no claim %s, and none begins like it; add it to claims.json, or to a function of build/claims that computes it", name)
	}
	return fmt.Errorf("there is no claim %s; those that begin like it are %s", name, strings.Join(alike, ", "))
}

func compare(a float64, operator string, b float64) bool {
	switch operator {
	case "below":
		return a < b
	case "at-most":
		return a <= b
	case "above":
		return a > b
	case "at-least":
		return a >= b
	}
	return a == b
}
