package results

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"siibp/core/dataset"
)

// measureStarts runs single starts with different K_bg, annealing and α, sorted by ascending F.
func measureStarts(d *dataset.Dataset) ([]Start, error) {
	var list []Start
	for _, background := range []int{3, 8} {
		for _, anneal := range []int{25, 50} {
			for _, alpha := range []float64{3, 10, 30} {
				report, err := run(d, "buffet", []string{single, fmt.Sprintf(`{"background": [%d], "anneal": [%d], "alpha": %g}`, background, anneal, alpha)}, wholeModel)
				if err != nil {
					return nil, err
				}
				list = append(list, Start{background, anneal, alpha, math.Round(*report.Methods[0].F), rowsOf(report)[0]})
			}
		}
	}
	slices.SortFunc(list, func(a, b Start) int { return cmp.Compare(a.F, b.F) })
	return list, nil
}

// round rounds to the displayed digits, so that stored scores are independent of rounding errors.
func round(x float64) float64 { return math.Round(x*1000) / 1000 }
