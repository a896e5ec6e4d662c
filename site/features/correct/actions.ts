// The actions by which a person corrects the dataset, each with its details and a description for undo.
import { correct, setLabels } from '../../model/corrections.ts';
import { isKnownLabel } from '../../model/changes.ts';
import { withContradictions } from '../../model/contradictions.ts';
import { canCorrect, nameGroups } from '../../model/edits.ts';
import type { PanelPage, PageTable } from '../../ui/action.ts';
import type { PossibleCorrection } from '../../model/corrections.ts';
import type { App } from '../../app/context.ts';
import type { CorrectionPayload } from '../../app/payloads.ts';

/** What the panels read of the page, and what they may ask of it. */
export type Page = PanelPage<'dataset' | 'answer' | 'demoAnswer' | 'selection' | 'undoHistory' | 'edits' | 'query' | 'panel' | 'insight' | 'onlyHere' | 'preview' | 'crops' | 'session'>;

/** What the corrections act on. */
type Corrected = Pick<App, 'store' | 'query' | 'preview' | 'dispatch'> & { session: Pick<App['session'], 'edit'> };

export const correctionActions: PageTable<Corrected, CorrectionPayload> = {
  /** Sets a known label of a track. With onlyHere it changes no other video. */
  known: {
    pending: 'Your correction is made',
    run({ store, session, preview }, { track, concept, label, onlyHere = false }) {
      preview.end();
      const { dataset, answer, edits } = store.get();
      const change = dataset && correct(dataset, edits, { track, concept, label });
      if (change) session.edit(withContradictions({ dataset, answer, edits }, change.edits), onlyHere ? `${change.description}, this video only` : change.description, onlyHere);
    },
  },
  /** Sets known labels of groups of tracks, as one step. */
  'known-tracks': {
    pending: 'The tracks are named',
    run({ store, session, preview }, { concept, named }) {
      preview.end();
      const { dataset, answer, edits } = store.get();
      const change = dataset && nameGroups(dataset, edits, concept, named);
      if (change) session.edit(withContradictions({ dataset, answer, edits }, change.edits), change.description);
    },
  },
  /** Sets a known label of tracks, and adds it to the captions of their videos that do not name it, as one step. */
  'name-in-captions': {
    pending: 'The tracks are named',
    run({ store, session, preview }, named) {
      preview.end();
      const { dataset, answer, edits } = store.get();
      const change = dataset && setLabels(dataset, edits, named);
      if (change) session.edit(withContradictions({ dataset, answer, edits }, change.edits), change.description);
    },
  },
  /** Previews a correction; null ends the preview. */
  preview: { run: (page, correction) => (correction ? show(page, correction) : page.preview.end()) },
  /** Ends the preview of a correction that neither the pointer nor the focus is on any more, unless it has ended. */
  'leave-preview': {
    run({ store, preview }, correction) {
      if (JSON.stringify(store.get().preview?.correction) === JSON.stringify(correction)) preview.end();
    },
  },
  /** A press of a correction: previews it, and makes it once its preview was shown, or where nothing can be previewed. */
  'preview-or-apply': {
    run(page, correction) {
      const state = show(page, correction);
      if (state === 'shown' || state === 'unavailable') make(page, correction);
    },
  },
  'only-here': {
    run(page, { on }) {
      const correction = page.store.get().preview?.correction;
      page.store.corrections.correctOnlyHere(on);
      if (correction) show(page, correction);
    },
  },
  /** Changes one caption. */
  tuple: {
    pending: 'The caption is changed',
    run: (page, edit) => apply(page, edit),
  },
  /** Reverts a correction. */
  'take-back': { run: (page, { key }) => apply(page, { key }) },
  /** Begins or ends the questions to the person. */
  'ask-questions': {
    group: 'Corrections', pending: ({ on }) => (on ? 'You are asked' : ''),
    commands: [
      { label: 'Ask me', about: 'Questions about the few tracks whose labels help most with the others', when: (state) => canCorrect(state) && !state.query.active, payload: () => ({ on: true }) },
      { label: 'Stop asking', when: ({ query }) => query.active, payload: () => ({ on: false }) },
    ],
    run({ store, query, dispatch, preview }, { on }) {
      preview.end();
      if (!on) return query.stop();
      store.playback.pause(); // so that the track in question stays in the picture
      dispatch('closed', { panel: 'changes' }); // it would lie over the replies
      query.start();
    },
  },
  'skip-question': { label: 'Can’t tell, next', run: ({ query }) => query.skip() },
};

/** Makes a correction by its own action. */
function make({ store, dispatch }: Corrected, correction: PossibleCorrection) {
  if (isKnownLabel(correction)) dispatch('known', { ...correction, onlyHere: store.get().onlyHere });
  else if ('edit' in correction) dispatch('tuple', correction);
  else dispatch('take-back', correction);
}

/** Makes a correction everywhere, as one step. */
function apply({ store, session, preview }: Corrected, correction: PossibleCorrection) {
  preview.end();
  const { dataset, answer, edits } = store.get();
  const change = dataset && correct(dataset, edits, correction);
  if (change) session.edit(withContradictions({ dataset, answer, edits }, change.edits), change.description);
}

/** Previews a correction, and returns the state of its preview before. */
function show({ store, preview }: Corrected, correction: PossibleCorrection) {
  const { dataset, edits } = store.get();
  const change = dataset && correct(dataset, edits, correction);
  return change ? preview.show(correction, change) : 'unavailable';
}
