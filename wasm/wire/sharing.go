package wire

import (
	"errors"
	"fmt"

	"siibp/core/infer/shard"
	"siibp/core/search"
)

// sharing hands out the run on show: the videos to several cores, of which this one is shard 0.
type sharing struct {
	runs   *runs
	parted *search.Search // whose parts the shards have; nil: there are none
}

// Shared says how a run is shared.
type Shared struct {
	Shards int  `json:"shards"` // 1: not at all
	Parts  bool `json:"parts"`  // the shards are to join with new parts
}

// ShareArguments say whether others sweep for the run.
type ShareArguments struct {
	Alone bool `json:"alone,omitempty"` // they do not, whatever the run's arguments said
}

// ShardArguments name a shard, from 1.
type ShardArguments struct {
	Shard int `json:"shard"`
}

// SentArguments are what a shard has sent: bytes, which are read when they are needed.
type SentArguments struct {
	Shard int         `json:"shard"`
	Sent  shard.Bytes `json:"-" wire:"sent"`
}

func (a *SentArguments) attach(r Request) { a.Sent = r.Sent }

// share has several cores sweep for the run, where there is room to hand out its features. One
// that replays a run which was stopped is not shared: a shared run counts its steps by the sweep;
// and shards know no saved model, which has little to do anyway.
func (s *sharing) share(a *ShareArguments) (Reply, error) {
	f := &s.runs.fit
	if f.search == nil {
		return Reply{}, errNoRun
	}
	n := f.search.Shards(s.runs.cores)
	if a.Alone || f.applied != nil || f.replays && s.runs.open.origin.run.Stopped > 0 || !roomy(f.memory(), n) {
		n = 1
	}
	m := Shared{Shards: n, Parts: n > 1 && !(n == s.runs.shards && f.search.SameParts(s.parted))}
	f.search.Share(n)
	if s.runs.shards, s.parted = n, f.search; n == 1 {
		s.parted = nil // the shards that there were end
	}
	return Reply{Message: m}, nil
}

// roomy reports whether a tab has room for one part of n more, as it is handed out.
func roomy(need search.Memory, n int) bool {
	return need.Features+need.Features/int64(n)+need.Run <= TabMemory
}

// part is what a shard is to join with.
func (s *sharing) part(a *ShardArguments) (Reply, error) {
	running, n := s.runs.fit.search, s.runs.shards
	if running == nil || !running.SameParts(s.parted) || a.Shard < 1 || a.Shard >= n {
		return Reply{}, fmt.Errorf("there is no part for shard %d", a.Shard)
	}
	var b buffers
	part := running.Part(a.Shard, n)
	m := Part{Options: part.Options, Patterns: part.Patterns, Batch: part.BatchTracks, Views: views(part.Data)}
	for _, x := range part.Data.Concepts {
		m.Concepts = append(m.Concepts, Concept(x))
	}
	for i := range part.Data.Videos {
		m.Videos = append(m.Videos, video(&part.Data.Videos[i]))
	}
	for _, track := range part.Data.Tracks {
		m.Known = append(m.Known, track.Known)
	}
	for _, v := range part.Data.Views {
		if m.Single = append(m.Single, v.Single != nil); v.Single != nil {
			m.X = append(m.X, Buffer[uint8](add(&b, v.Single)))
		} else {
			m.X = append(m.X, Buffer[uint8](add(&b, v.X)))
		}
	}
	return Reply{Message: m, Buffers: b}, nil
}

// task is what a shard is to do now.
func (s *sharing) task(a *ShardArguments) (Reply, error) {
	if s.runs.fit.search == nil {
		return Reply{}, errNoRun
	}
	t, err := s.runs.fit.search.Task(a.Shard)
	if err != nil {
		return Reply{}, err
	}
	return Reply{Message: Task{Begin: t.Begin}, Buffers: buffers{t.Numbers}}, nil
}

// take receives the statistics of what a shard swept.
func (s *sharing) take(a *SentArguments) (Reply, error) {
	return s.receive(a, (*search.Search).TakeStats)
}

// takeVideos receives the videos of what a shard swept.
func (s *sharing) takeVideos(a *SentArguments) (Reply, error) {
	return s.receive(a, (*search.Search).TakeVideos)
}

// receive passes the bytes of a shard to take.
func (s *sharing) receive(a *SentArguments, take func(*search.Search, int, shard.Bytes) error) (Reply, error) {
	if s.runs.fit.search == nil {
		return Reply{}, errNoRun
	}
	if a.Sent == nil {
		return Reply{}, errors.New("a shard has sent no bytes")
	}
	if err := take(s.runs.fit.search, a.Shard, a.Sent); err != nil {
		return Reply{}, err
	}
	return Reply{Message: Shared{Shards: s.runs.shards}}, nil
}

// lose says that a shard is gone: another joins with its part and has its task again.
func (s *sharing) lose(a *ShardArguments) (Reply, error) {
	if s.runs.fit.search == nil {
		return Reply{}, errNoRun
	}
	s.runs.fit.search.Lose(a.Shard)
	return Reply{Message: Shared{Shards: s.runs.shards, Parts: true}}, nil
}
