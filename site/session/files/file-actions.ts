// The actions on files: opening them, reading them with other settings, and downloads.
import { rateKey } from '../../model/questions.ts';
import type { createDownloads } from './downloads.ts';
import type { createOpening } from './opening.ts';
import type { createRecovery } from '../recovery/recovery.ts';
import type { createRun } from '../run/run.ts';
import { refusal } from '../../library/core.ts';
import type { Core } from '../../core/calls.ts';
import type { Item, SentenceFilesArguments, SentencesArguments } from '../../core/messages.ts';
import type { SessionStore } from '../../state.ts';

interface Parts {
  core: Core;
  downloads: ReturnType<typeof createDownloads>;
  opening: ReturnType<typeof createOpening>;
  recovery: ReturnType<typeof createRecovery>;
  run: ReturnType<typeof createRun>;
}

export function createFileActions(store: SessionStore, { core, downloads, opening, recovery, run }: Parts) {
  return {
    open: opening.open,
    /** Sets the files of the dataset that the page already shows. */
    adopt(loaded: Item[]) {
      opening.adopt(loaded);
      if (store.get().kernel) void recovery.readAgain(); // else the core reads them when it has started
    },
    items: opening.items,
    source: opening.source,
    currentSource: opening.currentSource,
    openWithCaptions: opening.openWithCaptions,
    recut: opening.recut,
    answerQuestion: opening.answer,
    /** Sets the frames per second of videos, by name. The run and its answer stay. */
    setFrameRates(rates: Record<string, number>) {
      const answers = Object.fromEntries(Object.entries(rates).map(([video, fps]) => [video, String(fps)]));
      opening.keepAnswers(Object.fromEntries(Object.entries(answers).map(([video, answer]) => [rateKey(video), answer])));
      core.call('rates', { answers }).then(({ questions }) => store.data.setQuestions(questions)).catch(refusal);
    },
    /** Parses sentences with a vocabulary. Returns null if the core does not answer. */
    readSentences: (sentences: SentencesArguments) => core.call('sentences', sentences).catch((error: unknown) => (refusal(error), null)),
    /** Parses files of sentences. Returns null if the core does not answer. */
    readSentenceFiles: (files: SentenceFilesArguments) => core.call('sentenceFiles', files).catch((error: unknown) => (refusal(error), null)),
    releaseModel: opening.releaseModel,
    forgetArchive: opening.forgetArchive,
    /** Makes a saved model of the run, which can be applied to other videos. */
    async saveLearnedModel() {
      const file = await downloads.get('model.zip', run.exists());
      if (file) await opening.open([{ path: 'model.zip', file }]);
    },
    /** Returns a file of the run, or of the last finished run after a crash; null after a problem was shown. */
    download: (name: string) => downloads.get(name, run.exists()),
  };
}
