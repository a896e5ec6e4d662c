package main

import (
	"regexp"
	"strings"
	"testing"
)

const filmShell = "<meta charset=\"utf-8\">\n<!-- policy -->\n<!-- style -->\n<!-- film -->\n<!-- script -->\n"

// The policy permits the script and the style by their hashes, and nothing from any host.
func TestFilmPolicy(t *testing.T) {
	film, err := fillFilm(filmShell, "start()", "p{color:red}")
	if err != nil {
		t.Fatal(err)
	}
	got := string(film)
	policy := regexp.MustCompile(`content="([^"]*)"`).FindStringSubmatch(got)[1]
	for _, want := range []string{"default-src 'none'", "script-src " + hashSource("start()") + ";", "style-src " + hashSource("p{color:red}") + ";"} {
		if !strings.Contains(policy, want) {
			t.Errorf("the policy lacks %s: %s", want, policy)
		}
	}
	for _, no := range []string{"unsafe", "*", "http", "'self'", "connect-src"} {
		if strings.Contains(policy, no) {
			t.Errorf("the policy says %s: %s", no, policy)
		}
	}
	if !strings.Contains(got, "<style>p{color:red}</style>\n<!-- film -->\n<script>start()</script>") {
		t.Errorf("the film is\n%s", got)
	}
}

// A script or a style that would end its own element is refused, and so is a shell without a place.
func TestFilmRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{filmShell, "'</Script>'", ""},
		{filmShell, "'<!--'", ""},
		{filmShell, "", "a{content:'</style>'}"},
		{strings.Replace(filmShell, filmPlace, "", 1), "", "p{}"},
	} {
		if _, err := fillFilm(c[0], c[1], c[2]); err == nil {
			t.Errorf("%q is accepted", c)
		}
	}
}
