package main

import (
	"errors"
	"strings"
	"testing"
)

const source = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<link rel="icon" href="site/icon.svg">
<link rel="stylesheet" href="site/style.css">
<script type="module" src="site/main.ts"></script>
</head>
<body><a href="https://example.org/site/app.ts">paper</a> site/app.ts</body>
</html>
`

func TestRewrite(t *testing.T) {
	built := map[string]string{
		"site/icon.svg":  "icon-1.svg",
		"site/style.css": "style-2.css",
		"site/main.ts":   "main-3.js",
	}
	page, err := rewrite(source, func(path string) (string, error) { return built[path], nil })
	if err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer(
		`<meta charset="utf-8">`, `<meta charset="utf-8">`+"\n"+`<meta http-equiv="Content-Security-Policy" content="`+policy+`">`+"\n"+`<meta name="sealed" content="`+lockDownPolicy+`">`+"\n"+versionPlaceholder,
		`href="site/icon.svg"`, `href="icon-1.svg"`,
		`href="site/style.css"`, `href="style-2.css"`,
		`src="site/main.ts"`, `src="main-3.js"`,
	).Replace(source)
	if page != want {
		t.Errorf("got\n%s\nwant\n%s", page, want)
	}
}

func TestRewriteRefuses(t *testing.T) {
	same := func(path string) (string, error) { return path, nil }
	for name, c := range map[string]struct {
		page string
		name func(string) (string, error)
		want string
	}{
		"no script":  {strings.ReplaceAll(source, "main.ts", "other.ts"), same, "site/main.ts"},
		"no style":   {strings.ReplaceAll(source, "style.css", "main.css"), same, "site/style.css"},
		"no charset": {strings.ReplaceAll(source, "charset", "name"), same, "charset"},
		"no file": {source, func(string) (string, error) {
			return "", errors.New("no such file")
		}, "no such file"},
	} {
		if _, err := rewrite(c.page, c.name); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want an error with %q", name, err, c.want)
		}
	}
}

func TestInsert(t *testing.T) {
	texts := map[string]string{"site/pages/a.html": "<p>\\(x\\)</p>\n"}
	read := func(path string) (string, error) {
		text, ok := texts[path]
		if !ok {
			return "", errors.New("no such file")
		}
		return text, nil
	}
	got, err := insert("<main><!-- site/pages/a.html --></main>", read)
	if want := "<main><p><math><mrow><mi>x</mi></mrow></math></p></main>"; err != nil || got != want {
		t.Errorf("got %s, %v", got, err)
	}
	if _, err := insert("<!-- site/pages/b.html -->", read); err == nil || !strings.Contains(err.Error(), "site/pages/b.html: no such file") {
		t.Errorf("got %v", err)
	}
}

// The policies fit an attribute of a meta tag, allow nothing from elsewhere, and no inline
// scripts or styles.
func TestPolicy(t *testing.T) {
	for _, p := range []string{policy, lockDownPolicy} {
		if strings.ContainsAny(p, `"<>&`) {
			t.Errorf("the policy would end its attribute: %s", p)
		}
		if !strings.HasPrefix(p, "default-src 'none'; ") {
			t.Errorf("what is not named must be refused: %s", p)
		}
		for _, word := range []string{"*", "http:", "https:", "unsafe-inline", "'unsafe-eval'"} {
			if strings.Contains(p, word) {
				t.Errorf("the policy says %s: %s", word, p)
			}
		}
	}
}

// A sealed page may ask nothing of its own host but the manifest.
func TestSealed(t *testing.T) {
	rest := strings.Replace(lockDownPolicy, "manifest-src 'self'", "", 1)
	if strings.Contains(rest, "'self'") || strings.Contains(lockDownPolicy, "connect-src") {
		t.Errorf("the sealed page may ask: %s", lockDownPolicy)
	}
}

// What the page's script imports later imports others at once, which are listed, and others later,
// which are not.
func TestListImports(t *testing.T) {
	files := siteFiles{
		"main-1.js": []byte(`import("./app-2.js").then(a=>a.start())`),
		"app-2.js":  []byte(`import{a}from"./chunk-3.js";import"./chunk-4.js";const b=()=>import("./lazy-5.js");export{b}`),
		"alone.js":  []byte(`start()`),
	}
	for page, want := range map[string]string{
		`<script type="module" src="main-1.js"></script><p>import("./text.js")</p>`: `<meta name="imports" content="chunk-3.js chunk-4.js">
<script type="module" src="main-1.js"></script><p>import("./text.js")</p>`,
		`<script type="module" src="alone.js"></script>`: `<script type="module" src="alone.js"></script>`,
	} {
		if got := listImports(page, files); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
}
