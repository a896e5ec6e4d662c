package read

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// Lines about a table with a row for each frame give the features that the clean data have, with the imports that the
// message names.
func TestAdviceOnTablesRunsWithItsImports(t *testing.T) {
	python := findPython()
	if python == "" {
		t.Skip("there is no Python with NumPy, pandas, SciPy and scikit-learn")
	}
	for name, x := range map[string]struct{ file, text, first string }{
		"frames":            {"person.csv", "video,track,frame,x,y\na,t1,0,0,0\na,t1,8,2,0\na,t2,0,0,1\na,t2,8,0,1\nb,t1,0,2,2\nb,t1,8,0,0\n", "keys = "},
		"frames of a video": {"person.csv", "video,frame,x,y\na,0,1,0\na,1,1,0\na,2,0,1\na,3,0,1\nb,0,1,1\nb,1,1,1\n", "t = "},
	} {
		t.Run(name, func(t *testing.T) {
			texts := change("features/person.npy", "", "features/action.csv", "0.5,1\n-1,2e-3\n,\n", "features/"+x.file, x.text,
				"tracks.csv", "video,track,start,end\na,t1,0,2\na,t2,2,4\nb,t1,0,2\n")
			_, err := FS(files(texts))
			if err == nil || !strings.Contains(err.Error(), x.first) {
				t.Fatalf("it says %v", err)
			}
			imports := regexp.MustCompile(`\(in Python, after (import [^)]*)\)`).FindStringSubmatch(err.Error())
			if imports == nil {
				t.Fatalf("it names no imports: %v", err)
			}
			dir := t.TempDir()
			if err := os.CopyFS(dir, files(texts)); err != nil {
				t.Fatal(err)
			}
			code := codeOf(err.Error(), x.first)
			cmd := exec.Command(python, "-c", imports[1]+"\n"+code)
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%s: %v\n%s", code, err, out)
			}
			d, err := FS(os.DirFS(dir))
			if err != nil {
				t.Fatal(err)
			}
			if got := d.Views[0].Double(); len(got) != 6 || got[0] != 1 || got[1] != 0 || got[2] != 0 || got[3] != 1 || got[4] != 1 || got[5] != 1 {
				t.Errorf("the features are %v", got)
			}
		})
	}
}
