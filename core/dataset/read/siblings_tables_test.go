package read

import (
	"strings"
	"testing"
)

// Siblings of the cases 49 and 59: tables of captions and of tracks in other shapes are the data of small, with a note.
func TestSiblingsOfTables(t *testing.T) {
	rate := `{"name": "small", "videos": [{"id": "a", "fps": 25, "media": "media/a.webm"}, {"id": "b", "fps": 25}]}`
	want := mustRead(t, change("dataset.json", rate)).Hash
	const rows = "a,Rick,walk\na,Ilsa,\nb,Sam,sit\n"
	const spans = "a,t1,0,10,Rick,walk\na,t2,2,8,Ilsa,\nb,t1,,,Sam,?\n"
	const captions, tracks = "captions.csv", "tracks.csv"
	for name, x := range map[string]struct{ file, table, says string }{
		"video_id":             {captions, "video_id,person,action\n" + rows, `captions.csv: the column "video_id" was taken for "video".`},
		"filename":             {captions, "filename,person,action\na.mp4,Rick,walk\na.mp4,Ilsa,\nb.mp4,Sam,sit\n", `the column "filename" was taken for "video"`},
		"plural concepts":      {captions, "video,persons,actions\n" + rows, `the concept "persons" was taken for "person"`},
		"wide, annotator":      {captions, "video,person1,action1,person2,action2,annotator\na,Rick,walk,Ilsa,,x\nb,Sam,sit,,,y\n", `columns that are no concepts are not used: "annotator"`},
		"wide, in words":       {captions, "video,first person,first action,second person,second action\na,Rick,walk,Ilsa,\nb,Sam,sit,,\n", "each row has up to 2 tuples"},
		"wide, numbers first":  {captions, "video,p1_person,p1_action,p2_person,p2_action\na,Rick,walk,Ilsa,\nb,Sam,sit,,\n", "each row has up to 2 tuples"},
		"wide, of pandas":      {captions, "video,person,action,person.1,action.1\na,Rick,walk,Ilsa,\nb,Sam,sit,,\n", "each row has up to 2 tuples"},
		"tuples of Python":     {captions, "video,captions\na,\"[('Rick', 'walk'), ('Ilsa', None)]\"\nb,\"[('Sam', 'sit')]\"\n", ""},
		"tuples in JSON":       {captions, "video,tuples\na,\"[[\"\"Rick\"\", \"\"walk\"\"], [\"\"Ilsa\"\", null]]\"\nb,\"[[\"\"Sam\"\", \"\"sit\"\"]]\"\n", ""},
		"a tuple a row":        {captions, "video,tuple\na,\"(Rick, walk)\"\na,\"(Ilsa, -)\"\nb,\"(Sam, sit)\"\n", ""},
		"a tuple of Python":    {captions, "video,tuple\na,\"('Rick', 'walk')\"\na,\"('Ilsa', None)\"\nb,\"('Sam', 'sit')\"\n", ""},
		"tuples and others":    {captions, "video,captions,annotator\na,\"(Rick, walk), (Ilsa, -)\",x\nb,\"(Sam, sit)\",y\n", `columns that are no concepts are not used: "annotator"`},
		"lists of one":         {captions, "video,person,action\na,['Rick'],['walk']\na,\"[\"\"Ilsa\"\"]\",[]\nb,['Sam'],['sit']\n", ""},
		"a title":              {captions, "Captions of my film,,\nvideo,person,action\n" + rows, `captions.csv: row 1 is no header and is not used: "Captions of my film"`},
		"a title, semicolons":  {captions, "My film\nvideo;person;action\n" + strings.ReplaceAll(rows, ",", ";"), "row 1 is no header"},
		"a comment":            {captions, "# by me\nvideo,person,action\n" + rows, "row 1 is no header"},
		"empty rows":           {captions, "video,person,action,,\na,Rick,walk,,\n,,,,\na,Ilsa,,,\nb,Sam,sit,,\n,,,,\n", "captions.csv: 2 rows with empty cells only are not used."},
		"bars":                 {captions, "video|person|action\n" + strings.ReplaceAll(rows, ",", "|"), "separated by bars"},
		"totals":               {captions, "video,person,action\n" + rows + "Total,3,2\n", "captions.csv: 1 row of totals is not used."},
		"the header twice":     {captions, "video,person,action\na,Rick,walk\na,Ilsa,\nvideo,person,action\nb,Sam,sit\n", "1 row repeats the header"},
		"tabs, .tsv":           {"captions.tsv", "video\tperson\taction\n" + strings.ReplaceAll(rows, ",", "\t"), "separated by tabs"},
		"clip and track_id":    {tracks, "clip,track_id,start,end,truth:person,truth:action\n" + spans, `the column "track_id" was taken for "track"`},
		"first and last frame": {tracks, "video,track,first_frame,last_frame,truth:person,truth:action\na,t1,0,9,Rick,walk\na,t2,2,7,Ilsa,\nb,t1,,,Sam,?\n", "the end inclusive"},
		"start and stop":       {tracks, "video,track,start,stop,truth:person,truth:action\n" + spans, ""},
		"seconds with a unit":  {tracks, "video,track,start,end,truth:person,truth:action\na,t1,0s,0.4s,Rick,walk\na,t2,0.08s,0.32s,Ilsa,\nb,t1,,,Sam,?\n", "start and end are times"},
		"drop-frame timecodes": {tracks, "video,track,start,end,truth:person,truth:action\na,t1,00:00:00;00,00:00:00;10,Rick,walk\na,t2,00:00:00;02,00:00:00;08,Ilsa,\nb,t1,,,Sam,?\n", "start and end are times"},
		"a title of tracks":    {tracks, "My tracks,,,,,\nvideo,track,start,end,truth:person,truth:action\n" + spans, "row 1 is no header"},
		"an empty row":         {tracks, "video,track,start,end,truth:person,truth:action\n" + spans + ",,,,,\n", "1 row with empty cells only is not used"},
	} {
		texts := change("dataset.json", rate, x.file, x.table)
		if x.file != tracks {
			delete(texts, "captions.txt")
		}
		d, err := FS(files(texts))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if notes := strings.Join(d.Notes, "\n"); d.Hash != want || !strings.Contains(notes, x.says) {
			t.Errorf("%s: the same data: %t, notes\n%s\nwant %s", name, d.Hash == want, notes, x.says)
		}
	}
}

// A table of captions or tracks in another layout is read with a note, or refused with a message that says what to write.
func TestTablesThatAreOtherwise(t *testing.T) {
	for name, x := range map[string]struct{ file, table, says string }{
		"a column a class":  {"captions.csv", "video,Rick,Ilsa,Sam,walk,sit\na,1,1,0,1,0\nb,0,0,1,0,1\n", "this is a column for each class: write a row for each tuple, with the columns video,action,person"},
		"start and length":  {"tracks.csv", "video,track,start,duration\na,t1,0,10\na,t2,2,6\nb,t1,,\n", "where a column has the length of a track, end is start + length"},
		"thousands":         {"tracks.csv", "video,track,start,end\na,t1,0,\"1,010\"\na,t2,2,6\nb,t1,,\n", "write it without a separator: 1010"},
		"true classes":      {"tracks.csv", "video,track,person,gt_action\na,t1,Rick,walk\na,t2,Ilsa,\nb,t1,Sam,\n", `if the column "gt_action" has the true classes, name it "truth:action"`},
		"several in a list": {"captions.csv", "video,person,action\na,\"['Rick', 'Ilsa']\",['walk']\nb,Sam,sit\n", "the names of a list in a cell became a tuple each"},
	} {
		texts := change(x.file, x.table)
		if x.file == "captions.csv" {
			delete(texts, "captions.txt")
		}
		d, err := FS(files(texts))
		said := ""
		if err != nil {
			said = err.Error()
		} else {
			said = strings.Join(d.Notes, "\n")
		}
		if !strings.Contains(said, x.says) {
			t.Errorf("%s: it says\n%s\nwant %s", name, said, x.says)
		}
	}
}

// Names of videos that a spreadsheet or a program has changed to numbers are matched, or a fault names the change.
func TestSiblingsOfChangedNames(t *testing.T) {
	for name, x := range map[string]struct{ tracks, captions, says string }{
		"floats":            {"17.0,18.0", "17,18", `the video "17" was taken for "17.0"`},
		"exponents":         {"1.00E+05,2.00E+05", "1e5,2e5", `the video "1e5" was taken for "1.00E+05"`},
		"rounded":           {"1.23457E+11,2.23457E+11", "123456789012,223456789013", "changed names to rounded numbers in tracks.csv"},
		"rounded to one":    {"1.23457E+11,1.23457E+11", "123456789012,123456789013", "changed names to rounded numbers in tracks.csv"},
		"times":             {"01:02:00,01:03:00", `"1:2","1:3"`, "changed names to times in tracks.csv"},
		"dates, American":   {"1/2/2024,1/3/2024", "1-2,1-3", "changed names to dates in tracks.csv"},
		"dates, ISO":        {"2024-02-01,2024-03-01", "1-2,1-3", "changed names to dates in tracks.csv"},
		"dates of captions": {"1-2,1-3", "01-Feb,01-Mar", "changed names to dates in captions.txt"},
	} {
		one, two, _ := strings.Cut(x.tracks, ",")
		first, second, _ := strings.Cut(x.captions, ",")
		d, err := FS(files(map[string]string{"tracks.csv": "video,track\n" + one + ",t1\n" + two + ",t1\n", "features/person.csv": "1,2\n3,4\n",
			"captions.txt": "# concepts: person\n" + first + ": (Rick)\n" + second + ": (Ilsa)\n"}))
		said := ""
		if err != nil {
			said = err.Error()
		} else {
			said = strings.Join(d.Notes, "\n")
		}
		if !strings.Contains(said, x.says) || strings.Count(said, "\n") > 0 {
			t.Errorf("%s: it says\n%s\nwant %s", name, said, x.says)
		}
	}
}
