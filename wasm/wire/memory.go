package wire

import (
	"fmt"
	"slices"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/search"
)

// TabMemory is the memory, in bytes, that features and a run can have in a browser's tab: of
// the 4 GiB that 32 bits address, half a GiB is for the program, and what it lets go of is
// not free at once.
const TabMemory = 7 << 29

// admit refuses features that, with a run over them, have no room in a tab. It is asked
// before they are read.
func admit(s dataset.Sizes) error {
	need := search.EstimateMemory(s)
	if need.Features+need.Run <= TabMemory {
		return nil
	}
	largest, most := "", -1.0
	for _, size := range slices.Concat(s.Views, s.Descriptors) {
		if n := float64(size.Width) * float64(size.Rows) * float64(size.Dim); n > most {
			largest, most = size.File, n
		}
	}
	return fault.Faults{{File: largest, Rule: fmt.Sprintf("features and a run take at most %s in a browser's tab", fault.Bytes(TabMemory)),
		Found: need.String(),
		Want:  "use the native command, siibp fit, or save fewer columns, as those of a PCA, or save them as float32"}}
}
