// The state of a lesson's picture as the parameters of an address. An address may come from
// anybody, so that everything in it is checked and each fault is reported.
import { ALPHA, MOST, initialBuffet } from './buffet.ts';
import type { Buffet } from './buffet.ts';
import { CASES, CONTROLS, controlIndex } from './controls.ts';
import type { WorldSettings } from '../../core/messages.ts';
import type { LessonWorld, Wanted } from './worlds.ts';

/** What the pictures of all lessons show. */
interface Pictures {
  buffet: Buffet;
  cases: Record<string, string>; // the chosen world of each lesson that has several
  worlds: Record<string, LessonWorld>;
}

/** The state of one lesson's picture, as far as it has the part. */
interface PictureState {
  buffet?: Buffet;
  chosenCase?: string;
  world?: string;
  wanted?: Wanted;
  faults: string[]; // what is not valid, in words
}

const WORLDS: Record<string, string> = { labels: 'names', views: 'views', constraints: 'pairs' };

/** The world of a lesson, '' where it has none. cases are the chosen worlds of the lessons that have several. */
export const worldOf = (id: string, cases: Record<string, string>) => cases[id] ?? WORLDS[id] ?? '';

const ORDERS = ['drawn', 'left'];
const SEEDS = 1e9;

/** How the value of a control is written. */
const nameOf = ({ name }: { name: string }) => name.toLowerCase();

/** The parameters of a lesson's picture: all of its state. */
export function writePicture(id: string, { buffet, cases, worlds }: Pictures) {
  const parts = new URLSearchParams();
  if (id === 'buffet') {
    for (const key of ['alpha', 'seed', 'step', 'breaks'] as const) parts.set(key, String(buffet[key]));
    parts.set('order', ORDERS[Number(buffet.ordered)]);
  }
  if (Object.hasOwn(CASES, id)) parts.set('case', cases[id]);
  const shown = worlds[worldOf(id, cases)];
  if (!shown) return parts;
  const { settings, lesson, frame, video } = shown;
  const { key, values } = CONTROLS[settings.world];
  const chosen = values[controlIndex(CONTROLS[settings.world], settings)];
  parts.set(key, nameOf(chosen));
  // The results of a choice may not be there yet.
  if (chosen === values[controlIndex(CONTROLS[settings.world], lesson.settings)]) parts.set('iteration', String(lesson.iterations[frame]));
  if (video >= 0) parts.set('video', lesson.videos[video].id);
  return parts;
}

/**
 * The state that the parameters stand for. What they leave out is as the lesson opens.
 * worlds are those of the page, whose videos and openings are read.
 */
export function readPicture(id: string, parts: URLSearchParams, worlds: Pictures['worlds'], opening: (world: string) => WorldSettings | undefined): PictureState {
  const faults: string[] = [];
  const left = new Set(parts.keys());
  const oneOf = (key: string, may: string[], usual: string) => {
    left.delete(key);
    const text = parts.get(key) ?? usual;
    if (may.includes(text)) return text;
    faults.push(`${key} is one of ${may.join(', ')}, not “${text}”`);
    return usual;
  };
  const numberIn = (key: string, { min, max, whole }: { min: number; max: number; whole: boolean }, usual: number) => {
    left.delete(key);
    const text = parts.get(key) ?? String(usual);
    const value = /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
    faults.push(`${key} is a ${whole ? 'whole ' : ''}number from ${min} to ${max}, not “${text}”`);
    return usual;
  };
  const state: PictureState = { faults };
  if (id === 'buffet') {
    const usual = initialBuffet();
    state.buffet = {
      alpha: numberIn('alpha', { ...ALPHA, whole: false }, usual.alpha),
      seed: numberIn('seed', { min: 0, max: SEEDS, whole: true }, usual.seed),
      step: numberIn('step', { min: 0, max: MOST.step, whole: true }, usual.step),
      breaks: numberIn('breaks', { min: 0, max: MOST.breaks, whole: true }, usual.breaks),
      ordered: oneOf('order', ORDERS, ORDERS[0]) === ORDERS[1],
    };
  }
  if (Object.hasOwn(CASES, id)) state.chosenCase = oneOf('case', CASES[id].map(({ world }) => world), CASES[id][0].world);
  const world = state.chosenCase ?? worldOf(id, {});
  const settings = opening(world);
  if (settings) {
    const control = CONTROLS[world];
    const names = control.values.map(nameOf);
    const chosen = oneOf(control.key, names, names[controlIndex(control, settings)]);
    const { videos } = worlds[world].lesson;
    const iteration = parts.has('iteration') ? numberIn('iteration', { min: 0, max: 1e6, whole: true }, 1e6) : null;
    const video = parts.has('video') ? oneOf('video', videos.map((one) => one.id), '') : '';
    state.world = world;
    state.wanted = { settings: { ...settings, [control.key]: control.values[names.indexOf(chosen)].value }, iteration, video: videos.findIndex((one) => one.id === video) };
  }
  for (const key of left) faults.push(`it has no ${key}`);
  return state;
}
