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

// Names of videos that a spreadsheet has changed to dates are one fault, which says so.
func TestVideosAsDates(t *testing.T) {
	for name, x := range map[string]struct{ tracks, captions, boxes string }{
		"in the tracks":   {"video,track\n01-Feb,t1\n01-Mar,t1\n", "# concepts: person\n1-2: (Rick)\n1-3: (Ilsa)\n", "video,track,frame,x,y,w,h\n1-2,t1,0,1,2,3,4\n1-3,t1,0,1,2,3,4\n"},
		"in the captions": {"video,track\n1-2,t1\n1-3,t1\n", "# concepts: person\n01.Feb: (Rick)\n01.Mar: (Ilsa)\n", ""},
	} {
		texts := map[string]string{"tracks.csv": x.tracks, "captions.txt": x.captions, "boxes.csv": x.boxes, "features/person.csv": "1,2\n3,4\n"}
		if x.boxes == "" {
			delete(texts, "boxes.csv")
		}
		_, err := FS(files(texts))
		if err == nil || strings.Count(err.Error(), "\n") > 0 || !strings.Contains(err.Error(), "a spreadsheet has changed names to dates in") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
