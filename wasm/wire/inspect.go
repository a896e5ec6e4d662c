package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"siibp/core/infer"
)

// question is what inspect is asked: {of, …}, with the fields that of takes.
type question struct {
	Of    string   `json:"of"`
	Video int      `json:"video"`
	Track int      `json:"track"`
	Skip  [][2]int `json:"skip"` // tracks and concepts
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
	case "track":
		return c.explain(q.Track)
	case "model":
		return c.model()
	case "ask":
		return c.ask(q.Skip)
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

// explain takes apart what is said of a track.
func (c *Core) explain(track int) Reply {
	if track < 0 || track >= len(c.fit.data.Tracks) {
		return failure(fmt.Errorf("inspect: there is no track %d", track), nil)
	}
	const shown = 2 // classes of a concept
	m := Explained{Type: "explained", Track: track, Beta: 1, Odds: []Odds{}}
	concept, rank := -1, 0
	for _, o := range c.showing().Fit().Explain(track) {
		if o.Concept != concept {
			concept, rank = o.Concept, 0
		}
		if rank++; rank > shown {
			continue
		}
		m.Beta = o.Beta
		m.Odds = append(m.Odds, Odds{o.Concept, o.Class, finite(o.Zeta), o.Nu, o.Known, shares(o.Parts)})
	}
	return Reply{Message: m}
}

func shares(parts []infer.Summand) []Share {
	list := []Share{}
	for _, p := range parts {
		list = append(list, Share{p.Kind, finite(p.Value), p.View, p.Factor, p.Tuple, p.Most})
	}
	return list
}

// finite is what JSON can hold: nil stands for the rest.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}
