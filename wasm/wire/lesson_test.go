package wire

import (
	"strings"
	"testing"
)

// A lesson's buffers have the sizes that its fields say, and need nothing open.
func TestLesson(t *testing.T) {
	reply := New().Lesson([]byte(`{"world": "views", "background": 1, "views": ["voice"]}`))
	m, ok := reply.Message.(Lesson)
	if !ok {
		t.Fatalf("got %+v", reply.Message)
	}
	s, n, v, k := len(m.Iterations), len(m.Tracks.IDs), len(m.Views), m.Background
	for _, c := range m.Concepts {
		k += len(c.Classes)
	}
	for name, size := range map[string][2]int{
		"tracks": {len(reply.Buffers[m.Tracks.Rows]), n * (3 + 2*len(m.Concepts))},
		"x":      {len(reply.Buffers[m.X]), v * n * 2}, "ν": {len(reply.Buffers[m.Nu]), s * n * k}, "Φ": {len(reply.Buffers[m.Phi]), s * v * k * 2},
	} {
		if size[0] != 4*size[1] {
			t.Errorf("%s has %d bytes, want %d numbers", name, size[0], size[1])
		}
	}
	if len(m.F) != s || s == 0 || n == 0 || v != 2 || k != 4 {
		t.Errorf("%d frames, %d objectives, %d tracks, %d views, %d factors", s, len(m.F), n, v, k)
	}
}

func TestLessonRefused(t *testing.T) {
	for _, settings := range []string{``, `{"world": 3}`, `{"world": "paradise"}`} {
		m, ok := New().Lesson([]byte(settings)).Message.(Failure)
		if !ok || m.Panic || !strings.HasPrefix(m.Text, "lesson: ") {
			t.Errorf("%s: got %+v", settings, m)
		}
	}
}
