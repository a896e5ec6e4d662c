package read

import (
	"strings"
	"testing"
)

// Tables of captions and of tracks in other shapes are the same data, with a note.
func TestTableShapes(t *testing.T) {
	rate := `{"name": "small", "videos": [{"id": "a", "fps": 25, "media": "media/a.webm"}, {"id": "b", "fps": 25}]}`
	captions := func(table string) map[string]string {
		return change("dataset.json", rate, "captions.txt", "", "captions.csv", table)
	}
	tracks := func(rows string) map[string]string {
		return change("dataset.json", rate, "tracks.csv", "video,track,start,end,truth:person,truth:action\n"+rows)
	}
	spans := func(columns, rows string) map[string]string {
		return change("dataset.json", rate, "tracks.csv", "video,track,"+columns+",truth:person,truth:action\n"+rows)
	}
	const seconds = "a,t1,0,0.4,Rick,walk\na,t2,0.08,0.32,Ilsa,\nb,t1,,,Sam,?\n"
	const frames = "a,t1,0,10,Rick,walk\na,t2,2,8,Ilsa,\nb,t1,,,Sam,?\n"
	want := mustRead(t, change("dataset.json", rate))
	for name, x := range map[string]struct {
		texts map[string]string
		says  string
	}{
		"merged cells":        {captions("video,person,action\na,Rick,walk\n,Ilsa,\nb,Sam,sit\n"), "captions.csv: rows without a video have that of the row above, as merged cells of a spreadsheet: 1."},
		"numbered columns":    {captions("video,person1,action1,person2,action2\na,Rick,walk,Ilsa,\nb,Sam,sit,,\n"), `captions.csv: each row has up to 2 tuples of "person", "action".`},
		"numbers behind _":    {captions("video,person_1,action_1,person_2,action_2\na,Rick,walk,Ilsa,\nb,Sam,sit,,\n"), "each row has up to 2 tuples"},
		"repeated columns":    {captions("video,person,action,person,action\na,Rick,walk,Ilsa,\nb,Sam,sit,,\n"), "each row has up to 2 tuples"},
		"tuples in a cell":    {captions("video,captions\na,\"(Rick, walk), (Ilsa, -)\"\nb,\"(Sam, sit)\"\n"), ""},
		"numbered tuples":     {captions("video,tuple 1,tuple 2\na,\"(Rick, walk)\",\"(Ilsa, -)\"\nb,\"(Sam, sit)\",\n"), ""},
		"named tuples":        {captions("scene,n\n"), `captions.csv, row 1: the first row must name the columns video`},
		"sentences in a cell": {captions("video,caption\na,Rick walks\n"), "sentences become captions with siibp captions captions.csv --for . -o captions.txt; then delete captions.csv"},

		"start_s":                {spans("start_s,end_s", seconds), `tracks.csv: "start_s" and "end_s" are times, in seconds; they became frames`},
		"start_sec":              {spans("start_sec,end_sec", seconds), "in seconds"},
		"Start (ms)":             {spans("Start (ms),Stop (ms)", "a,t1,0,400,Rick,walk\na,t2,80,320,Ilsa,\nb,t1,,,Sam,?\n"), `"Start (ms)" and "Stop (ms)" are times, in milliseconds`},
		"begin":                  {spans("begin,end_", frames), `tracks.csv: "begin" and "end_" are the start and the end of a track: frames from 0`},
		"onset and offset":       {spans("onset,offset", seconds), "they became frames"},
		"startTime":              {spans("startTime,endTime", "a,t1,0:00,0:00.4,Rick,walk\na,t2,00:00:00.08,00:00:00:08,Ilsa,\nb,t1,,,Sam,?\n"), `"startTime" and "endTime" are times, in seconds`},
		"start_frame":            {spans("start_frame,end_frame", frames), "the end exclusive"},
		"two units":              {spans("start_s,end_s,start_frame,end_frame", "a,t1,9,9,0,10,Rick,walk\na,t2,9,9,2,8,Ilsa,\nb,t1,,,,,Sam,?\n"), `2 columns are not used: "start_s", "end_s"`},
		"seconds, one is a word": {spans("start_s,end_s", "a,t1,0,soon,Rick,walk\na,t2,0.08,0.32,Ilsa,\nb,t1,,,Sam,?\n"), `tracks.csv, row 2, column "start_s": start and end must both be times`},
		"decimal commas":         {change("dataset.json", rate, "tracks.csv", "video;track;start;end;truth:person;truth:action\na;t1;0;0,4;Rick;walk\na;t2;0,08;0,32;Ilsa;\nb;t1;;;Sam;?\n"), "start and end are times"},
		"merged tracks":          {tracks("a,t1,0,10,Rick,walk\n,t2,2,8,Ilsa,\nb,t1,,,Sam,?\n"), "tracks.csv: 1 row names no video and was taken as of the video above"},
		"timecodes":              {tracks("a,t1,00:00:00.00,00:00:00.40,Rick,walk\na,t2,0:00.08,0:00.32,Ilsa,\nb,t1,,,Sam,?\n"), "tracks.csv: start and end are times; they became frames by the frame rate of each video."},
		"timecodes, frames":      {tracks("a,t1,00:00:00:00,00:00:00:10,Rick,walk\na,t2,00:00:00:02,00:00:00:08,Ilsa,\nb,t1,,,Sam,?\n"), "start and end are times"},
		"seconds":                {tracks("a,t1,0,0.4,Rick,walk\na,t2,0.08,0.32,Ilsa,\nb,t1,,,Sam,?\n"), "start and end are times"},
		"a time and a word":      {tracks("a,t1,0,0.4,Rick,walk\na,t2,soon,0.32,Ilsa,\nb,t1,,,Sam,?\n"), `tracks.csv, row 3, column "start": start and end must both be times`},
		"times, no rate":         {and(tracks("a,t1,0,0.4,Rick,walk\na,t2,0.08,0.32,Ilsa,\nb,t1,,,Sam,?\n"), "dataset.json", "{}"), `or give --answer fps=25; else {"videos": [{"id": "a", "fps": 25}]}`},
		"less than a frame":      {tracks("a,t1,0,0.01,Rick,walk\na,t2,0.08,0.32,Ilsa,\nb,t1,,,Sam,?\n"), "end must be at least a frame after start"},
		"no video above":         {tracks(",t1,0,10,Rick,walk\na,t2,2,8,Ilsa,\nb,t1,,,Sam,?\n"), "a name must not be empty"},
		"a concept of views":     {captions("video,person,action2\na,Rick,walk\n"), ""},
	} {
		d, err := FS(files(x.texts))
		if err != nil {
			if x.says != "" && !strings.Contains(err.Error(), x.says) {
				t.Errorf("%s: %v\nwant %s", name, err, x.says)
			}
			continue
		}
		if notes := strings.Join(d.Notes, "\n"); d.Hash != want.Hash || !strings.Contains(notes, x.says) {
			t.Errorf("%s: the same data: %t, notes\n%s\nwant %s", name, d.Hash == want.Hash, notes, x.says)
		}
	}
}

// Names of the toy's classes are spelt in other ways than in the cases 40 to 47. With the likely answers they are its
// classes again.
func TestSiblingsOfNames(t *testing.T) {
	for name, replace := range map[string][]string{
		"one class, plural":        {"walk", "Walks"},
		"one class, hyphens":       {"robot", "the-robot"},
		"one class, an entity":     {"robot", "robot&nbsp;"},
		"one class, typographic":   {"frog", "‘frog’"},
		"no class, a star":         {"bird", "*"},
		"no class, not specified":  {"bird", "N.N."},
		"no class, nobody":         {"bird", "no one"},
		"no class, a negated verb": {"walk", "isn't walking"},
		"no class, without":        {"bird", "no old bird"},
		"two classes, a slash":     {"walk", "walk/jump"},
		"two classes, a plus":      {"bird", "bird + car"},
	} {
		texts := mendedCase(t, "56", func(texts map[string]string) {
			delete(texts, "dataset.json") // closes the vocabulary
			parts := strings.Split(texts["captions.txt"], replace[0])
			var b strings.Builder
			for i, part := range parts {
				if b.WriteString(part); i < len(parts)-1 {
					b.WriteString(replace[i%2])
				}
			}
			texts["captions.txt"] = b.String()
		})
		first, err := FS(files(texts))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		answers := map[string]string{}
		for _, q := range first.Questions {
			answers[q.Key] = q.Choices[0].Answer
		}
		d, err := FSWith(files(texts), Options{Answers: answers})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if actors, actions := len(d.Concepts[0].Classes), len(d.Concepts[1].Classes); actors != 6 || actions != 5 {
			t.Errorf("%s: %d actors and %d actions, want 6 and 5: %v", name, actors, actions, d.Concepts)
		}
		if len(first.Questions) == 0 && !strings.Contains(strings.Join(first.Notes, "\n"), "was taken for") {
			t.Errorf("%s: nothing says so: %q", name, first.Notes)
		}
	}
}
