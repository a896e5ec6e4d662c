package synth

import "math/rand/v2"

// role is one actor of a clip and what it does: one action for the whole
// clip, or two, one in each half. The numbers count in actors and actions.
type role struct {
	actor   int
	actions []int
}

// cast is the roles of one clip; no kind of actor occurs twice in it.
type cast []role

// plant decides who does what in which clip. Captions can tell two classes
// apart only if some clip has one without the other, so of many deals of the
// cards it keeps the one that leaves the fewest pairs of classes together.
func plant(o Options, r *rand.Rand) []cast {
	const deals = 60
	var best []cast
	least := 0
	for range deals {
		casts := deal(o, r)
		if cost := muddle(casts); best == nil || cost < least {
			best, least = casts, cost
		}
	}
	return best
}

// deck deals cards; when it is empty it is filled and shuffled again.
type deck struct {
	cards, left []int
	random      *rand.Rand
}

// newDeck has every class of the vocabulary twice and every other kind once.
func newDeck(named, all int, r *rand.Rand) *deck {
	d := &deck{random: r}
	for c := range all {
		d.cards = append(d.cards, c)
		if c < named {
			d.cards = append(d.cards, c)
		}
	}
	return d
}

// next deals the first card that is not among the refused.
func (d *deck) next(refused map[int]bool) int {
	for {
		for i, c := range d.left {
			if !refused[c] {
				d.left = append(d.left[:i], d.left[i+1:]...)
				return c
			}
		}
		d.left = append([]int(nil), d.cards...)
		d.random.Shuffle(len(d.left), func(i, j int) { d.left[i], d.left[j] = d.left[j], d.left[i] })
	}
}

// deal makes one cast a clip.
func deal(o Options, r *rand.Rand) []cast {
	const both = 0.2 // share of roles with two actions
	who := newDeck(namedActors, len(actors), r)
	what := newDeck(namedActions, len(actions), r)
	casts := make([]cast, o.Clips)
	for i := range casts {
		present := map[int]bool{}
		for range o.actorsIn(i) {
			a := who.next(present)
			present[a] = true
			first := what.next(nil)
			doing := role{a, []int{first}}
			if r.Float64() < both {
				doing.actions = append(doing.actions, what.next(map[int]bool{first: true}))
			}
			casts[i] = append(casts[i], doing)
		}
	}
	return casts
}

// actorsIn is how many actors play in a clip.
func (o Options) actorsIn(clip int) int {
	if o.Actors > 0 {
		return o.Actors
	}
	return 3 - clip%2
}

// muddle counts the ordered pairs of vocabulary classes of which the first
// never occurs without the second, the clips of which a caption would say
// nothing in full, and how unevenly the pairs of actor and action are used.
func muddle(casts []cast) int {
	const classes = namedActors + namedActions
	var apart [classes][classes]bool
	var used [namedActors][namedActions]int
	cost := 0
	for _, c := range casts {
		var here [classes]bool
		full := false
		for _, p := range c {
			for _, a := range p.actions {
				who, what := p.actor < namedActors, a < namedActions
				if who {
					here[p.actor] = true
				}
				if what {
					here[namedActors+a] = true
				}
				if who && what {
					used[p.actor][a]++
					full = true
				}
			}
		}
		for a := range classes {
			for b := range classes {
				apart[a][b] = apart[a][b] || here[a] && !here[b]
			}
		}
		if !full {
			cost += 3
		}
	}
	return cost + together(apart) + crowding(used)
}

func together(apart [namedActors + namedActions][namedActors + namedActions]bool) int {
	count := 0
	for a := range apart {
		for b := range apart {
			if a != b && !apart[a][b] {
				count++
			}
		}
	}
	return count
}

// crowding grows with every further use of the same pair.
func crowding(used [namedActors][namedActions]int) int {
	count := 0
	for _, row := range used {
		for _, n := range row {
			count += max(0, n-2) * max(0, n-2)
		}
	}
	return count
}
