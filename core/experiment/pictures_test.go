package experiment

import (
	"fmt"
	"strings"
	"testing"

	"siibp/core/figure"
)

// The colours of a picture's file are those of the style sheet.
func TestPicturesHaveTheReportsColours(t *testing.T) {
	for i, colour := range figure.Colours {
		if rule := fmt.Sprintf(".report .hue%d { color: %s; }", i, colour); !strings.Contains(Style(), rule) {
			t.Errorf("the style sheet lacks %s", rule)
		}
	}
}

func TestPictureNames(t *testing.T) {
	var m markup
	for _, title := range []string{"Test videos, free: K_bg 4", "Test videos (free): K_bg 4", "α / β"} {
		m.figure("caption", title, figure.Bar(0.5, 1, 0, 0))
	}
	for i, want := range []string{"test-videos-free-k-bg-4.svg", "test-videos-free-k-bg-4-2.svg", "α-β.svg"} {
		if got := m.pictures[i].Name; got != want {
			t.Errorf("picture %d is %s, not %s", i, got, want)
		}
	}
}
