// The answer of a run as plain objects, beside the arrays that the core computes.
import { Refused } from '../core/calls.ts';
import type { Answer as Arrays, Dataset, Explanation, RunSummary } from '../core/messages.ts';
import type { Engine } from './engine.ts';
import { nameHint, SiibpError } from './error.ts';
import { byConcept, captionsOf, labelsOf, namesOf } from './labels.ts';
import type { Answer, Why } from './types.ts';

/** The parts of an answer that ask the core. assertCurrent throws if the dataset has been fitted again since. */
export interface AnswerSource {
  engine: Engine;
  dataset: Dataset;
  files: string[]; // that are possible for this answer
  everyFile: string[];
  assertCurrent(): void;
}

function whyOf(dataset: Dataset, { track, odds, alternatives }: Explanation): Why {
  const named = namesOf(dataset);
  const { id, video } = dataset.tracks[track];
  return {
    video: dataset.videos[video].id,
    track: id,
    odds: odds.map((one) => ({
      concept: dataset.concepts[one.concept].name,
      class: named(one.concept, one.class)!,
      logit: one.zeta,
      nu: one.nu,
      known: one.known,
      reasons: one.terms.map(({ kind, value, view, factor, constraint, tuple }) => ({ kind, value, view, factor: factor.class, constraint, classes: tuple.length > 0 ? byConcept(dataset, (e) => named(e, tuple[e])) : {} })),
    })),
    alternatives: Object.fromEntries(alternatives.map(({ concept, classes, p }) => [dataset.concepts[concept].name, classes.map((k, i) => ({ class: named(concept, k)!, probability: p[i] }))])),
  };
}

/** The row of a track by its names. */
function rowOf(dataset: Dataset, video: string, track: string): number {
  const row = dataset.tracks.findIndex((one) => one.id === track && dataset.videos[one.video].id === video);
  if (row >= 0) return row;
  const at = dataset.videos.findIndex(({ id }) => id === video);
  if (at < 0) throw new SiibpError(`why: there is no video ${JSON.stringify(video)}; ${nameHint(String(video), 'videos', dataset.videos.map(({ id }) => id))}.`);
  const ids = dataset.tracks.filter((one) => one.video === at).map(({ id }) => id);
  throw new SiibpError(`why: the video ${JSON.stringify(video)} has no track ${JSON.stringify(track)}${typeof track === 'string' ? '' : ', since names are strings'}; ${nameHint(String(track), 'tracks', ids)}.`);
}

/** The dataset of a run: the opened one with the captions and classes that its edits changed. */
function editedDataset(dataset: Dataset, { edited }: Arrays): Dataset {
  if (!edited) return dataset;
  const videos = [...dataset.videos];
  for (const { video, tuples, unasked, counts } of edited.videos) videos[video] = { ...videos[video], free: false, tuples, unasked, counts };
  return { ...dataset, concepts: edited.concepts, videos };
}

/** Makes an answer of the core's last message and of how the run went. The notes are for the caller. */
export function createAnswer({ engine, dataset: opened, files, everyFile, assertCurrent }: AnswerSource, arrays: Arrays, summary: RunSummary | null, notes: string[]): Answer {
  const dataset = editedDataset(opened, arrays);
  const ask = <T>(work: () => Promise<T>) => engine.use(async () => {
    assertCurrent();
    return work();
  });
  return {
    tracks: labelsOf(dataset, arrays),
    captions: captionsOf(dataset, arrays),
    accuracy: { text: arrays.accuracy, checked: arrays.heldOut?.trust?.videos ?? 0, scores: arrays.scores },
    f: arrays.f,
    iterations: arrays.iteration,
    stopped: summary?.stopped ?? false,
    notes,
    summary,
    arrays,
    files,
    why: (video, track) => ask(async () => whyOf(dataset, await engine.core.call('explain', { track: rowOf(dataset, video, track) }))),
    file: (name) => ask(async () => {
      if (!everyFile.includes(name)) throw new SiibpError(`There is no output file ${JSON.stringify(name)}; ${nameHint(String(name), 'files', files)}.`);
      try {
        return new Uint8Array((await engine.core.call('export', { name })).body);
      } catch (error) {
        throw error instanceof Refused ? new SiibpError(`This answer has no ${name}: ${error.message}.`) : error;
      }
    }),
    close: () => engine.close(),
  };
}
