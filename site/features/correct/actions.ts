// The actions by which a person corrects the dataset, with a description of each for undo.
import { canCorrect, captionsOf, correctionList, nameGroups, tupleWords, setKnownLabel, setCaptions } from '../../answer/edits.ts';
import type { PageTable } from '../../actions/action.ts';
import type { CorrectionDetails, TupleEdit } from './details.ts';
import type { Page } from '../../actions/page.ts';

/** What the corrections act on. */
export type Corrected = Pick<Page, 'store' | 'query' | 'preview' | 'perform'> & { session: Pick<Page['session'], 'edit'> };

export const correctionActions: PageTable<Corrected, CorrectionDetails> = {
  /** Sets a known label of a track. With onlyHere it changes no other video. */
  known: {
    pending: 'Your correction is made',
    run({ store, session, preview }, { track, concept, label, onlyHere = false }) {
      preview.end();
      const { dataset, edits } = store.get();
      const change = dataset && setKnownLabel(dataset, edits, track, concept, label);
      if (change) session.edit(change.edits, onlyHere ? `${change.did}, only here` : change.did, onlyHere);
    },
  },
  /** Sets known labels of groups of tracks, as one step. */
  'known-tracks': {
    pending: 'The tracks are named',
    run({ store, session, preview }, { concept, named }) {
      preview.end();
      const { dataset, edits } = store.get();
      const change = dataset && nameGroups(dataset, edits, concept, named);
      if (change) session.edit(change.edits, change.did);
    },
  },
  /** Previews a known label; null ends the preview. */
  preview: { run: ({ preview }, about) => (about ? preview.show(about) : preview.end()) },
  /** A tap of a finger: the first previews a known label, the next sets it, as does the first where nothing can be previewed. */
  'try-known': { run: ({ preview, perform }, about) => preview.show(about) || perform('known', about) },
  'only-here': {
    run({ store, preview }, { on }) {
      const about = store.get().preview?.about;
      store.set({ onlyHere: on });
      if (about) preview.show(about);
    },
  },
  /** Changes one caption. */
  tuple: {
    pending: 'The caption is changed',
    run({ store, session }, edit) {
      const { dataset, edits } = store.get();
      const before = dataset && captionsOf(dataset, edits, edit.video);
      if (!dataset || !before) return;
      const { tuples, unasked, did } = edited(before, edit);
      session.edit(setCaptions(dataset, edits, edit.video, tuples, unasked), `${dataset.videos[edit.video].id}: ${did}`);
    },
  },
  /** Reverts a correction. */
  uncorrect: {
    run({ store, session }, { key }) {
      const { dataset, edits } = store.get();
      const item = dataset && correctionList(dataset, edits).find((one) => one.key === key);
      if (item) session.edit(item.without, `${item.words}: taken back`);
    },
  },
  /** Begins or ends the questions to the person. */
  ask: {
    group: 'Corrections', pending: ({ on }) => (on ? 'You are asked' : ''),
    commands: [
      { label: 'Ask me', about: 'Questions about the few tracks whose labels help most with the others', when: (state) => canCorrect(state) && !state.query.active, details: () => ({ on: true }) },
      { label: 'Stop asking', when: ({ query }) => query.active, details: () => ({ on: false }) },
    ],
    run: ({ query }, { on }) => (on ? query.start() : query.stop()),
  },
  'ask-skip': { label: 'Can’t tell, next', run: ({ query }) => query.skip() },
};

/** A video's tuples by names, and the indices of those that are not asked for. */
interface CaptionNames {
  tuples: string[][];
  unasked: number[];
}

/** The captions after an edit, and what it did in words. */
function edited({ tuples, unasked }: CaptionNames, edit: TupleEdit): CaptionNames & { did: string } {
  switch (edit.edit) {
    case 'add':
      return { tuples: [...tuples, edit.tuple], unasked, did: `${tupleWords(edit.tuple)} added` };
    case 'remove':
      return removed({ tuples, unasked }, edit.index);
    case 'change': {
      const [before, tuple] = [tuples[edit.index], tuples[edit.index].with(edit.concept, edit.to)];
      if (tuple.every((name) => name === '')) return removed({ tuples, unasked }, edit.index);
      return { tuples: tuples.with(edit.index, tuple), unasked, did: `${tupleWords(before)} → ${tupleWords(tuple)}` };
    }
    case 'ask':
      return {
        tuples, unasked: edit.on ? unasked.filter((i) => i !== edit.index) : [...unasked, edit.index].sort((a, b) => a - b),
        did: `${tupleWords(tuples[edit.index])} ${edit.on ? 'asked for' : 'not asked for'}`,
      };
  }
}

/** The captions without one tuple. */
function removed({ tuples, unasked }: CaptionNames, index: number): CaptionNames & { did: string } {
  return {
    tuples: tuples.toSpliced(index, 1), unasked: unasked.flatMap((i) => (i === index ? [] : [i > index ? i - 1 : i])),
    did: `${tupleWords(tuples[index])} removed`,
  };
}
