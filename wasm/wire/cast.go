package wire

import "siibp/core/cast"

// CastArguments are the arguments of cast.
type CastArguments struct {
	Concept int `json:"concept"` // of the people, −1: the one that is most likely about people
	suspending
}

// Cast holds the tracks of the open dataset, grouped by who they show. Known labels and captions do not matter.
type Cast struct {
	Concept int      `json:"concept"`
	Views   []string `json:"views"`  // the features that were compared, in this order
	Groups  [][]int  `json:"groups"` // rows of tracks, each in one group; the largest group first
}

// cast groups the tracks in bounded steps. It reads the features of the files, and changes nothing.
func (d *openData) cast(a *CastArguments) (Reply, error) {
	if d.dataset == nil {
		return Reply{}, errClosed
	}
	concept := a.Concept
	if concept < 0 {
		concept = cast.People(d.dataset)
	}
	c, err := cast.Group(d.dataset, concept, a.yielder)
	if err != nil {
		return Reply{}, err
	}
	return Reply{Message: Cast(*c)}, nil
}
