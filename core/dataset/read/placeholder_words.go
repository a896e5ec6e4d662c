package read

import (
	"regexp"
	"strings"
)

// placeholders are names in lower case, without punctuation at the ends, that mean that nothing is specified. The empty
// one matches a name of punctuation only, such as * or _. Words of other languages stand in foreignPlaceholders.
var placeholders = []string{
	"", "somebody", "someone", "something", "some", "anybody", "anyone", "anything", "any", "nobody", "noone", "no one", "nothing", "no",
	"everybody", "everyone", "everything", "all", "various", "several", "multiple", "many", "few", "another", "another one", "whoever", "whatever", "who", "what",
	"he", "she", "they", "him", "them", "both", "etc", "et al", "a.n. other", "an other", "doing nothing", "nothing happens",
	"not sure", "not clear", "not visible", "not known", "not seen", "not given",
	"sb", "smb", "s.o", "sth", "smth", "s.th", "smbdy", "idk", "dunno",
	"unknown", "unk", "unkn", "unidentified", "undefined", "undef", "undetermined", "unspecified", "unnamed", "unclear", "unsure", "uncertain", "unrecognized",
	"unidentifiable", "unrecognizable", "indistinct", "indeterminate", "ambiguous", "anonymous", "anonymized", "anon", "redacted", "nameless", "noname", "incognito",
	"unlabeled", "unlabelled", "unannotated", "unclassified", "other", "others", "else", "the rest", "remaining", "remainder", "misc", "miscellaneous",
	"not applicable", "not specified", "none found", "n.a", "n.d", "n.n", "nn", "n n", "n. n", "n/k", "n.k", "u/k", "nil", "blank", "empty", "missing", "tbd", "tba", "todo", "to do", "fixme",
	"xx", "xxx", "background", "bg", "void", "0", "0.0", "false",
	"ignore", "ignored", "dontcare", "don't care", "don't know", "null class", "nullclass", "noclass", "nolabel",
	"stranger", "extra", "bystander", "passerby", "passer by", "passersby", "passers by", "onlooker", "john doe", "jane doe", "placeholder", "dummy", "generic",
	"unseen", "invisible", "hidden", "absent", "not there", "not present", "not in frame", "gone", "away", "offscreen", "off screen", "out of frame", "out of view",
	"same", "ditto", "ibid", "same as above", "as above", "see above", "as before",
}

// foreignPlaceholders are the placeholders of other languages, as text.FoldAccents writes them: German, French, Spanish, Italian,
// Portuguese, Dutch, Swedish and Norwegian, Polish and Czech, Russian, Greek, Turkish, Chinese, Japanese and Korean, Vietnamese,
// Arabic, Persian, Hindi and Thai.
var foreignPlaceholders = splitList(`
	jemand, niemand, unbekannt, unbekannte, unbekannter, fremder, fremde, statist, statistin, andere, anderer, sonstige, sonstiges, keine, keiner, keines, nichts, max mustermann,
	inconnu, inconnue, quelqu'un, autre, autres, autre personne, aucun, aucune, rien, personne, figurant, figurante,
	desconocido, desconocida, alguien, alguien mas, nadie, persona, ninguno, ninguna, otro, otra, otros, nada,
	sconosciuto, sconosciuta, qualcuno, nessuno, nessuna, altro, altri, niente, comparsa,
	desconhecido, desconhecida, alguem, ninguem, nenhum, outro, outra, outros, onbekend, onbekende, iemand, persoon, niets, overig, okand, ukjent, ukendt, ingen, annet,
	nieznany, nieznana, ktos, osoba, nikt, inny, inne, neznamy, nekdo, nikdo, jiny, ismeretlen, tuntematon, неизвестно, неизвестный, неизвестная, кто то, кто нибудь, никто, другой, другое, невідомо,
	άγνωστος, άγνωστη, κάποιος, κανένας, άλλο, bilinmeyen, diger, hicbiri, 未知, 其他, 其它, 不明, 无, 無, 某人, その他, なし, 誰か, 기타, 알 수 없음, 알수없음, 없음,
	khong ro, khong biet, khong xac dinh, ai do, khong ai, nguoi la, khac, khong co, khong co gi,
	مجهول, غير معروف, غير محدد, شخص ما, أحدهم, لا أحد, آخر, أخرى, لا شيء, ناشناس, نامشخص, کسی, هیچ کس, هیچکس, دیگر,
	अज्ञात, कोई, कोई नहीं, कोई व्यक्ति, अन्य, कुछ नहीं, अनजान, ไม่ทราบ, ไม่รู้จัก, ไม่ระบุ, ไม่มี, ไม่มีใคร, อื่นๆ, อื่น ๆ, ใครบางคน`)

// errorValue matches an error value of a spreadsheet or a token of a language model without a text.
var errorValue = regexp.MustCompile(`^(?:#(?:ref!|value!|name\?|num!|div/0!|null!|spill!|calc!|n/a)|<(?:pad|mask)>|\[(?:pad|mask)\])$`)

// someOfGroup matches members of a group without their names: none of these, one of them, the rest of the people.
var someOfGroup = regexp.MustCompile(`^(?:none|nobody|nothing|no one|neither|any|some|someone|one|all|most|both|others?|(?:the )?rest) of (?:the |these|those|them|above|us|it)|^another (?:person|one|guy|actor|thing|object)$`)

// foreignArticle matches an article of another language at the beginning of a name.
var foreignArticle = regexp.MustCompile(`^(?:ein|eine|der|die|das|un|une|le|la|les|el|los|un[ao]|il|um|uma|en|een) `)

// doingNothing matches an action that says nothing, as in "do something": its group is a placeholder.
var doingNothing = regexp.MustCompile(`^(?:is |are |to )?(?:do|does|did|doing|done|having|has|be|being) (.+)$`)

// unnamedPeople matches people without a name, of whom a concept of people may have a class: a crowd, a man in black.
var unnamedPeople = regexp.MustCompile(`^(?:(?:the |a )?(?:crowd|audience|public|spectators|group|(?:crowd|group|couple|pair) of (?:people|persons|men|women|kids|children|friends|strangers))|(?:an?|some) (?:[\pL-]+ )?(?:man|woman|guy|boy|girl|kid|child|person|lady)(?: .+)?)$`)

// unspecified matches a name that says that something is not specified, whatever it is: unknown dog, nobody in particular.
var unspecified = regexp.MustCompile(`^(?:unknown|unidentified|unrecogni[sz]able|unrecogni[sz]ed) |^(?:(?:nobody|no one|nothing|anyone|anything) (?:in particular|special)|no (?:idea|face|motion|movement|action|label|person|people)|nicht erkennbar|nicht zu erkennen|no identificad[oa]|non identifi[eé]e?|keine angabe|k a|(?:can't|cannot|can not|could not) (?:tell|see|say)|don'?t know|dont know|irgendjemand|irgendwer|unavailable|t\.?b\.?d)$`)

// uncertainInitials matches one or two letters followed by question marks, such as P?
var uncertainInitials = regexp.MustCompile(`^\pL{1,2} ?\?+$`)

// genericNouns are nouns beside a placeholder that specify nothing: unknown person, other action. Those of people are
// placeholders alone where the concept is one of people.
var (
	genericPeople = strings.Fields("person people human individual somebody guy figure actor speaker character")
	genericNouns  = append(strings.Fields("man woman boy girl kid child adult lady male female face voice animal object thing item action activity one class label name type category id nr track subject else"), genericPeople...)
)

// typicalPlaceholders are the placeholders whose typing errors are recognized.
var typicalPlaceholders = []string{"unknown", "somebody", "someone", "anybody", "undefined", "background"}
