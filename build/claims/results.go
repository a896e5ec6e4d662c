package claims

import (
	"slices"

	"siibp/build/results"
)

// rowNames are the parts of claims' names that stand for rows of the tables of scores.
var rowNames = map[string]string{
	"preset paper": "paper", "preset buffet": "buffet", "… with features l2": "l2", "… with features and α chosen": "chosen",
	"… and ρ = .005: preset default": "default", "… and C = 50": "without-rho", "default, C = 0 and no pairs": "free", "WS-DC": "WS-DC",
}

// resultClaims returns the scores of the tables as claims NAME.ROW.pair and NAME.ROW.track, with their spread over
// seeds, and of the methods of the paper as NAME.METHOD.pair and so on.
func resultClaims() ([]Claim, error) {
	kept, err := results.Kept()
	if err != nil {
		return nil, err
	}
	toy, err := results.Toy()
	if err != nil {
		return nil, err
	}
	toy.Name = "toy"
	command := "go test ./build/results -run TestUpdate -update"
	var list []Claim
	for i, set := range slices.Concat(kept.Sets, []results.Set{toy}) {
		if i == len(kept.Sets) {
			command = "build"
		}
		add := func(name string, s *results.Score, spread *results.Range) {
			if s == nil {
				return
			}
			c := Claim{Name: set.Name + "." + name, Value: s.Value, Digits: 3, Command: command}
			if spread != nil {
				c.Low, c.High = spread.Low, spread.High
			}
			list = append(list, c)
		}
		for _, row := range set.Steps {
			if name, known := rowNames[row.Name]; known {
				var pair, track *results.Range
				if row.Seeds != nil {
					pair, track = &row.Seeds.Pair, &row.Seeds.Track
				}
				add(name+".pair", row.Pair, pair)
				add(name+".track", row.Track, track)
			}
		}
		for _, row := range set.Ladder {
			add("method."+row.Name+".pair", row.Pair, nil)
			add("method."+row.Name+".track", row.Track, nil)
			add("method."+row.Name+".IoU", row.IoU, nil)
		}
	}
	return list, nil
}
