package sentence

import (
	"regexp"
	"slices"
	"strings"

	"siibp/core/dataset/text"
)

// elanWords is the largest number of words of an annotation that names what somebody does. A longer one is a sentence.
const elanWords = 3

// isName reports whether an annotation is short enough to name a class.
func isName(annotation string) bool {
	return len(strings.Fields(annotation)) <= elanWords && !strings.ContainsAny(annotation[len(annotation)-1:], ".?!")
}

// elanTier is the meaning of a tier of ELAN for its annotations.
type elanTier struct {
	concept     int    // the annotations are classes of this concept; −1 if the tier names no concept
	participant string // the annotations are actions of this person; "" if the tier names nobody
}

// elanEvent is an annotation as a tuple, or as a sentence.
type elanEvent struct {
	elanNote
	members []string // a class by concept, "" for ∅; nil for a sentence
}

// personTiers and textTiers match the names of tiers that list persons, and of tiers that belong to nobody.
var (
	personTiers = regexp.MustCompile(`(?i)^(persons?|people|actors?|who|subjects?|participants?|characters?|speakers?|names?)\W*\d*$`)
	textTiers   = regexp.MustCompile(`(?i)^(default|tier|annotations?|comments?|notes?|remarks?|transcri\w+|translations?|gloss\w*|texts?|utterances?|speech|words?|sentences?|captions?|subtitles?|descriptions?|scenes?|shots?|events?|context|topics?|segments?)\W*\d*$`)
)

// actionOfPerson matches the end of the name of a tier with the actions of a person: Rick_action.
var actionOfPerson = regexp.MustCompile(`(?i)[-_ ](actions?|activit(y|ies)|behaviou?rs?|gestures?|motions?|movements?)$`)

// sayELAN adds the annotations of a video. A tier with the name of a concept has its classes. Other tiers belong to a
// participant, who is the tier's PARTICIPANT, else the name of a tier whose annotations are all names; their annotations
// name what the participant does. All others are sentences. Annotations of different concepts at the same time are one
// tuple.
func (r *filesReader) sayELAN(file, video string, notes []elanNote) {
	notes = slices.DeleteFunc(slices.Clone(notes), func(n elanNote) bool { return text.Plain(n.text) == "" })
	for i := range notes {
		notes[i].text = strings.Join(strings.Fields(notes[i].text), " ")
	}
	roles := r.roles()
	sentences := map[string]bool{} // tiers with an annotation that is no name
	for _, note := range notes {
		sentences[note.tier] = sentences[note.tier] || !isName(note.text)
	}
	var events []elanEvent
	for _, note := range notes {
		events = append(events, r.elanEvent(note, r.elanTier(note, roles, sentences[note.tier]), roles))
	}
	columns := make([]int, len(r.concepts))
	for i := range columns {
		columns[i] = i
	}
	type spoken struct {
		text string
		span Span
	}
	said := map[spoken]bool{}
	for _, e := range joinEvents(events) {
		value := e.text
		if e.members != nil {
			value = tupleText(columns, func(i int) string { return e.members[i] })
		}
		if one := (spoken{value, e.span}); !said[one] {
			said[one] = true
			r.sayAt(file, e.row, video, value, e.span)
		}
	}
}

// elanTier returns what the tier says about an annotation. sentences is true if some annotation of the tier is no name.
func (r *filesReader) elanTier(note elanNote, roles roles, sentences bool) elanTier {
	concept := text.FindHeader(r.concepts, note.tier)
	switch {
	case concept >= 0 || !isName(note.text):
	case personTiers.MatchString(note.tier):
		concept = roles.person
	case actionNames.MatchString(note.tier):
		concept = roles.action
	}
	if isPerson := note.participant == "" && concept < 0 && !sentences && note.tier != "" && !textTiers.MatchString(note.tier); isPerson {
		return elanTier{-1, actionOfPerson.ReplaceAllString(note.tier, "")}
	}
	return elanTier{concept, note.participant}
}

// elanEvent returns an annotation as a tuple if its tier says which concept it belongs to, or who does what it names.
func (r *filesReader) elanEvent(note elanNote, tier elanTier, roles roles) elanEvent {
	event := elanEvent{elanNote: note}
	switch {
	case tier.concept >= 0:
		event.members = make([]string, len(r.concepts))
		if roles.person >= 0 {
			event.members[roles.person] = tier.participant
		}
		event.members[tier.concept] = note.text
	case tier.participant != "" && isName(note.text) && roles.person >= 0 && roles.action >= 0:
		event.members = make([]string, len(r.concepts))
		event.members[roles.person], event.members[roles.action] = tier.participant, note.text
	case tier.participant != "":
		event.text = tier.participant + " " + note.text
	}
	return event
}

// joinEvents joins tuples that cover the same time and name classes of different concepts, as those of a tier of persons
// and of a tier of actions do. Two tuples are joined only if neither fits a third one: if two persons and one action cover
// the same time, the file does not say which person the action belongs to.
func joinEvents(events []elanEvent) []elanEvent {
	for {
		partner := make([]int, len(events))
		for i := range events {
			partner[i] = partnerOf(events, i)
		}
		joined := map[int]bool{}
		for i, j := range partner {
			if j > i && partner[j] == i {
				for e, class := range events[j].members {
					if class != "" {
						events[i].members[e] = class
					}
				}
				joined[j] = true
			}
		}
		if len(joined) == 0 {
			return events
		}
		var kept []elanEvent
		for i, e := range events {
			if !joined[i] {
				kept = append(kept, e)
			}
		}
		events = kept
	}
}

// partnerOf returns the only tuple that tuple i can be joined with, −1 if there is none or several.
func partnerOf(events []elanEvent, i int) int {
	partner := -1
	for j := range events {
		if j == i || !events[i].joins(events[j]) {
			continue
		}
		if partner >= 0 {
			return -1
		}
		partner = j
	}
	return partner
}

// joins reports whether two tuples can become one: they cover the same time, and no concept has a class in both.
func (e elanEvent) joins(other elanEvent) bool {
	if e.members == nil || other.members == nil {
		return false
	}
	for i := range e.members {
		if e.members[i] != "" && other.members[i] != "" {
			return false
		}
	}
	if e.parent != "" || other.parent != "" {
		return e.parent == other.id || other.parent == e.id || e.parent == other.parent
	}
	return e.span.Known() && e.span.overlap(other.span) >= 0.5
}
