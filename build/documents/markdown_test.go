package documents

import (
	"slices"
	"strings"
	"testing"
)

func TestRender(t *testing.T) {
	d, err := render("# A *title*\n\nSome\nwords with `code`.\n\n## Part one\n\n### Deeper\n\n## Part two\n")
	if err != nil {
		t.Fatal(err)
	}
	if d.Title != "A title" || d.About != "Some words with code." {
		t.Errorf("title %q, about %q", d.Title, d.About)
	}
	if want := []part{{"part-one", "Part one"}, {"part-two", "Part two"}}; !slices.Equal(d.Parts, want) {
		t.Errorf("parts %v, want %v", d.Parts, want)
	}
}

func TestElements(t *testing.T) {
	for name, c := range map[string]struct{ source, want string }{
		"heading":       {"## A & b", `<h2 id="a--b">A &amp; b <a class="anchor" href="#a--b" aria-label="Link to: A &amp; b">#</a></h2>`},
		"code":          {"```\na < b\n```", `<pre tabindex="0"><code>a &lt; b` + "\n</code></pre>"},
		"indented code": {"    a & b", `<pre tabindex="0"><code>a &amp; b` + "\n</code></pre>"},
		"short code":    {"`--flag`", `<code class="short">--flag</code>`},
		"long code":     {"`" + strings.Repeat("a", 31) + "`", `<code class="long">aaa`},
		"table":         {"| a | n |\n|---|---:|\n| x | 1 |", `<div class="scroll" tabindex="0">` + "\n<table>"},
		"head":          {"| a | n |\n|---|---:|\n| x | 1 |", `<th scope="col">a</th>`},
		"number":        {"| a | n |\n|---|---:|\n| x | 1 |", `<td class="number">1</td>`},
		"document":      {"[x](formats.md#boxes)", `<a href="formats.html#boxes">x</a>`},
		"here":          {"[x](#y)", `<a href="#y">x</a>`},
		"app":           {"[x](../../index.html#paper)", `<a href="./#paper">x</a>`},
		"elsewhere":     {"[x](https://a.example/)", `<a href="https://a.example/" target="_blank" rel="noopener">x</a>`},
	} {
		d, err := render("# t\n\n" + c.source)
		if err != nil || !strings.Contains(string(d.Body), c.want) {
			t.Errorf("%s: got %s, %v", name, d.Body, err)
		}
	}
}

func TestRenderRefuses(t *testing.T) {
	for name, c := range map[string]struct{ source, want string }{
		"no title":         {"words", "title"},
		"no such document": {"# t\n\n[x](nothing.md)", "nothing.md leads to no document"},
		"a source file":    {"# t\n\n[x](../../core/doc.go)", "core/doc.go"},
		"not encrypted":    {"# t\n\n[x](http://a.example/)", "a.example"},
		"HTML":             {"# t\n\n## Part\n\n<b>x</b>", `HTML in it, after "Part"`},
		"a block of HTML":  {"# t\n\n<div>\n", "HTML"},
		"a comment":        {"# t\n\n<!-- generated -->\n", "HTML"},
	} {
		if _, err := render(c.source); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want an error with %q", name, err, c.want)
		}
	}
}

func TestFill(t *testing.T) {
	facts := map[string]string{"a": "A\nA", "b": "B"}
	got, err := fill("x\n<!-- generated: a -->\ny <!-- generated: b -->\n", facts)
	if want := "x\nA\nA\ny <!-- generated: b -->\n"; err != nil || got != want {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := fill("<!-- generated: c -->", facts); err == nil || !strings.Contains(err.Error(), `"c"; there are a, b`) {
		t.Errorf("got %v", err)
	}
}

func TestRows(t *testing.T) {
	got := rows([]string{"a", "n:"}, [][]string{{"x|y", "1"}})
	if want := "| a | n |\n| --- | ---: |\n| x\\|y | 1 |"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
