package read

import (
	"strings"
	"testing"
)

// Siblings of the cases 53 and 54: captions in JSON lines and in subtitles are named, with a line that converts them.
func TestFilesOfSentences(t *testing.T) {
	for name, x := range map[string]struct{ file, text, says string }{
		"JSON lines of tuples":    {"captions.ndjson", `{"id": "a", "split": "train", "tuples": [["Rick", "walk"], ["Ilsa", null]]}` + "\n", "json.dump({x['id']: x['tuples'] for x in map(json.loads, open('captions.ndjson'))}"},
		"JSON lines of sentences": {"said.jsonl", `{"video_id": "a", "caption": "Rick walks"}` + "\n", `found "said.jsonl": JSON lines of sentences; make tuples of it: siibp captions said.jsonl --for . -o captions.txt`},
		"WebVTT":                  {"subs/a.en.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nRick walks\n", "siibp captions subs/*.vtt --for . -o captions.txt"},
		"SubRip beside the media": {"media/a.srt", "1\n00:00:01,000 --> 00:00:02,000\nRick walks\n", "siibp captions media/*.srt --for . -o captions.txt"},
	} {
		if _, err := FS(files(change("captions.txt", "", x.file, x.text))); err == nil || !strings.Contains(err.Error(), x.says) {
			t.Errorf("%s: it says\n%v\nwant %s", name, err, x.says)
		}
	}
}
