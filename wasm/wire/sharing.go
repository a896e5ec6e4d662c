package wire

import (
	"errors"
	"fmt"
	"runtime"
	"slices"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/infer/shard"
	"siibp/core/memory"
	"siibp/core/options"
	"siibp/core/search"
)

// Shared says how a run is shared.
type Shared struct {
	Type   string `json:"type"`   // "shared"
	Shards int    `json:"shards"` // 1: not at all
	Parts  bool   `json:"parts"`  // the shards are to join with new parts
}

// Part is what a shard has of the data that a run is on: some videos.
type Part struct {
	Type     string          `json:"type"` // "part"
	Options  options.Options `json:"options"`
	Patterns [][]int         `json:"patterns"` // sets of views that tracks have
	Chunk    int             `json:"chunk"`    // about how many tracks are summed together
	Concepts []Concept       `json:"concepts"`
	Views    []View          `json:"views"`
	X        []Buffer        `json:"x"`      // of each view, N×D
	Single   []bool          `json:"single"` // of each view: X is float32, else float64
	Videos   []Video         `json:"videos"`
	Cliques  [][][]int       `json:"cliques"` // of each video: groups of its tracks that exclude one another
	Known    [][]int         `json:"known"`   // of each track
}

// Task is one sweep of a shard.
type Task struct {
	Type    string           `json:"type"`    // "task"
	Begin   *shard.Beginning `json:"begin"`   // null: of the videos as the last sweep left them
	Numbers Buffer           `json:"numbers"` // float64
}

// Swept is what a shard has added up in a sweep.
type Swept struct {
	Type string `json:"type"` // "swept"
	Sums Buffer `json:"sums"` // float64
}

// Videos are what a shard's videos have come to in a sweep.
type Videos struct {
	Type   string `json:"type"`   // "videos"
	Videos Buffer `json:"videos"` // float64, and float32 where that is the precision
}

// Share has n cores sweep for the run, where there is room to hand out its features. One
// that is made again up to where it was stopped is not shared: a shared run counts its
// steps by the sweep; and shards know no saved model, which has little to do anyway.
func (c *Core) Share(n int) Reply {
	if c.fit.search == nil {
		return failure(errors.New("there is no run to share"), nil)
	}
	n = c.fit.search.Shards(n)
	if c.fit.model != nil || c.fit.again && c.origin.run.Stopped > 0 || !roomy(infer.EstimateMemory(c.fit.data.Sizes()), n) {
		n = 1
	}
	m := Shared{Type: "shared", Shards: n, Parts: n > 1 && !(n == c.shards && c.fit.search.SameParts(c.parted))}
	c.fit.search.Share(n)
	if c.shards, c.parted = n, c.fit.search; n == 1 {
		c.parted = nil // the shards that there were end
	}
	return Reply{Message: m}
}

// roomy reports whether a tab has room for one part of n more, as it is handed out.
func roomy(need infer.Memory, n int) bool {
	return need.Features+need.Features/int64(n)+need.Run <= TabRoom
}

// Part is what shard i is to join with.
func (c *Core) Part(i int) Reply {
	if c.fit.search == nil || !c.fit.search.SameParts(c.parted) || i < 1 || i >= c.shards {
		return failure(fmt.Errorf("there is no part for shard %d", i), nil)
	}
	var b buffers
	part := c.fit.search.Part(i, c.shards)
	m := Part{Type: "part", Options: part.Options, Patterns: part.Patterns, Chunk: part.BatchTracks, Views: views(part.Data)}
	for _, x := range part.Data.Concepts {
		m.Concepts = append(m.Concepts, Concept(x))
	}
	for i := range part.Data.Videos {
		m.Videos = append(m.Videos, video(&part.Data.Videos[i]))
		m.Cliques = append(m.Cliques, part.Data.Videos[i].Cliques)
	}
	for _, track := range part.Data.Tracks {
		m.Known = append(m.Known, track.Known)
	}
	for _, v := range part.Data.Views {
		if m.Single = append(m.Single, v.Single != nil); v.Single != nil {
			m.X = append(m.X, b.singles(v.Single))
		} else {
			m.X = append(m.X, b.floats(v.X))
		}
	}
	return Reply{Message: m, Buffers: b}
}

// Join takes a part: this core sweeps for another, and opens nothing. Its features stay where
// they are in data.
func (c *Core) Join(part []byte, data [][]byte) Reply {
	var m Part
	if err := strict(part, &m); err != nil {
		return failure(fmt.Errorf("part: %w", err), nil)
	}
	d, err := m.dataset(data)
	if err != nil {
		return failure(fmt.Errorf("part: %w", err), nil)
	}
	worker, err := shard.NewWorker(&shard.Part{Data: d, Options: m.Options, Patterns: m.Patterns, BatchTracks: m.Chunk})
	if err != nil {
		return failure(err, nil)
	}
	*c = Core{shard: worker}
	return Reply{Message: struct {
		Type string `json:"type"`
	}{"joined"}}
}

// Task is what shard i is to do now.
func (c *Core) Task(i int) Reply {
	if c.fit.search == nil {
		return failure(errors.New("no run is under way"), nil)
	}
	t, err := c.fit.search.Task(i)
	if err != nil {
		return failure(err, nil)
	}
	return Reply{Message: Task{Type: "task", Begin: t.Begin}, Buffers: buffers{t.Numbers}}
}

// Sweep does a task with the part that was joined with.
func (c *Core) Sweep(task []byte, data [][]byte) Reply {
	var m Task
	if err := strict(task, &m); err != nil {
		return failure(fmt.Errorf("task: %w", err), nil)
	}
	if c.shard == nil || len(data) != 1 {
		return failure(errors.New("task: this core has no part, or the task no numbers"), nil)
	}
	if m.Begin != nil {
		runtime.GC() // a fit needs much memory, and joining has left some
	}
	if err := c.shard.Sweep(shard.Task{Begin: m.Begin, Numbers: data[0]}); err != nil {
		return failure(err, nil)
	}
	return Reply{Message: Swept{Type: "swept"}, Long: &Long{c.shard.StatsSize(), c.shard.Stats}}
}

// Videos is what the shard's videos have come to in its last sweep.
func (c *Core) Videos() Reply {
	if c.shard == nil || c.shard.VideosSize() == 0 {
		return failure(errors.New("videos: this core has swept none"), nil)
	}
	return Reply{Message: Videos{Type: "videos"}, Long: &Long{c.shard.VideosSize(), c.shard.Videos}}
}

// Take receives the sums of what shard i swept, to be read when they are needed.
func (c *Core) Take(i int, sums shard.Bytes) Reply {
	return c.taken(sums, i, (*search.Search).TakeStats)
}

// TakeVideos receives the videos of what shard i swept, to be read when they are needed.
func (c *Core) TakeVideos(i int, videos shard.Bytes) Reply {
	return c.taken(videos, i, (*search.Search).TakeVideos)
}

// taken receives one of both.
func (c *Core) taken(what shard.Bytes, i int, take func(*search.Search, int, shard.Bytes) error) Reply {
	if c.fit.search == nil {
		return failure(errors.New("no run is under way"), nil)
	}
	if err := take(c.fit.search, i, what); err != nil {
		return failure(err, nil)
	}
	return Reply{Message: Shared{Type: "shared", Shards: c.shards}}
}

// Lose says that shard i is gone: another joins with its part and has its task again.
func (c *Core) Lose(i int) Reply {
	if c.fit.search == nil {
		return failure(errors.New("no run is under way"), nil)
	}
	c.fit.search.Lose(i)
	return Reply{Message: Shared{Type: "shared", Shards: c.shards, Parts: true}}
}

// dataset is the part's videos; it errs where they would not have passed for a dataset.
func (m *Part) dataset(data [][]byte) (*dataset.Dataset, error) {
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
		v := dataset.Video{ID: x.ID, Tracks: x.Tracks, Free: x.Free, Test: x.Test, Unasked: x.Unasked, Counts: x.Counts, Cliques: x.Cliques}
		for _, row := range v.Tracks {
			if row < 0 || row >= len(d.Tracks) || d.Tracks[row].Video >= 0 {
				return nil, fmt.Errorf("track %d of video %d is none, or another's", row, i)
			}
			d.Tracks[row].Video = i
		}
		for _, row := range slices.Concat(v.Cliques...) {
			if !slices.Contains(v.Tracks, row) {
				return nil, fmt.Errorf("track %d of a clique is not of video %d", row, i)
			}
		}
		if v.Counts != nil && len(v.Counts) != len(x.Tuples) {
			return nil, fmt.Errorf("%d tuples of video %d have %d counts", len(x.Tuples), i, len(v.Counts))
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
	if slices.ContainsFunc(d.Tracks, func(t dataset.Track) bool { return t.Video < 0 }) || m.Chunk < 1 {
		return nil, fmt.Errorf("a track is of no video, or chunks have %d tracks", m.Chunk)
	}
	return d, m.fill(d, data)
}

// exclusion gives video i its counts and cliques; it errs where they are not of its tuples and tracks.
func (m *Part) exclusion(d *dataset.Dataset, v *dataset.Video, i int) error {
	counts := m.Videos[i].Counts
	if counts != nil && (len(counts) != len(v.Tuples) || slices.ContainsFunc(counts, func(n int) bool { return n < 1 || n > dataset.MaxCount })) {
		return fmt.Errorf("the counts of video %d are %v, of %d tuples", i, counts, len(v.Tuples))
	}
	v.SetCounts(counts)
	if len(m.Cliques) != len(m.Videos) {
		return fmt.Errorf("%d videos have cliques, of %d", len(m.Cliques), len(m.Videos))
	}
	v.Cliques = m.Cliques[i]
	for _, clique := range v.Cliques {
		if len(clique) < 2 || slices.ContainsFunc(clique, func(row int) bool { return row < 0 || row >= len(d.Tracks) || d.Tracks[row].Video != i }) {
			return fmt.Errorf("a clique of video %d is %v", i, clique)
		}
	}
	return nil
}

// fill makes views of the features.
func (m *Part) fill(d *dataset.Dataset, data [][]byte) error {
	if len(m.Views) == 0 || len(m.X) != len(m.Views) || len(m.Single) != len(m.Views) {
		return fmt.Errorf("%d views have features, of %d", len(m.X), len(m.Views))
	}
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
