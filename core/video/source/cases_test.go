package source

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// readCase opens a clip of the cases that lie beside the repository, and returns its size, number of frames and notes.
func readCase(t *testing.T, name string) (w, h, frames int, notes string) {
	t.Helper()
	file := filepath.Join("..", "..", "..", "..", "shared", "cases", name)
	if _, err := os.Stat(file); err != nil {
		t.Skip("the cases do not lie beside the project")
	}
	if strings.HasSuffix(name, ".mp4") {
		if _, err := exec.LookPath("ffmpeg"); err != nil {
			t.Skip("there is no ffmpeg, which reads video files")
		}
	}
	s, err := Open(file, Options{FPS: 10})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for {
		if _, err := s.Next(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		frames++
	}
	w, h = s.Size()
	return w, h, frames, strings.Join(s.Notes(), "\n")
}

// TestCases decodes the clips of the cases 61 to 66: they are upright, have the shown frames, and a note names what is
// unusual.
func TestCases(t *testing.T) {
	for _, x := range []struct {
		name   string
		w, h   int
		frames int // 0 where the decoder decides
		says   string
	}{
		{"61-exif/data", 480, 270, 80, ""},
		{"62-dot-underscore/data", 480, 270, 65, ""},
		{"clips/63-damaged.mp4", 480, 270, 0, "It is damaged"},
		{"clips/64-hdr.mp4", 480, 270, 80, ""},
		{"clips/65-edit-list.mp4", 480, 270, 55, ""},
		{"clips/66-two-streams.mp4", 480, 270, 80, "stream"},
		{"clips/67-crowd.mp4", 1440, 810, 100, ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			w, h, frames, notes := readCase(t, x.name)
			if w != x.w || h != x.h || x.frames > 0 && frames != x.frames || !strings.Contains(notes, x.says) {
				t.Errorf("%d×%d, %d frames, notes %q; want %d×%d, %d frames, %q", w, h, frames, notes, x.w, x.h, x.frames, x.says)
			}
		})
	}
}
