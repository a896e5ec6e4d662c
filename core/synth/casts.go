package synth

import (
	"math/rand/v2"
)

// role is one actor of a clip with its actions: one for the whole clip, or one for each half.
// actor is an index into Actors, actions are indices into Actions.
type role struct {
	actor   int
	actions []int
}

// cast holds the roles of one clip. Its actors are distinct.
type cast []role

// chooseCasts assigns actors and actions to clips. Captions separate two classes only if some clip
// has one without the other, so that of many random assignments it returns the least ambiguous.
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

// deck draws kinds without replacement. An empty deck is refilled and shuffled.
type deck struct {
	cards, remaining []int
	random           *rand.Rand
}

// newDeck returns a deck with each of the first named kinds twice and each other kind once.
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

// draw removes and returns the first kind that is not excluded.
func (d *deck) draw(excluded map[int]bool) int {
	for {
		for i, c := range d.remaining {
			if !excluded[c] {
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
	const twoActions = 0.2 // fraction of the roles with two actions
	actorDeck := newDeck(NamedActors, len(Actors), r)
	actionDeck := newDeck(NamedActions, len(Actions), r)
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

// kindCount is the number of kinds: actors, then actions.
const kindCount = len(Actors) + len(Actions)

// isNamed reports whether a kind has a class in the vocabulary.
func isNamed(kind int) bool {
	return kind < NamedActors || kind >= len(Actors) && kind < len(Actors)+NamedActions
}

// ambiguity returns a cost that is lower the better captions of the casts separate the classes. It
// is the sum of
//   - the number of ordered pairs of classes where the first never occurs without the second,
//   - 3 for each clip without an instance of two named classes,
//   - the number of instances with an unnamed class in the first clip, which users see first,
//   - the squared excess of the co-occurrences of two kinds in clips (above 4) and in instances
//     (above 2).
func ambiguity(casts []cast) int {
	var without, together [kindCount][kindCount]int // number of clips with the first kind and without (or with) the second
	var used [kindCount][kindCount]int              // number of instances of an actor and an action
	cost := 0
	for i, c := range casts {
		present, named, unnamed := c.countKinds(&used)
		for a := range kindCount {
			for b := range kindCount {
				if present[a] && present[b] {
					together[a][b]++
				} else if present[a] {
					without[a][b]++
				}
			}
		}
		if named == 0 {
			cost += 3
		}
		if i == 0 {
			cost += unnamed
		}
	}
	return cost + inseparablePairs(without) + excessPairs(together, 4) + excessPairs(used, 2)
}

// countKinds returns the kinds in a cast and the number of its instances with two named classes
// (named) and with an unnamed class (unnamed). It adds all instances to used.
func (c cast) countKinds(used *[kindCount][kindCount]int) (present [kindCount]bool, named, unnamed int) {
	for _, p := range c {
		for _, a := range p.actions {
			actor, action := p.actor, len(Actors)+a
			present[actor], present[action] = true, true
			used[actor][action]++
			if isNamed(actor) && isNamed(action) {
				named++
			} else {
				unnamed++
			}
		}
	}
	return present, named, unnamed
}

// inseparablePairs returns the number of ordered pairs of classes where the first never occurs
// without the second.
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

// excessPairs returns Σ max(0, count − limit)² over all pairs of different kinds.
func excessPairs(pairs [kindCount][kindCount]int, limit int) int {
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
