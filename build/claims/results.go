package claims

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"siibp/build/results"
)

// rowNames are the parts of claims' names that stand for rows of the tables of scores.
var rowNames = map[string]string{
	"preset paper": "paper", "preset buffet": "buffet", "… with features l2": "l2", "… with features and α chosen": "chosen",
	"buffet, features normalized": "normalized", "… and uniform allocation": "uniform", "… and a full noise covariance": "covariance",
	"… and variances by concept": "variances", "… and the cost of pairs": "pairs",
	"… and ρ = .005: preset default": "default", "preset default": "default", "default, C = 0 and no pairs": "free", "WS-DC": "WS-DC",
	"features as they are": "without-normalization", "sticks, q not joint": "with-sticks", "one noise variance": "without-covariance", "one prior variance": "without-variances",
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
		list = append(list, removalClaims("real."+set.Name, update, set)...)
		list = append(list, startClaims(update, set.Starts)...)
	}
	for _, set := range kept.Noisy {
		name := "noise." + part(strings.TrimPrefix(set.Name, "noise "))
		list = append(list, setClaims(name, update, set)...)
		list = append(list, removalClaims(name, update, set)...)
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

// removalClaims returns the lowest and the second lowest pair accuracy of a set with one change removed from the preset
// default, and how much ρ changes both scores, beside the largest spread of them over seeds.
func removalClaims(name, command string, set results.Set) []Claim {
	var pairs []float64
	var with, without results.Row
	for _, row := range set.Removals {
		switch row.Name {
		case "preset default":
			with = row
			continue
		case "ρ = 0":
			without = row
		}
		pairs = append(pairs, row.Pair.Value)
	}
	slices.Sort(pairs)
	claim := func(part string, value float64) Claim {
		return Claim{Name: name + "." + part, Value: value, Digits: 3, Command: command}
	}
	spread := func(a, b results.Range) float64 { return max(a.High-a.Low, b.High-b.Low) }
	return []Claim{claim("removal.lowest", pairs[0]), claim("removal.second", pairs[1]),
		claim("rho.pair", without.Pair.Value-with.Pair.Value), claim("rho.pair-spread", spread(with.Seeds.Pair, without.Seeds.Pair)),
		claim("rho.track", with.Track.Value-without.Track.Value), claim("rho.track-spread", spread(with.Seeds.Track, without.Seeds.Track))}
}

// startClaims returns for each α of single starts the lowest F with its pair accuracy, and the rank correlation of the two.
func startClaims(command string, starts []results.Start) []Claim {
	byAlpha := map[float64][]results.Start{}
	for _, s := range starts {
		byAlpha[s.Alpha] = append(byAlpha[s.Alpha], s)
	}
	var list []Claim
	for alpha, group := range byAlpha {
		name := fmt.Sprintf("starts.alpha-%g.", alpha)
		slices.SortFunc(group, func(a, b results.Start) int { return cmp.Compare(a.F, b.F) })
		// Spearman's correlation by the differences of ranks: no two starts of a group have the same F or the same accuracy.
		squares, n := 0, len(group)
		for i, s := range group {
			rank := 0
			for _, other := range group {
				if other.Pair.Value < s.Pair.Value {
					rank++
				}
			}
			squares += (i - rank) * (i - rank)
		}
		list = append(list, Claim{Name: name + "F", Value: group[0].F, Command: command},
			Claim{Name: name + "pair", Value: group[0].Pair.Value, Digits: 3, Command: command},
			Claim{Name: name + "correlation", Value: 1 - float64(6*squares)/float64(n*(n*n-1)), Digits: 1, Command: command})
	}
	return list
}
