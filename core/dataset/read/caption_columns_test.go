package read

import (
	"strings"
	"testing"
)

// Columns of captions.csv that are no concepts are left out with a note; a misspelt concept is a fault.
func TestColumnsOfCaptions(t *testing.T) {
	want := mustRead(t, change("captions.txt", "", "captions.csv", "video,person,action\na,Rick,walk\na,Ilsa,\nb,Sam,sit\n")).Hash
	d := mustRead(t, change("captions.txt", "", "captions.csv", "video,start,person,end,action,annotator\na,0,Rick,5,walk,me\na,2,Ilsa,9,,me\nb,,Sam,,sit,you\n"))
	if note := `captions.csv: columns that are no concepts are not used: "start", "end", "annotator".`; d.Hash != want || !strings.Contains(strings.Join(d.Notes, "\n"), note) {
		t.Errorf("the tuples are others, or the notes lack %s: %q", note, d.Notes)
	}
	free := mustRead(t, change("captions.txt", "", "captions.csv", "video,person,action,annotator\na,Rick,walk,me\na,Ilsa,,me\nb,,,you\n"))
	if v := free.Videos[1]; v.Free || v.Tuples != nil {
		t.Errorf("a row with an annotator only lists a video without labels: %v", v)
	}
	if _, err := FS(files(change("captions.txt", "", "captions.csv", "video,person,actoin,start\na,Rick,walk,0\nb,Sam,sit,1\n"))); err == nil {
		t.Error("a misspelt concept is left out")
	}
}
