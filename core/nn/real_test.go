package nn

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"siibp/core/simd"
	"siibp/core/video/frame"
)

// doorway is the path of an optional dataset of ten real clips of 480×270 pixels.
const (
	doorway                     = "../../../shared/data/doorway"
	doorwayWidth, doorwayHeight = 480, 270
)

// decode returns the frames of a clip. It skips the test without ffmpeg.
func decode(t *testing.T, path string) (frames []frame.Image) {
	out, err := exec.Command("ffmpeg", "-v", "error", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-").Output()
	if err != nil {
		t.Skipf("ffmpeg cannot decode %s: %v", path, err)
	}
	for pix := range slices.Chunk(out, 3*doorwayWidth*doorwayHeight) {
		frames = append(frames, frame.Image{W: doorwayWidth, H: doorwayHeight, Pix: pix})
	}
	return frames
}

// truth returns the true boxes of each video and frame.
func truth(t *testing.T) map[string][]Box {
	b, err := os.ReadFile(filepath.Join(doorway, "truth_boxes.csv"))
	if err != nil {
		t.Skipf("%s does not exist", doorway)
	}
	rows, err := csv.NewReader(bytes.NewReader(b)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	boxes := map[string][]Box{}
	for _, row := range rows[1:] {
		var n [4]float32
		for i := range n {
			v, err := strconv.ParseFloat(row[2+i], 32)
			if err != nil {
				t.Fatal(err)
			}
			n[i] = float32(v)
		}
		key := row[0] + " " + row[1]
		boxes[key] = append(boxes[key], Box{n[0], n[1], n[2], n[3]})
	}
	return boxes
}

// TestPersonsInRealClips measures precision and recall of persons with scores of at least .4 at IoU ½, at every 25th
// frame. At every fifth frame the recall of 231 boxes is .948, the precision .995, the mean IoU .927.
func TestPersonsInRealClips(t *testing.T) {
	boxes := truth(t)
	d, err := NewNanoDet(open(t, "nanodet"), NewRuntime(&simd.Default().Single))
	if err != nil {
		t.Fatal(err)
	}
	var wanted, hits, found, right int
	var overlap float64
	for clip := 1; clip <= 10; clip++ {
		video := fmt.Sprintf("door-%02d", clip)
		for i, m := range decode(t, filepath.Join(doorway, "media", video+".webm")) {
			if i%25 != 0 {
				continue
			}
			var persons []Box
			for _, object := range d.Detect(m, 0.4) {
				if Classes[object.Class] == "person" {
					persons = append(persons, object.Box)
				}
			}
			true := boxes[fmt.Sprintf("%s %d", video, i)]
			for _, b := range true {
				wanted++
				if iou := best(b, persons); iou >= 0.5 {
					hits++
					overlap += float64(iou)
				}
			}
			for _, p := range persons {
				found++
				if best(p, true) >= 0.5 {
					right++
				}
			}
		}
	}
	recall, precision, mean := float64(hits)/float64(wanted), float64(right)/float64(found), overlap/float64(hits)
	t.Logf("recall %.3f of %d boxes, precision %.3f of %d persons, mean IoU %.3f", recall, wanted, precision, found, mean)
	if recall < 0.94 || precision < 0.98 || mean < 0.9 {
		t.Errorf("recall %.3f, precision %.3f, mean IoU %.3f; want .94, .98, .90", recall, precision, mean)
	}
}

// best returns the maximum IoU of a box with others.
func best(b Box, others []Box) (iou float32) {
	for _, other := range others {
		iou = max(iou, b.IoU(other))
	}
	return iou
}
