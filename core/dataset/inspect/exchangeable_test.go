package inspect_test

import (
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/inspect"
)

func TestExchangeable(t *testing.T) {
	concepts := []dataset.Concept{{Name: "person", Classes: []string{"Ilsa", "Rick", "Sam"}}, {Name: "action", Classes: []string{"sit", "walk"}}}
	const none = dataset.None
	for name, x := range map[string]struct {
		videos [][]dataset.Tuple
		known  []int // of the first track
		want   []string
	}{
		"alone":         {[][]dataset.Tuple{{{0, 0}, {1, 0}}, {{2, 1}}}, nil, []string{`of person: "Ilsa" and "Rick". `}},
		"both concepts": {[][]dataset.Tuple{{{0, 0}, {1, 1}}, {{0, 0}, {1, 1}}}, nil, []string{`of person: "Ilsa" and "Rick", together with "sit" and "walk". `, `of action: "sit" and "walk", together with "Ilsa" and "Rick". `}},
		"two orders":    {[][]dataset.Tuple{{{0, 0}, {1, 1}}, {{0, 1}, {1, 0}}}, nil, []string{`of person: "Ilsa" and "Rick", together with "sit" and "walk". `, `of action: "sit" and "walk", together with "Ilsa" and "Rick". `}},
		"once alone":    {[][]dataset.Tuple{{{0, 0}, {1, 1}}, {{0, 0}}}, nil, nil},
		"one walks":     {[][]dataset.Tuple{{{0, 0}, {1, 1}}, {{0, none}, {1, none}}, {{2, 1}}}, nil, nil},
		"known":         {[][]dataset.Tuple{{{0, none}, {1, none}}, {{2, 1}}}, []int{0, dataset.Unknown}, nil},
	} {
		d := &dataset.Dataset{Concepts: concepts}
		for i, tuples := range x.videos {
			d.Videos = append(d.Videos, dataset.Video{ID: string(rune('a' + i)), Tuples: tuples, Tracks: []int{i}})
			d.Tracks = append(d.Tracks, dataset.Track{Video: i, ID: "t", Known: []int{dataset.Unknown, dataset.Unknown}})
		}
		if x.known != nil {
			d.Tracks[0].Known = x.known
		}
		var got []string
		for _, f := range inspect.Exchangeable(d) {
			got = append(got, strings.TrimPrefix(f.Text, "The captions do not distinguish these classes "))
		}
		if !slices.EqualFunc(got, x.want, strings.HasPrefix) {
			t.Errorf("%s: got %q, want %q", name, got, x.want)
		}
	}
}
