package wire

import (
	"fmt"
	"slices"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/search"
)

// TabMemory is the limit, in bytes, of features and a run in a browser's tab. Of the 4 GiB of 32-bit addresses, half
// a GiB is reserved for the program and for garbage.
const TabMemory = 7 << 29

// admit returns an error if the features and a run exceed TabMemory. It is called before the features are read.
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
