package text

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Plain returns a name without what nobody sees or what a word processor puts in: in
// Unicode's form NFC, without zero-width characters, with one U+0020 for any run of spaces,
// "-" for every dash, and ' and " for every quote. Plain names are plain again.
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

// isPlain reports, for most names at once, that Plain changes nothing.
func isPlain(name string) bool {
	space := true // a space here would be at the edge or the second of a run
	for i := range len(name) {
		c := name[i]
		if c < ' ' || c >= utf8.RuneSelf || c == ' ' && space {
			return false
		}
		space = c == ' '
	}
	return name == "" || !space
}

// invisible reports whether a character has no width and no meaning of its own: soft
// hyphens, joiners, marks of direction and of the choice of a glyph, byte order marks.
func invisible(c rune) bool {
	switch {
	case c == 0x00AD, c == 0x034F, c == 0x061C, c == 0x180E, c == 0xFEFF, c == 0xFE0E, c == 0xFE0F:
		return true
	case c >= 0x200B && c <= 0x200F, c >= 0x202A && c <= 0x202E, c >= 0x2060 && c <= 0x2064, c >= 0x2066 && c <= 0x206F:
		return true
	}
	return false
}

// typewritten returns the character of a typewriter that a dash or quote stands for.
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

// Fold returns what two spellings of one name have in common: Plain, and no zeros in front
// of a whole number, so that 007 is 7 and clip-01 is clip-1. Zeros behind a decimal point
// stay. Folded names fold to themselves.
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

// leadingZero reports whether byte i of a name is a zero in front of a whole number.
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

// FoldVideo returns Fold of a video's name that may be its file: with / between folders and
// without the ending of a medium, so that media\Clip 01.MP4 is media/Clip 1.
func FoldVideo(name string) string {
	if folded := Fold(name); !strings.ContainsAny(folded, `./\`) {
		return folded
	}
	return strings.Join(pathOf(name), "/")
}

// pathOf returns the folders and the last part of a video's folded name.
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

// SameVideoPath reports whether two names of videos differ by no more than the folders that stand in
// front of one of them, so that media/day1/clip.mp4 is day1/clip and not day2/clip.
func SameVideoPath(a, b string) bool {
	x, y := pathOf(a), pathOf(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	return slices.Equal(x, y[len(y)-len(x):])
}

// FoldHeader returns Fold of a column's name or a concept's in small letters: Video is video.
func FoldHeader(name string) string { return strings.ToLower(Fold(name)) }

// FoldAccents returns Fold of a name in small letters and without accents on Latin letters: two
// names with one bare form may be one, which only a person knows.
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
		b.WriteRune(c)
	}
	return norm.NFC.String(b.String())
}

// FindName returns the index of a name among names of which no two fold alike: that which is
// spelt the same, else that which folds the same; −1 where there is none.
func FindName(names []string, name string) int {
	if i := slices.Index(names, name); i >= 0 {
		return i
	}
	folded := Fold(name)
	return slices.IndexFunc(names, func(other string) bool { return Fold(other) == folded })
}

// FindHeader returns the index of a column or concept among others, as Find, where capitals
// do not count; −1 where there is none, or where several differ by capitals only.
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
