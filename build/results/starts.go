package results

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"siibp/core/dataset"
)

// measureStarts runs single starts that differ in K_bg, annealing and α, the lowest F first.
func measureStarts(d *dataset.Dataset) ([]Start, error) {
	var list []Start
	for _, background := range []int{3, 8} {
		for _, anneal := range []int{25, 50} {
			for _, alpha := range []float64{3, 10, 30} {
				report, err := run(d, "default", fmt.Sprintf(`{"background": [%d], "anneal": [%d], "alpha": %g, "starts": 0, "reheats": 0}`, background, anneal, alpha), wholeModel)
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

// round keeps the digits that are shown, so that a kept score does not depend on the last bits.
func round(x float64) float64 { return math.Round(x*1000) / 1000 }
