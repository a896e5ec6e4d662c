package dataset

import "siibp/core/dataset/fault"

// Asked is a question about a dataset, as result.json has it.
type Asked struct {
	fault.Question
	Answered bool `json:"answered"` // a person said what was taken
}

// Asked returns the questions about the dataset, those that nobody has answered first; never nil.
func (d *Dataset) Asked() []Asked {
	list := []Asked{}
	for _, q := range d.Questions {
		list = append(list, Asked{q, false})
	}
	for _, q := range d.Answered {
		list = append(list, Asked{q, true})
	}
	return list
}
