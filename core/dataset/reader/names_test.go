package reader

// brokenNames are datasets of which two names are one, or in which the names of two files
// are not the same.
func brokenNames() []world {
	tracks := func(text string) map[string]string {
		return change("tracks.csv", text, "boxes.csv", "", "truth_boxes.csv", "", "dataset.json", "")
	}
	captions := func(text string) map[string]string {
		return change("captions.txt", "# concepts: person, action\n"+text)
	}
	return []world{
		{"one video as two, zeros", tracks("video,track\n1,t1\n01,t2\n01,t3\n")},
		{"one video as two, ending", tracks("video,track\na.mp4,t1\na,t2\na,t3\n")},
		{"one track as two", tracks("video,track\na,t1\na,t01\nb,t1\n")},
		{"one track as two to the eye", tracks("video,track\na,big bird\na,big\u00a0bird\nb,t1\n")},
		{"one video as two in the captions", captions("a: (Rick, walk)\n7: (Rick, walk)\n07: (Sam, sit)\n")},
		{"one video twice to the eye", captions("b: (Rick, walk)\nbig bird: (Rick, walk)\nbig\u00a0bird: (Sam, sit)\n")},
		{"one class as two", captions("a: (Rick 7, walk), (Rick 007, -)\nb: (Sam, sit)\n")},
		{"one class as two in dataset.json", change("dataset.json", `{"concepts": [{"name": "person", "classes": ["Rick", "Ilsa", "Ilsa\u200b", "take 1", "take 01"]}, {"name": "action"}]}`)},
		{"one video as two in dataset.json", change("dataset.json", `{"videos": [{"id": "a"}, {"id": "a.webm"}, {"id": "b"}]}`)},
		{"truth twice", tracks("video,track,truth:person,Truth:Person\na,t1,Rick,Sam\na,t2,,\nb,t1,,\n")},
		{"captions of other data", captions("clip_1: (Rick, walk)\nclip_2: (Sam, sit)\n")},
		{"captions of other data, mostly", captions("a: (Rick, walk)\nc: (Sam, sit)\nd: (Sam, sit)\n")},
		{"captions as dataset.json, but not tracks.csv", change("captions.txt", "# concepts: person, action\nx: (Rick, walk)\ny: (Sam, sit)\n",
			"dataset.json", `{"videos": [{"id": "x"}, {"id": "y"}]}`)},
		{"a dash of a word processor in quotes", captions("a: (Rick, walk), (\"–\", walk)\nb: (Sam, sit)\n")},
	}
}
