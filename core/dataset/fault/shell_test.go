package fault

import (
	"os/exec"
	"testing"
)

// A shell passes quoted arguments on as they are, and expands nothing in them.
func TestShellQuotesArguments(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh")
	}
	for text, quoted := range map[string]string{
		"same actor: Bird / bird=one":    `"same actor: Bird / bird=one"`,
		"same actor: X`y / x`y=one":      "'same actor: X`y / x`y=one'",
		"same actor: $HOME / it's !1=a":  `'same actor: $HOME / it'\''s !1=a'`,
		`same actor: "a" / \a=one`:       `'same actor: "a" / \a=one'`,
		"same actor: Müller / Mu'll=one": `"same actor: Müller / Mu'll=one"`,
	} {
		if got := ShellQuote(text); got != quoted {
			t.Errorf("%s is quoted as %s, want %s", text, got, quoted)
		}
		if said, err := exec.Command(shell, "-c", "printf %s "+ShellQuote(text)).Output(); err != nil || string(said) != text {
			t.Errorf("a shell reads %s from %s: %v", said, ShellQuote(text), err)
		}
	}
	for file, argument := range map[string]string{
		"captions/clip-01.eaf": "captions/clip-01.eaf", "my says.csv": `"my says.csv"`, "-x.csv": `"./-x.csv"`, "a$b.csv": "'a$b.csv'",
	} {
		if got := ShellFile(file); got != argument {
			t.Errorf("%s is written as %s, want %s", file, got, argument)
		}
	}
	if got := ShellPattern("my subs", ".srt"); got != `"my subs"/*.srt` {
		t.Errorf("the pattern is %s", got)
	}
}

func TestPythonTextStandsInDoubleQuotesOfAShell(t *testing.T) {
	for text, literal := range map[string]string{
		"captions.jsonl": "'captions.jsonl'", "anna's $1 \"a\".jsonl": `'anna\x27s \x241 \x22a\x22.jsonl'`, `a\b`: `'a\x5cb'`,
	} {
		if got := PythonText(text); got != literal {
			t.Errorf("%s is %s, want %s", text, got, literal)
		}
	}
}
