package synth

import (
	"math/rand/v2"

	"siibp/core/synth/drawing"
)

// role is one actor of a clip and what it does: one action for the whole
// clip, or two, one in each half. The numbers count in actors and actions.
type role struct {
	actor   int
	actions []int
}

// cast is the roles of one clip; no kind of actor occurs twice in it.
type cast []role

// chooseCasts decides who does what in which clip. Captions can tell two classes
// apart only if some clip has one without the other, so of many deals of the
// cards it keeps the one that leaves the fewest pairs of classes together.
func chooseCasts(o Options, r *rand.Rand) []cast {
	const attempts = 300
	var best []cast
	least := 0
	for range attempts {
		casts := drawCasts(o, r)
		if cost := ambiguity(casts); best == nil || cost < least {
			best, least = casts, cost
		}
	}
	return best
}

// deck deals cards; when it is empty it is filled and shuffled again.
type deck struct {
	cards, remaining []int
	random           *rand.Rand
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

// draw deals the first card that is not among the refused.
func (d *deck) draw(refused map[int]bool) int {
	for {
		for i, c := range d.remaining {
			if !refused[c] {
				d.remaining = append(d.remaining[:i], d.remaining[i+1:]...)
				return c
			}
		}
		d.remaining = append([]int(nil), d.cards...)
		d.random.Shuffle(len(d.remaining), func(i, j int) { d.remaining[i], d.remaining[j] = d.remaining[j], d.remaining[i] })
	}
}

// drawCasts makes one cast a clip.
func drawCasts(o Options, r *rand.Rand) []cast {
	const twoActions = 0.2 // share of roles with two actions
	actorDeck := newDeck(drawing.NamedActors, len(drawing.Actors), r)
	actionDeck := newDeck(drawing.NamedActions, len(drawing.Actions), r)
	casts := make([]cast, o.Clips)
	for i := range casts {
		present := map[int]bool{}
		for range o.actorCount(i) {
			a := actorDeck.draw(present)
			present[a] = true
			first := actionDeck.draw(nil)
			doing := role{a, []int{first}}
			if r.Float64() < twoActions {
				doing.actions = append(doing.actions, actionDeck.draw(map[int]bool{first: true}))
			}
			casts[i] = append(casts[i], doing)
		}
	}
	return casts
}

// actorCount is how many actors play in a clip.
func (o Options) actorCount(clip int) int {
	if o.Actors > 0 {
		return o.Actors
	}
	return 3 - clip%2
}

// kindCount is how many kinds there are, actors first, then actions.
const kindCount = len(drawing.Actors) + len(drawing.Actions)

// isNamed tells whether a kind is in the vocabulary.
func isNamed(kind int) bool {
	return kind < drawing.NamedActors || kind >= len(drawing.Actors) && kind < len(drawing.Actors)+drawing.NamedActions
}

// ambiguity is how badly casts teach: it counts the ordered pairs of vocabulary
// classes of which the first never occurs without the second, the clips of
// which a caption would say nothing in full, what the vocabulary lacks in the
// first clip, which people see first, and how often the same kinds meet.
func ambiguity(casts []cast) int {
	var apart, meet [kindCount][kindCount]int // clips with the first and without, or with, the second
	var used [kindCount][kindCount]int        // deeds of an actor and an action
	cost := 0
	for i, c := range casts {
		here, full, lacking := c.countKinds(&used)
		for a := range kindCount {
			for b := range kindCount {
				if here[a] && here[b] {
					meet[a][b]++
				} else if here[a] {
					apart[a][b]++
				}
			}
		}
		if full == 0 {
			cost += 3
		}
		if i == 0 {
			cost += lacking
		}
	}
	return cost + inseparablePairs(apart) + excessMeetings(meet, 4) + excessMeetings(used, 2)
}

// countKinds says which kinds a cast has, and how many of its deeds the vocabulary
// has in full and how many it lacks in part; it adds all of them to used.
func (c cast) countKinds(used *[kindCount][kindCount]int) (here [kindCount]bool, full, lacking int) {
	for _, p := range c {
		for _, a := range p.actions {
			who, what := p.actor, len(drawing.Actors)+a
			here[who], here[what] = true, true
			used[who][what]++
			if isNamed(who) && isNamed(what) {
				full++
			} else {
				lacking++
			}
		}
	}
	return here, full, lacking
}

// inseparablePairs counts the pairs of classes that no clip tells apart.
func inseparablePairs(apart [kindCount][kindCount]int) int {
	count := 0
	for a := range apart {
		for b := range apart {
			if a != b && isNamed(a) && isNamed(b) && apart[a][b] == 0 {
				count++
			}
		}
	}
	return count
}

// excessMeetings grows with every pair of different kinds beyond a limit.
func excessMeetings(pairs [kindCount][kindCount]int, limit int) int {
	count := 0
	for a, row := range pairs {
		for b, n := range row {
			if a != b {
				count += max(0, n-limit) * max(0, n-limit)
			}
		}
	}
	return count
}
