package read

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// respelled returns the toy with every second occurrence of a class in the captions spelt otherwise.
func respelled(t *testing.T, class, other string) map[string]string {
	t.Helper()
	texts, n := edited(t), 0
	if strings.ContainsAny(other, ",():=\"\\") || strings.Trim(other, "-") == "" {
		other = fmt.Sprintf("%q", other)
	}
	texts["captions.txt"] = regexp.MustCompile(`\b`+class+`\b`).ReplaceAllStringFunc(texts["captions.txt"], func(s string) string {
		if n++; n%2 == 0 {
			return other
		}
		return s
	})
	return texts
}

// Siblings of the cases 40 to 47. The key of the question begins as given, or a note has the text. With the first choice
// of each question the toy has its six actors and five actions again.
func TestSiblingsOfClassNames(t *testing.T) {
	for _, x := range []struct{ kind, class, other, says string }{
		{"40: word endings", "walk", "walked", "same action: walk / walked"},
		{"40: word endings", "bird", "Birds", "same actor: Birds / bird"},
		{"40: accents", "frog", "fróg", "same actor: frog / fróg"},
		{"41: separators", "frog", "frog_", "same actor: frog / frog_"},
		{"41: signs", "frog", "#frog", "same actor: #frog / frog"},
		{"41: signs", "frog", "@frog", "same actor: @frog / frog"},
		{"41: signs", "frog", "frog®", "same actor: frog / frog®"},
		{"41: line breaks", "frog", `frog\n`, `same actor: frog / frog\n`},
		{"42: small words", "frog", "one frog", "same actor: frog / one frog"},
		{"42: small words", "frog", "that frog", "same actor: frog / that frog"},
		{"42: small words", "frog", "la frog", "same actor: frog / la frog"},
		{"42: small words", "walk", "is walking", "same action: is walking / walk"},
		{"42: small words", "walk", "she walks", "same action: she walks / walk"},
		{"43: quotes", "frog", `\"frog\"`, "was taken for"},
		{"43: quotes of Python", "frog", "u'frog'", "was taken for"},
		{"43: quotes of Python", "frog", "b'frog'", "was taken for"},
		{"43: entities", "frog", "&#102;rog", "same actor: &#102;rog / frog"},
		{"43: entities", "frog", "&ldquo;frog&rdquo;", "same actor: &ldquo;frog&rdquo; / frog"},
		{"look-alikes: full width", "frog", "ｆｒｏｇ", "same actor: frog / ｆｒｏｇ"},
		{"look-alikes: mathematical", "frog", "𝒻rog", "same actor: frog / 𝒻rog"},
		{"look-alikes: phonetic", "frog", "froɡ", "same actor: frog / froɡ"},
		{"look-alikes: a stroke", "ball", "bałł", "same actor: ball / bałł"},
		{"look-alikes: a digit", "frog", "fr0g", "same actor: fr0g / frog"},
		{"look-alikes: a digit", "bird", "b1rd", "same actor: b1rd / bird"},

		{"44: placeholders", "bird", "<unk>", "placeholder actor: <unk>"},
		{"44: placeholders", "bird", "unlabelled", "placeholder actor: unlabelled"},
		{"44: placeholders", "bird", "DontCare", "placeholder actor: DontCare"},
		{"44: placeholders", "bird", "(none)", "placeholder actor: (none)"},
		{"44: placeholders", "bird", "…", "placeholder actor: …"},
		{"44: placeholders", "bird", "everyone", "placeholder actor: everyone"},
		{"44: placeholders, other languages", "bird", "unbekannt", "placeholder actor: unbekannt"},
		{"44: placeholders, other languages", "bird", "quelqu’un", "placeholder actor: quelqu’un"},
		{"44: with a noun", "bird", "unknown person", "placeholder actor: unknown person"},
		{"44: with a noun", "bird", "someone else", "placeholder actor: someone else"},
		{"44: with a number", "bird", "unknown_1", "placeholder actor: unknown_1"},
		{"44: numbers", "bird", "-1.0", "placeholder actor: -1.0"},
		{"44: numbers", "bird", "0.0", "placeholder actor: 0.0"},
		{"44: the concept", "bird", "an actor", "placeholder actor: an actor"},
		{"44: people who are not named", "bird", "a stranger", "placeholder actor: a stranger"},
		{"44: people who are not named", "bird", "extra 2", "placeholder actor: extra 2"},
		{"44: people who are not named", "bird", "passers-by", "placeholder actor: passers-by"},
		{"44: people who are not named", "bird", "Jane Doe", "placeholder actor: Jane Doe"},
		{"44: people who are not named", "bird", "some guy", "placeholder actor: some guy"},
		{"44: abbreviations", "bird", "sb.", "placeholder actor: sb."},
		{"44: pronouns", "bird", "he", "placeholder actor: he"},
		{"44: pronouns", "bird", "both", "placeholder actor: both"},
		{"44: abbreviations", "bird", "etc.", "placeholder actor: etc."},
		{"44: two words", "bird", "A.N. Other", "placeholder actor: A.N. Other"},
		{"44: the concept", "bird", "no actor", "placeholder actor: no actor"},
		{"44: two words", "bird", "not sure", "placeholder actor: not sure"},
		{"44: two words", "bird", "not visible", "placeholder actor: not visible"},
		{"44: abbreviations", "bird", "N/K", "placeholder actor: N/K"},
		{"44: choices", "bird", "none of the above", "placeholder actor: none of the above"},
		{"44: choices", "bird", "one of them", "placeholder actor: one of them"},
		{"44: not in view", "bird", "off-screen", "placeholder actor: off-screen"},
		{"44: references", "bird", "same as above", "placeholder actor: same as above"},
		{"44: typing errors", "bird", "unkown", "placeholder actor: unkown"},
		{"44: two words", "bird", "Some Body", "placeholder actor: Some Body"},
		{"44: a number behind", "bird", "other1", "placeholder actor: other1"},
		{"44: sentinels", "bird", "-999", "placeholder actor: -999"},
		{"44: sentinels", "bird", "9999", "placeholder actor: 9999"},
		{"44: tokens", "bird", "[MASK]", "placeholder actor: [MASK]"},
		{"44: a spreadsheet", "bird", "#REF!", "placeholder actor: #REF!"},
		{"44: one letter", "bird", "X", "placeholder actor: X"},
		{"44: not in view", "bird", "absent", "placeholder actor: absent"},
		{"44: people who are not named", "bird", "the crowd", "placeholder actor: the crowd"},
		{"44: people who are not named", "bird", "a man in black", "placeholder actor: a man in black"},
		{"44: people who are not named", "bird", "a group of people", "placeholder actor: a group of people"},
		{"44: with a noun", "bird", "ID_unknown", "placeholder actor: ID_unknown"},
		{"44: nobody", "bird", "nobody in particular", "placeholder actor: nobody in particular"},
		{"44: nobody", "jump", "can't tell", "placeholder action: can't tell"},
		{"44: with a noun", "bird", "unidentified bird", "placeholder actor: unidentified bird"},
		{"42: articles within", "jump", "jump the", "same action: jump / jump the"},
		{"44: letters in doubt", "bird", "P?", "placeholder actor: P?"},
		{"44: doing", "jump", "do something", "placeholder action: do something"},
		{"44: doing", "jump", "is doing nothing", "placeholder action: is doing nothing"},
		{"44: other languages", "bird", "personne", "placeholder actor: personne"},
		{"44: signs", "bird", "$", "placeholder actor: $"},
		{"44: other languages", "bird", "ein Unbekannter", "placeholder actor: ein Unbekannter"},
		{"44: other languages", "bird", "alguém", "placeholder actor: alguém"},
		{"44: other languages", "bird", "кто-то", "placeholder actor: кто-то"},
		{"44: other languages", "bird", "その他", "placeholder actor: その他"},
		{"44: other languages", "bird", "알 수 없음", "placeholder actor: 알 수 없음"},
		{"44: Vietnamese", "bird", "Không rõ", "placeholder actor: Không rõ"},
		{"44: Arabic", "bird", "غير معروف", "placeholder actor: غير معروف"},
		{"44: Hindi", "bird", "कोई नहीं", "placeholder actor: कोई नहीं"},
		{"44: Thai", "bird", "ไม่ทราบ", "placeholder actor: ไม่ทราบ"},

		{"the concept in front", "frog", "actor:frog", "same actor: actor:frog / frog"},
		{"the concept in front", "frog", "Actor = frog", "same actor: Actor = frog / frog"},
		{"the concept in front", "frog", "actors/frog", "same actor: actors/frog / frog"},
		{"the concept in front", "frog", "actor_frog", "same actor: actor_frog / frog"},
		{"the concept in front", "frog", "the actor named frog", "same actor: frog / the actor named frog"},
		{"the concept in front", "walk", "action-walking", "same action: action-walking / walk"},
		{"the concept in front", "frog", "{actor: frog}", "same actor: frog / {actor: frog}"},
		{"the concept in front", "frog", "<actor>frog</actor>", "same actor: <actor>frog</actor> / frog"},
		{"the concept behind", "frog", "frog (actor)", "same actor: frog / frog (actor)"},
		{"the concept behind", "frog", "frog, actor", "same actor: frog / frog, actor"},
		{"a key in front", "frog", "label=frog", "same actor: frog / label=frog"},
		{"a key in front", "frog", "class: frog", "same actor: class: frog / frog"},
		{"another concept in front", "bird", "action:walk", "elsewhere actor: action:walk"},
		{"a value", "frog", "frog=1", "same actor: frog / frog=1"},
		{"a value", "frog", "frog: true", "same actor: frog / frog: true"},
		{"a value", "walk", "walking=yes", "same action: walk / walking=yes"},
		{"a value", "frog", "frog (0.93)", "same actor: frog / frog (0.93)"},
		{"a value", "frog", "frog 100%", "same actor: frog / frog 100%"},
		{"a value", "walk", "walk=false", "negated action: walk=false"},
		{"a value", "walk", "walk: 0", "negated action: walk: 0"},
		{"a number", "frog", "frog x2", "same actor: frog / frog x2"},
		{"a number", "frog", "two frogs", "same actor: frog / two frogs"},
		{"a number", "frog", "3 frogs", "same actor: 3 frogs / frog"},
		{"a doubt", "frog", "maybe frog", "same actor: frog / maybe frog"},
		{"a doubt", "walk", "walks (probably)", "same action: walk / walks (probably)"},

		{"45: behind", "walk", "walks not", "negated action: walks not"},
		{"45: behind", "walk", "walk (no)", "negated action: walk (no)"},
		{"45: behind", "walk", "walk=0", "negated action: walk=0"},
		{"45: other languages", "walk", "nicht walk", "negated action: nicht walk"},
		{"45: other languages", "walk", "kein walk", "negated action: kein walk"},
		{"45: adverbs", "walk", "hardly walk", "negated action: hardly walk"},
		{"45: within", "walk", "he does not walk", "negated action: he does not walk"},
		{"45: no longer", "walk", "is no longer walking", "negated action: is no longer walking"},
		{"45: a subject", "walk", "nobody walks", "negated action: nobody walks"},
		{"45: a subject", "walk", "no one walking", "negated action: no one walking"},
		{"45: an end", "walk", "stopped walking", "negated action: stopped walking"},
		{"45: an end", "walk", "fails to walk", "negated action: fails to walk"},
		{"45: apostrophes", "walk", "isn´t walking", "negated action: isn´t walking"},
		{"45: apostrophes", "walk", "wont walk", "negated action: wont walk"},
		{"45: other languages", "walk", "sans walk", "negated action: sans walk"},
		{"45: other languages", "walk", "не walk", "negated action: не walk"},
		{"46: other languages", "walk", "walk och jump", "several action: walk och jump"},
		{"46: other languages", "walk", "walk и jump", "several action: walk и jump"},
		{"a number", "walk", "walking ×2", "same action: walk / walking ×2"},
		{"45: abbreviations", "walk", "w/o walk", "negated action: w/o walk"},
		{"45: other languages", "walk", "geht nicht", "negated action: geht nicht"},
		{"45: other languages", "walk", "ne marche pas", "negated action: ne marche pas"},
		{"45: one word", "walk", "nonwalking", "negated action: nonwalking"},
		{"45: one word", "walk", "notWalking", "negated action: notWalking"},
		{"45: nouns", "walk", "lack of walk", "negated action: lack of walk"},
		{"45: a minus", "walk", "-walk", "negated action: -walk"},
		{"46: underscores", "walk", "walk_and_jump", "several action: walk_and_jump"},
		{"46: camel case", "walk", "walkAndJump", "several action: walkAndJump"},
		{"46: an entity", "walk", "walk &amp; jump", "several action: walk &amp; jump"},
		{"46: both", "walk", "both walk and jump", "several action: both walk and jump"},
		{"46: twice", "walk", "walk, walk", "several action: walk, walk"},
		{"46: then", "walk", "walk, then jump", "several action: walk, then jump"},
		{"46: an arrow", "walk", "walk -> jump", "several action: walk -> jump"},
		{"46: while", "walk", "walk while jumping", "several action: walk while jumping"},
		{"46: with", "bird", "frog with bird", "several actor: frog with bird"},
		{"46: other languages", "walk", "walk und jump", "several action: walk und jump"},
		{"46: or", "walk", "walk or jump", "several action: walk or jump"},
		{"46: a line break", "walk", `walk\njump`, `several action: walk\njump`},
	} {
		t.Run(x.kind+" "+x.other, func(t *testing.T) {
			texts := respelled(t, x.class, x.other)
			first := mustRead(t, texts)
			told := strings.Join(first.Notes, "\n")
			answers := map[string]string{}
			for _, q := range first.Questions {
				told += "\n" + q.Key
				answers[q.Key] = q.Choices[0].Answer
			}
			if !strings.Contains(told, x.says) {
				t.Errorf("it says %q, want %q", told, x.says)
			}
			d, err := FSWith(files(texts), Options{Answers: answers})
			if err != nil {
				t.Fatal(err)
			}
			if actors, actions := d.Concepts[0].Classes, d.Concepts[1].Classes; len(actors) != 6 || len(actions) != 5 {
				t.Errorf("the classes are %q and %q", actors, actions)
			}
		})
	}
}

// A Latin letter in a word of another script is a look-alike, too.
func TestLatinLetterInCyrillicWord(t *testing.T) {
	d := mustRead(t, withCaptions("(Анна, walk)", "(Aннa, walk)", "(Борис, jump)"))
	if len(d.Questions) == 0 || !strings.HasPrefix(d.Questions[0].Text, "Are ") || len(d.Concepts[0].Classes) != 2 {
		t.Errorf("the classes are %q, the questions %v", d.Concepts[0].Classes, d.Questions)
	}
}

// Names beside which no other is meant are asked about only if they may be two classes.
func TestNamesOfTheirOwn(t *testing.T) {
	for _, x := range []struct {
		tuples []string
		keys   string
	}{
		{[]string{"(Mary, sit)", "(Mary Jane, sit up)", "(Jane, stand)", "(Mary, sit)"}, "several person: Mary Jane"},
		{[]string{"(Rick, answer phone)", "(Ilsa, get out car)", "(Rick, hand shake)", "(Ilsa, phone)"}, ""},
		{[]string{"(Norman, notice)", "(Noel, stop)", "(Una, undo)", "(Leslie, unfold)"}, ""},
		{[]string{"(the car, wait)", "(the cat, wait)", "(car 1, go)", "(car 2, go)"}, ""},
		{[]string{`("Rick (young)", walk)`, "(Ilsa, fall)", "(Sam, fail)", `("Rick (old)", walk)`}, ""},
		{[]string{"(Person A, walk)", "(Person B, walk)", "(Person S, jump)", "(Nobel, sit)"}, ""},
		{[]string{"(strange man, rest)", "(ranger, be still)", "(Nona, hide)", "(pedestrian, mask)"}, ""},
		{[]string{"(woman, walk)", "(man, walk left)", "(boy, turn left)", "(girl, turn)"}, ""},
		{[]string{"(person-1, sit)", "(person-2, stand)", "(car #1, wait)", "(car #2, go)"}, ""},
		{[]string{"(S1, A01)", "(S2, A02)", "(S10, A10)", "(S1, A20)"}, ""},
		{[]string{"(grey cardigan, smile)", "(black t-shirt, yes)", "(grey knit, laugh)", "(grey shirt, yes)"}, ""},
		{[]string{"(throng, type 1)", "(John, type 2)", "(Doe, sort of)", "(Max, label)"}, ""},
		{[]string{"(Mann, stop)", "(Ilsa, stop sign)", "(a dog, quit)", "(Sam, grand pas)"}, ""},
		{[]string{"(x, 1)", "(y, 99)", "(z, 3)", "(x, 99)"}, ""},
		{[]string{"(known, identified)", "(anyone's dog, bind)", "(Thomas, some assembly)", "(Otto, soothing)"}, ""},
		{[]string{"(Rick, yes)", "(Ilsa, no)", "(Sam, yes)", "(Sam, no)"}, "placeholder action: no"},
		{[]string{"(Rick;Ilsa, walk)", "(Sam, sit)"}, "several person: Rick;Ilsa"},
		{[]string{"(Rick, 10)", "(Ilsa, 1O)", "(Sam, 0)", "(Rick, 2)"}, "placeholder action: 0"},
	} {
		var keys []string
		for _, q := range mustRead(t, withCaptions(x.tuples...)).Questions {
			if !strings.HasPrefix(q.Key, "fps") {
				keys = append(keys, q.Key)
			}
		}
		if got := strings.Join(keys, ", "); got != x.keys {
			t.Errorf("%q: it asks %q, want %q", x.tuples, got, x.keys)
		}
	}
}

// The classes of public vocabularies raise no question: COCO's objects, actions of HMDB51 and UCF101, names of films.
func TestOrdinaryVocabulariesAreNotAsked(t *testing.T) {
	objects := strings.Split("bicycle,car,motorcycle,airplane,bus,train,truck,boat,traffic light,fire hydrant,stop sign,parking meter,bench,bird,cat,dog,horse,sheep,cow,"+
		"elephant,bear,zebra,giraffe,backpack,umbrella,handbag,tie,suitcase,frisbee,skis,snowboard,sports ball,kite,baseball bat,baseball glove,skateboard,surfboard,tennis racket,"+
		"bottle,wine glass,cup,fork,knife,spoon,bowl,banana,apple,sandwich,orange,broccoli,carrot,hot dog,pizza,donut,cake,chair,couch,potted plant,bed,dining table,toilet,tv,laptop,"+
		"mouse,remote,keyboard,cell phone,microwave,oven,toaster,sink,refrigerator,book,clock,vase,scissors,teddy bear,hair drier,toothbrush", ",")
	actions := strings.Split("brush_hair,cartwheel,catch,chew,clap,climb_stairs,climb,dive,draw_sword,dribble,drink,eat,fall_floor,fencing,flic_flac,golf,handstand,hit,hug,jump,"+
		"kick_ball,kick,kiss,laugh,pick,pour,pullup,punch,push,pushup,ride_bike,ride_horse,run,shake_hands,shoot_ball,shoot_bow,shoot_gun,sit,situp,smile,smoke,somersault,stand,"+
		"swing_baseball,sword_exercise,sword,talk,throw,turn,walk,wave,ApplyEyeMakeup,BalanceBeam,BenchPress,BlowingCandles,HulaHoop,HighJump,LongJump,JumpRope,MixingBatter", ",")
	people := strings.Split("Rick,Ilsa,Sam,Ugarte,Captain Renault,Victor Laszlo,Major Strasser,Ferrari,Annina,Otto,Nona,Una,Mr. Orange,Mr. White,Man 1,Woman in red,Agent 47,K,Q,Number Six,The Stranger's Wife,"+
		"Jane,John,Doe,Max,Boy,Girl,Doctor,Old man,Young man,Man with hat,Waiter,Policeman,Kid,S1,S2,person-1,person-2", ",")
	tuples := make([]string, len(objects))
	for i := range tuples {
		tuples[i] = fmt.Sprintf("(%s, %s)", people[i%len(people)], actions[i%len(actions)])
	}
	for i := range objects {
		objects[i] = fmt.Sprintf("(%s, walk)", objects[i])
	}
	for name, x := range map[string]map[string]string{"people and actions": withCaptions(tuples...), "objects": withCaptions(objects...)} {
		for _, q := range mustRead(t, x).Questions {
			if !strings.HasPrefix(q.Key, "fps") {
				t.Errorf("%s: it asks %s", name, q.Text)
			}
		}
	}
}
