package main

import (
	"strings"
	"testing"
)

func TestTypeset(t *testing.T) {
	for name, c := range map[string]struct{ tex, want string }{
		"letters":    {`a \lt b`, ``},
		"scripts":    {`σ_{Ae}^2`, `<mrow><msubsup><mi>σ</mi><mrow><mi>A</mi><mi>e</mi></mrow><mn>2</mn></msubsup></mrow>`},
		"numbers":    {`0.5-a`, `<mrow><mn>0.5</mn><mo>−</mo><mi>a</mi></mrow>`},
		"sum":        {`\sum_{m≤k} n`, `<mrow><munder><mo>∑</mo><mrow><mi>m</mi><mo>≤</mo><mi>k</mi></mrow></munder><mi>n</mi></mrow>`},
		"function":   {`\log π`, `<mrow><mi>log</mi><mspace width="0.17em"/><mi>π</mi></mrow>`},
		"after a":    {`a\log b`, `<mrow><mi>a</mi><mspace width="0.17em"/><mi>log</mi><mspace width="0.17em"/><mi>b</mi></mrow>`},
		"before (":   {`\exp(s)`, `<mrow><mi>exp</mi><mo form="prefix" stretchy="false">(</mo><mi>s</mi><mo form="postfix" stretchy="false">)</mo></mrow>`},
		"fraction":   {`\frac{1}{2}`, `<mrow><mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac></mrow>`},
		"fences":     {`\left(a\right)^2`, `<mrow><msup><mrow><mo form="prefix">(</mo><mi>a</mi><mo form="postfix">)</mo></mrow><mn>2</mn></msup></mrow>`},
		"bars":       {`\abs{x}^2`, `<mrow><msup><mrow><mo form="prefix" stretchy="false">|</mo><mrow><mi>x</mi></mrow><mo form="postfix" stretchy="false">|</mo></mrow><mn>2</mn></msup></mrow>`},
		"names":      {`\op{Beta}\text{ if }x<y`, `<mrow><mi>Beta</mi><mtext> if </mtext><mi>x</mi><mo>&lt;</mo><mi>y</mi></mrow>`},
		"symbols":    {`\sym{nu}{ν_j}`, `<mrow><mrow class="symbol" data-symbol="nu"><mrow><msub><mi>ν</mi><mi>j</mi></msub></mrow></mrow></mrow>`},
		"lines":      {`a &= b \\ &= c`, `<mtable displaystyle="true"><mtr><mtd><mi>a</mi></mtd><mtd><mo>=</mo><mi>b</mi></mtd></mtr><mtr><mtd></mtd><mtd><mo>=</mo><mi>c</mi></mtd></mtr></mtable>`},
		"no group":   {`a^{b`, ``},
		"no right":   {`\left(a`, ``},
		"too many":   {`a}`, ``},
		"no end":     {`a_`, ``},
		"no command": {`\foo`, ``},
	} {
		got, err := mathML(c.tex)
		if (err != nil) != (c.want == "") || got != c.want {
			t.Errorf("%s: got %s, %v", name, got, err)
		}
	}
}

func TestTypesetText(t *testing.T) {
	got, err := typeset(`<p>If \(x &lt; 1\), \[y\] (no)</p>`)
	want := `<p>If <span class="unbroken"><math><mrow><mi>x</mi><mo>&lt;</mo><mn>1</mn></mrow></math>,</span> <math display="block"><mrow><mi>y</mi></mrow></math> (no)</p>`
	if err != nil || got != want {
		t.Errorf("got %s, %v", got, err)
	}
	if _, err := typeset(`\(\foo\) and \[{\]`); err == nil || !strings.Contains(err.Error(), `\foo`) || !strings.Contains(err.Error(), `\[{\]`) {
		t.Errorf("both faults are to be named: %v", err)
	}
}
