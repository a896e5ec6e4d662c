package text

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"siibp/core/dataset/vfs"
)

// Plain normalizes a name: Unicode form NFC, no zero-width characters, one U+0020 for each run of
// spaces, "-" for every dash, ' and " for every quote. Plain is idempotent.
func Plain(name string) string {
	if isPlain(name) {
		return name
	}
	shown := strings.Map(func(c rune) rune {
		if invisible(c) {
			return -1
		}
		return c
	}, name)
	return strings.Join(strings.FieldsFunc(strings.Map(typewritten, norm.NFC.String(shown)), unicode.IsSpace), " ")
}

// isPlain is a fast test that Plain does not change a name. It may return false for a plain name.
func isPlain(name string) bool {
	space := true // a space at this position is leading or repeated
	for i := range len(name) {
		c := name[i]
		if c < ' ' || c >= utf8.RuneSelf || c == ' ' && space {
			return false
		}
		space = c == ' '
	}
	return name == "" || !space
}

// invisible reports whether a character has no width: soft hyphens, joiners, direction marks,
// variation selectors and byte order marks.
func invisible(c rune) bool {
	switch {
	case c == 0x00AD, c == 0x034F, c == 0x061C, c == 0x180E, c == 0xFEFF, c == 0xFE0E, c == 0xFE0F:
		return true
	case c >= 0x200B && c <= 0x200F, c >= 0x202A && c <= 0x202E, c >= 0x2060 && c <= 0x2064, c >= 0x2066 && c <= 0x206F:
		return true
	}
	return false
}

// typewritten returns the ASCII character for a dash or quote, and any other character unchanged.
func typewritten(c rune) rune {
	switch {
	case c >= 0x2010 && c <= 0x2015, c == 0x2212, c == 0x2043, c == 0xFE58, c == 0xFE63, c == 0xFF0D:
		return '-'
	case c >= 0x2018 && c <= 0x201B, c == 0x2032:
		return '\''
	case c >= 0x201C && c <= 0x201F, c == 0x2033:
		return '"'
	}
	return c
}

// Fold returns the key that equal names share: Plain without leading zeros of whole numbers, so that
// 007 gives 7 and clip-01 gives clip-1. Zeros after a decimal point stay. Fold is idempotent.
func Fold(name string) string {
	name = Plain(name)
	if !strings.Contains(name, "0") {
		return name
	}
	var b strings.Builder
	for i := range len(name) {
		if !leadingZero(name, i) {
			b.WriteByte(name[i])
		}
	}
	return b.String()
}

// leadingZero reports whether byte i of a name is a leading zero of a whole number.
func leadingZero(name string, i int) bool {
	if name[i] != '0' || i+1 == len(name) || !digit(name[i+1]) {
		return false
	}
	for i > 0 && name[i-1] == '0' {
		i--
	}
	if i == 0 {
		return true
	}
	fraction := name[i-1] == '.' && i > 1 && digit(name[i-2])
	return !digit(name[i-1]) && !fraction
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// FoldVideo is Fold for names of videos, which may be paths: it uses slashes and removes the
// extension of a medium, so that media\Clip 01.MP4 gives media/Clip 1. Whole numbers as programs write them, 17.0 and
// 1.00E+05, are 17 and 100000.
func FoldVideo(name string) string {
	folded := Fold(name)
	if wholeNumber.MatchString(folded) {
		if x, err := strconv.ParseFloat(folded, 64); err == nil && x == math.Trunc(x) && x < MaxWhole {
			return strconv.Itoa(int(x))
		}
	}
	if !strings.ContainsAny(folded, `./\`) {
		return folded
	}
	return strings.Join(pathOf(name), "/")
}

// wholeNumber matches a whole number as a spreadsheet may write it: with a decimal point and zeros, or with an exponent.
var wholeNumber = regexp.MustCompile(`^\d+(?:\.0+|(?:\.\d+)?[eE]\+?\d+)$`)

// pathOf returns the elements of the path of a folded video name.
func pathOf(name string) []string {
	folded := Fold(name)
	var parts []string
	for part := range strings.FieldsFuncSeq(folded, func(c rune) bool { return c == '/' || c == '\\' }) {
		if part = strings.Trim(part, " "); part != "" && part != "." {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return []string{folded}
	}
	last := &parts[len(parts)-1]
	for {
		stem := strings.TrimRight(withoutEnding(*last), " ")
		if stem == *last || strings.Trim(stem, ". ") == "" {
			return parts
		}
		*last = stem
	}
}

// SameVideoPath reports whether one of two folded video paths is a suffix of the other, so that
// media/day1/clip.mp4 equals day1/clip but not day2/clip.
func SameVideoPath(a, b string) bool {
	x, y := pathOf(a), pathOf(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	return slices.Equal(x, y[len(y)-len(x):])
}

// FoldHeader is Fold in lower case, for names of columns and concepts.
func FoldHeader(name string) string { return strings.ToLower(Fold(name)) }

// FoldAccents is Fold in lower case and without accents on Latin letters. Names that are equal under
// FoldAccents alone may be one; only the user knows.
func FoldAccents(name string) string {
	small := FoldHeader(name)
	if isPlain(small) {
		return small
	}
	var b strings.Builder
	latin := false
	for _, c := range norm.NFD.String(small) {
		if latin && unicode.Is(unicode.Mn, c) {
			continue
		}
		latin = unicode.Is(unicode.Latin, c)
		if plain, hasStroke := strokes[c]; hasStroke {
			c = plain
		}
		b.WriteRune(c)
	}
	return norm.NFC.String(b.String())
}

// strokes maps letters with a stroke, which Unicode does not decompose, to those without.
var strokes = map[rune]rune{'ł': 'l', 'đ': 'd', 'ø': 'o', 'ħ': 'h', 'ŧ': 't'}

// FindName returns the index of name in names, compared exactly, else under Fold; −1 if absent. No two
// names may be equal under Fold.
func FindName(names []string, name string) int {
	if i := slices.Index(names, name); i >= 0 {
		return i
	}
	folded := Fold(name)
	return slices.IndexFunc(names, func(other string) bool { return Fold(other) == folded })
}

// FindHeader returns the index of name in names, compared exactly, else under FoldHeader; −1 if absent
// or ambiguous.
func FindHeader(names []string, name string) int {
	if i := slices.Index(names, name); i >= 0 {
		return i
	}
	at, folded := -1, FoldHeader(name)
	for i, other := range names {
		if FoldHeader(other) != folded {
			continue
		}
		if at >= 0 {
			return -1
		}
		at = i
	}
	return at
}

// gapWords are the words that programs write for a missing value, in lower case.
var gapWords = []string{"na", "n/a", "#n/a", "<na>", "nan", "none", "null"}

// IsGap reports whether a cell stands for a missing value: it is empty, a dash, a question mark, or NA,
// N/A, NaN, None or null in any case.
func IsGap(cell string) bool {
	return IsDash(cell) || IsUnknown(cell) || IsGapWord(cell) || Plain(cell) == ""
}

// IsGapWord reports whether a cell is a word for a missing value. In quotes, it names a class.
func IsGapWord(cell string) bool {
	const longest = len("<na>")
	cell = Plain(cell)
	return len(cell) <= longest && slices.Contains(gapWords, strings.ToLower(cell))
}

// IsDash reports whether a cell is a single dash of any kind.
func IsDash(cell string) bool { return Plain(cell) == "-" }

// IsUnknown reports whether a cell is a question mark.
func IsUnknown(cell string) bool { return Plain(cell) == "?" }

// UnquoteGapWord returns the word in a quoted gap word, such as NA for "NA" with quotes, and false for
// any other cell. It is the inverse of QuoteGapWord.
func UnquoteGapWord(cell string) (string, bool) {
	const quotes = 2
	if len(cell) <= quotes || cell[0] != '"' || cell[len(cell)-1] != '"' {
		return "", false
	}
	name := cell[1 : len(cell)-1]
	return name, IsGapWord(name)
}

// QuoteGapWord returns the cell for a class: in quotes if it is a gap word.
func QuoteGapWord(class string) string {
	if IsGapWord(class) {
		return `"` + class + `"`
	}
	return class
}

// unshown are extensions of media that browsers do not play.
var unshown = []string{".avi", ".mkv", ".mpg", ".mpeg", ".wmv", ".flv", ".3gp", ".mts", ".m2ts", ".ts", ".vob", ".aac", ".wma", ".bmp", ".tif", ".tiff"}

// withoutEnding returns a file name without the extension of a medium.
func withoutEnding(name string) string {
	at := strings.LastIndexByte(name, '.')
	if at > 0 && (vfs.Media(name[at:]) || slices.Contains(unshown, strings.ToLower(name[at:]))) {
		return name[:at]
	}
	return name
}
