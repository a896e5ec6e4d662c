package captions

import (
	"strings"
	"unicode/utf8"

	"siibp/core/dataset/spelling"
)

// mend returns a broken line of captions.txt as it would be right, where one repair, or two,
// make it so; "" where none does. Tuples then have as many members as there are concepts, if
// that is known (members > 0).
func mend(line string, members int) string {
	if len(line) > maxMended || strings.HasPrefix(strings.TrimSpace(line), "#") {
		return ""
	}
	right := func(line string) bool {
		c := Caption{}
		return c.parse(line) == nil && c.Video != "" && c.fits(members)
	}
	line = plainPunctuation.Replace(strings.TrimSpace(line))
	if right(line) {
		return line
	}
	for _, repair := range repairs {
		if once := strings.TrimSpace(repair(line, members)); once != line && right(once) {
			return once
		}
	}
	for _, first := range repairs {
		once := first(line, members)
		if once == line {
			continue
		}
		for _, second := range repairs {
			if twice := strings.TrimSpace(second(once, members)); right(twice) {
				return twice
			}
		}
	}
	return ""
}

// maxMended bounds the bytes of a line of which a corrected one is looked for.
const maxMended = 400

// maxShown is how many characters of a corrected line a message has.
const maxShown = 120

// shownLine returns a corrected line, cut where it is long.
func shownLine(line string) string {
	if utf8.RuneCountInString(line) <= maxShown {
		return line
	}
	return string([]rune(line)[:maxShown]) + "…"
}

// fits reports whether every tuple names at least one class, and has a member for each of so
// many concepts; 0 is any number.
func (v *Caption) fits(members int) bool {
	for _, s := range v.Tuples {
		named, said := false, false
		for _, m := range s.members {
			named = named || m.concept != ""
			said = said || m.quoted || !spelling.Gap(m.class)
		}
		if !said || !named && members > 0 && len(s.members) != members {
			return false
		}
	}
	return true
}

// plainPunctuation puts the characters that captions.txt knows in place of those that look
// like them.
var plainPunctuation = strings.NewReplacer("（", "(", "）", ")", "，", ",", "、", ",", "،", ",", "؛", ";", "﹐", ",", "：", ":", "﹕", ":", "；", ";", "＝", "=", "＂", `"`,
	"“", `"`, "”", `"`, "„", `"`, "‟", `"`, "«", `"`, "»", `"`, "\u3000", " ", "＃", "#", "－", "-", "［", "[", "］", "]", "｛", "{", "｝", "}")

// fullWidth are those of them that keyboards of other scripts write.
const fullWidth = "（），、：＝،"

const plainRule = "the punctuation of captions is plain: ( ) , : ="
