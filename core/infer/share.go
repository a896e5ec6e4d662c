package infer

import (
	"bufio"
	"fmt"
	"io"

	"siibp/core/dataset"
)

// loan is a run of chunks that a shard sweeps in place of the fit. Their sums come back
// chunk by chunk and are added in the order of the chunks, so that the number of shards
// changes no bit. ν and τ come with them, so that nothing is lost with a shard; but few
// iterations are looked at, and until one is, they stay where they arrived.
type loan struct {
	chunks []*chunk
	size   int64 // of what the shard gives back
	held   bool  // it has the videos as they are
	asked  bool  // it has the task of the sweep under way
	coming Later // what it gave back of the sweep under way; nil: it has not
	swept  Later // of the one before, whose videos the fit lacks; nil: it has them
}

// Later is bytes that are read when they are needed: of what a shard swept the sums, then
// the videos, if they ever are. They must stay until the sums of its next sweep are taken
// and the fit goes on.
type Later interface {
	io.ReaderAt
	Size() int64
}

// Part is what a shard has of a problem, whatever the fit: some of the videos.
type Part struct {
	Data     *dataset.Dataset // those videos, tracks and features only
	Options  Options          // that the problem was laid out for
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
	Options    Options `json:"options"`
	Background int     `json:"background"` // K_bg
	Order      []int   `json:"order"`      // of the factors
	Free       []bool  `json:"free"`       // of each factor: no video of the whole problem binds it
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
		f.loans = append(f.loans, &loan{chunks: chunks, size: f.sizeOfSums(chunks) + int64(f.videos(chunks).size())})
	}
	for _, l := range f.loans {
		l.asked, l.coming = false, nil
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

// returned reports whether every shard has given back what it swept.
func (f *Fit) returned() bool {
	for _, l := range f.loans {
		if l.coming == nil {
			return false
		}
	}
	return true
}

// waiting reports whether there is nothing to do before a shard gives back its sweep.
func (f *Fit) waiting() bool {
	return f.swept != nil && f.next == len(f.own()) && !f.returned()
}

// collect adds what the shards gave back.
func (f *Fit) collect() {
	f.steps += f.spared()
	sums := f.workers[0].sums
	for _, l := range f.loans {
		from := f.fetch(l.coming, 0)
		for _, c := range l.chunks {
			took(c.sums(sums).read(from))
			f.swept.take(sums)
			f.addTerms(c)
		}
		l.swept, l.coming = l.coming, nil
	}
}

// catchUp takes in the videos that shards gave back, for the fit to be whole.
func (f *Fit) catchUp() {
	for _, l := range f.loans {
		if l.swept == nil {
			continue
		}
		took(f.videos(l.chunks).read(f.fetch(l.swept, f.sizeOfSums(l.chunks))))
		for _, c := range l.chunks {
			for _, b := range c.bags {
				f.renew(b)
			}
		}
		l.swept = nil
	}
}

// fetch reads what a shard gave back, from a place on.
func (f *Fit) fetch(swept Later, at int64) io.Reader {
	from := io.NewSectionReader(swept, at, swept.Size()-at)
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
	lent, waiting := f.swept != nil && f.next == 0 && f.chunks[0].next == 0, f.waiting()
	f.catchUp()
	f.loans = nil
	if lent {
		f.sweep()
	} else if waiting {
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
func (s *Search) Part(i, n int) *Part {
	chunks := s.Fit().lent(i, n)
	first, last := chunks[0], chunks[len(chunks)-1]
	p := s.problem
	options := p.laid
	options.Precision = p.precision // a part alone may be too small for it
	return &Part{p.data.Only(first.bags[0].video, last.bags[len(last.bags)-1].video+1), options, p.patterns, p.chunk}
}

// SameParts reports whether the shards of another search have the parts of this one.
func (s *Search) SameParts(other *Search) bool { return other != nil && s.problem == other.problem }

// Asking lists the shards that are to have a task now.
func (s *Search) Asking() []int {
	var list []int
	if s.fit == nil {
		return nil
	}
	for i, l := range s.fit.loans {
		if !l.asked {
			list = append(list, i+1)
		}
	}
	return list
}

// Waiting reports whether Step can do nothing before Take.
func (s *Search) Waiting() bool { return s.fit != nil && s.fit.waiting() }

// Task returns what shard i is to do now; it errs where nothing is
// asked of it.
func (s *Search) Task(i int) (Task, error) {
	l, err := s.loan(i)
	if err != nil {
		return Task{}, err
	}
	f := s.fit
	t, beta := Task{}, f.beta(f.iteration)
	numbers := f.parameters(&beta)
	if !l.held {
		f.catchUp()
		t.Begin = &Beginning{f.options, f.start.Background, f.order, f.free}
		numbers = append(numbers, f.videos(l.chunks)...)
	}
	l.held, l.asked = true, true
	t.Numbers = numbers.bytes()
	return t, nil
}

// Take receives what shard i swept; it errs where nothing was asked of it, and where what
// comes has another size.
func (s *Search) Take(i int, swept Later) error {
	l, err := s.loan(i)
	if err != nil {
		return err
	}
	if swept.Size() != l.size {
		return fmt.Errorf("shard %d gives back %d bytes; its sweep has %d", i, swept.Size(), l.size)
	}
	l.coming = swept
	return nil
}

// Lose says that shard i is gone, with all that it had: it is to have its task, from the
// end of the last iteration, again.
func (s *Search) Lose(i int) {
	if s.fit != nil && i > 0 && i <= len(s.fit.loans) {
		l := s.fit.loans[i-1]
		l.held, l.asked = false, l.coming != nil
	}
}

// loan returns what shard i has to give back; it errs where that is nothing.
func (s *Search) loan(i int) (*loan, error) {
	if s.fit == nil || s.fit.swept == nil || i < 1 || i > len(s.fit.loans) || s.fit.loans[i-1].coming != nil {
		return nil, fmt.Errorf("nothing is asked of shard %d", i)
	}
	return s.fit.loans[i-1], nil
}
