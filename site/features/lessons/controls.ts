// The control of each lesson's world, and its results in words.
import { countText, objectiveText } from '../../words.ts';
import type { Lesson, WorldSettings as Settings } from '../../core/messages.ts';
import type { LessonFrame } from './lesson-frame.ts';

interface Control {
  key: 'count' | 'views' | 'c' | 'background';
  name: string;
  symbol?: string; // the symbol of the lesson's equations that it sets
  values: { value: any; name: string }[];
  few?: boolean; // whether the values are radio buttons; else they are a slider
}

/** The values of C: lesson.Costs of the core. */
const COSTS = [0, 0.1, 0.2, 0.5, 1, 2, 3, 5, 7, 10, 15, 50].map((value) => ({ value, name: String(value) }));

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, value) => ({ value, name: String(value) }));

/** The control of each world. */
export const CONTROLS: Record<string, Control> = {
  names: { key: 'count', name: 'videos with a caption', symbol: 'L', values: upTo(12) },
  views: {
    key: 'views', name: 'the model sees', symbol: 'e', few: true,
    values: [{ value: ['face'], name: 'Faces' }, { value: ['voice'], name: 'Voices' }, { value: [], name: 'Both' }],
  },
  pairs: { key: 'c', name: 'C', symbol: 'C', values: COSTS },
  landscape: { key: 'c', name: 'C', symbol: 'C', values: COSTS },
  twins: { key: 'count', name: 'captions that name everybody', symbol: 'L', values: upTo(12) },
  misled: { key: 'count', name: 'captions that name the wrong person', symbol: 'L', values: upTo(12) },
  mute: { key: 'count', name: 'captions that name everybody', symbol: 'L', values: upTo(12) },
  crowd: { key: 'background', name: 'background factors', symbol: 'K', values: upTo(4) },
};

/** The index of a control's present value. */
export function controlIndex({ key, values }: Control, settings: Settings) {
  const wanted = JSON.stringify(settings[key]);
  return Math.max(0, values.findIndex(({ value }) => JSON.stringify(value) === wanted));
}

/** The worlds of the lessons that have several. */
export const CASES: Record<string, { world: string; name: string }[]> = {
  landscape: [
    { world: 'landscape', name: 'Who does what' },
    { world: 'twins', name: 'Who is who' },
  ],
  failures: [
    { world: 'misled', name: 'Misleading captions' },
    { world: 'mute', name: 'Captions that name everybody' },
    { world: 'crowd', name: 'Too few factors' },
  ],
};

/** The result as a sentence. */
export function findingText(lesson: Lesson, frame: LessonFrame) {
  const { settings } = lesson;
  const { correctCount, trackCount } = frame;
  const score = `${correctCount} of ${countText(trackCount, 'track')} are right`;
  const { count, c, background } = settings;
  switch (settings.world) {
    case 'names':
      if (count === 0) return `No captions: there are groups, and nothing to name them by. ${score}.${tiedText(lesson, frame)}`;
      if (count === 1) return `One caption: it names two, and nothing says which is which. ${score}.${tiedText(lesson, frame)}`;
      return count === 2 ? `Two captions that share one name: ${score}.` : `${count} captions: ${score}.`;
    case 'views':
      if (settings.views.length === 0) return `With both, ${score}.`;
      return `With ${settings.views[0]}s alone, ${score}.`;
    case 'pairs':
      return `C = ${c}: ${score}, ${frame.metCount} of ${countText(frame.tuples.length, 'caption')} met.`;
    case 'landscape':
      return `C = ${c}: ${landscapeText(lesson, score)}.`;
    case 'misled':
      return count === 0 ? `No caption misleads: ${score}.` : `${count} of 12 captions ${count === 1 ? 'misleads' : 'mislead'}: ${score}.`;
    case 'mute':
    case 'twins':
      if (count === 0) return `Each caption names two of three: ${score}.`;
      return `${count} of 12 captions ${count === 1 ? 'names' : 'name'} everybody: ${score}.${tiedText(lesson, frame)}`;
    default:
      return `${countText(background, 'background factor')}: ${score}.`;
  }
}

/** What the lowest of the cold starts and the continued minimum are. */
function landscapeText({ landscape, tracks, f }: Lesson, score: string) {
  const carried = landscape?.carried.at(-1);
  const cold = `the lowest of ${landscape?.starts.length ?? 0} starts has F ${objectiveText(f[f.length - 1])}, and ${score}`;
  return carried ? `${cold}. Continued from C = ${landscape!.carried[0].c}, F is ${objectiveText(carried.f)}, and ${tracks.length - carried.wrong} are right` : cold;
}

/** How many tracks are right if names that the captions do not tell apart change places; '' if there are none. */
function tiedText({ tied, concepts: [{ classes }] }: Lesson, frame: LessonFrame) {
  if (tied.length === 0) return '';
  const names = [...new Set(tied.flat())].sort();
  const counts = permutations(names).map((order) => countRight(frame, new Map(names.map((c, i) => [c, order[i]]))));
  const said = names.map((c) => classes[c]);
  if (names.length === 2) {
    const other = counts.find((count) => count !== frame.correctCount) ?? frame.correctCount;
    return ` With ${said.join(' and ')} exchanged, F is the same, and ${other} are.`;
  }
  return ` Each exchange of ${said.slice(0, -1).join(', ')} and ${said.at(-1)} has the same F, with ${Math.min(...counts)} to ${Math.max(...counts)} right.`;
}

function permutations(list: number[]): number[][] {
  if (list.length < 2) return [list];
  return list.flatMap((one, i) => permutations(list.filter((_, j) => j !== i)).map((rest) => [one, ...rest]));
}

/** The number of right tracks with other names of the first concept. */
function countRight({ labels, truths }: LessonFrame, names: Map<number, number>) {
  return labels.filter((row, j) => row.every((c, e) => (e === 0 ? names.get(c) ?? c : c) === truths[j][e])).length;
}
