package sentence

import "strings"

// irregular holds common verb forms that no ending explains, and the verb.
var irregular = map[string]string{}

func init() {
	for _, line := range strings.Split(`ate eaten eat,began begun begin,bent bend,bit bitten bite,blew blown blow,bought buy,broke broken break,brought bring,
built build,came come,caught catch,chose chosen choose,cut cut,did done do,drank drunk drink,drew drawn draw,drove driven drive,
fell fallen fall,fed feed,felt feel,flew flown fly,fought fight,found find,gave given give,got get,went gone go,held hold,hid hidden hide,
hit hit,kept keep,knelt kneel,knew known know,laid lay,led lead,leapt leap,left leave,lent lend,let let,lost lose,made make,met meet,paid pay,
put put,ran run,rang ring,read read,rode ridden ride,rose risen rise,said say,sang sung sing,sat sit,saw seen see,sent send,shook shaken shake,
shot shoot,shut shut,slept sleep,slid slide,spoke spoken speak,spun spin,stood stand,stole stolen steal,struck strike,swam swum swim,
swept sweep,swung swing,taught teach,took taken take,tore torn tear,threw thrown throw,told tell,woke woken wake,wept weep,wore worn wear,
won win,wrote written write`, ",") {
		forms := strings.Fields(line)
		for _, form := range forms[:len(forms)-1] {
			irregular[form] = forms[len(forms)-1]
		}
	}
}

func isVowel(c byte) bool { return strings.IndexByte("aeiouy", c) >= 0 }

func isLatin(word string) bool {
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return false
		}
	}
	return true
}

// basesOf returns the words that a word may be a form of, including itself: walk for walks, walked
// and walking. Only words in a–z have forms. A stemmer knows more endings but also unites different
// words (universe, university), which is worse here than a missed word.
func basesOf(word string) []string {
	bases := []string{word}
	if len(word) < 3 || !isLatin(word) {
		return bases
	}
	if verb, ok := irregular[word]; ok && verb != word {
		bases = append(bases, verb)
	}
	return append(bases, withoutEnding(word)...)
}

// withoutEnding returns the words that a word with an English ending may come from.
func withoutEnding(word string) []string {
	cut := func(n int) string { return word[:len(word)-n] }
	before := func(n int) byte { // the letter before the last n
		if len(word) <= n {
			return 0
		}
		return word[len(word)-n-1]
	}
	consonant := func(c byte) bool { return c != 0 && strings.IndexByte("aeiou", c) < 0 }
	ends := func(ending string) bool { return strings.HasSuffix(word, ending) }
	switch {
	case ends("ying"): // try-ing, lying
		bases := sourcesOf(cut(3))
		if len(word) < 6 {
			bases = append(bases, cut(4)+"ie")
		}
		return bases
	case ends("ing"):
		return sourcesOf(cut(3))
	case ends("ied") && consonant(before(3)), ends("ies") && consonant(before(3)): // carried, tied; carries, ties
		return []string{cut(3) + "y", cut(1)}
	case ends("ed") && before(2) != 'e' && before(2) != 0:
		return sourcesOf(cut(2))
	case len(word) > 4 && (ends("ses") || ends("xes") || ends("zes")), ends("ches"), ends("shes"), ends("goes"), ends("does"), ends("roes"): // boxes, goes, races
		return []string{cut(2), cut(1)}
	case ends("s") && len(word) > 3 && strings.IndexByte("sui", before(1)) < 0:
		return []string{cut(1)}
	}
	return nil
}

// sourcesOf returns the words that a stem before -ed or -ing may come from: stopp gives stop, hop
// gives hope, walk gives walk and walke.
func sourcesOf(stem string) []string {
	n := len(stem)
	if n < 2 || !strings.ContainsAny(stem, "aeiouy") {
		return nil
	}
	if strings.IndexByte("aeio", stem[n-1]) >= 0 { // go-ing, see-ing
		return []string{stem}
	}
	single := stem[:n-1]
	if stem[n-1] == stem[n-2] && len(single) > 2 && strings.IndexByte("bcdfghjklmnpqrstvz", stem[n-1]) >= 0 {
		switch stem[n-2:] {
		case "ll": // roll-ing, but travel-l-ing
			return []string{stem, single}
		case "ss", "zz", "ff":
			return []string{stem}
		}
		return []string{single}
	}
	if isShort(stem) {
		return []string{stem + "e"}
	}
	return []string{stem, stem + "e"}
}

// isShort reports whether a stem is one short syllable like hop, whose own form would be hopp-ing.
func isShort(stem string) bool {
	n := len(stem)
	if n < 2 || isVowel(stem[n-1]) || stem[n-1] == 'w' || stem[n-1] == 'x' || !isVowel(stem[n-2]) {
		return false
	}
	return !strings.ContainsAny(stem[:n-2], "aeiouy")
}

// sameWord reports whether two words may be forms of one word.
func sameWord(a, b string) bool {
	if a == b {
		return true
	}
	others := basesOf(b)
	for _, base := range basesOf(a) {
		for _, other := range others {
			if base == other {
				return true
			}
		}
	}
	return false
}
