package infer

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"

	"siibp/core/dataset"
	"siibp/core/options"
)

// loan is a run of chunks that a shard sweeps in place of the fit. Their sums come back
// chunk by chunk and are added in the order of the chunks, so that the number of shards
// changes no bit. The fit goes on with them; ν and τ come after, so that nothing is lost
// with a shard, and as few iterations are looked at, they stay where they arrived until
// one is.
type loan struct {
	chunks []*chunk
	sums   int64  // of how many bytes
	videos int64  // likewise
	held   bool   // the shard has the videos as they are
	asked  bool   // it has the task of the sweep under way
	task   []byte // the parameters in that
	coming Later  // the sums of the sweep under way; nil: they have not come
	fresh  Later  // its videos, before its sums are added
	swept  Later  // videos newer than the fit's; nil: there are none
	late   []byte // the task of the last sweep added, while its videos are to come; nil: they have
}

// Later is bytes that are read when they are needed, if they ever are. Sums must stay until
// the fit has gone on with those of all shards, videos until it has twice.
type Later interface {
	io.ReaderAt
	Size() int64
}

// Part is what a shard has of a problem, whatever the fit: some of the videos.
type Part struct {
	Data     *dataset.Dataset // those videos, tracks and features only
	Options  options.Options  // that the problem was laid out for
	Patterns [][]int          // of the whole problem
	Chunk    int              // about how many tracks are summed together
}

// Task asks a shard for one sweep.
type Task struct {
	Begin   *Beginning // nil: of the videos as the last sweep left them
	Numbers []byte     // the parameters; with Begin, the videos after them
}

// Beginning is what a shard needs at the first sweep of a fit.
type Beginning struct {
	Options    options.Options `json:"options"`
	Background int             `json:"background"` // K_bg
	Order      []int           `json:"order"`      // of the factors
	Free       []bool          `json:"free"`       // of each factor: no video of the whole problem binds it
}

// share has later sweeps done by up to n shards, of which the fit is the first.
func (f *Fit) share(n int) {
	f.recall()
	f.shares = n
}

// lend gets the tasks of a sweep ready, if there are shards. Those that reorder sort by
// sums over all videos, and are not shared.
func (f *Fit) lend() bool {
	n := min(f.shares, len(f.chunks))
	if n < 2 || f.iteration < f.options.Reorder {
		return false
	}
	for i := len(f.loans) + 1; i < n; i++ {
		chunks := f.lent(i, n)
		f.loans = append(f.loans, &loan{chunks: chunks, sums: f.sizeOfSums(chunks), videos: int64(f.videos(chunks).size())})
	}
	for _, l := range f.loans {
		l.asked = false
	}
	return true
}

// lent returns the chunks of shard i of n; shard 0 is the fit itself, and has one less where
// they do not come out even: it closes the iterations too, and answers and saves between them.
func (f *Fit) lent(i, n int) []*chunk {
	first := func(i int) int { return len(f.chunks) * i / n }
	return f.chunks[first(i):first(i+1)]
}

// own returns the chunks that no shard sweeps.
func (f *Fit) own() []*chunk {
	n := len(f.chunks)
	for _, l := range f.loans {
		n -= len(l.chunks)
	}
	return f.chunks[:n]
}

// returned reports whether every shard has given back what it takes to close the iteration:
// its sums, and its videos where they are looked at.
func (f *Fit) returned() bool {
	looks := f.options.LearnAlpha || f.past.keeps(f.iteration+1)
	for _, l := range f.loans {
		if l.coming == nil || looks && l.fresh == nil {
			return false
		}
	}
	return true
}

// whole reports whether the videos of all iterations that are closed have come.
func (f *Fit) whole() bool {
	return !slices.ContainsFunc(f.loans, func(l *loan) bool { return l.late != nil })
}

// sweptOwn reports whether the fit's own part of the sweep under way is done.
func (f *Fit) sweptOwn() bool { return f.swept != nil && f.next == len(f.own()) }

// waiting reports whether there is nothing to do before a shard gives back its sweep.
func (f *Fit) waiting() bool { return f.sweptOwn() && !f.returned() }

// collect adds the sums that the shards gave back.
func (f *Fit) collect() {
	f.steps += f.spared()
	sums := f.workers[0].sums
	for _, l := range f.loans {
		if l.late != nil && l.fresh == nil {
			f.settleUp(l) // two sweeps are not made up for
		}
		from := f.fetch(l.coming)
		for _, c := range l.chunks {
			took(c.sums(sums).read(from))
			f.swept.take(sums)
			f.addTerms(c)
		}
		if l.late = nil; l.fresh != nil {
			l.swept = l.fresh
		} else {
			l.late = l.task
		}
		l.coming, l.fresh = nil, nil
	}
}

// catchUp takes in the videos that shards gave back, for the fit to be whole.
func (f *Fit) catchUp() {
	for _, l := range f.loans {
		f.settleUp(l)
	}
}

// settleUp takes in the videos of one loan.
func (f *Fit) settleUp(l *loan) {
	if l.swept != nil {
		f.bring(l, f.fetch(l.swept))
		l.swept = nil
	}
	if l.late != nil {
		f.repeat(l)
		l.late = nil
	}
}

// bring reads the videos of a loan.
func (f *Fit) bring(l *loan, from io.Reader) {
	took(f.videos(l.chunks).read(from))
	for _, c := range l.chunks {
		for _, b := range c.bags {
			f.renew(b)
		}
	}
}

// repeat does a shard's last sweep once more, here: its videos were lost with it.
func (f *Fit) repeat(l *loan) {
	shard, err := NewShard(f.part(l.chunks))
	took(err)
	took(shard.Sweep(Task{f.beginning(), slices.Concat(l.late, f.videos(l.chunks).bytes())}))
	var videos bytes.Buffer
	took(shard.Videos(&videos))
	f.bring(l, &videos)
}

// fetch reads what a shard gave back.
func (f *Fit) fetch(swept Later) io.Reader {
	from := io.NewSectionReader(swept, 0, swept.Size())
	if f.fetched == nil {
		f.fetched = bufio.NewReaderSize(from, buffered)
	}
	f.fetched.Reset(from)
	return f.fetched
}

// buffered is how many bytes a shard writes at once, and are read at once, where numbers are
// few: each time is a call of the host's.
const buffered = 1 << 16

// took panics where what a shard gave back cannot be read: it is in memory, all of it.
func took(err error) {
	if err != nil {
		panic(fmt.Errorf("infer: what a shard swept: %w", err))
	}
}

// renew takes note of a new ν and τ.
func (f *Fit) renew(b *bag) {
	b.sticks.Expect()
	f.engine.count(b)
	b.recount()
}

// recall ends the sharing, also in the midst of a sweep: then the piece under way is
// brought to the end that it would have had without.
func (f *Fit) recall() {
	if len(f.loans) == 0 {
		return
	}
	lent, swept := f.swept != nil && f.next == 0 && f.chunks[0].next == 0, f.sweptOwn()
	f.catchUp()
	f.loans = nil
	if lent {
		f.sweep()
	} else if swept {
		if f.left = f.advance(f.left); f.next == len(f.chunks) {
			f.close()
		}
	}
}

// spared counts the pieces that the shards' chunks would have been, after what was left
// of the last one.
func (f *Fit) spared() int {
	pieces, left := 0, f.left
	for _, l := range f.loans {
		for _, c := range l.chunks {
			for _, group := range c.groups {
				if left <= 0 {
					pieces, left = pieces+1, piece
				}
				left -= f.cost(group)
			}
		}
	}
	return pieces
}

// Share has the sweeps of the search done by n shards at most, of which this one is the
// first: as many as there are chunks of videos. Between two steps it may be called at any
// time; it changes how fast the search is, and no bit of what it finds.
func (s *Search) Share(n int) {
	s.shares = n
	if s.fit != nil {
		s.fit.share(n)
		s.ended()
	}
}

// Shards returns how many of n shards would have something to do.
func (s *Search) Shards(n int) int { return max(1, min(n, len(s.Fit().chunks))) }

// Part returns what shard i of n has of the problem, i from 1.
func (s *Search) Part(i, n int) *Part { return s.Fit().part(s.Fit().lent(i, n)) }

// part returns what a shard has that sweeps some chunks.
func (f *Fit) part(chunks []*chunk) *Part {
	first, last := chunks[0], chunks[len(chunks)-1]
	p := f.problem
	options := p.laid
	options.Precision = p.precision // a part alone may be too small for it
	return &Part{p.data.Only(first.bags[0].video, last.bags[len(last.bags)-1].video+1), options, p.patterns, p.chunk}
}

// beginning returns what a shard needs to begin.
func (f *Fit) beginning() *Beginning {
	return &Beginning{f.options, f.start.Background, f.order, f.free}
}

// SameParts reports whether the shards of another search have the parts of this one.
func (s *Search) SameParts(other *Search) bool { return other != nil && s.problem == other.problem }

// Asking lists the shards that are to have a task now.
func (s *Search) Asking() []int {
	var list []int
	if s.fit == nil || s.fit.swept == nil {
		return nil
	}
	for i, l := range s.fit.loans {
		if !l.asked {
			list = append(list, i+1)
		}
	}
	return list
}

// Waiting reports whether Step can do nothing before Take or TakeVideos.
func (s *Search) Waiting() bool {
	return s.fit != nil && (s.fit.waiting() || s.fit.reason != "" && !s.fit.whole())
}

// Task returns what shard i is to do now; it errs where nothing is
// asked of it.
func (s *Search) Task(i int) (Task, error) {
	l, err := s.loan(i)
	if err != nil {
		return Task{}, err
	}
	f := s.fit
	beta := f.beta(f.iteration)
	numbers := f.parameters(&beta)
	l.task = numbers.bytes()
	t := Task{Numbers: l.task}
	if !l.held {
		f.settleUp(l)
		t = Task{f.beginning(), append(numbers, f.videos(l.chunks)...).bytes()}
	}
	l.held, l.asked = true, true
	return t, nil
}

// Take receives the sums of what shard i swept; it errs where nothing was asked of it, and
// where what comes has another size.
func (s *Search) Take(i int, sums Later) error {
	l, err := s.loan(i)
	if err != nil {
		return err
	}
	if sums.Size() != l.sums {
		return fmt.Errorf("shard %d gives back %d bytes; its sums have %d", i, sums.Size(), l.sums)
	}
	l.coming = sums
	return nil
}

// TakeVideos receives the videos of what was taken last; it errs where they have another
// size. What needs them before, or if they never come, does that sweep once more.
func (s *Search) TakeVideos(i int, videos Later) error {
	if s.fit == nil || i < 1 || i > len(s.fit.loans) {
		return fmt.Errorf("no videos are asked of shard %d", i)
	}
	l := s.fit.loans[i-1]
	if l.coming == nil && l.late == nil {
		return nil // too late
	}
	if videos.Size() != l.videos {
		return fmt.Errorf("shard %d gives back %d bytes; its videos have %d", i, videos.Size(), l.videos)
	}
	if l.coming != nil {
		l.fresh = videos
	} else {
		l.swept, l.late = videos, nil
	}
	return nil
}

// Lose says that shard i is gone, with all that it had: it is to have its task, from the
// end of the last iteration, again.
func (s *Search) Lose(i int) {
	if s.fit == nil || i < 1 || i > len(s.fit.loans) {
		return
	}
	l := s.fit.loans[i-1]
	if l.late != nil {
		s.fit.settleUp(l)
	}
	if l.fresh == nil {
		l.coming = nil
	}
	l.held, l.asked = false, l.coming != nil
}

// loan returns what shard i has to give back; it errs where that is nothing.
func (s *Search) loan(i int) (*loan, error) {
	if s.fit == nil || s.fit.swept == nil || i < 1 || i > len(s.fit.loans) || s.fit.loans[i-1].coming != nil {
		return nil, fmt.Errorf("nothing is asked of shard %d", i)
	}
	return s.fit.loans[i-1], nil
}
