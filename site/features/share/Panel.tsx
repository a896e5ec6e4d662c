// The menu to share what is shown: a link, or the HTML of an embedded page.
import { useComputed, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { linkOf } from '../../model/link.ts';
import { NO_EDITS, originalDataset } from '../../model/edits.ts';
import { isWarmStart } from '../../session/run/progress.ts';
import { runOf } from '../../session/session-state.ts';
import { ActionButton, useAction } from '../../ui/ActionButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { valuesOf } from '../../ui/action.ts';
import { AsCode } from './AsCode.tsx';
import { CopyButton } from './CopyButton.tsx';
import { EmbedCode } from './EmbedCode.tsx';
import type { Page } from './page.ts';

export function Panel({ page: panelPage }: { page: Page }) {
  const { state } = panelPage;
  const { dataset, page, lessonLink, demoHash } = state;
  const isOpen = useSignal(false);
  const said = useSignal('');
  const isLesson = useComputed(() => page.value === 'lessons' && lessonLink.value !== '');
  const isOwn = useComputed(() => !isLesson.value && dataset.value !== null && originalDataset(dataset.value).hash !== demoHash.value);
  const link = useComputed(() => {
    if (!isOpen.value) return ''; // while a clip plays, it would change with every frame
    return isLesson.value ? lessonLink.value : linkOf(valuesOf(state), demoHash.value);
  });
  const field = useRef<HTMLInputElement>(null);
  const toggled = (open: boolean) => {
    isOpen.value = open;
    said.value = '';
  };
  return (
    <div id="share">
      <details class="menu" hidden={!dataset.value} onToggle={({ currentTarget }) => toggled(currentTarget.open)}>
        <summary>Link<Icon name="down" /></summary>
        <div class="items prose">
          <What state={state} isLesson={isLesson.value} isOwn={isOwn.value} />
          <div class="copy">
            <input type="text" readOnly aria-label="Link" ref={field} value={link.value && ADDRESS + link.value} />
            <CopyButton what="link" from={field} said={said}>Copy link</CopyButton>
          </div>
          <EmbedCode address={ADDRESS} link={link.value} isLesson={isLesson.value} isOffered={!isOwn.value} said={said} />
          {isOpen.value && <AsCode page={panelPage} isLesson={isLesson.value} said={said} />}
          <p class="muted" role="status">{said.value}</p>
          {isOpen.value && !isLesson.value && <RunArchive page={panelPage} isOwn={isOwn.value} />}
        </div>
      </details>
    </div>
  );
}

/** Offers the run archive where a link alone does not bring the result back. */
function RunArchive({ page, isOwn }: { page: Page; isOwn: boolean }) {
  const { session, edits } = page.state;
  const { reason } = useAction({ page, action: 'download', details: { name: 'capsule.zip' } });
  if (!isOwn && edits.value === NO_EDITS && !isWarmStart(runOf({ session: session.value }))) return null;
  return (
    <section class="run-archive" aria-label="Run archive">
      <p>A run archive holds the result with its options, captions, estimate of accuracy and corrections, each of which can be undone. Send it as a file: your colleague drops it on this page, {isOwn ? 'together with the dataset.' : 'and needs nothing else.'}</p>
      <ActionButton page={page} action="download" details={{ name: 'capsule.zip' }} data-do="save-archive">Save a run archive</ActionButton>
      <p class="muted">{reason ?? (isOwn ? 'capsule.zip. Under Download there are archives with your data and your videos inside.' : 'capsule.zip')}</p>
    </section>
  );
}

const ADDRESS = location.origin + location.pathname;

/** What the link holds, and what it does not. */
function What({ state: { edits, session }, isLesson, isOwn }: { state: Page['state']; isLesson: boolean; isOwn: boolean }) {
  return (
    <>
      <p>{isLesson ? 'The link holds this lesson as you see it: what is set, the step, the draw.' : 'The link holds what you see: the options, the selection, the page and what is open on it.'}</p>
      <p hidden={isLesson}>
        {isOwn ? `It never holds data${edits.value === NO_EDITS ? '' : ', nor what you have corrected of it'}: whoever opens it has to open the same dataset, too.`
          : 'It never holds data; the demo needs none, so the link is complete.'}
      </p>
      <p class="doubt" hidden={isLesson || !isWarmStart(runOf({ session: session.value }))}>This result went on from the one before it. The link holds its options; whoever opens it sees them run from the start.</p>
    </>
  );
}
