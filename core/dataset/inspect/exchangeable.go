package inspect

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// maxExchangeTests bounds the pairs of classes of a concept and the exchanges that are tried. Each of these reads the
// captions of the videos with a class. With more, the findings are incomplete.
const maxExchangeTests = 2_000

// classAt is a class of a concept, as indexes.
type classAt struct{ concept, class int }

// exchange is two classes of one concept that change places.
type exchange struct{ concept, a, b int }

// Exchangeable finds pairs of classes that the captions cannot tell apart: the captions stay the same if the two change
// places, alone or together with a pair of another concept. Their labels may be exchanged, whatever the features are,
// unless a known label says which is which. It reads training videos with captions.
func Exchangeable(d *dataset.Dataset) []Finding {
	x := newExchanges(d)
	var list []Finding
	for e, concept := range d.Concepts {
		var pairs []string
		for _, p := range x.pairs(e) {
			if with, ok := x.test(p); ok {
				pairs = append(pairs, x.describe(p, with))
			}
		}
		if pairs == nil {
			continue
		}
		more := ""
		if n := len(pairs) - fault.MaxListed; n > 0 {
			pairs, more = pairs[:fault.MaxListed], fmt.Sprintf(" and %s more", fault.Count(n, "pair", "pairs"))
		}
		list = append(list, Finding{Kind: Alike, Text: fmt.Sprintf(
			"The captions do not distinguish these classes of %s: %s%s. In every video, the captions name all classes of such a group in the same way, or none, so that their labels may be exchanged. Add a known label of one of them, or a caption that names only one.",
			concept.Name, strings.Join(pairs, "; "), more)})
	}
	return list
}

// exchanges holds the captions in which exchanges are tried.
type exchanges struct {
	data   *dataset.Dataset
	videos map[classAt][]int  // training videos that name a class, in order
	known  map[classAt]bool   // classes with a known label
	listed map[int][]exchange // by concept, the result of pairs
	tests  int
}

func newExchanges(d *dataset.Dataset) *exchanges {
	x := &exchanges{data: d, videos: map[classAt][]int{}, known: map[classAt]bool{}, listed: map[int][]exchange{}}
	for i, v := range d.Videos {
		if v.Free || v.Test || len(v.Tracks) == 0 {
			continue
		}
		for _, tuple := range v.Tuples {
			for e, k := range tuple {
				if list := x.videos[classAt{e, k}]; k >= 0 && (len(list) == 0 || list[len(list)-1] != i) {
					x.videos[classAt{e, k}] = append(list, i)
				}
			}
		}
	}
	for _, t := range d.Tracks {
		for e, k := range t.Known {
			x.known[classAt{e, k}] = true
		}
	}
	return x
}

// pairs returns the pairs of classes of a concept that the same videos name, without a known label, at most
// maxExchangeTests.
func (x *exchanges) pairs(e int) []exchange {
	if list, ok := x.listed[e]; ok {
		return list
	}
	x.listed[e] = x.listPairs(e)
	return x.listed[e]
}

func (x *exchanges) listPairs(e int) []exchange {
	groups := map[string][]int{}
	var order []string
	for k := range x.data.Concepts[e].Classes {
		at := classAt{e, k}
		if len(x.videos[at]) == 0 || x.known[at] {
			continue
		}
		key := fmt.Sprint(x.videos[at])
		if groups[key] == nil {
			order = append(order, key)
		}
		groups[key] = append(groups[key], k)
	}
	var list []exchange
	for _, key := range order {
		for i, a := range groups[key] {
			for _, b := range groups[key][:i] {
				if list = append(list, exchange{e, b, a}); len(list) == maxExchangeTests {
					return list
				}
			}
		}
	}
	return list
}

// ExchangeablePairs returns the pairs of classes of concept e that can change places without a change of the captions.
// Unlike Exchangeable it includes classes that no caption names.
func ExchangeablePairs(d *dataset.Dataset, e int) [][2]int {
	x := newExchanges(d)
	var list [][2]int
	for b := range d.Concepts[e].Classes {
		for a := range b {
			p := exchange{e, a, b}
			if !x.known[classAt{e, a}] && !x.known[classAt{e, b}] && slices.Equal(x.videos[classAt{e, a}], x.videos[classAt{e, b}]) && x.same(p) {
				list = append(list, [2]int{a, b})
			}
		}
	}
	return list
}

// test reports whether the captions stay the same with an exchange, and the exchange of another concept that they need
// for that, if any.
func (x *exchanges) test(p exchange) (with *exchange, ok bool) {
	if x.same(p) {
		return nil, true
	}
	for e := range x.data.Concepts {
		if e == p.concept || x.tests > maxExchangeTests {
			continue
		}
		for _, q := range x.pairs(e) {
			if slices.Equal(x.videos[classAt{e, q.a}], x.videos[classAt{p.concept, p.a}]) && x.same(p, q) {
				return &q, true
			}
		}
	}
	return nil, false
}

// same reports whether the captions stay the same with the exchanges. After maxExchangeTests it reports false.
func (x *exchanges) same(exchanges ...exchange) bool {
	if x.tests++; x.tests > maxExchangeTests {
		return false
	}
	for _, video := range x.videos[classAt{exchanges[0].concept, exchanges[0].a}] {
		v := x.data.Videos[video]
		before, after := make([]string, len(v.Tuples)), make([]string, len(v.Tuples))
		for i, tuple := range v.Tuples {
			count := v.Count(i)
			exchanged := slices.Clone(tuple)
			for _, p := range exchanges {
				switch exchanged[p.concept] {
				case p.a:
					exchanged[p.concept] = p.b
				case p.b:
					exchanged[p.concept] = p.a
				}
			}
			before[i], after[i] = fmt.Sprint(tuple, count), fmt.Sprint(exchanged, count)
		}
		slices.Sort(before)
		slices.Sort(after)
		if !slices.Equal(before, after) {
			return false
		}
	}
	return true
}

// describe names the classes of an exchange and of the other one that it needs.
func (x *exchanges) describe(p exchange, with *exchange) string {
	names := func(p exchange) string {
		classes := x.data.Concepts[p.concept].Classes
		return fault.Quote(classes[p.a]) + " and " + fault.Quote(classes[p.b])
	}
	if with == nil {
		return names(p)
	}
	return fmt.Sprintf("%s, together with %s", names(p), names(*with))
}
