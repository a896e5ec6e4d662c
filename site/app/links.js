// Following a link: when the page opens, when a dataset does, when somebody pastes one.
import { dataOf, isLink, linkFrom } from '../address/link.js';
import { originalDataset } from '../answer/edits.js';
import { presetOf, sameOptions } from '../options/settings.js';
import { canVisit } from '../run/iteration-history.js';

/** @typedef {import('../address/link.js').Link} Link */
/** @typedef {import('../wire.js').Dataset} Dataset */

/**
 * @param {import('../state.js').Store} store
 * @param {Pick<ReturnType<typeof import('../run/session.js').createSession>, 'whenReady'|'run'|'visit'>} session
 */
export function createLinks(store, session) {
  let waitingLink = ''; // a link of data that is not open yet
  let nextLink = ''; // what the dataset that is being opened is to be shown with
  /** The iteration that is to be visited once the run is there. @type {number|null} */
  let wantedIteration = null;

  store.watch(['core', 'run', 'answer', 'undoHistory'], (state) => {
    const { answer } = state;
    if (wantedIteration === null || !answer || !canVisit(state)) return;
    const to = answer.iterations.findLast((one) => one <= Number(wantedIteration));
    wantedIteration = null;
    if (to !== undefined) session.visit(to);
  });

  /** Whether an address was written of this dataset, or by somebody's hand. @param {Dataset} dataset */
  function addressIsOf(dataset) {
    const data = dataOf(location.hash);
    const { hash } = originalDataset(dataset);
    return data ? linkIsOf(location.hash, hash) : (history.state?.dataset ?? hash) === hash;
  }

  /** @param {string} hash @param {string} datasetHash a dataset's */
  function linkIsOf(hash, datasetHash) {
    const data = dataOf(hash);
    return data !== '' && datasetHash.startsWith(data);
  }

  return {
    /** @param {string} hash */
    setNext(hash) {
      nextLink = hash;
    },
    /**
     * The link to a dataset that has just been opened, null where there is none.
     * @param {Dataset} dataset
     * @param {boolean} hasOwnPlace its files say themselves what is to be shown
     * @returns {Link|null}
     */
    linkTo(dataset, hasOwnPlace) {
      const link = nextLink;
      nextLink = '';
      if (link || hasOwnPlace) return link ? linkFrom(link, dataset, store.get().hello) : null;
      const here = isLink(location.hash) && addressIsOf(dataset) ? location.hash : '';
      const hash = here || (linkIsOf(waitingLink, originalDataset(dataset).hash) ? waitingLink : '');
      if (hash) waitingLink = '';
      else this.awaitData(location.hash);
      return hash ? linkFrom(hash, dataset, store.get().hello) : null;
    },
    /** Keeps a link of other data until that is opened. @param {string} hash */
    awaitData(hash) {
      const data = dataOf(hash);
      if (!data || hash === waitingLink) return;
      waitingLink = hash;
      store.set({
        problem: {
          title: 'This link is of other data.',
          text: `It shows a dataset whose SHA-256 begins with ${data}; a link never holds data. Open that dataset, and what the link says is shown.`,
        },
      });
    },
    /**
     * Does what a link says beyond its place; a run is made where the options are of another.
     * @param {Link} link
     * @param {{write: () => void, speed: (rate: number) => void}} page
     */
    apply({ options, featureRecipe, edits, iteration: to, patch, panel, faults }, page) {
      const { hello, run, dataset, answer, featureRecipe: before, edits: made } = store.get();
      const other = {
        edits: edits !== null && JSON.stringify(edits) !== JSON.stringify(made),
        options: options !== null && !sameOptions(options, run.options ?? {}),
        making: featureRecipe !== null && JSON.stringify(featureRecipe) !== JSON.stringify(before),
      };
      store.set({ ...patch, ...(other.making && featureRecipe && { featureRecipe }), ...(other.edits && edits && { edits }), ...(options && { options, preset: presetOf(hello?.presets ?? [], options) }) });
      if (patch.rate) page.speed(patch.rate);
      // What was found in files that have not been run yet stays open.
      if (panel === 'captions') page.write();
      else if (panel !== null && (answer || store.get().panel !== 'found')) store.set({ panel });
      const reportFaults = () => faults.length > 0 && store.set({ problem: { title: 'Not all of this link makes sense.', text: `For ${dataset?.name}: ${faults.join('; ')}. The rest is shown.` } });
      reportFaults();
      // A run that begins takes a problem away.
      if (answer && (other.options || other.making || other.edits)) session.whenReady('link', () => [session.run(), reportFaults()]);
      wantedIteration = to;
    },
  };
}
