package text

import "testing"

func TestSameInflected(t *testing.T) {
	for _, pair := range [][2]string{{"walk", "walking"}, {"walks", "walked"}, {"sit", "sitting"}, {"sits", "sat"}, {"dance", "dancing"}, {"carry", "carries"},
		{"cat", "cats"}, {"man", "men"}, {"pick up", "picking up"}, {"glass", "glasses"}, {"fly", "flying"}, {"Birds", "bird"}} {
		if !SameInflected(pair[0], pair[1]) || !SameInflected(pair[1], pair[0]) {
			t.Errorf("%v are two", pair)
		}
	}
	for _, pair := range [][2]string{{"car", "cat"}, {"Adam", "Adams"}, {"paint", "painter"}, {"organ", "organization"}, {"king", "ks"}, {"bus", "bu"},
		{"pick up", "picking down"}, {"sing", "s"}, {"string", "str"}, {"walk", "walk up"}, {"", "s"}} {
		if SameInflected(pair[0], pair[1]) {
			t.Errorf("%v are one", pair)
		}
	}
}
