package wire

import (
	"errors"
	"fmt"

	"siibp/core/infer/shard"
	"siibp/core/search"
)

// sharing distributes the videos of the current run over several cores. This core is shard 0.
type sharing struct {
	runs   *runs
	parted *search.Search // the search whose parts the shards have, or nil
}

// ShardCount is the distribution of a run.
type ShardCount struct {
	Shards int  `json:"shards"` // 1: not distributed
	Parts  bool `json:"parts"`  // the shards have to join with new parts
}

// ShareArguments are the arguments of share.
type ShareArguments struct {
	Single bool `json:"single,omitempty"` // use one core, whatever the arguments of the run
}

// ShardArguments name a shard, from 1.
type ShardArguments struct {
	Shard int `json:"shard"`
}

// SentArguments are the bytes that a shard has sent, which are read on demand.
type SentArguments struct {
	Shard int         `json:"shard"`
	Sent  shard.Bytes `json:"-" wire:"sent"`
}

func (a *SentArguments) attach(r Request) { a.Sent = r.Sent }

// share distributes the run, if memory permits copies of its features. Repeating a stopped run is not distributed,
// because a distributed run counts its steps differently; nor is applying a saved model.
func (s *sharing) share(a *ShareArguments) (Reply, error) {
	f := &s.runs.fit
	if f.search == nil {
		return Reply{}, errNoRun
	}
	n := f.search.Shards(s.runs.cores)
	if a.Single || f.applied != nil || f.archivedRun != nil && f.archivedRun.Stopped > 0 || !hasMemoryForPart(f.memory(), n) {
		n = 1
	}
	m := ShardCount{Shards: n, Parts: n > 1 && !(n == s.runs.shards && f.search.SameParts(s.parted))}
	f.search.Share(n)
	if s.runs.shards, s.parted = n, f.search; n == 1 {
		s.parted = nil // the shards end
	}
	return Reply{Message: m}, nil
}

// hasMemoryForPart reports whether a tab has memory for one more copy of one of n parts.
func hasMemoryForPart(need search.Memory, n int) bool {
	return need.Features+need.Features/int64(n)+need.Run <= TabMemory
}

// part returns the part of a shard.
func (s *sharing) part(a *ShardArguments) (Reply, error) {
	running, n := s.runs.fit.search, s.runs.shards
	if running == nil || !running.SameParts(s.parted) || a.Shard < 1 || a.Shard >= n {
		return Reply{}, fmt.Errorf("there is no part for shard %d", a.Shard)
	}
	var b buffers
	part := running.Part(a.Shard, n)
	m := ShardPart{Options: part.Options, Patterns: part.Patterns, Batch: part.BatchTracks, Views: views(part.Data)}
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

// task returns the next task of a shard.
func (s *sharing) task(a *ShardArguments) (Reply, error) {
	if s.runs.fit.search == nil {
		return Reply{}, errNoRun
	}
	t, err := s.runs.fit.search.Task(a.Shard)
	if err != nil {
		return Reply{}, err
	}
	return Reply{Message: ShardTask{Begin: t.Setup}, Buffers: buffers{t.Numbers}}, nil
}

// take receives the statistics of a shard.
func (s *sharing) take(a *SentArguments) (Reply, error) {
	return s.receive(a, (*search.Search).TakeStats)
}

// takeVideos receives the videos of a shard.
func (s *sharing) takeVideos(a *SentArguments) (Reply, error) {
	return s.receive(a, (*search.Search).TakeVideos)
}

// receive passes the bytes from a shard to take.
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
	return Reply{Message: ShardCount{Shards: s.runs.shards}}, nil
}

// lose marks a shard as lost: another joins with its part and gets its task.
func (s *sharing) lose(a *ShardArguments) (Reply, error) {
	if s.runs.fit.search == nil {
		return Reply{}, errNoRun
	}
	s.runs.fit.search.Lose(a.Shard)
	return Reply{Message: ShardCount{Shards: s.runs.shards, Parts: true}}, nil
}
