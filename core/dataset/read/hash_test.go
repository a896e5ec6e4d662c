package read

import "testing"

// The hash changes with all that inference and scores depend on, and with nothing else.
func TestHash(t *testing.T) {
	want := mustRead(t, small()).Hash
	for name, texts := range map[string]map[string]string{
		"class":       with("captions.txt", "sit", "stand"),
		"tuple":       with("captions.txt", "(Ilsa, -)", "(Ilsa, sit)"),
		"order":       change("captions.txt", "# concepts: action, person\na: (walk, Rick), (-, Ilsa)\nb: (sit, Sam)\n"),
		"feature":     with("features/action.csv", "2e-3", "2.1e-3"),
		"gap":         with("features/action.csv", "\n,\n", "\n1,1\n"),
		"track":       with("tracks.csv", "a,t2", "a,t3"),
		"start":       with("tracks.csv", "2,8", "1,8"),
		"truth":       with("tracks.csv", "Sam,?", "Sam,sit"),
		"known":       change("tracks.csv", "video,track,start,end,truth:person,truth:action,known:person\na,t1,0,10,Rick,walk,Rick\na,t2,2,8,Ilsa,,\nb,t1,,,Sam,?,\n"),
		"box":         with("boxes.csv", "5,6,7,8", "5,6,7,9"),
		"absent":      with("boxes.csv", "5,6,7,8", ",,,"),
		"true box":    with("truth_boxes.csv", "5,6,7,8", "5,6,7,9"),
		"test":        change("dataset.json", `{"videos": [{"id": "a", "split": "test"}]}`),
		"free":        change("dataset.json", `{"videos": [{"id": "a", "labels": "free"}]}`),
		"video order": change("dataset.json", `{"videos": [{"id": "b"}]}`),
	} {
		if mustRead(t, texts).Hash == want {
			t.Errorf("%s: the hash is the same", name)
		}
	}
	for name, texts := range map[string]map[string]string{
		"name and media": change("dataset.json", "", "media/a.webm", ""),
		"other files":    change("README.md", "x"),
		"zero":           with("features/action.csv", "0.5,1", "0.50,1.0"),
		"row order":      change("boxes.csv", "track,video,frame,x,y,w,h\nt1,a,4,5,6,7,8\nt1,a,0,1,2,3,4\n"),
	} {
		if mustRead(t, texts).Hash != want {
			t.Errorf("%s: the hash changes", name)
		}
	}
}
