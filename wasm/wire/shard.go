package wire

import (
	"errors"
	"fmt"
	"runtime"
	"slices"

	"siibp/core/dataset"
	"siibp/core/infer/shard"
	"siibp/core/memory"
	"siibp/core/options"
)

// shardWorker is this core as a shard of a run in another worker; it opens nothing.
type shardWorker struct{ *shard.Worker }

// Part is what a shard has of the data that a run is on: some videos.
type Part struct {
	Options  options.Options `json:"options"`
	Patterns [][]int         `json:"patterns"` // sets of views that tracks have
	Batch    int             `json:"batch"`    // about how many tracks are summed together
	Concepts []Concept       `json:"concepts"`
	Views    []View          `json:"views"`
	X        []Buffer[uint8] `json:"x"`      // of each view, N×D
	Single   []bool          `json:"single"` // of each view: X is float32, else float64
	Videos   []Video         `json:"videos"`
	Known    [][]int         `json:"known"` // of each track

	data [][]byte // its buffers, where it is an argument
}

func (m *Part) attach(r Request) { m.data = r.Buffers }

// Joined says that a shard has taken its part.
type Joined struct{}

// Task is one sweep of a shard.
type Task struct {
	Begin   *shard.Beginning `json:"begin"` // null: of the videos as the last sweep left them
	Numbers Buffer[float64]  `json:"numbers"`

	data [][]byte // its buffer, where it is an argument
}

func (m *Task) attach(r Request) { m.data = r.Buffers }

// Swept is what a shard has added up in a sweep.
type Swept struct {
	Sums Buffer[float64] `json:"sums"`
}

// Videos are what a shard's videos have come to in a sweep.
type Videos struct {
	Videos Buffer[uint8] `json:"videos"` // float64, and float32 where that is the precision
}

// join takes a part: this core sweeps for another. Its features stay where they are in the
// part's buffers.
func (w *shardWorker) join(m *Part) (Reply, error) {
	d, err := m.dataset()
	if err != nil {
		return Reply{}, fmt.Errorf("part: %w", err)
	}
	worker, err := shard.NewWorker(&shard.Part{Data: d, Options: m.Options, Patterns: m.Patterns, BatchTracks: m.Batch})
	if err != nil {
		return Reply{}, err
	}
	w.Worker = worker
	return Reply{Message: Joined{}}, nil
}

// sweep does a task with the part that was joined with.
func (w *shardWorker) sweep(m *Task) (Reply, error) {
	if w.Worker == nil || len(m.data) != 1 {
		return Reply{}, errors.New("task: this core has no part, or the task no numbers")
	}
	if m.Begin != nil {
		runtime.GC() // a fit needs much memory, and joining has left some
	}
	if err := w.Sweep(shard.Task{Begin: m.Begin, Numbers: m.data[0]}); err != nil {
		return Reply{}, err
	}
	return Reply{Message: Swept{}, Long: &Long{w.StatsSize(), w.Stats}}, nil
}

// sweptVideos are what the shard's videos have come to in its last sweep.
func (w *shardWorker) sweptVideos(*None) (Reply, error) {
	if w.Worker == nil || w.VideosSize() == 0 {
		return Reply{}, errors.New("videos: this core has swept none")
	}
	return Reply{Message: Videos{}, Long: &Long{w.VideosSize(), w.Videos}}, nil
}

// dataset is the part's videos; it errs where they would not have passed for a dataset.
func (m *Part) dataset() (*dataset.Dataset, error) {
	d := &dataset.Dataset{}
	for _, x := range m.Concepts {
		d.Concepts = append(d.Concepts, dataset.Concept(x))
	}
	for _, known := range m.Known {
		if !labels(known, d.Concepts, dataset.Unknown) {
			return nil, fmt.Errorf("what is known of track %d is %v", len(d.Tracks), known)
		}
		d.Tracks = append(d.Tracks, dataset.Track{Video: -1, Known: known})
	}
	for i, x := range m.Videos {
		v := dataset.Video{ID: x.ID, Tracks: x.Tracks, Free: x.Free, Test: x.Test}
		if len(x.Unasked) > 0 {
			v.Unasked = x.Unasked
		}
		for _, row := range v.Tracks {
			if row < 0 || row >= len(d.Tracks) || d.Tracks[row].Video >= 0 {
				return nil, fmt.Errorf("track %d of video %d is none, or another's", row, i)
			}
			d.Tracks[row].Video = i
		}
		for _, tuple := range x.Tuples {
			if !labels(tuple, d.Concepts, dataset.None) {
				return nil, fmt.Errorf("a tuple of video %d is %v", i, tuple)
			}
			v.Tuples = append(v.Tuples, tuple)
		}
		if err := m.exclusion(d, &v, i); err != nil {
			return nil, err
		}
		d.Videos = append(d.Videos, v)
	}
	if slices.ContainsFunc(d.Tracks, func(t dataset.Track) bool { return t.Video < 0 }) || m.Batch < 1 {
		return nil, fmt.Errorf("a track is of no video, or batches have %d tracks", m.Batch)
	}
	return d, m.fill(d)
}

// exclusion gives video i its counts and cliques; it errs where they are not of its tuples and tracks.
func (m *Part) exclusion(d *dataset.Dataset, v *dataset.Video, i int) error {
	x := &m.Videos[i]
	if n := len(x.Counts); n > 0 && (n != len(v.Tuples) || slices.ContainsFunc(x.Counts, func(n int) bool { return n < 1 || n > dataset.MaxCount })) {
		return fmt.Errorf("the counts of video %d are %v, of %d tuples", i, x.Counts, len(v.Tuples))
	} else if n > 0 {
		v.SetCounts(x.Counts)
	}
	if len(x.Cliques) > 0 {
		v.Cliques = x.Cliques
	}
	for _, clique := range v.Cliques {
		if len(clique) < 2 || slices.ContainsFunc(clique, func(row int) bool { return row < 0 || row >= len(d.Tracks) || d.Tracks[row].Video != i }) {
			return fmt.Errorf("a clique of video %d is %v", i, clique)
		}
	}
	return nil
}

// fill makes views of the features.
func (m *Part) fill(d *dataset.Dataset) error {
	if len(m.Views) == 0 || len(m.X) != len(m.Views) || len(m.Single) != len(m.Views) {
		return fmt.Errorf("%d views have features, of %d", len(m.X), len(m.Views))
	}
	data := m.data
	for e, v := range m.Views {
		at, width := int(m.X[e]), 8
		if m.Single[e] {
			width = 4
		}
		if at < 0 || at >= len(data) || v.Dim < 1 || v.Dim > len(data[at]) && len(d.Tracks) > 0 || len(data[at]) != width*v.Dim*len(d.Tracks) {
			return fmt.Errorf("view %d does not have %d numbers for each of %d tracks", e+1, v.Dim, len(d.Tracks))
		}
		view := dataset.View{Name: v.Name, Dim: v.Dim}
		if m.Single[e] {
			view.Single = memory.Numbers[float32](data[at])
		} else {
			view.X = memory.Numbers[float64](data[at])
		}
		d.Views = append(d.Views, view)
	}
	return nil
}

// labels reports whether a row has a class of every concept, or something from least on.
func labels(row []int, concepts []dataset.Concept, least int) bool {
	if len(row) != len(concepts) {
		return false
	}
	for e, class := range row {
		if class < least || class >= len(concepts[e].Classes) {
			return false
		}
	}
	return true
}
