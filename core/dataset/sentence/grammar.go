package sentence

import "strings"

// The function words of English. Other languages have none here: their classes are found, and no
// verbs are proposed.
var (
	clauseWords  = set("while whilst whereas meanwhile then when until till because before after")
	conjunctions = set("and or nor plus")
	negations    = set("not never cannot no neither")
	pronouns     = set("he she they it we i you somebody someone anybody anyone everybody everyone nobody")
	plurals      = set("they we i you")
	beForms      = set("is are was were am be been being s re m")
	haveForms    = set("has have had having")
	baseForms    = set("do does did can could will would shall should may might must to")
	beginnings   = set("begin begins began start starts started continue continues continued keep keeps kept try tries tried want wants wanted going about")
	endings      = set("stop stops stopped finish finishes finished")
	adverbs      = set("else later also always often sometimes now just still already again soon slowly quickly both all each together alone even almost only then there here who that which himself herself itself themselves")
	prepositions = set("to at with from for by of on in into onto off behind near beside besides toward towards past over under between around against like about without through across along inside outside opposite above below beyond during upon within")
	places       = set("in at from into during on of inside outside near through across")
	determiners  = set("a an the this that these those his her its their my our your some any every each no another two three four five both all many several old young")
	// clothes are plural nouns between a preposition and the verb, as in "a man in black trousers sits".
	clothes = set("trousers jeans shorts pants boots shoes socks gloves glasses sunglasses clothes overalls tights sneakers sandals pyjamas headphones")
	// garments are singular nouns of what a person wears, as in "a woman in a red dress".
	garments = set("jacket t shirt coat dress skirt suit hat cap hoodie sweater pullover jumper top scarf tie uniform vest cardigan blouse apron robe raincoat blazer")
	colours  = set("red black white blue green yellow grey gray brown pink orange purple violet beige dark light striped checked")
	ages     = set("old young")
	// hairWords are what a person has, as in "a woman with long blonde hair".
	hairWords = set("hair beard moustache ponytail braids glasses sunglasses hat cap hood scarf")
	// personNouns are common nouns of one person.
	personNouns = set("man woman boy girl child kid baby toddler person lady guy gentleman teenager adult player singer dancer teacher student waiter waitress " +
		"nurse doctor patient chef cook driver worker officer policeman policewoman soldier guard athlete runner swimmer boxer actor actress artist painter musician " +
		"guitarist pianist drummer speaker presenter reporter host guest customer cashier clerk receptionist visitor farmer builder mechanic coach referee goalkeeper " +
		"mother father son daughter brother sister grandmother grandfather wife husband friend colleague bride groom neighbour neighbor")
	// starters begin sentences with a capital without being names.
	starters = set("yesterday today tomorrow tonight outside inside suddenly finally first second next later afterwards people men women children boys girls man woman boy girl scene video clip monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december english german french spanish italian tv ok okay hello yes no mr mrs ms dr prof if as so since once although though in what where why how there")
)

// isFunctionWord reports whether a word is neither a verb nor a name.
func isFunctionWord(word string) bool {
	for _, list := range []map[string]bool{clauseWords, conjunctions, negations, pronouns, beForms, haveForms, baseForms, adverbs, prepositions, determiners} {
		if list[word] {
			return true
		}
	}
	return strings.HasSuffix(word, "n't") || strings.HasSuffix(word, "n’t") || word == "but" || word == "him" || word == "them" || word == "me" || word == "us" || word == "as" || word == "so" || word == "if" || word == "very"
}

func isAdverb(word string) bool {
	return adverbs[word] || len(word) > 4 && strings.HasSuffix(word, "ly")
}

func isNegation(word string) bool {
	return negations[word] || strings.HasSuffix(word, "n't") || strings.HasSuffix(word, "n’t")
}

// verbForm is an English form of a verb.
type verbForm int

const (
	noVerb verbForm = iota
	baseForm
	thirdPerson // walks
	pastForm    // walked, sat
	ingForm     // walking
)

// formOf returns the form of a word by its ending. Any word can be a base form.
func formOf(word string) verbForm {
	ends := func(ending string) bool { return strings.HasSuffix(word, ending) }
	switch {
	case isFunctionWord(word) || isAdverb(word) || len(word) < 2:
		return noVerb
	case ends("ing") && len(word) > 4:
		return ingForm
	case ends("ed") && len(word) > 3, irregular[word] != "":
		return pastForm
	case ends("s") && len(word) > 3 && !ends("ss") && !ends("us") && !ends("is"):
		return thirdPerson
	}
	return baseForm
}

// auxiliary is the kind of auxiliary before a verb.
type auxiliary int

const (
	noAuxiliary auxiliary = iota
	be                    // is walking
	have                  // has walked
	base                  // can walk
	ingFollows            // begins walking, can be seen walking
)

func auxiliaryOf(word string) auxiliary {
	switch {
	case beForms[word]:
		return be
	case haveForms[word]:
		return have
	case baseForms[word]:
		return base
	case beginnings[word]:
		return ingFollows
	}
	return noAuxiliary
}

// allows reports whether a form may stand after an auxiliary, of one person or several.
func (a auxiliary) allows(form verbForm, plural bool) bool {
	switch a {
	case be, ingFollows:
		return form == ingForm
	case have:
		return form == pastForm
	case base:
		return form == baseForm
	}
	return form != noVerb && (plural || form != baseForm)
}
