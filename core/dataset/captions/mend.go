package captions

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"siibp/core/dataset"
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
	for _, s := range v.tuples {
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

var (
	bracketed    = strings.NewReplacer("[", "(", "]", ")", "{", "(", "}", ")", "<", "(", ">", ")")
	separated    = strings.NewReplacer(");", "),", ") ;", "),", ")|", "),", ") and ", "), ", ") & ", "), ")
	adjoining    = regexp.MustCompile(`\)\s*\(`)
	unclosed     = regexp.MustCompile(`(\([^()]*?)\s*,\s*\(`)
	closedTwice  = regexp.MustCompile(`\)\s*\)+`)
	commaAtEnd   = regexp.MustCompile(`[,;.]\s*$`)
	withCount    = regexp.MustCompile(`\)\s*[*]?\s*(\d+)\b`)
	withoutColon = regexp.MustCompile(`^([^(:]*?)\s*[:;=\t>→–—-]*\s*\(`)
	memberSplit  = regexp.MustCompile(`\(([^()]*)\)`)
)

// repairs are what people forget or write otherwise, each with its cure. They leave a line
// alone that has not the flaw.
var repairs = []func(line string, members int) string{
	quoteVideo,
	func(line string, _ int) string { return bracketed.Replace(line) },
	func(line string, _ int) string { return separated.Replace(line) },
	func(line string, _ int) string { return adjoining.ReplaceAllString(line, "), (") },
	func(line string, _ int) string { return unclosed.ReplaceAllString(line, "$1), (") },
	func(line string, _ int) string { return closedTwice.ReplaceAllString(line, ")") },
	func(line string, _ int) string { return commaAtEnd.ReplaceAllString(line, "") },
	func(line string, _ int) string { return line + ")" },
	func(line string, _ int) string { return withCount.ReplaceAllString(line, ") x$1") },
	func(line string, _ int) string { return withoutColon.ReplaceAllString(line, "$1: (") },
	quoteMembers,
	parenthesise,
}

// quoteVideo puts a video's name that has brackets, commas or the like in quotes: the name is
// all before the one colon behind which tuples stand.
func quoteVideo(line string, members int) string {
	found := line
	for at := range len(line) {
		if line[at] != ':' {
			continue
		}
		name := strings.TrimSpace(line[:at])
		if inner := strings.TrimSuffix(strings.TrimPrefix(name, `"`), `"`); len(inner) == len(name)-2 {
			name = inner
		}
		rest := Caption{}
		if name == "" || rest.parse("x"+line[at:]) != nil || len(rest.tuples) == 0 || !rest.fits(members) {
			continue
		}
		if found != line {
			return line // two colons would do
		}
		found = dataset.Quoted(name) + line[at:]
	}
	return found
}

// quoteMembers puts the members of tuples that have characters of their own meaning in quotes.
func quoteMembers(line string, _ int) string {
	colon := strings.IndexByte(line, ':')
	if colon < 0 || strings.Count(line, `"`)%2 == 1 {
		return line
	}
	return line[:colon+1] + memberSplit.ReplaceAllStringFunc(line[colon+1:], func(tuple string) string {
		parts := strings.Split(tuple[1:len(tuple)-1], ",")
		for i, part := range parts {
			name := strings.TrimSpace(part)
			inner := name
			if len(name) > 1 && name[0] == '"' && name[len(name)-1] == '"' {
				inner = name[1 : len(name)-1]
			}
			parts[i] = dataset.Quoted(inner)
			if strings.Contains(inner, "=") && inner == name {
				parts[i] = name
			}
		}
		return "(" + strings.Join(parts, ", ") + ")"
	})
}

// parenthesise makes a tuple of what follows the colon, where it has as many members as there
// are concepts.
func parenthesise(line string, members int) string {
	video, said, ok := strings.Cut(line, ":")
	if !ok || strings.ContainsAny(said, `()"=`) || members < 2 || strings.Count(said, ",") != members-1 {
		return line
	}
	for _, member := range strings.Split(said, ",") {
		if len(strings.Fields(member)) > 2 {
			return line // a sentence
		}
	}
	return video + ": (" + strings.TrimSpace(said) + ")"
}
