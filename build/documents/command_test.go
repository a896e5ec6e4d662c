package documents

import (
	"slices"
	"strings"
	"testing"

	"siibp/core/options"
)

const help = `siibp try FILE [-o out]

Tries it:

  --not-a-flag    words about something

  -o, --output file        file for the result, which
                           is long
      --many int           how many (default 3)
      --quiet              no words
      --alpha x            an option of the model
`

func TestFlagsIn(t *testing.T) {
	page, flags := flagsIn(strings.Replace(help, "  --not-a-flag", "    not-a-flag", 1))
	if !strings.HasPrefix(page, "siibp try") || !strings.HasSuffix(page, "words about something") {
		t.Errorf("the page is %q", page)
	}
	want := []flag{{"-o", "output", "file", "file for the result, which is long"}, {"", "many", "int", "how many (default 3)"},
		{"", "quiet", "", "no words"}, {"", "alpha", "x", "an option of the model"}}
	if !slices.Equal(flags, want) {
		t.Errorf("got %q", flags)
	}
}

func TestHelpText(t *testing.T) {
	text := helpText(help)
	for _, want := range []string{"```\nsiibp try", "| `-o`, `--output FILE` | file for the result, which is long |", "every [option of the model]"} {
		if !strings.Contains(text, want) {
			t.Errorf("it lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "`--alpha") {
		t.Errorf("an option of the model is listed:\n%s", text)
	}
}

func TestCommandsIn(t *testing.T) {
	got := commandsIn("  siibp fit DATASET…   learn\n  siibp check DATASET  read\n  siibp version\n")
	if want := []string{"fit", "check"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Every option of the model is in the table of its group, with its values.
func TestOptionsTables(t *testing.T) {
	text := ""
	for _, group := range groups() {
		text += optionsTable(group) + "\n"
	}
	for _, want := range []string{"| `--c` | C |", "| `--learn-alpha` |  | learn α", "| 8, 3 | 8, 3 | 9 | 9 |", "`exact`, `paper` | exact | exact | paper | paper |"} {
		if !strings.Contains(text, want) {
			t.Errorf("the tables lack %q:\n%s", want, text)
		}
	}
	if n := strings.Count(text, "\n| `--"); n != len(options.Settings()) {
		t.Errorf("%d rows for %d options", n, len(options.Settings()))
	}
}
