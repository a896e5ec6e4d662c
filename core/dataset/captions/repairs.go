package captions

import (
	"strings"
	"unicode/utf8"

	"siibp/core/dataset"
	"siibp/core/dataset/text"
)

// repair returns a valid line for an invalid one of captions.txt, after one or two of the repairs; "" if none helps.
// If members > 0, tuples must have that number of members.
func repair(line string, members int) string {
	isComment := func(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "#") }
	if len(line) > maxRepaired || isComment(line) {
		return ""
	}
	right := func(line string) bool {
		c := Caption{}
		return len(line) <= maxRepaired && !isComment(line) && c.parse(line) == nil && c.Video != "" && c.fits(members)
	}
	line = plainPunctuation.Replace(strings.TrimSpace(line))
	if right(line) {
		return line
	}
	for _, apply := range repairs {
		if once := strings.TrimSpace(apply(line, members)); once != line && right(once) {
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

// maxRepaired is the maximum length, in bytes, of a line that is repaired, and of its repair.
const maxRepaired = 400

// maxShown is the maximum length, in characters, of a repaired line in a message.
const maxShown = 120

// shownLine truncates a long line.
func shownLine(line string) string {
	if utf8.RuneCountInString(line) <= maxShown {
		return line
	}
	return string([]rune(line)[:maxShown]) + "…"
}

// fits reports whether every tuple names a class and, if members > 0, has that number of members.
func (v *Caption) fits(members int) bool {
	for _, s := range v.Tuples {
		named, hasClass := false, false
		for _, m := range s.members {
			named = named || m.concept != ""
			hasClass = hasClass || m.quoted || !text.IsGap(m.class)
		}
		if !hasClass || !named && members > 0 && len(s.members) != members {
			return false
		}
	}
	return true
}

// plainPunctuation replaces characters that look like the punctuation of captions.txt.
var plainPunctuation = strings.NewReplacer("（", "(", "）", ")", "，", ",", "、", ",", "،", ",", "؛", ";", "﹐", ",", "：", ":", "﹕", ":", "；", ";", "＝", "=", "＂", `"`,
	"“", `"`, "”", `"`, "„", `"`, "‟", `"`, "«", `"`, "»", `"`, "\u3000", " ", "＃", "#", "－", "-", "［", "[", "］", "]", "｛", "{", "｝", "}")

// fullWidth are the replaced characters that keyboards of other scripts write.
const fullWidth = "（），、：＝،"

const plainRule = "the punctuation of captions must be plain: ( ) , : ="

// repairs has a function per common error. It returns the line without the error, or the same line.
var repairs = []func(line string, members int) string{
	quoteVideo,
	replaceSemicolons,
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
	parenthesize,
}

var (
	otherBrackets   = strings.NewReplacer("[", "(", "]", ")", "{", "(", "}", ")", "<", "(", ">", ")")
	otherSeparators = strings.NewReplacer(");", "),", ") ;", "),", ")|", "),", ") and ", "), ", ") & ", "), ")
)

// spaces are the characters that captions.txt takes for space.
const spaces = " \t\n\f\r"

// piece is the text between two neighbouring brackets of a line.
type piece struct {
	before, after byte // the brackets, '(' or ')', or 0 at the ends of the line
	text          string
}

// rewritePieces replaces every piece of a line by the result of rewrite, and keeps the brackets.
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

// closeOnce removes repeated closing brackets: "(a))" becomes "(a)".
func closeOnce(line string) string {
	parts := strings.Split(line, ")")
	kept := parts[:1]
	for i, part := range parts[1:] {
		last := i == len(parts)-2 // the text behind the last bracket
		if last || strings.Trim(part, spaces) != "" {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, ")")
}

// replaceSemicolons writes commas for semicolons, which some spreadsheets put between members and between tuples, if no
// tuple has a comma: "(a; b); (c; d)" becomes "(a, b), (c, d)".
func replaceSemicolons(line string, _ int) string {
	if _, tuples, _ := strings.Cut(line, ":"); strings.Contains(tuples, ",") {
		return line
	}
	return strings.TrimRight(strings.ReplaceAll(line, ";", ","), spaces+",")
}

// cutMarkAtEnd removes a comma, semicolon or full stop at the end of a line.
func cutMarkAtEnd(line string) string {
	line = strings.TrimRight(line, spaces)
	if line != "" && strings.ContainsRune(",;.", rune(line[len(line)-1])) {
		return line[:len(line)-1]
	}
	return line
}

// writeCount rewrites counts in the syntax of captions.txt: "(a) 2" and "(a) * 2" become "(a) x2".
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

// quoteVideo quotes the name of a video with special characters. The name ends at the only colon that tuples follow.
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
			return line // ambiguous
		}
		found = dataset.Quoted(name) + line[at:]
	}
	return found
}

// quoteMembers quotes the members with special characters.
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

// quoteMember quotes a member if necessary. A member with a concept, such as person=Rick, is not
// changed.
func quoteMember(member string) string {
	if len(member) > 1 && member[0] == '"' && member[len(member)-1] == '"' {
		return dataset.Quoted(member[1 : len(member)-1])
	}
	if strings.Contains(member, "=") {
		return member
	}
	return dataset.Quoted(member)
}

// parenthesize puts the text behind the colon in parentheses, if it has one member per concept.
func parenthesize(line string, members int) string {
	video, rest, ok := strings.Cut(line, ":")
	if !ok || strings.ContainsAny(rest, `()"=`) || members < 2 || strings.Count(rest, ",") != members-1 {
		return line
	}
	for _, member := range strings.Split(rest, ",") {
		if len(strings.Fields(member)) > 2 {
			return line // prose
		}
	}
	return video + ": (" + strings.TrimSpace(rest) + ")"
}
