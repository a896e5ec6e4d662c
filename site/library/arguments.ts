// Checks what a program passes to the library. TypeScript finds most of these mistakes; programs in JavaScript, cells and
// values that are computed need the words.
import type { Options, Setting } from '../core/messages.ts';
import { SiibpError } from './error.ts';

type Given = Record<string, unknown>;

/** What a value of each kind is, in words and as a check. */
interface Kind {
  words: string;
  fits(value: unknown): boolean;
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

/** Whether a value is a list of corrected videos, or of labels of tracks, as Edits has them. */
const EDITED: Record<string, (value: unknown) => boolean> = {
  captions: isListOf((one) => isNamed('video')(one) && isListOf(isListOf(isText))((one as Given).tuples)),
  known: isListOf((one) => isNamed('video', 'track')(one) && isListOf(isText)((one as Given).labels)),
};

const EDITS: Kind = {
  words: "{ captions: [{ video: 'a', tuples: [['Rick', 'sitting']] }], known: [{ video: 'a', track: '1', labels: ['Rick', ''] }] }, a class of each concept or '', either list or both",
  fits: (value) => isObject(value) && Object.entries(value as Given).every(([key, list]) => list === undefined || (Object.hasOwn(EDITED, key) && EDITED[key](list))),
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

const shown = (value: unknown) => (isText(value) || Array.isArray(value) ? JSON.stringify(value) : typeof value === 'object' && value !== null ? 'an object' : isFunction(value) ? 'a function' : String(value));

/** The number of letters to change, add or remove between two words. */
function distance(a: string, b: string) {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const row = [i + 1];
    for (let j = 0; j < b.length; j++) row.push(Math.min(row[j] + 1, above[j + 1] + 1, above[j] + (letter === b[j] ? 0 : 1)));
    above = row;
  }
  return above[b.length];
}

/** The sentence about an option that does not exist. */
function unknownOption(call: Call, key: string, names: string[]) {
  const far = (name: string) => distance(key.toLowerCase(), name.toLowerCase());
  const nearest = names.reduce((best, name) => (far(name) < far(best) ? name : best));
  const hint = far(nearest) <= 2 ? `write ${nearest}` : `the options are ${names.join(', ')}`;
  return new SiibpError(`${call}: there is no option ${JSON.stringify(key)}; ${hint}.`);
}

/** Throws a SiibpError that names the option unless a call knows every given option and its value has the option's kind. The settings are those of the model. */
export function checkArguments(call: Call, given: unknown, settings: Setting[] = []) {
  if (!isObject(given)) throw new SiibpError(`${call} takes an object of options, such as ${call === 'fit' ? '{ seed: 1 }' : '{}'}; found ${shown(given)}.`);
  const kinds = { ...Object.fromEntries(settings.map((setting) => [setting.key, kindOf(setting)])), ...CALLS[call] } as Record<string, Kind>;
  for (const [key, value] of Object.entries(given as Given)) {
    if (!Object.hasOwn(kinds, key)) throw unknownOption(call, key, Object.keys(kinds));
    if (value !== undefined && !kinds[key].fits(value)) throw new SiibpError(`${call}: the option ${key} is ${shown(value)}; write ${kinds[key].words}.`);
  }
}

/** The options without those that are undefined, which are not given. */
export function definedOptions(options: object): Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
