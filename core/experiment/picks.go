package experiment

import "siibp/core/score"

// Pick lists the track that a method selects for each tuple, through the videos in order;
// −1 for none.
type Pick struct {
	Method string
	Track  []int // rows of the dataset
}

// Picks returns the selections of the methods that are done, or none if videos are merged.
func (r *Run) Picks() []Pick {
	if r.settings.Merge > 1 {
		return nil
	}
	var list []Pick
	for i, o := range r.outcomes {
		if o != nil && o.labelled != nil {
			list = append(list, Pick{r.methods[i].Name, score.Selected(r.data, o.labelled)})
		}
	}
	return list
}
