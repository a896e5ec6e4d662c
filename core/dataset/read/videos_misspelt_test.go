package read

import (
	"regexp"
	"strings"
	"testing"
)

// The captions of misspelt videos count for no track until the one question about them is answered, and a note says so.
func TestMisspeltVideosOfCaptions(t *testing.T) {
	const key = "same video: clip-01 / klip_01"
	texts := edited(t)
	delete(texts, "dataset.json")
	clean := mustRead(t, texts)
	texts["captions.txt"] = regexp.MustCompile(`clip-(0\d|10)`).ReplaceAllString(texts["captions.txt"], "klip_$1")
	d := mustRead(t, texts)
	if got := strings.Join(keysOf(d), ", "); got != key {
		t.Errorf("it asks %s, want %s", got, key)
	}
	want := `The captions of 10 videos count for no track, and 10 videos have tracks and no caption. The nearest names: "clip-01" for "klip_01", "clip-02" for "klip_02", "clip-03" for "klip_03".`
	if got := strings.Join(d.Notes, "\n"); !strings.Contains(got, want) {
		t.Errorf("the notes are\n%s\nwant %s", got, want)
	}
	answered, err := FSWith(files(texts), Options{Answers: map[string]string{key: "one"}})
	if err != nil || answered.Hash != clean.Hash {
		t.Errorf("answered, it is another dataset; error %v", err)
	}
}
