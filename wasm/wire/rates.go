package wire

import (
	"errors"
	"fmt"

	"siibp/core/dataset"
)

// Rates takes frames per second of videos, {video: answer}, that became known after the
// dataset was opened. Runs and their answers stay; downloads, the capsule among them, have them.
func (c *Core) Rates(text []byte) Reply {
	if c.opened == nil {
		return failure(errClosed, nil)
	}
	var answers map[string]string
	if err := strict(text, &answers); err != nil {
		return failure(fmt.Errorf("rates: %w", err), nil)
	}
	for _, answer := range answers {
		if _, err := dataset.Rate(answer); err != nil {
			return failure(err, nil)
		}
	}
	all := c.datasets()
	m := Rated{Type: "rated", Questions: []DataQuestion{}}
	for i := range c.opened.Videos {
		answer, given := answers[c.opened.Videos[i].ID]
		if !given {
			continue
		}
		for _, d := range all {
			if err := d.SetRate(i, answer); err != nil {
				return failure(err, nil)
			}
		}
		m.Videos = append(m.Videos, RatedVideo{i, c.opened.Videos[i].FPS})
	}
	if len(m.Videos) < len(answers) {
		return failure(errors.New("rates: a name is no video's"), nil)
	}
	for _, d := range all {
		d.DropRateQuestion()
	}
	m.Questions = questions(c.opened)
	return Reply{Message: m}
}

// datasets returns every form of the open dataset that a run or a download may take.
func (c *Core) datasets() []*dataset.Dataset {
	list := []*dataset.Dataset{c.opened, c.data, c.editing.opened, c.editing.seen, c.fit.data}
	for _, k := range c.kept {
		list = append(list, k.fit.data)
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
	Type      string         `json:"type"` // "rated"
	Videos    []RatedVideo   `json:"videos"`
	Questions []DataQuestion `json:"questions"` // all of the dataset, as Dataset has them
}

// RatedVideo is a video's frames per second.
type RatedVideo struct {
	Video int     `json:"video"`
	FPS   float64 `json:"fps"`
}
