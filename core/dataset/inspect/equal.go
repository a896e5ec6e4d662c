package inspect

import (
	"fmt"

	"siibp/core/dataset/fault"
)

// equalShare is the share of rows that are equal to one another from which on it is reported:
// the others are then too few for classes to be learned from.
const equalShare = 0.9

// equalRows finds that all or nearly all rows are equal.
func equalRows(n *numbers) *Finding {
	switch {
	case n.present > 1 && n.rows.common == n.present:
		return &Finding{Kind: Equal, Text: fmt.Sprintf("All tracks have the same features of %s, so that this view tells nothing apart.", n.Name)}
	case n.present < fewRows || float64(n.rows.common) < equalShare*float64(n.present):
		return nil
	}
	return &Finding{Kind: Equal, Text: fmt.Sprintf("%s of %s the same features of %s, so that this view tells hardly anything apart. Look at how the features were made.",
		fault.Grouped(n.rows.common), fault.Count(n.present, "track has", "tracks have"), n.Name)}
}
