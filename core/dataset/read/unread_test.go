package read

import (
	"strings"
	"testing"
)

// A file that has not been read because others have faults is not said to be useless.
func TestUnreadFilesHaveTheReason(t *testing.T) {
	boxes := "video,track,frame,x,y,w,h\na,t1,0,1,2,3,4\n"
	for name, c := range map[string]struct {
		without, add, text string
		file, why          string
	}{
		"boxes without captions":      {"captions.txt", "boxes.csv", boxes, "boxes.csv", "it has not been read yet, because the captions are missing"},
		"true boxes without captions": {"captions.txt", "truth_boxes.csv", boxes, "truth_boxes.csv", "it has not been read yet, because the captions are missing"},
		"key points without captions": {"captions.txt", "keypoints.csv", boxes, "keypoints.csv", "it has not been read yet, because the captions are missing"},
		"subtitles without captions":  {"captions.txt", "said.srt", "1\n00:00:01,000 --> 00:00:02,000\nRick walks.\n", "said.srt", "its sentences can become captions: siibp captions said.srt --for ."},
		"subtitles beside captions":   {"tracks.csv", "said.srt", "1\n00:00:01,000 --> 00:00:02,000\nRick walks.\n", "said.srt", "its sentences are not read; the dataset has captions"},
		"an empty zip":                {"captions.txt", "old.zip", string(zipped()), "old.zip", "the zip is empty"},
		"a film":                      {"captions.txt", "clip-77.ts", "x", "clip-77.ts", "browsers do not play this kind of video"},
	} {
		data := small()
		delete(data, c.without)
		data = and(data, c.add, c.text)
		d, err := FS(files(data))
		if err == nil {
			t.Errorf("%s: no fault", name)
			continue
		}
		said := ""
		for _, x := range d.Ignored {
			if x.File == c.file {
				said = x.Why
			}
		}
		if !strings.HasPrefix(said, c.why) {
			t.Errorf("%s: %q is ignored because %q, want %q; faults: %v", name, c.file, said, c.why, err)
		}
	}
}

// A wrong value in a seqinfo.ini is a note, and the boxes beside it are read.
func TestSequenceInfoWithAFaultIsLeftOut(t *testing.T) {
	for name, text := range map[string]string{
		"a word": "[Sequence]\nframeRate=fast\n", "zero": "[Sequence]\nseqLength=0\n", "half a pixel": "[Sequence]\nimWidth=640.5\n",
	} {
		data := small()
		delete(data, "boxes.csv")
		d, err := FS(files(and(data, "a/seqinfo.ini", text, "a/det/det.txt", "1,1,10,10,5,5,1,-1,-1,-1\n")))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if notes := strings.Join(d.Notes, "\n"); !strings.Contains(notes, "a/seqinfo.ini, row 2") || !strings.Contains(notes, "The file is left out") {
			t.Errorf("%s: the notes are %q", name, notes)
		}
	}
}
