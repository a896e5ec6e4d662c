// The actions by which a person corrects the dataset, with a description of each.
import { captionsOf, correctionList, tupleWords, setKnownLabel, setCaptions } from './edits.ts';
import type { Act } from '../app/actions.ts';
import type { createSession } from '../run/session.ts';
import type { Store } from '../state.ts';

/** A video's tuples by names, and the indices of those that are not asked for. */
interface CaptionNames {
  tuples: string[][];
  unasked: number[];
}

/** Changes of a video's captions: a tuple added, removed or changed, or its constraint switched. */
const changes: Record<string, (said: CaptionNames, act: Act) => { said: CaptionNames; did: string } | null> = {
  add: ({ tuples, unasked }, { tuple }) => ({ said: { tuples: [...tuples, tuple], unasked }, did: `${tupleWords(tuple)} added` }),
  remove: ({ tuples, unasked }, { index }) => ({
    said: { tuples: tuples.toSpliced(index, 1), unasked: unasked.flatMap((i) => (i === index ? [] : [i > index ? i - 1 : i])) },
    did: `${tupleWords(tuples[index])} removed`,
  }),
  change(said, { index, concept, to }) {
    const tuple = said.tuples[index].with(concept, to);
    if (tuple.every((name) => name === '')) return changes.remove(said, { what: 'tuple', index });
    return { said: { ...said, tuples: said.tuples.with(index, tuple) }, did: `${tupleWords(said.tuples[index])} → ${tupleWords(tuple)}` };
  },
  ask: ({ tuples, unasked }, { index, on }) => ({
    said: { tuples, unasked: on ? unasked.filter((i) => i !== index) : [...unasked, index].sort((a, b) => a - b) },
    did: `${tupleWords(tuples[index])} ${on ? 'asked for' : 'not asked for'}`,
  }),
};

export function createCorrections(store: Store, { edit, whenReady }: Pick<ReturnType<typeof createSession>, 'edit' | 'whenReady'>): Record<string, (act: Act) => void> {
  return {
    /** Sets a known label of a track. */
    known: ({ track, concept, label }) => whenReady('known', () => {
      const { dataset, edits } = store.get();
      const change = dataset && setKnownLabel(dataset, edits, track, concept, label);
      if (change) edit(change.edits, change.did);
    }),
    /** Changes one caption. */
    tuple: (act) => whenReady('tuple', () => {
      const { dataset, edits } = store.get();
      const before = dataset && captionsOf(dataset, edits, act.video);
      const change = before && changes[act.edit]?.(before, act);
      if (dataset && change) edit(setCaptions(dataset, edits, act.video, change.said.tuples, change.said.unasked), `${dataset.videos[act.video].id}: ${change.did}`);
    }),
    /** Reverts a correction. */
    uncorrect({ key }) {
      const { dataset, edits } = store.get();
      const item = dataset && correctionList(dataset, edits).find((one) => one.key === key);
      if (item) edit(item.without, `${item.words}: taken back`);
    },
  };
}
