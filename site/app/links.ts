// Applies links when the page opens, when a dataset is opened, and when the address changes.
import { dataOf, isLink, linkFrom } from '../session/link.ts';
import type { Link } from '../session/link.ts';
import { originalDataset } from '../model/edits.ts';
import { sameSteps } from '../model/feature-recipe.ts';
import { sameOptions } from '../model/settings.ts';
import { canVisit } from '../session/run/iterations.ts';
import { runOf } from '../session/session-state.ts';
import type { Dataset } from '../core/messages.ts';
import type { createSession } from '../session/session.ts';
import type { State, Store } from '../state.ts';

/** Returns a function that sets the iteration to visit when the run is ready, null for none. */
function createVisitLater(store: Store, visit: (iteration: number) => void) {
  let wanted: number | null = null;
  store.watch((state) => {
    const { answer } = state;
    if (!answer || !canVisit(state) || wanted === null) return;
    const to = answer.iterations.findLast((one) => one <= Number(wanted));
    wanted = null;
    if (to !== undefined) visit(to);
  });
  return (iteration: number | null) => {
    wanted = iteration;
  };
}

/** Whether the address belongs to this dataset. An address without a hash belongs to the dataset of its history entry, or was typed. */
function addressIsOf(dataset: Dataset) {
  const data = dataOf(location.hash);
  const { hash } = originalDataset(dataset);
  return data ? linkIsOf(location.hash, hash) : (history.state?.dataset ?? hash) === hash;
}

function linkIsOf(hash: string, datasetHash: string) {
  const data = dataOf(hash);
  return data !== '' && datasetHash.startsWith(data);
}

/** Whether the options, features or edits of a link differ from the present ones. */
function differences({ options, featureRecipe, edits }: Pick<Link, 'options' | 'featureRecipe' | 'edits'>, state: State) {
  return {
    edits: edits !== null && JSON.stringify(edits) !== JSON.stringify(state.edits),
    options: options !== null && !sameOptions(options, runOf(state).options ?? {}),
    recipe: featureRecipe !== null && !sameSteps(featureRecipe, state.featureRecipe),
  };
}

/** Restores the order and filter of the lists and the layers of the stage. Values that the view does not have stay. */
export function restoreView({ lists, playback }: Pick<Store, 'lists' | 'playback'>, { order, filter, rate, truth, keyPoints }: Partial<Pick<State, 'order' | 'filter' | 'rate' | 'truth' | 'keyPoints'>>) {
  if (order !== undefined) lists.sortBy(order);
  if (filter !== undefined) lists.filterBy(filter);
  if (rate !== undefined) playback.setRate(rate);
  if (truth !== undefined) playback.drawTruth(truth);
  if (keyPoints !== undefined) playback.drawKeyPoints(keyPoints);
}

export function createLinks(store: Store, session: Pick<ReturnType<typeof createSession>, 'whenReady' | 'run' | 'edit' | 'visit'>) {
  let waitingLink = ''; // a link whose data is not open yet
  let nextLink = ''; // the link that the dataset being opened is to be shown with
  const visitLater = createVisitLater(store, session.visit);

  return {
    setNext(hash: string) {
      nextLink = hash;
    },
    /**
     * Returns the link of a dataset that has just been opened, null for none.
     * hasOwnPlace is whether its run archive has a position.
     */
    linkTo(dataset: Dataset, hasOwnPlace: boolean): Link | null {
      const link = nextLink;
      nextLink = '';
      if (link || hasOwnPlace) return link ? linkFrom(link, dataset, store.get().hello) : null;
      const here = isLink(location.hash) && addressIsOf(dataset) ? location.hash : '';
      const hash = here || (linkIsOf(waitingLink, originalDataset(dataset).hash) ? waitingLink : '');
      if (hash) waitingLink = '';
      else this.awaitData(location.hash);
      return hash ? linkFrom(hash, dataset, store.get().hello) : null;
    },
    /** Stores a link to other data until these are opened, and shows a notice. */
    awaitData(hash: string) {
      const data = dataOf(hash);
      if (!data || hash === waitingLink) return;
      waitingLink = hash;
      store.notices.show({
        title: 'This link belongs to another dataset.',
        text: `It shows a dataset whose SHA-256 begins with ${data}; a link never holds data. Open that dataset to see what the link shows.`,
      });
    },
    /**
     * Applies the settings of a link. It starts a run if the options, features or edits differ. If only
     * edits of the demo differ, the demo's run continues with them, as it did before the link was made.
     */
    apply(link: Link, write: () => void) {
      const { options, featureRecipe, edits, patch, panel, opensSettings, faults } = link;
      const { dataset, answer, demoAnswer } = store.get();
      const differs = differences(link, store.get());
      restoreView(store, patch);
      if (opensSettings) store.panels.showSettings(true);
      if (differs.edits && edits) store.corrections.setEdits(edits);
      if (differs.recipe && featureRecipe) store.runSettings.setRecipe(featureRecipe);
      if (options) store.runSettings.setOptions(options);
      // The files dialog of data without a run stays open.
      if (panel === 'captions') write();
      else if (panel !== null && (answer || store.get().panel !== 'found')) store.panels.open(panel);
      const reportFaults = () => faults.length > 0 && store.notices.show({ title: 'Not all of this link makes sense.', text: `For ${dataset?.name}: ${faults.join('; ')}. The rest is shown.` });
      reportFaults();
      // The start of a run clears the problem, so that the faults are reported again.
      const isNewRun = differs.options || differs.recipe || link.iteration !== null || answer !== demoAnswer;
      if (answer && differs.edits && edits && !isNewRun) session.whenReady('The corrections of this link are made', () => session.edit(edits, 'Corrections of the link'));
      else if (answer && (differs.options || differs.recipe || differs.edits)) session.whenReady('The run of this link starts', () => [session.run(), reportFaults()]);
      visitLater(link.iteration);
    },
  };
}
