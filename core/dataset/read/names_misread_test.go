package read

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset"
)

// renamedClasses returns the toy with the classes in the captions replaced by names in turn, without true labels.
func renamedClasses(t *testing.T, names map[string][]string) map[string]string {
	t.Helper()
	texts, uses := edited(t), map[string]int{}
	classes := regexp.MustCompile(`\b(?:` + strings.Join(slices.Sorted(maps.Keys(names)), "|") + `)\b`)
	lines := strings.SplitAfter(texts["captions.txt"], "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "#") {
			continue
		}
		lines[i] = classes.ReplaceAllStringFunc(line, func(class string) string {
			uses[class]++
			return dataset.Quoted(names[class][(uses[class]-1)%len(names[class])])
		})
	}
	texts["captions.txt"] = strings.Join(lines, "")
	texts["tracks.csv"] = regexp.MustCompile(`(?m),[^,\n]*,[^,\n]*$`).ReplaceAllString(texts["tracks.csv"], "")
	delete(texts, "truth_boxes.csv")
	return texts
}

// keysOf returns the keys of the questions, sorted, without that about the rate.
func keysOf(d *dataset.Dataset) []string {
	var keys []string
	for _, q := range d.Questions {
		if q.Key != dataset.RateKey {
			keys = append(keys, q.Key)
		}
	}
	slices.Sort(keys)
	return keys
}

// The default answers neither rewrite right captions nor lose tuples.
func TestNamesAreNotMisread(t *testing.T) {
	ids := map[string][]string{"frog": {"0"}, "car": {"1"}, "bird": {"2"}, "cat": {"3"}, "ball": {"4"}, "robot": {"5"},
		"walk": {"0"}, "jump": {"1"}, "fly": {"2"}, "roll": {"3"}, "spin": {"4"}}
	for _, x := range []struct {
		kind    string
		names   map[string][]string
		keys    string
		actors  string
		actions string
		tuples  int
	}{
		{"numbers in two concepts", ids, "placeholder action: 0, placeholder actor: 0", "0,1,2,3,4,5", "0,1,2,3,4", 73},
		{"words in two concepts", map[string][]string{"frog": {"orange"}, "walk": {"orange"}, "car": {"chicken"}, "jump": {"chicken"}},
			"actor or action: chicken, actor or action: orange", "ball,bird,cat,chicken,orange,robot", "chicken,fly,orange,roll,spin", 73},
		{"a word beside others", map[string][]string{"frog": {"drive", "frog"}, "car": {"drive", "car"}, "walk": {"drive", "walk"}, "jump": {"drive", "jump", "jump"}},
			"actor or action: drive", "ball,bird,car,cat,drive,frog,robot", "drive,fly,jump,roll,spin,walk", 72},
		{"a third spelling", map[string][]string{"jump": {"put-down", "put down", "puts down", "putting down"}},
			"same action: put down / put-down / puts down / putting down", "ball,bird,car,cat,frog,robot", "fly,put down,roll,spin,walk", 73},
		{"people whose names end in s", map[string][]string{"frog": {"Adam", "Adams"}},
			"same actor: Adam / Adams", "Adam,Adams,ball,bird,car,cat,robot", "fly,jump,roll,spin,walk", 73},
		{"camel case", map[string][]string{"walk": {"WalkFast", "walkFast", "walk fast"}, "cat": {"Cat", "CAT", "cats"}},
			"same action: WalkFast / walk fast / walkFast, same actor: CAT / Cat / cats", "Cat,ball,bird,car,frog,robot", "WalkFast,fly,jump,roll,spin", 73},
		{"a frequent negation", map[string][]string{"walk": {"speaking"}, "jump": {"speaking"}, "fly": {"not speaking"}, "roll": {"not speaking"}},
			"negated action: not speaking", "ball,bird,car,cat,frog,robot", "not speaking,speaking,spin", 73},
		{"a negation of no class", map[string][]string{"fly": {"no-look pass"}},
			"negated action: no-look pass", "ball,bird,car,cat,frog,robot", "jump,no-look pass,roll,spin,walk", 73},
	} {
		t.Run(x.kind, func(t *testing.T) {
			d := mustRead(t, renamedClasses(t, x.names))
			if got := strings.Join(keysOf(d), ", "); got != x.keys {
				t.Errorf("it asks %s\nwant %s", got, x.keys)
			}
			if got := strings.Join(d.Concepts[0].Classes, ","); got != x.actors {
				t.Errorf("the actors are %s, want %s", got, x.actors)
			}
			if got := strings.Join(d.Concepts[1].Classes, ","); got != x.actions {
				t.Errorf("the actions are %s, want %s", got, x.actions)
			}
			if got := len(tuplesOf(d)); got != x.tuples {
				t.Errorf("%d tuples, want %d", got, x.tuples)
			}
		})
	}
}
