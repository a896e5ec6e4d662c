package captions

import (
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

// repairs holds a function for each flaw that lines often have. It returns the line without the flaw, and a
// line that does not have the flaw as it is.
var repairs = []func(line string, members int) string{
	quoteVideo,
	func(line string, _ int) string { return otherBrackets.Replace(line) },
	func(line string, _ int) string { return otherSeparators.Replace(line) },
	func(line string, _ int) string { return rewritePieces(line, separateTuples) },
	func(line string, _ int) string { return rewritePieces(line, closeTuple) },
	func(line string, _ int) string { return closeOnce(line) },
	func(line string, _ int) string { return cutMarkAtEnd(line) },
	func(line string, _ int) string { return line + ")" },
	func(line string, _ int) string { return rewritePieces(line, writeCount) },
	func(line string, _ int) string { return rewritePieces(line, writeColon) },
	quoteMembers,
	parenthesise,
}

var (
	otherBrackets   = strings.NewReplacer("[", "(", "]", ")", "{", "(", "}", ")", "<", "(", ">", ")")
	otherSeparators = strings.NewReplacer(");", "),", ") ;", "),", ")|", "),", ") and ", "), ", ") & ", "), ")
)

// spaces are the characters that captions.txt takes for space.
const spaces = " \t\n\f\r"

// piece is the text between two neighbouring brackets of a line.
type piece struct {
	before, after byte // the brackets, '(' or ')'; 0 at the line's beginning and end
	text          string
}

// rewritePieces replaces every piece of a line by what rewrite returns for it. The brackets stay.
func rewritePieces(line string, rewrite func(piece) string) string {
	var out strings.Builder
	p := piece{}
	for {
		at := strings.IndexAny(line, "()")
		if at < 0 {
			p.after, p.text = 0, line
			out.WriteString(rewrite(p))
			return out.String()
		}
		p.after, p.text = line[at], line[:at]
		out.WriteString(rewrite(p))
		out.WriteByte(line[at])
		p.before, line = line[at], line[at+1:]
	}
}

// separateTuples writes a comma between tuples that have none: "(a) (b)" becomes "(a), (b)".
func separateTuples(p piece) string {
	if p.before == ')' && p.after == '(' && strings.Trim(p.text, spaces) == "" {
		return ", "
	}
	return p.text
}

// closeTuple closes a tuple that is still open where the next one begins: "(a, (b)" becomes "(a), (b)".
func closeTuple(p piece) string {
	tuple, found := strings.CutSuffix(strings.TrimRight(p.text, spaces), ",")
	if p.before == '(' && p.after == '(' && found {
		return strings.TrimRight(tuple, spaces) + "), "
	}
	return p.text
}

// closeOnce drops brackets that close a tuple again: "(a))" becomes "(a)".
func closeOnce(line string) string {
	parts := strings.Split(line, ")")
	kept := parts[:1]
	for i, part := range parts[1:] {
		last := i == len(parts)-2 // what follows the last bracket
		if last || strings.Trim(part, spaces) != "" {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, ")")
}

// cutMarkAtEnd drops a comma, semicolon or full stop at the end of a line.
func cutMarkAtEnd(line string) string {
	line = strings.TrimRight(line, spaces)
	if line != "" && strings.ContainsRune(",;.", rune(line[len(line)-1])) {
		return line[:len(line)-1]
	}
	return line
}

// writeCount writes how many tracks show a tuple as captions.txt has it: "(a) 2" and "(a) * 2" become "(a) x2".
func writeCount(p piece) string {
	count := strings.TrimLeft(strings.TrimPrefix(strings.TrimLeft(p.text, spaces), "*"), spaces)
	if p.before == ')' && count != "" && '0' <= count[0] && count[0] <= '9' {
		return " x" + count
	}
	return p.text
}

// writeColon writes a colon between the video and the first tuple: "a -> (b)" becomes "a: (b)".
func writeColon(p piece) string {
	if video := strings.TrimRight(p.text, spaces+":;=>→–—-"); p.before == 0 && p.after == '(' && !strings.Contains(video, ":") {
		return video + ": "
	}
	return p.text
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
		if name == "" || rest.parse("x"+line[at:]) != nil || len(rest.Tuples) == 0 || !rest.fits(members) {
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
	video, tuples, found := strings.Cut(line, ":")
	if !found || strings.Count(line, `"`)%2 == 1 {
		return line
	}
	return video + ":" + rewritePieces(tuples, func(p piece) string {
		if p.before != '(' || p.after != ')' {
			return p.text
		}
		members := strings.Split(p.text, ",")
		for i, member := range members {
			members[i] = quoteMember(strings.TrimSpace(member))
		}
		return strings.Join(members, ", ")
	})
}

// quoteMember returns a member with its class in quotes, if it needs them. A member that names its concept,
// such as "person=Rick", stays as it is.
func quoteMember(member string) string {
	if len(member) > 1 && member[0] == '"' && member[len(member)-1] == '"' {
		return dataset.Quoted(member[1 : len(member)-1])
	}
	if strings.Contains(member, "=") {
		return member
	}
	return dataset.Quoted(member)
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
