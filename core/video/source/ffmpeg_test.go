//go:build !js

package source

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// makeClip creates a file with ffmpeg. It skips the test without ffmpeg.
func makeClip(t *testing.T, name string, arguments ...string) string {
	t.Helper()
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		t.Skip("ffmpeg is not installed")
	}
	file := filepath.Join(t.TempDir(), name)
	out, err := exec.Command("ffmpeg", append(append([]string{"-v", "error", "-nostdin"}, arguments...), file)...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v %s", err, out)
	}
	return file
}

// open opens a clip and closes it at the end of the test.
func open(t *testing.T, file string) Source {
	t.Helper()
	s, err := Open(file, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestFFmpeg(t *testing.T) {
	const left = "color=red:s=40x30:r=10:d=1,drawbox=x=20:w=20:h=30:c=blue:t=fill"
	s := open(t, makeClip(t, "clip.mp4", "-f", "lavfi", "-i", left, "-c:v", "mpeg4", "-q:v", "1"))
	f, err := s.Next()
	if err != nil {
		t.Fatal(err)
	}
	if r, _, b := f.Image.At(5, 15); r < 200 || b > 60 {
		t.Errorf("the left half has red %d and blue %d", r, b)
	}
	if r, _, b := f.Image.At(35, 15); b < 200 || r > 60 {
		t.Errorf("the right half has red %d and blue %d", r, b)
	}
	list, err := times(s)
	if err != io.EOF || len(list) != 9 || list[8] < 0.899 || list[8] > 0.901 {
		t.Errorf("times are %v, then %v", list, err)
	}
}

// TestVariableRate drops every second frame of the first half and checks that each frame keeps its own time.
func TestVariableRate(t *testing.T) {
	s := open(t, makeClip(t, "clip.mkv", "-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=2",
		"-vf", "select='gte(n,10)+not(mod(n,2))'", "-vsync", "vfr", "-c:v", "mpeg4"))
	list, err := times(s)
	if err != io.EOF || len(list) != 15 {
		t.Fatalf("%d frames, then %v; want 15", len(list), err)
	}
	for i, at := range list {
		if want := min(float64(i)*0.2, 1+float64(i-5)*0.1); at < want-0.002 || at > want+0.002 {
			t.Errorf("frame %d is at %v s, want %v", i, at, want)
		}
	}
}

func TestUprightAndSquare(t *testing.T) {
	wide := open(t, makeClip(t, "wide.mp4", "-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=0.3", "-vf", "setsar=3/2", "-c:v", "mpeg4"))
	if w, h := wide.Size(); w != 96 || h != 48 {
		t.Errorf("with pixels of 3:2, 64×48 becomes %d×%d, want 96×48", w, h)
	}
	flat := makeClip(t, "flat.mp4", "-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=0.3", "-c:v", "mpeg4")
	// Releases before 6 set the rotation by metadata, later ones by an option.
	turned := open(t, makeClip(t, "turned.mp4", "-i", flat, "-metadata:s:v:0", "rotate=90", "-c", "copy"))
	if w, _ := turned.Size(); w == 64 {
		turned = open(t, makeClip(t, "turned.mp4", "-display_rotation", "90", "-i", flat, "-c", "copy"))
	}
	if w, h := turned.Size(); w != 48 || h != 64 {
		t.Errorf("rotated by 90°, 64×48 becomes %d×%d, want 48×64", w, h)
	}
}

// TestDefaultStream checks that of two streams the default one is decoded, and that a note names it.
func TestDefaultStream(t *testing.T) {
	s := open(t, makeClip(t, "two.mp4", "-f", "lavfi", "-i", "color=black:s=64x48:r=10:d=0.3", "-f", "lavfi", "-i", "color=red:s=40x30:r=10:d=0.3",
		"-map", "0", "-map", "1", "-disposition:v:0", "0", "-disposition:v:1", "default", "-c:v", "mpeg4", "-q:v", "1"))
	if w, h := s.Size(); w != 40 || h != 30 {
		t.Errorf("the frames have %d×%d pixels, want the 40×30 of the default stream", w, h)
	}
	if notes := s.Notes(); len(notes) != 1 || !strings.HasPrefix(notes[0], "It has 2 video streams: number 2, the default one") {
		t.Errorf("the notes are %q", notes)
	}
}

// TestTimesOfFile checks that the first frame keeps its time, as in a browser.
func TestTimesOfFile(t *testing.T) {
	s := open(t, makeClip(t, "late.mkv", "-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=0.3", "-c:v", "mpeg4", "-output_ts_offset", "0.5"))
	if f, err := s.Next(); err != nil || f.Time < 0.499 || f.Time > 0.501 {
		t.Errorf("the first frame is at %v s, %v, want .5", f.Time, err)
	}
}

// TestLargeClips checks that frames are reduced, and that the size of the clip stays.
func TestLargeClips(t *testing.T) {
	s := open(t, makeClip(t, "large.mp4", "-f", "lavfi", "-i", "color=red:s=1440x810:r=10:d=0.2", "-c:v", "mpeg4", "-q:v", "1"))
	f, err := s.Next()
	if w, h := s.Size(); err != nil || w != 1440 || h != 810 || f.Image.W != 960 || f.Image.H != 540 {
		t.Errorf("a clip of %d×%d has frames of %d×%d, %v; want 1440×810 and 960×540", w, h, f.Image.W, f.Image.H, err)
	}
}

// TestHDR checks that a grey of 100 cd/m² becomes as bright in HLG as in PQ, and no longer is as the file has it.
func TestHDR(t *testing.T) {
	for transfer, signal := range map[string]string{"arib-std-b67": "0x9E9E9E", "smpte2084": "0x828282"} {
		file := makeClip(t, "hdr.mkv", "-f", "lavfi", "-i", "color="+signal+":s=64x48:r=10:d=0.2", "-vf", "scale=out_color_matrix=bt2020:out_range=tv,format=yuv420p10le",
			"-c:v", "ffv1", "-colorspace", "bt2020nc", "-color_primaries", "bt2020", "-color_trc", transfer, "-color_range", "tv")
		f, err := open(t, file).Next()
		if err != nil {
			t.Fatal(err)
		}
		if r, g, b := f.Image.At(5, 5); g < 220 || g > 230 || r != g || g != b {
			t.Errorf("%s: 100 cd/m² is %d, %d, %d, want about 225", transfer, r, g, b)
		}
	}
}

func TestBrokenFiles(t *testing.T) {
	clip := makeClip(t, "clip.mkv", "-f", "lavfi", "-i", "testsrc=s=160x120:r=10:d=2", "-c:v", "mpeg4")
	sound := makeClip(t, "sound.wav", "-f", "lavfi", "-i", "sine=d=0.2")
	data, err := os.ReadFile(clip)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, data []byte) string {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	for _, c := range []struct {
		file string
		kind error
	}{
		{sound, ErrNoVideo},
		{write("empty.mkv", nil), ErrEmpty},
		{write("half.mkv", data[:len(data)/2]), ErrTruncated},
		{write("text.mkv", []byte("this is no video\n")), ErrBroken},
	} {
		s, err := Open(c.file, Options{})
		frames := 0
		if err == nil {
			var list []float64
			list, err = times(s)
			frames = len(list)
			s.Close()
		}
		if !errors.Is(err, c.kind) {
			t.Errorf("%s: the error is %v, want one of kind %q", filepath.Base(c.file), err, c.kind)
		}
		if c.kind == ErrTruncated && frames == 0 {
			t.Error("the frames before the end of a truncated file are lost")
		}
	}
	if _, err := Open(clip, Options{FFmpeg: "/no/such/ffmpeg"}); !errors.Is(err, ErrNoDecoder) {
		t.Errorf("without ffmpeg the error is %v", err)
	}
}

// TestClose checks that a closed clip returns no more frames.
func TestClose(t *testing.T) {
	s := open(t, makeClip(t, "clip.mkv", "-f", "lavfi", "-i", "testsrc=s=320x240:r=25:d=20", "-c:v", "mpeg4"))
	if _, err := s.Next(); err != nil {
		t.Fatal(err)
	}
	s.Close()
	if _, err := s.Next(); err == nil || err == io.EOF {
		t.Errorf("after Close, the error is %v", err)
	}
}

// TestColoursOfFile checks that the matrix and range in the file are used, as in ffmpeg's own conversion.
func TestColoursOfFile(t *testing.T) {
	const colours = "color=0xc03020:s=64x48:r=10:d=0.2,drawbox=x=32:w=32:h=48:c=0x2060d0:t=fill"
	for _, c := range []struct{ name, filter, matrix, limits string }{
		{"601", "scale=out_color_matrix=bt601:out_range=tv,format=yuv420p", "smpte170m", "tv"},
		{"709", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "bt709", "tv"},
		{"full", "scale=out_color_matrix=bt601:out_range=pc,format=yuv420p", "smpte170m", "pc"},
		{"unnamed", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "unspecified", "unspecified"},
		{"rgb", "format=bgr0", "rgb", "pc"},
	} {
		s := open(t, makeClip(t, "clip.mkv", "-f", "lavfi", "-i", colours+","+c.filter, "-c:v", "ffv1", "-colorspace", c.matrix, "-color_range", c.limits))
		f, err := s.Next()
		if err != nil {
			t.Fatal(err)
		}
		for x, want := range map[int][3]int{10: {0xc0, 0x30, 0x20}, 50: {0x20, 0x60, 0xd0}} {
			r, g, b := f.Image.At(x, 20)
			for i, v := range []uint8{r, g, b} {
				if d := int(v) - want[i]; d < -3 || d > 3 {
					t.Errorf("%s: the pixel at %d is %d, %d, %d, want %d", c.name, x, r, g, b, want)
					break
				}
			}
		}
	}
}
