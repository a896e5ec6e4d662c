// What a presentation shows, one step after another: a sentence, and the state of a lesson's
// picture as in its address. The comparison after a sentence is checked by build/claims, as those in the lessons.

interface Step {
  lesson: string; // an id of LESSONS
  sentence: string;
  state: string; // parameters of the lesson's address
  figure?: 'table' | 'stick'; // that is shown of the lesson on the buffet
  plays?: boolean; // whether the iterations play from the first
}

const TABLE = { lesson: 'buffet', figure: 'table' } as const;
const STICK = { lesson: 'buffet', figure: 'stick' } as const;

export const STEPS: Step[] = [
  { ...TABLE, state: 'step=0&breaks=0', sentence: 'A buffet without end: how many dishes will be taken?' },
  { ...TABLE, state: 'step=2&breaks=0', sentence: 'The first customer takes a few dishes: Poisson(α) of them.' },
  { ...TABLE, state: 'step=3&breaks=0', sentence: 'The second takes each of them with chance 1/2 …' },
  { ...TABLE, state: 'step=4&breaks=0', sentence: '… and then tries Poisson(α/2) new ones.' },
  { ...TABLE, state: 'step=11&breaks=0', sentence: 'Customer i takes a dish that m have had with chance m/i: what is popular stays popular.' },
  { ...TABLE, state: 'step=20&breaks=0', sentence: 'New dishes grow rare: of N customers, α (1 + 1/2 + … + 1/N) are expected, which grows like log N.' },
  { ...TABLE, state: 'step=20&breaks=0&order=left', sentence: 'Sorted, it is the same table: the order of dishes has no meaning.' },
  { ...STICK, state: 'step=20&breaks=1', sentence: 'The same table from a stick: break it, and keep the part v.' },
  { ...STICK, state: 'step=20&breaks=2', sentence: 'What is kept is the chance π that a track shows the first factor.' },
  { ...STICK, state: 'step=20&breaks=20', sentence: 'Break what was kept, and so on: the chances fall from factor to factor.' },
  { lesson: 'labels', state: 'iteration=0', sentence: 'Captions say who is in a video, not which track it is.' },
  { lesson: 'labels', state: '', plays: true, sentence: 'Guess who is who, update what each looks like, and repeat: the means part.' },
  { lesson: 'labels', state: 'count=2', sentence: 'Two captions that share one name are enough here.' }, // {{holds names.2.wrong at-most 1}}
  { lesson: 'labels', state: 'count=1', sentence: 'One caption names two, and nothing says which is which: both answers have the same F.' }, // {{holds names.1.tied is 1}}
  { lesson: 'views', state: 'views=faces', sentence: 'Faces alone: Ada and Ben look alike.' },
  { lesson: 'views', state: 'views=voices', sentence: 'Voices alone: Ben and Cleo sound alike.' },
  { lesson: 'views', state: 'views=both', plays: true, sentence: 'One guess for both views: together they tell all three apart.' }, // {{holds views.both.wrong is 0}}
  { lesson: 'constraints', state: 'c=0', sentence: 'Captions ask for nothing: the means of the faces collapse into the middle.' }, // {{holds pairs.0.collapsed is 3}}
  { lesson: 'constraints', state: 'c=5', plays: true, sentence: 'Each caption asks for one track that shows all of it: the means come out.' }, // {{holds pairs.5.collapsed is 0}} {{holds pairs.5.met is 24}}
  { lesson: 'landscape', state: 'case=landscape&c=5', sentence: 'Every start is a mark, by its F and its wrong tracks. At C = 5 most of them end together.' }, // {{holds landscape.5.together above 40}}
  { lesson: 'landscape', state: 'case=landscape&c=10', sentence: 'At C = 10 that minimum is still there and the lowest, but no start finds it: the search fails, not the model.' }, // {{holds landscape.10.carried.F below landscape.10.cold.F}}
  { lesson: 'landscape', state: 'case=twins&count=11', sentence: 'Two names that no caption tells apart: two minima with the same F, and a coin flip between them.' }, // {{holds mute.11.tied is 1}}
  { lesson: 'failures', state: 'case=misled&count=1', sentence: 'One caption names the wrong person: it costs a label of its own video.' }, // {{holds misled.1.wrong is 2}} {{holds misled.0.wrong is 1}}
  { lesson: 'failures', state: 'case=misled&count=3', sentence: 'Three such captions: F is lowest with all means in the middle, where faces tell nothing.' }, // {{holds misled.3.collapsed is 3}} {{holds misled.3.lowest.wrong above misled.2.wrong}}
  { lesson: 'failures', state: 'case=mute&count=12', sentence: 'Every caption names everybody: nothing says who is who, and each naming has the same F.' }, // {{holds mute.12.tied is 3}}
  { lesson: 'failures', state: 'case=crowd&background=0', sentence: 'A crowd without a factor of its own pulls the means away from the people.' }, // {{holds crowd.0.collapsed is 3}}
  { lesson: 'failures', state: 'case=crowd&background=2', sentence: 'Background factors take the crowd, and the people are found.' }, // {{holds crowd.2.wrong is 0}}
  { lesson: 'inside', state: '', sentence: 'Everything happens in this tab: no server computes for it.' },
];

/** The model in five minutes: the presentation for who comes to learn, by way of all lessons' pictures. */
export const BRIEF: Step[] = [
  { lesson: 'labels', state: 'iteration=0', sentence: 'Captions say who is in a video. They do not say which track it is. The model finds that out.' },
  { ...TABLE, state: 'step=20&breaks=0&order=left', sentence: 'A track shows some of a set of factors: faces, actions, background. An Indian buffet is a prior over which ones, however many there are.' },
  { lesson: 'labels', state: '', plays: true, sentence: 'It guesses who is who, learns from the guess what each looks like, and guesses again, until nothing changes.' },
  { lesson: 'views', state: 'views=both', plays: true, sentence: 'A face and a voice are two views of one guess: what one leaves open, the other settles.' },
  { lesson: 'constraints', state: 'c=5', plays: true, sentence: 'Each caption asks for one track that shows all of it. With that constraint the means come out.' },
  { lesson: 'failures', state: 'case=crowd&background=2', sentence: 'What no caption names goes to background factors, so that a crowd is taken for nobody.' },
];

/** The index of a lesson's first step. */
export const firstStep = (lesson: string) => STEPS.findIndex((step) => step.lesson === lesson);
