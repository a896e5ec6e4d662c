package wire

import (
	"encoding/json"
	"errors"
	"fmt"
)

// question is what inspect is asked: {of, …}, with the fields that of takes.
type question struct {
	Of    string `json:"of"`
	Video int    `json:"video"`
}

// Inspect answers a question about the run as it stands, a JSON object.
func (c *Core) Inspect(about []byte) Reply {
	var q question
	if err := json.Unmarshal(about, &q); err != nil {
		return failure(fmt.Errorf("inspect: %w", err), nil)
	}
	if c.fit.search == nil {
		return failure(errors.New("no run is under way"), nil)
	}
	switch q.Of {
	case "ledger":
		return c.ledger(q.Video)
	case "model":
		return c.model()
	}
	return failure(fmt.Errorf("inspect: nothing is known of %q", q.Of), nil)
}

// ledger says what is asked of a video and who pays.
func (c *Core) ledger(video int) Reply {
	if video < 0 || video >= len(c.fit.data.Videos) {
		return failure(fmt.Errorf("inspect: there is no video %d", video), nil)
	}
	fit := c.showing().Fit()
	m := Ledger{Type: "ledger", Video: video, Margin: c.fit.search.Options().Margin, Lines: []Line{}}
	for _, e := range fit.Ledger(video) {
		m.Lines = append(m.Lines, Line{e.Tuple, e.Paid, e.Sum, e.Slack, e.Cost})
	}
	return Reply{Message: m}
}
