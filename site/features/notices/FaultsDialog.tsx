// The dialog about files that cannot be used: each fault with its place, its rule and what helps.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { countText } from '../../words.ts';
import { isVideo } from '../../model/video-files.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { importers } from '../importers.ts';
import type { Fault } from '../../core/messages.ts';
import type { State } from '../../state.ts';
import type { Page } from './Notices.tsx';

type Faults = NonNullable<State['faults']>;

export function FaultsDialog({ page }: { page: Page }) {
  const { state, dispatch } = page;
  const { faults: { value: faults }, dataset } = state;
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (faults && body.current) body.current.scrollTop = 0;
  }, [faults]);
  const dismiss = () => dispatch('dismiss', undefined);
  const write = ({ files, name }: Faults) => {
    dismiss();
    dispatch('files', { items: files, name, captions: '' });
  };
  const help = () => {
    dismiss();
    dispatch('panel', { panel: 'help' });
  };
  return (
    <Dialog isOpen={faults !== null} titledBy="faults-title" kind="faults" onClose={dismiss}>
      <div ref={body} class="body" tabIndex={0} role="group" aria-labelledby="faults-title">
        {faults && <FaultList faults={faults} before={dataset.value?.name ?? ''} />}
      </div>
      <footer>
        <button type="button" data-do="faults-help" onClick={help}>{page.actions.wordsOf('panel', { panel: 'help' }).label}</button>
        <button type="button" data-do="write-anew" hidden={!faults?.writable} onClick={() => faults && write(faults)}>Write captions here…</button>
        <button type="button" class="primary" autofocus onClick={dismiss}>Close</button>
      </footer>
    </Dialog>
  );
}

const FEW = 4; // ignored files that are listed at once

interface ListProps {
  faults: Faults;
  before: string; // the name of the dataset that stays open
}

function FaultList({ faults: { name, faults, more, ignored, writable, files }, before }: ListProps) {
  const { length: count } = faults;
  if (isNoDataset(faults) && files.every(isVideo)) {
    const one = files.length === 1;
    return (
      <>
        <h2 id="faults-title">{`${name}: no dataset yet`}</h2>
        <p>{`${one ? 'This is a video' : 'These are videos'}, and a dataset also needs the tracks of persons in ${one ? 'it' : 'them'}, numbers that describe each track, and captions.`} <Importers /></p>
        <p>{`Drop the ${one ? 'file' : 'files'} there again, because the link reloads the page.`}</p>
      </>
    );
  }
  return (
    <>
      <h2 id="faults-title">{`${name} cannot be used yet`}</h2>
      {isNoDataset(faults) && (
        <p>
          {'This is no dataset yet: that is tracks that were found in videos, numbers that describe each, and captions. '}
          <Importers />
        </p>
      )}
      <p>{more ? `The first ${count} things to put right:` : `${countText(count, 'thing')} to put right:`}</p>
      <ol class="fault-list">{faults.map((fault) => <FaultItem fault={fault} />)}</ol>
      {more && <p class="muted">There may be more: reading stopped here.</p>}
      {ignored.length > 0 && (
        <details open={ignored.length <= FEW}>
          <summary>{`${countText(ignored.length, 'file')} ignored`}</summary>
          <ul>{ignored.map(({ file, why }) => <li><code>{file}</code>{`: ${why}`}</li>)}</ul>
        </details>
      )}
      {writable && <p>You can write the captions here instead, in sentences. Or open a saved model.zip with files that have none: it labels them.</p>}
      <p class="muted">{`Put it right and open it again.${before && ` ${before} stays open.`}`}</p>
    </>
  );
}

/** What makes a dataset of other files. */
function Importers() {
  return <>{importers.map(({ name, title, from }) => <span key={name}>{`Of ${from}, `}<a href={`?${name}`}>{title}</a>{' makes one. '}</span>)}</>;
}

/** Whether the files contain nothing of a dataset. */
function isNoDataset(faults: Fault[]) {
  return ['tracks.csv', 'captions.txt', 'features'].every((name) => faults.some(({ file, row }) => file === name && row === 0));
}

function FaultItem({ fault: { file, rows, column, rule, found, want, text } }: { fault: Fault }) {
  const place = [rows, column && `column ${column}`].filter(Boolean).join(', ');
  return (
    <li title={text}>
      <p class="place"><code>{file}</code>{place && <span class="muted">{place}</span>}</p>
      <p class="rule">{rule}</p>
      {(found || want) && (
        <dl>
          {found && <div><dt>found</dt><dd><code>{found}</code></dd></div>}
          {want && <div><dt>hint</dt><dd>{want}</dd></div>}
        </dl>
      )}
    </li>
  );
}
