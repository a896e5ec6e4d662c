package wire

import (
	"errors"

	"siibp/core/dataset"
)

// RatesArguments are frames per second that became known after the dataset was opened.
type RatesArguments struct {
	Answers map[string]string `json:"answers"` // by the videos' names
}

// rates gives videos of the open dataset their frames per second. Runs and their answers stay;
// downloads, the capsule among them, have them.
func (c *Core) rates(a *RatesArguments) (Reply, error) {
	if c.open.dataset == nil {
		return Reply{}, errClosed
	}
	for _, answer := range a.Answers {
		if _, err := dataset.Rate(answer); err != nil {
			return Reply{}, err
		}
	}
	all := c.datasets()
	m := Rated{}
	for i, v := range c.open.dataset.Videos {
		answer, given := a.Answers[v.ID]
		if !given {
			continue
		}
		for _, d := range all {
			if err := d.SetRate(i, answer); err != nil {
				return Reply{}, err
			}
		}
		m.Videos = append(m.Videos, RatedVideo{i, c.open.dataset.Videos[i].FPS})
	}
	if len(m.Videos) < len(a.Answers) {
		return Reply{}, errors.New("rates: a name is no video's")
	}
	for _, d := range all {
		d.DropRateQuestion()
	}
	m.Questions = questions(c.open.dataset)
	return Reply{Message: m}, nil
}

// datasets returns every form of the open dataset that a run or a download may take.
func (c *Core) datasets() []*dataset.Dataset {
	e := &c.open.editing
	list := []*dataset.Dataset{c.open.dataset, c.open.input, e.dataset, e.input, c.runs.fit.opened, c.runs.fit.data}
	for _, k := range c.runs.kept {
		list = append(list, k.fit.opened, k.fit.data)
	}
	var different []*dataset.Dataset
	seen := map[*dataset.Dataset]bool{nil: true}
	for _, d := range list {
		if !seen[d] {
			seen[d] = true
			different = append(different, d)
		}
	}
	return different
}

// Rated says what rates has changed.
type Rated struct {
	Videos    []RatedVideo   `json:"videos"`
	Questions []DataQuestion `json:"questions"` // all of the dataset, as Dataset has them
}

// RatedVideo is a video's frames per second.
type RatedVideo struct {
	Video int     `json:"video"`
	FPS   float64 `json:"fps"`
}
