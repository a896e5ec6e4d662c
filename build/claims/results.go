package claims

import (
	"slices"
	"strings"

	"siibp/build/results"
)

// rowNames are the parts of claims' names that stand for rows of the tables of scores.
var rowNames = map[string]string{
	"preset paper": "paper", "preset buffet": "buffet", "… with features l2": "l2", "… with features and α chosen": "chosen",
	"… and ρ = .005: preset default": "default", "default, C = 0 and no pairs": "free", "WS-DC": "WS-DC",
	"features as they are": "without-normalization", "sticks, q not joint": "with-sticks", "one noise variance": "without-covariance",
	"no cost of pairs": "without-pairs", "q not joint": "without-joint", "C = 5": "with-C-5", "ρ = 0": "without-rho",
}

// resultClaims returns a claim for each score in the tables of results, with its spread over seeds. Its name is
// KIND.SET.ROW.MEASURE: KIND is real, toy or noise, and ROW one of rowNames or a method of the paper.
func resultClaims() ([]Claim, error) {
	kept, err := results.Kept()
	if err != nil {
		return nil, err
	}
	toy, err := results.Toy()
	if err != nil {
		return nil, err
	}
	const update = "go test ./build/results -run TestUpdate -update"
	list := setClaims("toy.world", "build", toy)
	for _, set := range kept.Sets {
		list = append(list, setClaims("real."+set.Name, update, set)...)
	}
	for _, set := range kept.Noisy {
		list = append(list, setClaims("noise."+part(strings.TrimPrefix(set.Name, "noise ")), update, set)...)
	}
	return list, nil
}

// part returns a text as a part of a name.
func part(text string) string { return strings.NewReplacer(".", "_", " ", "-").Replace(text) }

// setClaims returns the scores of a dataset. The names of the claims begin with name.
func setClaims(name, command string, set results.Set) []Claim {
	var list []Claim
	add := func(row, measure string, s *results.Score, spread results.Range) {
		if s != nil {
			list = append(list, Claim{Name: name + "." + row + "." + measure, Value: s.Value, Low: spread.Low, High: spread.High, Digits: 3, Command: command})
		}
	}
	for _, row := range slices.Concat(set.Steps, set.Removals) {
		if known := rowNames[row.Name]; known != "" {
			var seeds results.Spread
			if row.Seeds != nil {
				seeds = *row.Seeds
			}
			add(known, "pair", row.Pair, seeds.Pair)
			add(known, "track", row.Track, seeds.Track)
		}
	}
	for _, row := range set.Ladder {
		add(part(row.Name), "pair", row.Pair, results.Range{})
		add(part(row.Name), "track", row.Track, results.Range{})
		add(part(row.Name), "IoU", row.IoU, results.Range{})
	}
	return list
}
