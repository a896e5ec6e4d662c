package captions

import (
	"strings"
	"testing"
)

// A line with a common flaw is shown as it would be right; one that could mean two things is not.
func TestRepair(t *testing.T) {
	for line, want := range map[string]string{
		`Tür 01 (Süd): (Rick, walk)`:            `"Tür 01 (Süd)": (Rick, walk)`,
		`Tür 01 (Süd): (Rick, walk), (Ilsa, -)`: `"Tür 01 (Süd)": (Rick, walk), (Ilsa, -)`,
		`a, b: (Rick, walk)`:                    `"a, b": (Rick, walk)`,
		`12:30 news: (Rick, walk)`:              `"12:30 news": (Rick, walk)`,
		`a "b": (Rick, walk)`:                   `"a \"b\"": (Rick, walk)`,
		`a： （Rick， walk）`:                       `a: (Rick, walk)`,
		`Tür（Süd）： （Rick， walk）`:                `"Tür(Süd)": (Rick, walk)`,
		`a: (“the man”, walk)`:                  `a: ("the man", walk)`,
		`a: [Rick, walk]`:                       `a: (Rick, walk)`,
		`a: {Rick, walk}, {Ilsa, -}`:            `a: (Rick, walk), (Ilsa, -)`,
		`a (Rick, walk)`:                        `a: (Rick, walk)`,
		`a; (Rick, walk)`:                       `a: (Rick, walk)`,
		`a -> (Rick, walk)`:                     `a: (Rick, walk)`,
		`a: (Rick, walk`:                        `a: (Rick, walk)`,
		`a: (Rick, walk, (Ilsa, -)`:             `a: (Rick, walk), (Ilsa, -)`,
		`a: (Rick, walk)), (Ilsa, -)`:           `a: (Rick, walk), (Ilsa, -)`,
		`a: (Rick, walk) ) ), (Ilsa, -)`:        `a: (Rick, walk), (Ilsa, -)`,
		`a: (Rick, walk) (Ilsa, -)`:             `a: (Rick, walk), (Ilsa, -)`,
		`a: (Rick, walk); (Ilsa, -)`:            `a: (Rick, walk), (Ilsa, -)`,
		`a: (Rick, walk), (Ilsa, -),`:           `a: (Rick, walk), (Ilsa, -)`,
		`a: (Rick, 11:30 train)`:                `a: (Rick, "11:30 train")`,
		`a: (Rick, the "best")`:                 `a: (Rick, "the \"best\"")`,
		`a: (Rick, walk) 2`:                     `a: (Rick, walk) x2`,
		`a: (Rick, walk) *2`:                    `a: (Rick, walk) x2`,
		`a: Rick, walk`:                         `a: (Rick, walk)`,
		`a: Rick walks home`:                    ``,
		`a: Rick walks to the door, and sits`:   ``,
		`a: (Rick, "best)`:                      ``,
		`# concepts: a, b`:                      ``,
		`＃1: (Rick, walk)`:                      `"#1": (Rick, walk)`,
		`: (Rick, walk)`:                        ``,
		`a: (-, -`:                              ``,
		`a: Rick`:                               ``,
		`a: (Rick, walk, home`:                  ``,
	} {
		if got := repair(line, 2); got != want {
			t.Errorf("%s\n got %s\nwant %s", line, got, want)
		}
	}
}

// What is shown as right is right, and a line that is right is left as it is.
func FuzzMend(f *testing.F) {
	for _, line := range []string{
		`Tür 01 (Süd): (Rick, walk)`, `a： （Rick， walk）`, `a: [Rick, walk], {Ilsa, -}`, `a (Rick, walk`, `a: (Rick, "x`, `＃： (Rick， walk=x)`,
		`a: (Rick, ` + strings.Repeat("w", maxRepaired-len(`a: (Rick, `))} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		right := repair(line, 2)
		c := Caption{}
		if right != "" && (c.parse(right) != nil || c.Video == "") {
			t.Errorf("%q is repaired to %q", line, right)
		}
		if right != "" && repair(right, 2) != right {
			t.Errorf("%q is repaired again to %q", right, repair(right, 2))
		}
	})
}
