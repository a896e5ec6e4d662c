// The dialog about the files that were opened. It says what each file is, what was ignored and why,
// and how the features are computed, and has the button that runs.
import { useRef } from 'preact/hooks';
import { canRequest } from '../../session/session-state.ts';
import { hasTrainingCaptions } from '../../state.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Files } from './Files.tsx';
import { RemarkList } from './RemarkList.tsx';
import type { RefObject } from 'preact';
import type { Dataset } from '../../core/messages.ts';
import type { Page } from './actions.ts';

export function FilesDialog({ page }: { page: Page }) {
  const { dataset: { value: dataset }, panel } = page.state;
  const isOpen = panel.value === 'found' && dataset !== null;
  const wasOpened = useRef(false);
  wasOpened.current ||= isOpen;
  const [body, go] = [useRef<HTMLDivElement>(null), useRef<HTMLButtonElement>(null)];
  const begin = () => {
    if (body.current) body.current.scrollTop = 0;
    go.current?.focus();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    go.current?.click(); // Enter in a field does it as well
  };
  return (
    <Dialog isOpen={isOpen} titledBy="files-title" kind="files-dialog" onOpen={begin} onClose={() => page.dispatch('closed', { panel: 'found' })}>
      {dataset && wasOpened.current && (
        <form method="dialog" onSubmit={submit}>
          <div ref={body} class="body" tabIndex={0} role="group" aria-labelledby="files-title">
            <About dataset={dataset} />
            <RemarkList page={page} />
            <Files page={page} dataset={dataset} />
          </div>
          <Trouble page={page} />
          <Footer page={page} dataset={dataset} go={go} />
        </form>
      )}
    </Dialog>
  );
}

function About({ dataset: { name, summary, needs, concepts } }: { dataset: Dataset }) {
  const hasClasses = concepts.some(({ classes }) => classes.length > 0);
  return (
    <div class="part">
      <h2 id="files-title">{name}</h2>
      <p class="summary">{summary}</p>
      <p class="muted needs">{`Takes ${needs}.`}</p>
      {hasClasses && <dl class="vocabulary">{concepts.map((concept) => <div key={concept.name}><dt>{concept.name}</dt><dd>{listed(concept.classes)}</dd></div>)}</dl>}
    </div>
  );
}

const MOST = 12; // classes that are listed

function listed(classes: string[]) {
  const more = classes.length - MOST;
  return more > 0 ? `${classes.slice(0, MOST).join(', ')} and ${more} more` : classes.join(', ') || 'none';
}

function Trouble({ page: { state: { problem } } }: { page: Page }) {
  return <p class="trouble" role="alert" hidden={!problem.value}>{problem.value && `${problem.value.title} ${problem.value.text}`}</p>;
}

interface FooterProps {
  page: Page;
  dataset: Dataset;
  go: RefObject<HTMLButtonElement>; // the button that Enter presses
}

/** What can be done with the files: a run or, with a saved model, its application. */
function Footer({ page, dataset, go }: FooterProps) {
  const { state, dispatch } = page;
  const { page: shown, session, captionsText, savedModel: { value: model }, answer } = state;
  const isAnswering = canRequest({ session: session.value });
  const run = () => {
    if (shown.value !== 'explore') dispatch('visit', { page: 'explore' }); // where its result is
    dispatch('run', undefined);
  };
  return (
    <>
      {model && (
        <p class="model">
          {`${model.name}: ${model.about}. Apply it to label these videos with what it has learned${hasTrainingCaptions(dataset) ? ', or run from the start to learn from their captions' : '; they have no captions to learn from'}.`}
        </p>
      )}
      <footer>
        <small class="muted">{model ? 'Enter applies the model' : 'Enter runs'}</small>
        <button type="button" data-do="files-close" onClick={() => dispatch('closed', { panel: 'found' })}>Close</button>
        <button ref={model ? undefined : go} type="button" class={model ? undefined : 'primary'} data-do="files-run" disabled={!isAnswering || captionsText.value === '' || !hasTrainingCaptions(dataset)} onClick={run}>
          {model ? 'Run from the start' : answer.value ? 'Run again' : 'Run'}
        </button>
        {model && <button ref={go} type="button" class="primary" data-do="files-apply" disabled={!isAnswering} onClick={() => dispatch('apply', undefined)}>{`Apply ${model.name}`}</button>}
        <button hidden /* of type submit: Enter in a field presses it */ />
      </footer>
    </>
  );
}
