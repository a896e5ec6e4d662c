// Checks what a program passes to the library. TypeScript finds most of these mistakes; programs in JavaScript, cells and
// values that are computed need the words.
import type { Options, Setting } from '../core/messages.ts';
import { nameHint, SiibpError } from './error.ts';

type Given = Record<string, unknown>;

/** What a value of each kind is, in words and as a check. */
interface Kind {
  words: string;
  fits(value: unknown): boolean;
  /** The member of a value that does not fit, and what is wrong with it. */
  wrongMember?(value: unknown): string;
}

const isText = (value: unknown) => typeof value === 'string';
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isFunction = (value: unknown) => typeof value === 'function';
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isListOf = (fits: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(fits);

const NUMBER: Kind = { words: 'a finite number', fits: Number.isFinite };
const COUNT: Kind = { words: 'a whole number, 0 or more', fits: isCount };
const CALLBACK: Kind = { words: 'a function', fits: isFunction };
const TEXT: Kind = { words: 'a text', fits: isText };
const SIGNAL: Kind = { words: 'the signal of an AbortController', fits: (value) => value instanceof AbortSignal };

const KINDS: Record<string, Kind> = {
  number: NUMBER,
  integer: COUNT,
  numbers: { words: 'a list of finite numbers', fits: isListOf(Number.isFinite) },
  integers: { words: 'a list of whole numbers', fits: isListOf(isCount) },
  switch: { words: 'true or false', fits: (value) => typeof value === 'boolean' },
  names: { words: 'a list of names', fits: (value) => value === null || isListOf(isText)(value) },
};

const isNamed = (...keys: string[]) => (value: unknown) => isObject(value) && keys.every((key) => isText((value as Given)[key]));

/** Whether a value is a corrected video, or the labels of a track, as Edits lists them. */
const EDITED: Record<string, (value: unknown) => boolean> = {
  captions: (one) => isNamed('video')(one) && isListOf(isListOf(isText))((one as Given).tuples),
  known: (one) => isNamed('video', 'track')(one) && isListOf(isText)((one as Given).labels),
};

/** The sentence about the first member of edits that is wrong, '' if none is. */
function wrongEdit(edits: unknown): string {
  if (!isObject(edits)) return '';
  for (const [key, list] of Object.entries(edits as Given)) {
    if (!Object.hasOwn(EDITED, key)) return `there is no member ${JSON.stringify(key)}; ${nameHint(key, 'members', Object.keys(EDITED))}`;
    if (list === undefined) continue;
    if (!Array.isArray(list)) return `${key} is ${shown(list)}`;
    const at = list.findIndex((one) => !EDITED[key](one));
    if (at >= 0) return `${key}[${at}] is ${isObject(list[at]) ? 'an object that lacks a member or has one of another kind' : shown(list[at])}`;
  }
  return '';
}

const EDITS: Kind = {
  words: "{ captions: [{ video: 'a', tuples: [['Rick', 'sitting']] }], known: [{ video: 'a', track: '1', labels: ['Rick', ''] }] }, a class of each concept or '', either list or both",
  fits: (value) => isObject(value) && wrongEdit(value) === '',
  wrongMember: wrongEdit,
};

/** The options that are not of the model. */
const JOB: Record<string, Kind> = { onProgress: CALLBACK, signal: SIGNAL };
const FIT: Record<string, Kind> = { ...JOB, preset: TEXT, features: TEXT, edits: EDITS };
const CHOOSE: Record<string, Kind> = { ...FIT, folds: { words: 'a whole number, 2 or more', fits: (value) => isCount(value) && (value as number) > 1 }, budget: NUMBER };
const OPEN: Record<string, Kind> = {
  answers: { words: 'an object of answers by the keys of data.questions', fits: (value) => isObject(value) && Object.values(value as object).every(isText) },
  captions: TEXT,
  cores: { words: 'a whole number, 1 or more', fits: (value) => isCount(value) && (value as number) > 0 },
};
const TRACKS: Record<string, Kind> = {
  ...JOB,
  people: KINDS.switch,
  poses: KINDS.switch,
  workers: OPEN.cores,
  weights: { words: 'an address or a Blob', fits: (value) => isText(value) || value instanceof Blob },
};

const CALLS = { open: OPEN, check: OPEN, predict: { ...OPEN, ...JOB }, fit: FIT, choose: CHOOSE, tracks: TRACKS };

type Call = keyof typeof CALLS;

const kindOf = ({ kind, choices }: Setting): Kind => (kind === 'choice' ? { words: choices.map((one) => `'${one}'`).join(' or '), fits: (value) => choices.includes(value as string) } : KINDS[kind]);

const MOST_SHOWN = 80; // characters of a value in a message

/** A value in words. */
export function shown(value: unknown): string {
  if (isText(value) || Array.isArray(value)) {
    const text = JSON.stringify(value);
    return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
  }
  if (isObject(value) && isFunction((value as Given).then)) return 'a promise; write await before it';
  if (typeof value === 'object' && value !== null) return 'an object';
  return isFunction(value) ? 'a function' : String(value);
}

/** The sentence about an option that does not exist. */
const unknownOption = (call: Call, key: string, names: string[]) => new SiibpError(`${call}: there is no option ${JSON.stringify(key)}; ${nameHint(key, 'options', names)}.`);

/** Throws a SiibpError that names the option unless a call knows every given option and its value has the option's kind. The settings are those of the model. */
export function checkArguments(call: Call, given: unknown, settings: Setting[] = []) {
  if (!isObject(given)) throw new SiibpError(`${call} takes an object of options, such as ${call === 'fit' ? '{ seed: 1 }' : '{}'}; found ${shown(given)}.`);
  const kinds = { ...Object.fromEntries(settings.map((setting) => [setting.key, kindOf(setting)])), ...CALLS[call] } as Record<string, Kind>;
  for (const [key, value] of Object.entries(given as Given)) {
    if (!Object.hasOwn(kinds, key)) throw unknownOption(call, key, Object.keys(kinds));
    if (value === undefined || kinds[key].fits(value)) continue;
    const member = kinds[key].wrongMember?.(value);
    throw new SiibpError(`${call}: the option ${key} is ${member ? `wrong: ${member}` : shown(value)}; write ${kinds[key].words}.`);
  }
}

/** The options without those that are undefined, which are not given. */
export function definedOptions(options: object): Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
