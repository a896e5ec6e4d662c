package wire

import (
	"errors"

	"siibp/core/dataset"
)

// RatesArguments are the arguments of rates.
type RatesArguments struct {
	Answers map[string]string `json:"answers"` // frames per second by video name
}

// rates sets the frames per second of videos of the open dataset. Runs and answers stay valid; downloads use the
// new rates.
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
	m := FrameRates{}
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
		m.Videos = append(m.Videos, FrameRate{i, c.open.dataset.Videos[i].FPS})
	}
	if len(m.Videos) < len(a.Answers) {
		return Reply{}, errors.New("rates: unknown video name")
	}
	for _, d := range all {
		d.DropRateQuestion()
	}
	m.Questions = questions(c.open.dataset)
	return Reply{Message: m}, nil
}

// datasets returns every copy of the open dataset that a run or a download may use.
func (c *Core) datasets() []*dataset.Dataset {
	e := &c.open.editing
	list := []*dataset.Dataset{c.open.dataset, c.open.input, e.dataset, e.input, c.runs.fit.sourceData, c.runs.fit.data}
	for _, k := range c.runs.kept {
		list = append(list, k.fit.sourceData, k.fit.data)
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

// FrameRates lists the videos that rates has changed.
type FrameRates struct {
	Videos    []FrameRate    `json:"videos"`
	Questions []DataQuestion `json:"questions"` // all questions, as in Dataset
}

// FrameRate is the frames per second of a video.
type FrameRate struct {
	Video int     `json:"video"`
	FPS   float64 `json:"fps"`
}
