//go:build !js

package source

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDamagedClips decodes clips with several kinds of damage, as shared/cases/63: notes or the error name the damage, and
// the intact frames are used.
func TestDamagedClips(t *testing.T) {
	const moving = "testsrc=s=160x120:r=10:d=3"
	for name, x := range map[string]struct {
		file      string
		arguments []string
	}{
		"MPEG-4 with changed bytes": {"a.avi", []string{"-c:v", "mpeg4", "-g", "10", "-bsf:v", "noise=amount=200"}},
		"FFV1 with changed bytes":   {"b.mkv", []string{"-c:v", "ffv1", "-slicecrc", "1", "-level", "3", "-bsf:v", "noise=amount=2000"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, makeClip(t, x.file, append([]string{"-f", "lavfi", "-i", moving}, x.arguments...)...))
			list, err := times(s)
			notes := strings.Join(s.Notes(), " ")
			if !errors.Is(err, io.EOF) || len(list) < 15 || !strings.Contains(notes, "It is damaged: ") {
				t.Errorf("%d frames, then %v; it says %q", len(list), err, notes)
			}
		})
	}
}

// TestCutClips decodes clips that were cut without new encoding, as shared/cases/65: the frames before the cut are not shown.
func TestCutClips(t *testing.T) {
	whole := makeClip(t, "whole.mp4", "-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=4", "-c:v", "mpeg4", "-g", "20")
	for name, x := range map[string]struct {
		from string
		want int
	}{"within the first group": {"0.5", 35}, "at a key frame": {"2", 20}, "within the last group": {"3.2", 8}} {
		t.Run(name, func(t *testing.T) {
			if list, err := times(open(t, makeClip(t, "cut.mp4", "-ss", x.from, "-i", whole, "-c", "copy", "-avoid_negative_ts", "disabled"))); err != io.EOF || len(list) != x.want {
				t.Errorf("%d frames from %v, then %v; want %d", len(list), list[:min(3, len(list))], err, x.want)
			}
		})
	}
}

// TestSeveralStreams decodes clips with several streams, as shared/cases/66: the default stream, the largest, or the only one
// with a picture is used.
func TestSeveralStreams(t *testing.T) {
	inputs := []string{"-f", "lavfi", "-i", "color=black:s=64x48:r=10:d=0.3", "-f", "lavfi", "-i", "color=red:s=80x60:r=10:d=0.3", "-f", "lavfi", "-i", "color=blue:s=40x30:r=10:d=0.3",
		"-map", "0", "-map", "1", "-map", "2", "-c:v", "mpeg4", "-q:v", "1"}
	for name, x := range map[string]struct {
		file        string
		disposition []string
		w           int
		says        string
	}{
		"the third is the default": {"a.mkv", []string{"-disposition:v:0", "0", "-disposition:v:1", "0", "-disposition:v:2", "default"}, 40, "It has 3 video streams: number 3, the default one, of 40×30 pixels, is used."},
		"none is the default":      {"b.mkv", []string{"-disposition:v:0", "0", "-disposition:v:1", "0", "-disposition:v:2", "0"}, 80, "It has 3 video streams: number 2, the largest one, of 80×60 pixels, is used."},
		"the first is the default": {"c.mp4", []string{"-disposition:v:0", "default", "-disposition:v:1", "0", "-disposition:v:2", "0"}, 64, "It has 3 video streams: number 1, the default one, of 64×48 pixels, is used."},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, makeClip(t, x.file, append(inputs[:len(inputs):len(inputs)], x.disposition...)...))
			if w, _ := s.Size(); w != x.w || strings.Join(s.Notes(), " ") != x.says {
				t.Errorf("it is %d wide, and says %q; want %d and %q", w, s.Notes(), x.w, x.says)
			}
		})
	}
}

// TestTruncatedYUV4MPEG decodes a clip that ends within a frame, without ffmpeg: the frames before it are used.
func TestTruncatedYUV4MPEG(t *testing.T) {
	head := "YUV4MPEG2 W16 H16 F10:1 C420\n"
	picture := "FRAME\n" + strings.Repeat("\x80", 16*16*3/2)
	for name, x := range map[string]struct {
		data string
		want int
	}{"within a frame": {head + picture + picture + picture[:100], 2}, "within a frame's header": {head + picture + "FRA", 1}} {
		file := filepath.Join(t.TempDir(), "clip.y4m")
		if err := os.WriteFile(file, []byte(x.data), 0o600); err != nil {
			t.Fatal(err)
		}
		list, err := times(open(t, file))
		if len(list) != x.want || errors.Is(err, io.EOF) || !errors.Is(err, ErrTruncated) {
			t.Errorf("%s: %d frames, then %v; want %d, then %v", name, len(list), err, x.want, ErrTruncated)
		}
	}
}
