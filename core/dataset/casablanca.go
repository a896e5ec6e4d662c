package dataset

import "errors"

// CasablancaOptions are the options of the conversion of a movie to videos, the arguments of the authors'
// create_casablanca_dataset.m (github.com/shahsohil/WSC-SIIBP).
type CasablancaOptions struct {
	Segment     float64  `json:"segment"`           // seconds of a video; if 0, 60 is used
	Rate        float64  `json:"rate"`              // frames a second; if 0, 24 is used
	Persons     int      `json:"persons"`           // number of the most frequent persons that are classes; if 0, 19; the others are background
	Width       int      `json:"width"`             // columns of face features; if 0, 32
	ActionWidth int      `json:"actionWidth"`       // columns of action features; if 0, 16, as in the authors' script
	Background  int      `json:"background"`        // the class of GTf and GTa that means none of the classes; −1: the last; if 0: 0 where it occurs, else 1
	Actions     []string `json:"actions,omitempty"` // names of the action classes but the background, in the file's order
}

// SetDefaults replaces zeros by the defaults.
func (o *CasablancaOptions) SetDefaults() {
	fill(&o.Segment, 60)
	fill(&o.Rate, 24)
	fill(&o.Persons, 19)
	fill(&o.Width, 32)
	fill(&o.ActionWidth, 16)
}

// Check returns an error for the first option out of range.
func (o CasablancaOptions) Check() error {
	o.SetDefaults()
	switch {
	case !(o.Rate > 0 && o.Rate <= MaxWhole):
		return errors.New("the rate is more than 0 frames a second")
	case !(o.Segment*o.Rate >= 1 && o.Segment*o.Rate <= MaxWhole):
		return errors.New("a segment has at least one frame")
	case o.Persons < 1 || o.Width < 1 || o.ActionWidth < 1:
		return errors.New("persons and widths are at least 1")
	case o.Background < -1:
		return errors.New("the background is a class, or −1 for the last")
	}
	return nil
}

func fill[T int | float64](value *T, standard T) {
	if *value == 0 {
		*value = standard
	}
}
