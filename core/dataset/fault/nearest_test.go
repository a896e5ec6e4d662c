package fault

import "testing"

func TestNearest(t *testing.T) {
	names := []string{"walking", "sitting down", "Äpfel"}
	for s, want := range map[string]string{"walkin": "walking", "WALKING": "walking", "siting dwn": "sitting down", "apfel": "Äpfel", "walk": "walking"} {
		if got, _ := Nearest(s, names); got != want {
			t.Errorf("nearest to %q is %q, want %q", s, got, want)
		}
	}
	for s, want := range map[string]string{"walkin": "walking", "walk": "", "a": "", "talking": "walking"} {
		if got := Typo(s, names); got != want {
			t.Errorf("%q is meant as %q, want %q", s, got, want)
		}
	}
	for _, x := range []struct {
		a, b string
		want int
	}{{"kitten", "sitting", 3}, {"", "abc", 3}, {"flaw", "lawn", 2}, {"same", "same", 0}} {
		if got := distance(compared(x.a), compared(x.b), 99); got != x.want {
			t.Errorf("from %q to %q: %d, want %d", x.a, x.b, got, x.want)
		}
	}
}
