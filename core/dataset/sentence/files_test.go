package sentence

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// saidText formats sentences: "row video from 1 to 2 s: text" and, unused, "row text (why)".
func saidText(s *Sentences, err error) string {
	if err != nil {
		return err.Error()
	}
	var lines []string
	for _, one := range s.Said {
		video := one.Video
		if one.Span.Known() {
			video += " " + one.Span.Text()
		}
		lines = append(lines, fmt.Sprintf("%d %s: %s", one.Row, video, one.Text))
	}
	for _, one := range s.Unused {
		lines = append(lines, fmt.Sprintf("%d %s (%s)", one.Row, one.Text, one.Why))
	}
	for _, one := range s.Synonyms {
		lines = append(lines, fmt.Sprintf("%s=%s: %s", one.Concept, one.Class, one.Words))
	}
	return strings.Join(lines, "\n")
}

// elan returns a document of ELAN with these tiers. Its time slots are the seconds from 0 to 9.
func elan(tiers string) string {
	var slots strings.Builder
	for i := range 10 {
		fmt.Fprintf(&slots, `<TIME_SLOT TIME_SLOT_ID="ts%d" TIME_VALUE="%d000"/>`, i, i)
	}
	return "<ANNOTATION_DOCUMENT><TIME_ORDER>" + slots.String() + "</TIME_ORDER>" + tiers + "</ANNOTATION_DOCUMENT>"
}

// timed returns an annotation of ELAN between two seconds.
func timed(id string, from, to int, value string) string {
	return fmt.Sprintf(`<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="%s" TIME_SLOT_REF1="ts%d" TIME_SLOT_REF2="ts%d"><ANNOTATION_VALUE>%s</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`, id, from, to, value)
}

var videos = []string{"clip-07", "clip 8", `a: "b"`}

func TestReadFiles(t *testing.T) {
	for _, test := range []struct{ name, file, text, want string }{
		{"named lines", "x.txt", "clip-07: Rick walks: in\r\n\r\nCLIP 8 :Ilsa\n\"a: \\\"b\\\"\": Sam\nclip-99: who\nno video\nclip-07:",
			`1 clip-07: Rick walks: in
3 clip 8: Ilsa
4 a: "b": Sam
5 who (no video is called "clip-99")
6 no video (it does not begin with a video and a colon)
7 clip-07: (there is no text after the colon)`},
		{"lines in order", "x.txt", "Rick walks\nIlsa says: sit\nSam\nmore", "1 clip-07: Rick walks\n2 clip 8: Ilsa says: sit\n3 a: \"b\": Sam\n4 more (there are only 3 videos)"},
		{"lines of other videos", "x.txt", "x-1: Rick\nx-2: Ilsa", "1 Rick (no video is called \"x-1\")\n2 Ilsa (no video is called \"x-2\")"},
		{"files as names", "x.txt", "media/clip-7.mp4: Rick", "1 clip-07: Rick"},
		{"captions.txt", "captions.txt", "# concepts: action, person\n# synonyms of action=walking: strolls\n# said of clip 8: Rick walks\n# a remark\nclip-07: (walking, Rick), (-, Ilsa)",
			"3 clip 8: Rick walks\n5 clip-07: (Rick, walking), (Ilsa, -)\naction=walking: strolls"},
		{"table", "x.csv", "Video ID,n,Caption\nclip-07,1,\"Rick walks, and Ilsa\"\nclip-07,2,Sam\nclip-9,1,x\n", "2 clip-07: Rick walks, and Ilsa\n3 clip-07: Sam\n4 x (no video is called \"clip-9\")"},
		{"tuples with quotes", "x.csv", "video,action,person\nclip-07,\"walking, slowly\",Rick (old)\n", `2 clip-07: ("Rick (old)", "walking, slowly")`},
		{"BORIS, tabular events", "x.csv", "Observation id,Observation date,Source,Subject,Behavior,Behavioral category,Modifier #1,Behavior type,Time,Media file name\n" +
			"o1,2024-01-01,player #1:/films/clip-07.mp4,Rick,walking,,,START,1.5,/films/clip-07.mp4\no1,2024-01-01,player #1:/films/clip-07.mp4,Rick,walking,,,STOP,2.5,/films/clip-07.mp4\n" +
			"o1,2024-01-01,player #1:/films/clip-07.mp4,No focal subject,sitting,,,POINT,3,/films/clip-07.mp4\no2,2024-01-01,player #1:/films/x.mp4,Ilsa,sitting,,,POINT,3,/films/x.mp4\n",
			"2 clip-07 from 1.5 to 2.5 s: (Rick, walking)\n4 clip-07 from 3 to 3 s: (-, sitting)\n5 (Ilsa, sitting) (no video is called \"x.mp4\")"},
		{"BORIS, aggregated events", "x.tsv", "Observation id\tDescription\tSubject\tBehavior\tBehavior type\tStart (s)\tStop (s)\nclip 8\t\tSam\twaits\tSTATE\t1\t2\nclip 8\t\tSam\twaits\tSTATE\t4\t9\n", "2 clip 8 from 1 to 2 s: (Sam, waits)\n3 clip 8 from 4 to 9 s: (Sam, waits)"},
		{"BORIS, an older version", "x.csv", "Observation id,o1\nMedia file(s)\nPlayer #1,clip-07.mp4\nTime,Media file path,Total length,FPS,Subject,Behavior,Behavioral category,Comment,Status\n1.5,clip-07.mp4,9,25,Rick,walks,,,START\n1.9,clip-07.mp4,9,25,Rick,walks,,,STOP\n",
			"5 clip-07 from 1.5 to 1.9 s: (Rick, walks)"},
		{"ELAN", "x.eaf", `<?xml version="1.0"?><ANNOTATION_DOCUMENT><HEADER><MEDIA_DESCRIPTOR MEDIA_URL="file:///C:/films/clip-07.mp4"/></HEADER><TIME_ORDER><TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="0"/><TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="1500"/><TIME_SLOT TIME_SLOT_ID="ts3"/></TIME_ORDER>
<TIER TIER_ID="gesture" PARTICIPANT="Rick"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2"><ANNOTATION_VALUE>walking</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
<ANNOTATION><ALIGNABLE_ANNOTATION TIME_SLOT_REF1="ts2" TIME_SLOT_REF2="ts3"><ANNOTATION_VALUE>gives Ilsa a &amp; b</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION><ANNOTATION><ANNOTATION_VALUE> </ANNOTATION_VALUE></ANNOTATION></TIER>
<TIER TIER_ID="action"><ANNOTATION><REF_ANNOTATION ANNOTATION_REF="a1"><ANNOTATION_VALUE>sitting</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION></TIER>
<TIER TIER_ID="default"><ANNOTATION><ANNOTATION_VALUE>Sam waits.</ANNOTATION_VALUE></ANNOTATION></TIER></ANNOTATION_DOCUMENT>`,
			"2 clip-07 from 0 to 1.5 s: (Rick, walking)\n3 clip-07 from 1.5 to 1.5 s: Rick gives Ilsa a & b\n4 clip-07 from 0 to 1.5 s: (-, sitting)\n5 clip-07: Sam waits."},
		{"ELAN, a tier per person", "clip-07.eaf", elan(`<TIER TIER_ID="Rick">` + timed("a1", 0, 1, "walking") + timed("a2", 1, 2, "sitting") + `</TIER><TIER TIER_ID="Ilsa">` + timed("a3", 0, 1, "sitting") + `</TIER><TIER TIER_ID="comments">` + timed("a4", 0, 1, "Sam waits") + `</TIER>`),
			"1 clip-07 from 0 to 1 s: (Rick, walking)\n1 clip-07 from 1 to 2 s: (Rick, sitting)\n1 clip-07 from 0 to 1 s: (Ilsa, sitting)\n1 clip-07 from 0 to 1 s: Sam waits"},
		{"ELAN, a tier per concept", "clip-07.eaf", elan(`<TIER TIER_ID="Actor">` + timed("a1", 0, 1, "Rick") + timed("a2", 2, 5, "Ilsa") + timed("a3", 6, 7, "Sam") + timed("a4", 6, 7, "Rick") + `</TIER><TIER TIER_ID="action">` + timed("a5", 0, 1, "walking") + timed("a6", 2, 4, "sitting") + timed("a7", 6, 7, "waits") + `</TIER>`),
			"1 clip-07 from 0 to 1 s: (Rick, walking)\n1 clip-07 from 2 to 5 s: (Ilsa, sitting)\n1 clip-07 from 6 to 7 s: (Sam, -)\n1 clip-07 from 6 to 7 s: (Rick, -)\n1 clip-07 from 6 to 7 s: (-, waits)"},
		{"ELAN, actions that refer to persons", "clip-07.eaf", elan(`<TIER TIER_ID="person">` + timed("a1", 0, 9, "Rick") + timed("a2", 0, 9, "Ilsa") + `</TIER><TIER TIER_ID="action" PARENT_REF="person"><ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a3" ANNOTATION_REF="a2"><ANNOTATION_VALUE>sitting</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION></TIER>`),
			"1 clip-07 from 0 to 9 s: (Rick, -)\n1 clip-07 from 0 to 9 s: (Ilsa, sitting)"},
		{"ELAN, tiers of the actions of a person", "clip-07.eaf", elan(`<TIER TIER_ID="Rick_action">` + timed("a1", 0, 1, "walking") + `</TIER>`), "1 clip-07 from 0 to 1 s: (Rick, walking)"},
		{"ELAN, text in a table", "x.tsv", "Rick\t\t00:00:01.500\t00:00:02.000\twalking\tclip-07.eaf\nRick\t\t00:00:01.500\t00:00:02.000\twalking\tclip 8.eaf\n", "1 clip-07 from 1.5 to 2 s: (Rick, walking)\n2 clip 8 from 1.5 to 2 s: (Rick, walking)"},
		{"ELAN, broken", "clip-07.eaf", "<ANNOTATION_DOCUMENT>\n<TIER", "clip-07.eaf, row 2: a file of ELAN must be XML; found unexpected EOF; save it anew in ELAN"},
		{"ELAN, text with tabs", "clip-7.txt", "gesture\tRick\t00:00:01.500\t1.5\t00:00:02.000\t2.0\twalking\ndefault\t\t00:00:03.000\t3.0\t00:00:04.000\t4.0\tIlsa sits.\n", "1 clip-07 from 1.5 to 2 s: (Rick, walking)\n2 clip-07 from 3 to 4 s: Ilsa sits."},
		{"ELAN, text of several files", "all.txt", "action\t\t1.5\t2.0\twalking\t/films/clip 8.eaf\n", "1 clip 8 from 1.5 to 2 s: (-, walking)"},
		{"ELAN, text with a video that is not MP4", "all.txt", "action\t\t1.5\t2.0\twalking\t/films/clip 8.webm\naction\t\t0\t2000\t3 steps\tC:\\films\\clip-07.eaf\n", "1 clip 8 from 1.5 to 2 s: (-, walking)\n2 clip-07 from 0 to 2 s: (-, 3 steps)"},
		{"semicolons", "x.csv", "clip;sentence\nclip 8;Rick, walking\n", "2 clip 8: Rick, walking"},
		{"table of tuples", "x.csv", "video,action,person\nclip-07,walking,Rick\nclip-07,,Ilsa\n", "2 clip-07: (Rick, walking)\n3 clip-07: (Ilsa, -)"},
		{"table without sentences", "x.csv", "video,n\nclip-07,1\n",
			`x.csv, row 1: the first row must name a column video and a column sentence; found only "video", "n"; write the header video,sentence and below it one row per sentence, as clip-07,"Rick walks in, and Ilsa sits"`},
		{"SubRip", "captions/clip-07.srt", "\ufeff1\n00:00:00,000 --> 00:00:02,500\n<i>(-, fly)</i>\n\n2\n00:00:01,000 --> 00:00:03,500\n{\\an8}<i>Rick walks\nin</i>\n\n3\n00:00:04,000 --> 00:00:05,000\nand sits &amp; smokes.\n",
			"2 clip-07 from 0 to 2.5 s: (-, fly)\n6 clip-07 from 1 to 5 s: Rick walks in and sits & smokes."},
		{"WebVTT", "clip-7.en.vtt", "WEBVTT\n\nNOTE remark\n\n00:01.000 --> 00:02.000 align:start\n<v Rick>Ilsa walks.\n", "5 clip-07 from 1 to 2 s: Ilsa walks."},
		{"subtitles of another video", "x.srt", "00:00:01,000 --> 00:00:02,000\nRick\n", `0 x.srt (no video is called "x"; name subtitles after their video, as clip-07.srt, or begin each text with its video and a colon)`},
		{"subtitles of several videos", "x.srt", "1\n00:00:01,000 --> 00:00:02,000\nclip-07: Rick\n\n2\n00:00:03,000 --> 00:00:04,000\nclip 8: Ilsa\n\n3\n00:00:05,000 --> 00:00:06,000\nSam\n", "2 clip-07 from 1 to 2 s: Rick\n6 clip 8 from 3 to 4 s: Ilsa\n10 Sam (it does not begin with a video and a colon)"},
		{"COCO captions", "x.json", `{"images": [{"id": 4, "file_name": "clip-07.mp4"}], "annotations": [{"id": 1, "image_id": 4, "caption": "Rick walks"}]}`, "0 clip-07: Rick walks"},
		{"subtitles without a text", "clip-07.vtt", "WEBVTT\n\n", "0 clip-07.vtt (it has no text)"},
		{"subtitles without a time", "clip-07.srt", "Rick\n",
			"clip-07.srt: subtitles must be cues: a time, and below it a text; found no time; write 00:00:01,000 --> 00:00:04,000 and below it the sentence, or a .txt file with one line per video"},
		{"MSR-VTT", "x.json", `{"info": {}, "videos": [{"video_id": "clip-07", "id": 0}], "sentences": [{"caption": "a man walks", "video_id": "clip-07", "sen_id": 0}, {"caption": "b", "video_id": "v9", "sen_id": 1}]}`,
			"0 clip-07: a man walks\n0 b (no video is called \"v9\")"},
		{"ActivityNet", "x.json", `{"v_clip-07": {"duration": 9.5, "timestamps": [[0, 1], [1, 2]], "sentences": ["Rick walks.", " Ilsa sits."]}}`, "0 clip-07 from 0 to 1 s: Rick walks.\n0 clip-07 from 1 to 2 s: Ilsa sits."},
		{"remarks with times", "captions.txt", "# said of clip 8 from 1.5 to 4 s: Rick walks\n# said of \"a: \\\"b\\\"\" from 0 to 61 s: Sam\n", "1 clip 8 from 1.5 to 4 s: Rick walks\n2 a: \"b\" from 0 to 61 s: Sam"},
		{"BORIS, a state that ends before another", "x.csv", "Observation id,Media file name,Subject,Behavior,Behavior type,Time\nclip-07,,Rick,walks,START,0\nclip-07,,Ilsa,sits,POINT,0.5\nclip-07,,Rick,walks,STOP,2.25\nclip-07,,Rick,walks,START,3\n", "2 clip-07 from 0 to 2.25 s: (Rick, walks)\n3 clip-07 from 0.5 to 0.5 s: (Ilsa, sits)\n5 clip-07 from 3 to 3 s: (Rick, walks)"},
		{"JSON by video", "x.json", `{"clip-07": "Rick walks", "clip 8": ["Ilsa", "Sam"], "a: \"b\"": [["Rick", null]]}`, "0 a: \"b\": (Rick, -)\n0 clip 8: Ilsa\n0 clip 8: Sam\n0 clip-07: Rick walks"},
		{"JSON list", "x.json", `[{"clip": "clip-07", "text": "Rick walks"}]`, "0 clip-07: Rick walks"},
		{"JSON of something else", "x.json", `[1]`, `x.json, column "[0]": a sentence must be an object with the keys video_id and caption; found 1; ` + wantJSON},
		{"JSON without a sentence", "x.json", `{"clip-07": {"sentences": 1}}`, `x.json, column "clip-07.sentences": a video must have a sentence or a list of sentences; found 1; ` + wantJSON},
		{"JSON lines", "x.jsonl", "{\"video_id\": \"clip-07\", \"caption\": \"Rick walks\"}\n\n{\"video_id\": \"clip 8\", \"caption\": [\"Ilsa\", \"Sam\"]}\n", "0 clip-07: Rick walks\n0 clip 8: Ilsa\n0 clip 8: Sam"},
		{"JSON lines of tuples", "x.ndjson", `{"clip": "clip-07", "captions": [["Rick", null], ["Ilsa", "walks"]]}`, "0 clip-07: (Rick, -)\n0 clip-07: (Ilsa, walks)"},
		{"JSON lines, one broken", "x.jsonl", "{\"clip\": \"clip-07\", \"text\": \"Rick\"}\n{\"clip\": \"clip 8\"", "x.jsonl, row 2: a line must be a JSON object; found unexpected end of JSON input; " + wantLine},
		{"no JSON", "x.json", "{\n\"a\":", "x.json, row 3: the file must be valid JSON; found unexpected end of JSON input"},
		{"another kind", "x.docx", "x", `x.docx: sentences must be .txt, .csv, .srt, .vtt, .ass, .json, .jsonl or .eaf; found ".docx"; write one line per video, as clip-07: Rick walks in`},
	} {
		got := saidText(ReadFiles(fstest.MapFS{test.file: {Data: []byte(test.text)}}, videos, []string{"person", "action"}))
		if got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}

func TestReadFilesThatNameTheirVideos(t *testing.T) {
	for file, test := range map[string]struct{ text, want string }{
		"x.txt":         {"clip-07.mp4: Rick\nclip-08: Ilsa", "1 clip-07: Rick\n2 clip-08: Ilsa"},
		"y.txt":         {"Rick walks", `y.txt, row 1: a line must begin with its video and a colon; found "Rick walks"; write as clip-07: Rick walks, or give the dataset with --for: the lines are then assigned to its videos in order`},
		"clip-7.en.vtt": {"00:01.000 --> 00:02.000\nRick\n", "1 clip-7 from 1 to 2 s: Rick"},
		"clip-7.0.srt":  {"00:01.000 --> 00:02.000\nRick\n", "1 clip-7.0 from 1 to 2 s: Rick"},
		"a/clip-1.srt":  {"00:01.000 --> 00:02.000\nRick\n", "1 clip-1 from 1 to 2 s: Rick"},
	} {
		if got := saidText(ReadFiles(fstest.MapFS{file: {Data: []byte(test.text)}}, nil, nil)); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", file, got, test.want)
		}
	}
}

func FuzzReadFiles(f *testing.F) {
	for i, text := range []string{"clip-07: a\n# said of x: y", "video,sentence\nclip-07,a", "1\n00:00 --> 00:01\na", "00:00 --> 00:01\n<", `{"a": {"sentences": ["b"]}}`, "<T><ANNOTATION_VALUE>x</ANNOTATION_VALUE></T>", "Subject,Behavior\na,b"} {
		f.Add(i, text)
	}
	f.Fuzz(func(t *testing.T, kind int, text string) {
		names := []string{"a.txt", "a.csv", "clip-07.srt", "clip-07.vtt", "a.json", "a.eaf"}
		file := names[max(kind, -kind, 0)%len(names)]
		s, err := ReadFiles(fstest.MapFS{file: {Data: []byte(text)}}, videos, []string{"person", "action"})
		if (s == nil) == (err == nil) {
			t.Fatal(s, err)
		}
	})
}
