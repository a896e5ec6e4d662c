// The control of each lesson's world, and its results in words.
import { countText } from '../../words.ts';
import type { LessonSettings as Settings } from '../../core/messages.ts';
import type { LessonFrame } from './lesson-frame.ts';

interface Control {
  key: 'count' | 'views' | 'c' | 'background';
  name: string;
  symbol?: string; // the symbol of the lesson's equations that it sets
  values: { value: any; name: string }[];
  few?: boolean; // whether the values are radio buttons; else they are a slider
}

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, value) => ({ value, name: String(value) }));

/** The control of each world. */
export const CONTROLS: Record<string, Control> = {
  names: { key: 'count', name: 'videos with a caption', symbol: 'L', values: upTo(12) },
  views: {
    key: 'views', name: 'the model sees', symbol: 'e', few: true,
    values: [{ value: ['face'], name: 'Faces' }, { value: ['voice'], name: 'Voices' }, { value: [], name: 'Both' }],
  },
  pairs: { key: 'c', name: 'C', symbol: 'C', values: [0, 0.1, 0.2, 0.5, 1, 2, 3, 5, 7, 10, 15].map((value) => ({ value, name: String(value) })) },
  misled: { key: 'count', name: 'captions that name the wrong person', symbol: 'L', values: upTo(12) },
  mute: { key: 'count', name: 'captions that name everybody', symbol: 'L', values: upTo(12) },
  crowd: { key: 'background', name: 'background factors', symbol: 'K', values: upTo(4) },
};

/** The index of a control's present value. */
export function controlIndex({ key, values }: Control, settings: Settings) {
  const wanted = JSON.stringify(settings[key]);
  return Math.max(0, values.findIndex(({ value }) => JSON.stringify(value) === wanted));
}

/** The worlds of the lesson on failures. */
export const FAILURES = [
  { world: 'misled', name: 'Misleading captions' },
  { world: 'mute', name: 'Captions that name everybody' },
  { world: 'crowd', name: 'Too few factors' },
];

/** The result as a sentence. */
export function findingText(settings: Settings, frame: LessonFrame) {
  const { correctCount, trackCount } = frame;
  const score = `${correctCount} of ${countText(trackCount, 'track')} are right`;
  const { count, c, background } = settings;
  switch (settings.world) {
    case 'names':
      if (count === 0) return `No captions: there are groups, and nothing to name them by. ${score}.`;
      if (count === 1) return `One caption: it names two, and nothing says which is which. ${score}.`;
      return count === 2 ? `Two captions that share one name: ${score}.` : `${count} captions: ${score}.`;
    case 'views':
      if (settings.views.length === 0) return `With both, ${score}.`;
      return `With ${settings.views[0]}s alone, ${score}.`;
    case 'pairs':
      return `C = ${c}: ${score}, ${frame.metCount} of ${countText(frame.tuples.length, 'caption')} met.`;
    case 'misled':
      return count === 0 ? `No caption lies: ${score}.` : `${countText(count, 'caption')} of 12 mislead: ${score}.`;
    case 'mute':
      return count === 0 ? `Each caption names two of three: ${score}.` : `${countText(count, 'caption')} of 12 say nothing: ${score}.`;
    default:
      return `${countText(background, 'background factor')}: ${score}.`;
  }
}
