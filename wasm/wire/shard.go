package wire

import (
	"errors"
	"fmt"
	"runtime"
	"slices"

	"siibp/core/dataset"
	"siibp/core/dataset/npy"
	"siibp/core/infer/shard"
	"siibp/core/options"
)

// shardWorker runs the E-step of some videos for a run in another web worker.
type shardWorker struct{ *shard.Worker }

// ShardPart holds the videos of one shard.
type ShardPart struct {
	Options  options.Options `json:"options"`
	Patterns [][]int         `json:"patterns"` // sets of views that tracks have
	Batch    int             `json:"batch"`    // approximate number of tracks in a batch
	Concepts []Concept       `json:"concepts"`
	Views    []View          `json:"views"`
	X        []Buffer[uint8] `json:"x"`      // of each view, N×D
	Single   []bool          `json:"single"` // of each view: X is float32, else float64
	Videos   []Video         `json:"videos"`
	Known    [][]int         `json:"known"` // of each track

	data [][]byte // the attached buffers
}

func (m *ShardPart) attach(r Request) { m.data = r.Buffers }

// ShardReady reports that a shard has joined.
type ShardReady struct{}

// ShardTask is one E-step of a shard.
type ShardTask struct {
	Begin   *shard.RunSetup `json:"begin"` // null: continue from the state of the videos
	Numbers Buffer[float64] `json:"numbers"`

	data [][]byte // the attached buffer
}

func (m *ShardTask) attach(r Request) { m.data = r.Buffers }

// ShardStats holds the statistics of a shard after an E-step.
type ShardStats struct {
	Sums Buffer[float64] `json:"sums"`
}

// ShardVideos holds the posterior of a shard's videos after an E-step.
type ShardVideos struct {
	Videos Buffer[uint8] `json:"videos"` // float64 or float32, by the precision
}

// join makes this core a shard. The features stay in the buffers of the part.
func (w *shardWorker) join(m *ShardPart) (Reply, error) {
	d, err := m.dataset()
	if err != nil {
		return Reply{}, fmt.Errorf("part: %w", err)
	}
	worker, err := shard.NewWorker(&shard.Part{Data: d, Options: m.Options, Patterns: m.Patterns, BatchTracks: m.Batch})
	if err != nil {
		return Reply{}, err
	}
	w.Worker = worker
	return Reply{Message: ShardReady{}}, nil
}

// eStep runs a task.
func (w *shardWorker) eStep(m *ShardTask) (Reply, error) {
	if w.Worker == nil || len(m.data) != 1 {
		return Reply{}, errors.New("task: this core has not joined, or the task has no numbers")
	}
	if m.Begin != nil {
		runtime.GC() // releases the garbage of joining before the fit allocates
	}
	if err := w.EStep(shard.Task{Setup: m.Begin, Numbers: m.data[0]}); err != nil {
		return Reply{}, err
	}
	return Reply{Message: ShardStats{}, Large: &LargeBuffer{w.StatsSize(), w.Stats}}, nil
}

// updatedVideos returns the posterior of the videos after the last task.
func (w *shardWorker) updatedVideos(*None) (Reply, error) {
	if w.Worker == nil || w.VideosSize() == 0 {
		return Reply{}, errors.New("videos: this core has run no task")
	}
	return Reply{Message: ShardVideos{}, Large: &LargeBuffer{w.VideosSize(), w.Videos}}, nil
}

// dataset returns the part as a dataset, with an error if it is invalid.
func (m *ShardPart) dataset() (*dataset.Dataset, error) {
	d := &dataset.Dataset{}
	for _, x := range m.Concepts {
		d.Concepts = append(d.Concepts, dataset.Concept(x))
	}
	for _, known := range m.Known {
		if !labels(known, d.Concepts, dataset.Unknown) {
			return nil, fmt.Errorf("the known labels of track %d are %v", len(d.Tracks), known)
		}
		d.Tracks = append(d.Tracks, dataset.Track{Video: -1, Known: known})
	}
	for i, x := range m.Videos {
		v := dataset.Video{ID: x.ID, Tracks: x.Tracks, Free: x.Free, Test: x.Test}
		if len(x.Optional) > 0 {
			v.Optional = x.Optional
		}
		for _, row := range v.Tracks {
			if row < 0 || row >= len(d.Tracks) || d.Tracks[row].Video >= 0 {
				return nil, fmt.Errorf("track %d of video %d does not exist or belongs to another video", row, i)
			}
			d.Tracks[row].Video = i
		}
		for _, tuple := range x.Tuples {
			if !labels(tuple, d.Concepts, dataset.None) {
				return nil, fmt.Errorf("video %d has the invalid tuple %v", i, tuple)
			}
			v.Tuples = append(v.Tuples, tuple)
		}
		if err := m.exclusion(d, &v, i); err != nil {
			return nil, err
		}
		d.Videos = append(d.Videos, v)
	}
	if slices.ContainsFunc(d.Tracks, func(t dataset.Track) bool { return t.Video < 0 }) || m.Batch < 1 {
		return nil, fmt.Errorf("a track belongs to no video, or batches have %d tracks", m.Batch)
	}
	return d, m.fill(d)
}

// exclusion sets the counts and cliques of video i, with an error if they are invalid.
func (m *ShardPart) exclusion(d *dataset.Dataset, v *dataset.Video, i int) error {
	x := &m.Videos[i]
	if n := len(x.Counts); n > 0 && (n != len(v.Tuples) || slices.ContainsFunc(x.Counts, func(n int) bool { return n < 1 || n > dataset.MaxCount })) {
		return fmt.Errorf("video %d has the counts %v for %d tuples", i, x.Counts, len(v.Tuples))
	} else if n > 0 {
		v.SetCounts(x.Counts)
	}
	if len(x.Cliques) > 0 {
		v.Cliques = x.Cliques
	}
	for _, clique := range v.Cliques {
		if len(clique) < 2 || slices.ContainsFunc(clique, func(row int) bool { return row < 0 || row >= len(d.Tracks) || d.Tracks[row].Video != i }) {
			return fmt.Errorf("video %d has the invalid clique %v", i, clique)
		}
	}
	return nil
}

// fill sets the views of the dataset.
func (m *ShardPart) fill(d *dataset.Dataset) error {
	if len(m.Views) == 0 || len(m.X) != len(m.Views) || len(m.Single) != len(m.Views) {
		return fmt.Errorf("%d of %d views have features", len(m.X), len(m.Views))
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
			view.Single = npy.Numbers[float32](data[at])
		} else {
			view.X = npy.Numbers[float64](data[at])
		}
		d.Views = append(d.Views, view)
	}
	return nil
}

// labels reports whether row has, for every concept, a class or a value from least to −1.
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
