package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/video/frame"
)

// writeFrames writes a folder of n pictures in which a textured square moves to the right over a
// textured ground, or blank pictures.
func writeFrames(t *testing.T, dir string, n, w, h int, blank bool) string {
	t.Helper()
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		m := image.NewRGBA(image.Rect(0, 0, w, h))
		for y := range h {
			for x := range w {
				shade := uint8((x*7 + y*13 + x*y) % 61)
				c := color.RGBA{60 + shade, 100 + shade, 90, 255}
				if dx, dy := x-10-4*i, y-h/4; dx >= 0 && dx < w/6 && dy >= 0 && dy < h/2 {
					c = color.RGBA{200, uint8((dx*11 + dy*5) % 97), 40, 255}
				}
				if blank {
					c = color.RGBA{0, 0, 0, 255}
				}
				m.SetRGBA(x, y, c)
			}
		}
		f, err := os.Create(filepath.Join(dir, fmt.Sprintf("%d.png", i)))
		if err != nil {
			t.Fatal(err)
		}
		if err := png.Encode(f, m); err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	return dir
}

// video makes a dataset from a folder of pictures, with the given captions, for check and fit. A
// second run keeps the captions.
func TestVideo(t *testing.T) {
	dir := t.TempDir()
	one, two := writeFrames(t, filepath.Join(dir, "one"), 40, 160, 96, false), writeFrames(t, filepath.Join(dir, "two"), 40, 200, 80, false)
	captions := filepath.Join(dir, "said.txt")
	if err := os.WriteFile(captions, []byte("# concepts: person, action\none: (Rick, walking)\ntwo: (Rick, walking)\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	mine := filepath.Join(dir, "mine")
	for _, more := range [][]string{{"--captions", captions}, nil} {
		status, stdout, stderr := runCommand(append([]string{"video", one, two, "-o", mine, "--motion-only"}, more...)...)
		if status != exitOK || !strings.Contains(stdout, "one: 40 frames of 160×96") || !strings.Contains(stdout, "2 captions") {
			t.Fatalf("%d\n%s\n%s", status, stdout, stderr)
		}
	}
	if status, stdout, stderr := runCommand("check", mine); status != exitOK || !strings.Contains(stdout, "look: 2304 numbers") {
		t.Errorf("check: %s\n%s", stdout, stderr)
	}
	if status, stdout, stderr := runCommand("fit", mine, "--starts", "0"); status != exitOK || !strings.Contains(stdout, "All 2 captions are likely.") {
		t.Errorf("fit: %s\n%s", stdout, stderr)
	}
	// A dataset of other videos is not lost, also if a spreadsheet has saved its table with semicolons.
	tracks := filepath.Join(mine, "tracks.csv")
	for _, comma := range []string{",", ";"} {
		table, err := os.ReadFile(tracks)
		if err == nil {
			err = os.WriteFile(tracks, bytes.ReplaceAll(table, []byte(","), []byte(comma)), 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
		if status, _, stderr := runCommand("video", one, "-o", mine, "--motion-only"); status != exitUsage || !strings.Contains(stderr, `has tracks of "two", which would be lost`) {
			t.Errorf("another dataset in the folder, separated by %q: %d, %s", comma, status, stderr)
		}
	}
	// A dataset of one track cannot have its features reduced by a PCA.
	status, _, stderr := runCommand("video", one, "-o", mine, "--motion-only", "--captions", captions, "--replace")
	if status != exitOK || !strings.Contains(stderr, `has tracks of "one", which are replaced`) {
		t.Fatal(stderr)
	}
	if status, _, stderr := runCommand("fit", mine, "--starts", "0"); status != exitOK {
		t.Error(stderr)
	}
}

// Without captions, video explains how to write them; it keeps captions that exist.
func TestVideoWithoutCaptions(t *testing.T) {
	dir := t.TempDir()
	mine := filepath.Join(dir, "mine")
	status, stdout, stderr := runCommand("video", writeFrames(t, filepath.Join(dir, "one"), 40, 160, 96, false), "-o", mine, "--motion-only")
	if status != exitOK || !strings.Contains(stdout, "Now write "+filepath.Join(mine, "captions.txt")) {
		t.Errorf("%s\n%s", stdout, stderr)
	}
	if status, _, stderr := runCommand("check", mine); status != exitData || !strings.Contains(stderr, "captions.txt") {
		t.Errorf("check: %s", stderr)
	}
}

// With --add the videos of the folder stay, if their clips are still in its media.
func TestVideoAddsClips(t *testing.T) {
	dir := t.TempDir()
	one, two := writeFrames(t, filepath.Join(dir, "one"), 40, 160, 96, false), writeFrames(t, filepath.Join(dir, "two"), 40, 160, 96, false)
	mine := filepath.Join(dir, "mine")
	if status, _, stderr := runCommand("video", one, "-o", mine, "--motion-only"); status != exitOK {
		t.Fatal(stderr)
	}
	if status, _, stderr := runCommand("video", two, "-o", mine, "--motion-only"); status != exitUsage || !strings.Contains(stderr, "use --add to keep them") {
		t.Errorf("without --add: %d, %s", status, stderr)
	}
	media := filepath.Join(mine, "media")
	if status, _, stderr := runCommand("video", two, "-o", mine, "--motion-only", "--add"); status != exitUsage || !strings.Contains(stderr, media+" has no clip of it") {
		t.Errorf("without the clip: %d, %s", status, stderr)
	}
	if err := os.MkdirAll(media, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(one, filepath.Join(media, "one")); err != nil {
		t.Fatal(err)
	}
	if status, stdout, stderr := runCommand("video", two, "-o", mine, "--motion-only", "--add"); status != exitOK || !strings.Contains(stdout, "one: 40 frames") {
		t.Fatalf("%d\n%s\n%s", status, stdout, stderr)
	}
	videos, err := videosOf(filepath.Join(mine, dataset.TracksFile))
	if err != nil || !slices.Equal(videos, []string{"one", "two"}) {
		t.Errorf("the dataset has the videos %q, %v", videos, err)
	}
	// What cannot be read again is not lost.
	if err := os.RemoveAll(filepath.Join(media, "one")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(media, "one.y4m"), []byte("no clip"), 0o666); err != nil {
		t.Fatal(err)
	}
	if status, _, stderr := runCommand("video", two, "-o", mine, "--motion-only", "--add"); status == exitOK || !strings.Contains(stderr, "cannot be read again") {
		t.Errorf("a broken clip: %d, %s", status, stderr)
	}
	if videos, err := videosOf(filepath.Join(mine, dataset.TracksFile)); err != nil || len(videos) != 2 {
		t.Errorf("then it has the videos %q, %v", videos, err)
	}
}

// clipOf returns a clip made by ffmpeg. It skips the test without ffmpeg.
func clipOf(t *testing.T, file string, arguments ...string) string {
	t.Helper()
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		t.Skip("ffmpeg is not installed")
	}
	out, err := exec.Command("ffmpeg", append(append([]string{"-v", "error", "-nostdin"}, arguments...), file)...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v %s", err, out)
	}
	return file
}

// A clip that cannot be read is reported with advice, and the other clips are processed.
func TestVideoBadClips(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	write := func(name string, data []byte) string {
		if err := os.WriteFile(at(name), data, 0o666); err != nil {
			t.Fatal(err)
		}
		return at(name)
	}
	const moving = "testsrc=s=160x120:r=10:d=2"
	whole := clipOf(t, at("whole.mkv"), "-f", "lavfi", "-i", moving, "-c:v", "mpeg4")
	data, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	foreign := bytes.Replace(data, []byte("V_MPEG4/ISO/ASP"), []byte("V_XYZA1/FOO/BAR"), 1)
	if bytes.Equal(foreign, data) {
		t.Fatal("ffmpeg calls the codec otherwise")
	}
	good := writeFrames(t, at("good"), 40, 160, 96, false)
	for _, c := range []struct {
		clip, want string
		read       bool
	}{
		{clipOf(t, at("sound.wav"), "-f", "lavfi", "-i", "sine=d=0.2"), "the file has no video stream; choose a file with video", false},
		{write("cut.mkv", data[:len(data)/2]), "the file is truncated; the frames before the end are used", true},
		{write("text.mp4", []byte("this is no video\n")), "or it is not a video: copy the whole file again", false},
		{write("empty.mp4", nil), "the clip has no frame; the file has 0 bytes", false},
		{at("gone.mp4"), "gone.mp4", false},
		{write("foreign.mkv", foreign), "the codec is not supported; convert it to MP4 with H.264 or WebM with VP9", false},
		{writeFrames(t, at("black"), 30, 64, 48, true), "0 tracks: no persons and no moving objects", true},
		{writeFrames(t, at("single"), 1, 64, 48, false), "single: 1 frames", true},
		{clipOf(t, at("slow.mkv"), "-f", "lavfi", "-i", "testsrc=s=160x120:r=1:d=8", "-c:v", "mpeg4"), "slow: 8 frames", true},
		{clipOf(t, at("portrait.mkv"), "-f", "lavfi", "-i", "testsrc=s=90x160:r=10:d=1", "-c:v", "mpeg4"), "portrait: 10 frames of 90×160", true},
		{clipOf(t, at("large.mkv"), "-f", "lavfi", "-i", "testsrc=s=3840x2160:r=5:d=1", "-c:v", "mpeg4"), "large: 5 frames of 3840×2160", true},
	} {
		mine := filepath.Join(t.TempDir(), "mine")
		status, stdout, stderr := runCommand("video", c.clip, good, "-o", mine, "--motion-only")
		want := exitOK
		if !c.read {
			want = exitData
		}
		if status != want || !strings.Contains(stdout+stderr, c.want) {
			t.Errorf("%s: %d\n%s%s\nwant %q", filepath.Base(c.clip), status, stdout, stderr, c.want)
		}
		if !c.read && !strings.Contains(stderr, "1 of 2 clips could not be read") {
			t.Errorf("%s: %s", filepath.Base(c.clip), stderr)
		}
		if !strings.Contains(stdout, "good: 40 frames") {
			t.Errorf("%s: the good clip is not read: %s", filepath.Base(c.clip), stdout)
		}
	}
}

// Errors in the command line are reported before any file is read.
func TestVideoUsage(t *testing.T) {
	dir := t.TempDir()
	mine := filepath.Join(dir, "mine")
	black := writeFrames(t, filepath.Join(dir, "black"), 10, 64, 48, true)
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"video", black}, exitUsage, "needs -o DIR"},
		{[]string{"video", "-o", mine}, exitUsage, "takes CLIP…"},
		{[]string{"video", "a/clip.mp4", "b/Clip.webm", "-o", mine}, exitOK, ""},
		{[]string{"video", "a/clip.mp4", "b/clip.webm", "-o", mine}, exitUsage, `a/clip.mp4 and b/clip.webm would both be the video "clip"`},
		{[]string{"video", black, "-o", mine, "--interval", "0"}, exitUsage, "--interval"},
		{[]string{"video", black, "-o", mine, "--fps", "-1"}, exitUsage, "--fps"},
		{[]string{"video", black, "-o", mine, "--proposals", "-1"}, exitUsage, "--proposals"},
		{[]string{"video", black, "-o", mine, "--captions", "/no/such"}, exitData, "/no/such"},
		{[]string{"video", black, "-o", mine, "--weights", "/no/such"}, exitData, "/no/such"},
		{[]string{"video", black, "-o", mine, "--motion-only"}, exitData, "no tracks in any clip"},
	} {
		status, stdout, stderr := runCommand(c.args...)
		if c.want != "" && (status != c.status || !strings.Contains(stderr, c.want)) {
			t.Errorf("%v: %d\n%s%s\nwant %q", c.args, status, stdout, stderr, c.want)
		}
	}
	if _, err := os.Stat(mine); err == nil {
		t.Error("a dataset is written all the same")
	}
}

// On the ten clips of a real dataset with captions only, at least .70 of the answers' boxes and .90
// of the answers are correct, and .95 of the true paths have a proposal. The test needs the weights
// and SIIBP_DOORWAY, the path of the dataset.
func TestVideoDoorway(t *testing.T) {
	root := os.Getenv("SIIBP_DOORWAY")
	if root == "" {
		t.Skip("SIIBP_DOORWAY names no dataset of real clips")
	}
	file := filepath.Join("..", "..", "..", "build", "weights", "networks.weights")
	if _, err := os.Stat(file); err != nil {
		t.Skipf("%s is not there: make weights makes it", file)
	}
	clips, err := filepath.Glob(filepath.Join(root, "media", "*.webm"))
	if err != nil || len(clips) == 0 {
		t.Fatal(root, err)
	}
	mine := filepath.Join(t.TempDir(), "mine")
	args := append([]string{"video", "-o", mine, "--weights", file, "--captions", filepath.Join(root, "captions.txt")}, clips...)
	if status, stdout, stderr := runCommand(args...); status != exitOK {
		t.Fatalf("%s\n%s", stdout, stderr)
	}
	truth, err := os.ReadFile(filepath.Join(root, "truth_boxes.csv"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(mine, "truth_boxes.csv"), truth, 0o666); err != nil {
		t.Fatal(err)
	}
	_, stdout, _ := runCommand("fit", mine)
	t.Log(stdout)
	for name, least := range map[string]float64{"mean IoU": 0.70, "localised at IoU ½": 0.90} {
		if got := scoreOf(t, stdout, name); got < least {
			t.Errorf("%s is %.3f, want at least %.2f", name, got, least)
		}
	}
	d, err := read.Open(mine)
	if err != nil {
		t.Fatal(err)
	}
	if recall := proposed(d); recall < 0.95 {
		t.Errorf("%.3f of the true paths have a proposal", recall)
	} else {
		t.Logf("%.3f of the true paths have a proposal", recall)
	}
}

// scoreOf returns a score from the output of fit.
func scoreOf(t *testing.T, text, name string) float64 {
	t.Helper()
	for _, line := range strings.Split(text, "\n") {
		if rest, ok := strings.CutPrefix(line, name+"  "); ok {
			v, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
	}
	t.Fatalf("there is no score %q in\n%s", name, text)
	return 0
}

// proposed returns the fraction of true paths that have a track with mean IoU of at least ½ over
// the frames of the path.
func proposed(d *dataset.Dataset) float64 {
	found := 0
	for _, p := range d.TruthBoxes {
		best := 0.0
		for _, row := range d.Videos[p.Video].Tracks {
			sum := 0.0
			for _, b := range p.Boxes {
				if at, there := d.Tracks[row].At(float64(b.Frame)); there {
					sum += frame.Box{X: at.X, Y: at.Y, W: at.W, H: at.H}.IoU(frame.Box{X: b.X, Y: b.Y, W: b.W, H: b.H})
				}
			}
			best = max(best, sum/float64(len(p.Boxes)))
		}
		if best >= 0.5 {
			found++
		}
	}
	return float64(found) / float64(len(d.TruthBoxes))
}
