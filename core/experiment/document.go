package experiment

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"siibp/core/figure"
)

// Document is a report as it is read: words and numbers as text, in tables and figures. HTML writes it as a page of
// its own, and the site draws it.
type Document struct {
	Title    string    `json:"title"`
	About    string    `json:"about"`
	Pending  string    `json:"pending,omitempty"` // the number of finished tasks, as a sentence; "" at the end
	Sections []Section `json:"sections"`
}

// Section is a part of a document with a heading.
type Section struct {
	Title  string  `json:"title"`
	Blocks []Block `json:"blocks"`
}

// Block is a part of a section. One with a title is folded.
type Block struct {
	Title    string    `json:"title,omitempty"`
	Contents []Content `json:"contents"`
}

// Content is one of its members.
type Content struct {
	Heading   string     `json:"heading,omitempty"`
	Paragraph *Paragraph `json:"paragraph,omitempty"`
	Table     *TextTable `json:"table,omitempty"`
	Figures   []Figure   `json:"figures,omitempty"`
	Terms     []Term     `json:"terms,omitempty"`
	Code      string     `json:"code,omitempty"`
}

// TextStyle is a class of the style sheet for a paragraph, or "".
type TextStyle string

// The styles of paragraphs.
const (
	PlainText      TextStyle = ""
	MutedText      TextStyle = "muted"
	ConclusionText TextStyle = "conclusion"
)

// Paragraph is text in one style.
type Paragraph struct {
	Style TextStyle `json:"style"`
	Text  string    `json:"text"`
}

// TableKind is a class of the style sheet for a table, or "".
type TableKind string

// The kinds of tables.
const (
	PlainTable      TableKind = ""
	ScoreTable      TableKind = "scores"
	DifferenceTable TableKind = "differences"
)

// TextTable is a table. Rows may be shorter than the columns.
type TextTable struct {
	Label   string    `json:"label"` // read aloud by screen readers
	Kind    TableKind `json:"kind"`
	Corner  string    `json:"corner,omitempty"` // the heading of the names
	Columns []Heading `json:"columns"`
	Rows    []TextRow `json:"rows"`
	Foot    *TextRow  `json:"foot,omitempty"`
}

// TextRow is a row of a table.
type TextRow struct {
	Name  string     `json:"name"`
	Hue   *int       `json:"hue,omitempty"` // of the method's key in figures; nil: no key
	Cells []TextCell `json:"cells"`
}

// TextCell is a number of a table.
type TextCell struct {
	Text     string          `json:"text"`
	Interval string          `json:"interval,omitempty"`
	Bar      *figure.Drawing `json:"bar,omitempty"`
	IsClear  bool            `json:"isClear,omitempty"` // whether its interval excludes 0
	IsNone   bool            `json:"isNone,omitempty"`  // whether there is no number
}

// Figure is a drawing with its caption. Name is that of its file, without the ending, and Title that of the file's content.
type Figure struct {
	Name    string         `json:"name"`
	Title   string         `json:"title"`
	Caption string         `json:"caption"`
	Drawing figure.Drawing `json:"drawing"`
}

// Term is a name with its explanation.
type Term struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// composer builds a document.
type composer struct {
	document Document
	names    []string // of the figures
}

// section begins a section.
func (c *composer) section(title string) {
	c.document.Sections = append(c.document.Sections, Section{Title: title, Blocks: []Block{{}}})
}

// blocks returns the blocks of the current section.
func (c *composer) blocks() *[]Block {
	return &c.document.Sections[len(c.document.Sections)-1].Blocks
}

// add adds contents to the current block.
func (c *composer) add(contents ...Content) {
	blocks := *c.blocks()
	last := &blocks[len(blocks)-1]
	last.Contents = append(last.Contents, contents...)
}

// fold adds a folded block with what body adds.
func (c *composer) fold(title string, body func()) {
	*c.blocks() = append(*c.blocks(), Block{Title: title})
	body()
	*c.blocks() = append(*c.blocks(), Block{})
}

// text adds a paragraph, unless it is empty.
func (c *composer) text(style TextStyle, format string, args ...any) {
	if text := fmt.Sprintf(format, args...); text != "" {
		c.add(Content{Paragraph: &Paragraph{style, text}})
	}
}

// figure returns a figure with a name of its own, which is the words of its title.
func (c *composer) figure(caption, title string, drawing *figure.Drawing) Figure {
	name := fileName(title)
	for n := 2; slices.Contains(c.names, name); n++ {
		name = fmt.Sprintf("%s-%d", fileName(title), n)
	}
	c.names = append(c.names, name)
	return Figure{name, title, caption, *drawing}
}

// finish returns the document without empty blocks.
func (c *composer) finish() *Document {
	for i := range c.document.Sections {
		s := &c.document.Sections[i]
		s.Blocks = slices.DeleteFunc(s.Blocks, func(b Block) bool { return len(b.Contents) == 0 })
	}
	return &c.document
}

// fileName returns the words of a title, in lower case and joined by hyphens.
func fileName(title string) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Join(words, "-")
}

// noCell is the cell of a value that a method does not have.
var noCell = TextCell{Text: "–", IsNone: true}
