package read

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/features"
	"siibp/core/dataset/mat"
)

// labelling is one concept's classes and the true one of every track.
type labelling struct {
	classes []string
	class   []int // per track a class or Background
}

// label reads GTf or GTa and keeps the most frequent classes, at most that many, in that
// order, or all in the file's order; the others become background. Classes are named by
// names, else by their number in the file.
func (m *movie) label(name string, most int, noun string, names []string) labelling {
	class, last, ok := m.classes(name)
	if !ok {
		return labelling{}
	}
	none := m.background(name, class, last)
	kept := frequent(class, none, most < math.MaxInt)
	if len(kept) == 0 {
		m.wrong(name, 0, "there must be a class besides the background", "none", fmt.Sprintf("class %d is taken for the background", none))
		return labelling{}
	}
	if len(kept) > most {
		m.Note("%s/%s: the %d most frequent of %d classes are kept, the others are background.", m.name, name, most, len(kept))
		kept = kept[:most]
	}
	l := labelling{class: make([]int, len(class))}
	at := map[int]int{}
	for i, k := range kept {
		at[k] = i
	}
	for r, k := range class {
		l.class[r] = dataset.Background
		if i, ok := at[k]; ok {
			l.class[r] = i
		}
	}
	for _, k := range kept {
		l.classes = append(l.classes, called(k, none, last, noun, names))
	}
	if slices.Contains(l.classes, "") || repeats(l.classes) {
		m.Note("%s/%s: the names of the classes are not used: there must be one for each of %d, all different.", m.name, name, last)
		for i, k := range kept {
			l.classes[i] = called(k, none, last, noun, nil)
		}
	}
	return l
}

// frequent lists the classes that occur but the background, the most frequent first or
// in their order.
func frequent(class []int, none int, sorted bool) []int {
	tracks := map[int]int{}
	for _, k := range class {
		if k != none && k != 0 {
			tracks[k]++
		}
	}
	list := slices.Sorted(maps.Keys(tracks))
	if sorted {
		slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(tracks[b], tracks[a]) })
	}
	return list
}

// called returns the name of class k. Names has one for each class, or for each but the
// background; called returns "" where it has neither.
func called(k, none, last int, noun string, names []string) string {
	switch {
	case names == nil:
		return fmt.Sprintf("%s %d", noun, k)
	case len(names) == last:
		k--
	case none > 0 && len(names) == last-1:
		if k--; k >= none {
			k--
		}
	default:
		return ""
	}
	if dataset.BadClass(names[k]) != "" {
		return ""
	}
	return names[k]
}

func repeats(names []string) bool {
	sorted := slices.Clone(names)
	slices.Sort(sorted)
	return len(slices.Compact(sorted)) < len(names)
}

// background returns the class that means none of the others. In the authors' file it is 1.
func (m *movie) background(name string, class []int, last int) int {
	none := m.o.Background
	switch {
	case none < 0:
		none = last
	case none == 0 && !slices.Contains(class, 0):
		none = 1
	}
	tracks := 0
	for _, k := range class {
		if k == none || k == 0 {
			tracks++
		}
	}
	m.Note("%s/%s: class %d is taken for the background, which %d of %d tracks are.", m.name, name, none, tracks, len(class))
	return none
}

// classes reads N×1 numbers or N×P indicators; 0, or a row of zeros, is no class. Last is the
// highest there can be.
func (m *movie) classes(name string) (class []int, last int, ok bool) {
	x, ok := m.matrix(name)
	if !ok {
		return nil, 0, false
	}
	if x.Rows == 1 {
		x.Rows, x.Cols = x.Cols, 1
	}
	if !m.perTrack(name, x) {
		return nil, 0, false
	}
	before := m.Reported
	class = make([]int, x.Rows)
	for r := range class {
		row := x.Data[r*x.Cols : (r+1)*x.Cols]
		if x.Cols == 1 {
			class[r] = m.index(name, r, row[0])
		} else {
			class[r] = m.indicated(name, r, row)
		}
	}
	last = x.Cols
	if x.Cols == 1 {
		last = slices.Max(class)
	}
	return class, last, m.Reported == before
}

// maxClass bounds the number of a class.
const maxClass = 1_000_000

// index checks the number of a class.
func (m *movie) index(name string, r int, x float64) int {
	if x == math.Trunc(x) && x >= 0 && x <= maxClass {
		return int(x)
	}
	m.wrong(name, r+1, "a class must be a whole number from 1, or 0 for background", fmt.Sprint(x), "")
	return 0
}

// indicated returns the place, from 1, of the one number that is not 0.
func (m *movie) indicated(name string, r int, row []float64) int {
	k := 0
	for i, x := range row {
		if x == 0 {
			continue
		}
		if k > 0 || x != 1 {
			m.wrong(name, r+1, "an indicator must be 1 in the column of the track's class and 0 in the others", fmt.Sprintf("%g in column %d", x, i+1),
				"or save one column of class numbers")
			return 0
		}
		k = i + 1
	}
	return k
}

// names returns the given names, else those of the first variable of one of the names, in any case; nil without.
func (m *movie) names(given []string, variables ...string) []string {
	if given != nil {
		return given
	}
	for i, v := range m.mat.Variables {
		if !slices.Contains(variables, strings.ToLower(v.Name)) || v.Class != mat.Cell && v.Class != mat.Char {
			continue
		}
		a, err := m.mat.Read(i)
		if err != nil {
			features.BadMatrix(m.Report, m.name, err)
			return nil
		}
		if texts, ok := a.Texts(); ok {
			return texts
		}
	}
	return nil
}
