package synth

import (
	"math/rand/v2"

	"siibp/core/synth/drawing"
)

// role is one actor of a clip and what it does: one action for the whole clip, or two, one in
// each half. The numbers are indices of drawing.Actors and drawing.Actions.
type role struct {
	actor   int
	actions []int
}

// cast holds the roles of one clip; no kind of actor occurs twice in it.
type cast []role

// chooseCasts decides who does what in which clip. Captions can tell two classes apart only
// if some clip has one without the other. Of many random casts it keeps those of the least
// ambiguity.
func chooseCasts(o Options, r *rand.Rand) []cast {
	const attempts = 300
	var best []cast
	lowest := 0
	for range attempts {
		casts := drawCasts(o, r)
		if cost := ambiguity(casts); best == nil || cost < lowest {
			best, lowest = casts, cost
		}
	}
	return best
}

// deck draws kinds without replacement; when it is empty it is filled and shuffled again.
type deck struct {
	cards, remaining []int
	random           *rand.Rand
}

// newDeck returns a deck that holds each named kind twice and each other kind once.
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

// draw removes and returns the first kind that is not refused.
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

// drawCasts draws a cast for each clip.
func drawCasts(o Options, r *rand.Rand) []cast {
	const twoActions = 0.2 // share of roles that have two actions
	actorDeck := newDeck(drawing.NamedActors, len(drawing.Actors), r)
	actionDeck := newDeck(drawing.NamedActions, len(drawing.Actions), r)
	casts := make([]cast, o.Clips)
	for i := range casts {
		used := map[int]bool{}
		for range o.actorCount(i) {
			a := actorDeck.draw(used)
			used[a] = true
			first := actionDeck.draw(nil)
			newRole := role{a, []int{first}}
			if r.Float64() < twoActions {
				newRole.actions = append(newRole.actions, actionDeck.draw(map[int]bool{first: true}))
			}
			casts[i] = append(casts[i], newRole)
		}
	}
	return casts
}

// actorCount returns the number of actors in a clip.
func (o Options) actorCount(clip int) int {
	if o.Actors > 0 {
		return o.Actors
	}
	return 3 - clip%2
}

// kindCount is the number of kinds, actors first, then actions.
const kindCount = len(drawing.Actors) + len(drawing.Actions)

// isNamed reports whether a kind has a class in the vocabulary.
func isNamed(kind int) bool {
	return kind < drawing.NamedActors || kind >= len(drawing.Actors) && kind < len(drawing.Actors)+drawing.NamedActions
}

// ambiguity measures how badly captions of the casts separate the classes. It adds the number
// of ordered pairs of classes of which the first never occurs without the second, 3 for
// each clip without an instance whose classes are both named, the instances of the first
// clip with a class that is not named (people see that clip first), and the squared excess
// of kinds that meet too often.
func ambiguity(casts []cast) int {
	var without, together [kindCount][kindCount]int // number of clips with the first kind and without, or with, the second
	var used [kindCount][kindCount]int              // number of instances of an actor and an action
	cost := 0
	for i, c := range casts {
		present, full, lacking := c.countKinds(&used)
		for a := range kindCount {
			for b := range kindCount {
				if present[a] && present[b] {
					together[a][b]++
				} else if present[a] {
					without[a][b]++
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
	return cost + inseparablePairs(without) + excessMeetings(together, 4) + excessMeetings(used, 2)
}

// countKinds returns which kinds a cast has, and how many of its instances have both classes
// named (full) or not (lacking). It adds all instances to used.
func (c cast) countKinds(used *[kindCount][kindCount]int) (present [kindCount]bool, full, lacking int) {
	for _, p := range c {
		for _, a := range p.actions {
			who, what := p.actor, len(drawing.Actors)+a
			present[who], present[what] = true, true
			used[who][what]++
			if isNamed(who) && isNamed(what) {
				full++
			} else {
				lacking++
			}
		}
	}
	return present, full, lacking
}

// inseparablePairs counts the ordered pairs of classes of which the first never occurs without
// the second.
func inseparablePairs(without [kindCount][kindCount]int) int {
	count := 0
	for a := range without {
		for b := range without {
			if a != b && isNamed(a) && isNamed(b) && without[a][b] == 0 {
				count++
			}
		}
	}
	return count
}

// excessMeetings adds the squares of the counts above a limit, over pairs of different kinds.
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
