// What the notices need of the page.
import { useComputed } from '@preact/signals';
import { openingOf, pendingOf } from '../../session/session-state.ts';
import { bytesText, countText } from '../../words.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { PanelPage } from '../../ui/action.ts';

/** What the panels read of the page, and what they may ask of it. */
export type Page = PanelPage<'draggingFiles' | 'session' | 'problem' | 'faults' | 'dataset' | 'offline'>;

interface Props {
  page: Page;
}

export function Notices({ page }: Props) {
  return (
    <>
      <Drop page={page} />
      <section class="toasts" aria-label="Messages">
        <Reading page={page} />
        <Waiting page={page} />
        <ProblemNotice page={page} />
        <NewVersion page={page} />
      </section>
    </>
  );
}

/** What may be dropped, over the whole page while files are dragged. */
function Drop({ page: { state: { draggingFiles } } }: Props) {
  return (
    <section class="drop" aria-label="Drop a dataset" hidden={!draggingFiles.value}>
      <div>
        <strong>Drop a dataset</strong>
        <span>A folder, a .zip, or its files all at once; a saved model.zip, too. It is read here and goes nowhere.</span>
      </div>
    </section>
  );
}

/** The files that are being read. */
function Reading({ page: { state: { session } } }: Props) {
  const { value: opening } = useComputed(() => openingOf({ session: session.value }));
  return (
    <div class="toast checking" hidden={!opening}>
      <i class="pulse" />
      <span>{opening && `Checking ${opening.name}: ${countText(opening.files, 'file')}, ${bytesText(opening.bytes)}`}</span>
    </div>
  );
}

/** What was asked for last of all that waits for the core. */
function Waiting({ page }: Props) {
  const { session } = page.state;
  const { value: last } = useComputed(() => pendingOf({ session: session.value }).at(-1));
  return (
    <div class="toast early" hidden={last === undefined}>
      <i class="pulse" />
      <span role="status">{last !== undefined && `${last} as soon as the core has loaded.`}</span>
      <ActionButton page={page} action="cancel-pending" payload={undefined} data-do="forgo" />
    </div>
  );
}

function ProblemNotice({ page }: Props) {
  const { problem } = page.state;
  return (
    <div class="toast problem" hidden={!problem.value}>
      <div>
        <strong>{problem.value?.title}</strong>
        <p>{problem.value?.text}</p>
      </div>
      <ActionButton page={page} action="dismiss" payload={undefined} isIcon class="icon-button"><Icon name="close" /></ActionButton>
    </div>
  );
}

function NewVersion({ page }: Props) {
  const { state: { offline }, dispatch } = page;
  const { updateReady, updateDismissed } = offline.value;
  return (
    <div class="toast newer" hidden={!updateReady || updateDismissed}>
      <div role="status">
        <strong>A new version is ready.</strong>
        <p>Taking it reloads this tab: download first what you want to keep.</p>
      </div>
      <button type="button" data-do="update" onClick={() => dispatch('update', undefined)}>Reload with it</button>
      <ActionButton page={page} action="update-later" payload={undefined} class="quiet" data-do="update-later" />
    </div>
  );
}
