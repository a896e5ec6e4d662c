package wire

import (
	"siibp/core/dataset/sentence"
)

// SentencesArguments are sentences about videos, and the vocabulary in which they are read.
type SentencesArguments struct {
	Concepts []SentenceConcept `json:"concepts"`
	Texts    []string          `json:"texts"`
}

// SentenceConcept is a concept of the vocabulary of sentences.
type SentenceConcept struct {
	Name     string          `json:"name"`
	Classes  []SentenceClass `json:"classes"`
	Closed   bool            `json:"closed"`   // no class can be added
	Rejected []string        `json:"rejected"` // words that are not proposed as classes
}

// SentenceClass is a class and other words for it.
type SentenceClass struct {
	Name     string   `json:"name"`
	Synonyms []string `json:"synonyms"`
}

// Sentences are the readings of sentences, in their order.
type Sentences struct {
	Proposals []ClassProposal   `json:"proposals"`
	Alike     []AlikeClasses    `json:"alike"`
	Readings  []SentenceReading `json:"readings"`
}

// ClassProposal is a class that the vocabulary lacks and sentences name.
type ClassProposal struct {
	Concept int    `json:"concept"`
	Class   string `json:"class"`
	Count   int    `json:"count"` // number of texts that name it
}

// AlikeClasses are classes of one concept that probably mean the same, of the vocabulary or proposed.
type AlikeClasses struct {
	Concept int      `json:"concept"`
	Classes []string `json:"classes"`
}

// SentenceReading is what a text suggests. The classes may be proposals.
type SentenceReading struct {
	Mentions []ClassMention  `json:"mentions"`
	Tuples   []SentenceTuple `json:"tuples"`
	Nothing  bool            `json:"nothing"` // the text says only that nobody is there or nothing happens
}

// ClassMention is a class that a text names.
type ClassMention struct {
	Concept int      `json:"concept"`
	Class   string   `json:"class"`
	Also    []string `json:"also"` // other classes of the concept that the same words may mean
	From    int      `json:"from"` // start in the text, in UTF-16 code units
	To      int      `json:"to"`   // end in the text, in UTF-16 code units
}

// SentenceTuple is a tuple that a text suggests.
type SentenceTuple struct {
	Members []string `json:"members"` // a class by concept, "" for ∅
	Unread  string   `json:"unread"`  // the words of the person's verb that is not an action, "" if there is none
}

// sentences reads sentences. It does not affect the open dataset.
func (c *Core) sentences(a *SentencesArguments) (Reply, error) {
	concepts := make([]sentence.Concept, len(a.Concepts))
	for i, one := range a.Concepts {
		concepts[i] = sentence.Concept{Name: one.Name, Closed: one.Closed, Rejected: one.Rejected}
		for _, class := range one.Classes {
			concepts[i].Classes = append(concepts[i].Classes, sentence.Class(class))
		}
	}
	result := sentence.Read(concepts, a.Texts)
	var m Sentences
	for _, p := range result.Proposals {
		m.Proposals = append(m.Proposals, ClassProposal(p))
	}
	for _, one := range result.Alike {
		m.Alike = append(m.Alike, AlikeClasses(one))
	}
	for _, r := range result.Readings {
		var reading SentenceReading
		for _, one := range r.Mentions {
			reading.Mentions = append(reading.Mentions, ClassMention{one.Concept, one.Class, one.Also, one.From, one.To})
		}
		for _, t := range r.Tuples {
			reading.Tuples = append(reading.Tuples, SentenceTuple{t.Members, t.Unread})
		}
		reading.Nothing = r.Nothing
		m.Readings = append(m.Readings, reading)
	}
	return Reply{Message: m}, nil
}

// SentenceFilesArguments are files of sentences, the names of the videos in their order, and those of the concepts.
type SentenceFilesArguments struct {
	Files    []Input  `json:"-" wire:"files"`
	Videos   []string `json:"videos"`
	Concepts []string `json:"concepts"`
}

func (a *SentenceFilesArguments) attach(r Request) { a.Files = r.Files }

// SentenceFiles is what files say about videos.
type SentenceFiles struct {
	Said     []SaidSentence   `json:"said"`
	Unused   []UnusedSentence `json:"unused"`
	Synonyms []ClassSynonyms  `json:"synonyms"`
}

// SaidSentence is a sentence about a video.
type SaidSentence struct {
	File  string `json:"file"`
	Row   int    `json:"row"` // 0 in JSON
	Video string `json:"video"`
	Text  string `json:"text"`

	Span SentenceSpan `json:"span"`
}

// SentenceSpan is the part of a video that a sentence is about, in seconds: 0 to 0 if the file has no times.
type SentenceSpan struct {
	From float64 `json:"from"`
	To   float64 `json:"to"`
}

// UnusedSentence is a sentence that belongs to no video.
type UnusedSentence struct {
	File string `json:"file"`
	Row  int    `json:"row"` // 0 for the whole file
	Text string `json:"text"`
	Why  string `json:"why"`
}

// ClassSynonyms are other words for a class, separated by commas.
type ClassSynonyms struct {
	Concept string `json:"concept"`
	Class   string `json:"class"`
	Words   string `json:"words"`
}

// sentenceFiles reads files of sentences. It does not affect the open dataset.
func (c *Core) sentenceFiles(a *SentenceFilesArguments) (Reply, error) {
	said, err := sentence.ReadFiles(system(a.Files), a.Videos, a.Concepts)
	if err != nil {
		return failureWith(err, nil), nil
	}
	var m SentenceFiles
	for _, s := range said.Said {
		m.Said = append(m.Said, SaidSentence{s.File, s.Row, s.Video, s.Text, SentenceSpan(s.Span)})
	}
	for _, u := range said.Unused {
		m.Unused = append(m.Unused, UnusedSentence(u))
	}
	for _, s := range said.Synonyms {
		m.Synonyms = append(m.Synonyms, ClassSynonyms(s))
	}
	return Reply{Message: m}, nil
}
