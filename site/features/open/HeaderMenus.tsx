// The parts of the header about files: the open dataset, the menus to open and to download, and the lock, which says that
// nothing leaves the tab.
import { Icon } from '../../ui/Icon.tsx';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Fragment } from 'preact';
import { importers, loadImporter, loadSample } from '../importers.ts';
import { ActionButton, useAction } from '../../ui/ActionButton.tsx';
import { countText } from '../../words.ts';
import { downloadGroups, downloadWords, downloadNames, kernelWords } from './words.ts';
import type { ComponentChildren } from 'preact';
import type { MenuPage } from './actions.ts';
import type { PagePayload } from '../../app/payloads.ts';

interface MenuProps {
  title: string;
  isHidden?: boolean;
  children: ComponentChildren; // its items
}

/** A menu of the header. */
function Menu({ title, isHidden = false, children }: MenuProps) {
  return (
    <details class="menu" hidden={isHidden}>
      <summary>{title}<Icon name="down" /></summary>
      <div class="items">{children}</div>
    </details>
  );
}

/** The open dataset's name, which opens what was found in its files. Where it is cut off, it is whole beside it for who points at it or has the focus on it. */
export function DatasetName({ page: { state: { dataset }, dispatch } }: { page: MenuPage }) {
  const short = useRef<HTMLSpanElement>(null);
  const isCut = useSignal(false);
  const look = () => {
    isCut.value = short.current !== null && short.current.scrollWidth > short.current.clientWidth;
  };
  const { name = '', summary = '' } = dataset.value ?? {};
  return (
    <button type="button" class={isCut.value ? 'dataset quiet is-cut' : 'dataset quiet'} data-do="found" title={summary} hidden={!dataset.value}
      onPointerEnter={look} onFocus={look} onClick={() => dispatch('panel', { panel: 'found' })}>
      <span class="short" ref={short}>{name}</span>
      <span class="whole" aria-hidden="true">{name}</span>
    </button>
  );
}

interface OpenMenuProps {
  page: MenuPage;
  children?: ComponentChildren; // what is saved in this browser
}

export function OpenMenu({ page, children }: OpenMenuProps) {
  return (
    <Menu title="Open…">
      <OpenMenuItem page={page} name="demo" action="open" payload={{ which: 'demo' }} />
      {importers.map(({ name, title, about, sample }) => (
        <Fragment key={name}>
          <button type="button" class="item" data-do={name} onClick={() => loadImporter(name)}><strong>{title}</strong><small>{about}</small></button>
          {sample && <button type="button" class="item" data-do={`${name}-sample`} onClick={() => loadSample(name)}><strong>{sample}</strong><small>With captions: tracks and features are made here</small></button>}
        </Fragment>
      ))}
      <OpenMenuItem page={page} name="folder" action="open" payload={{ which: 'folder' }} />
      <OpenMenuItem page={page} name="files" action="open" payload={{ which: 'files' }} />
      <OpenMenuItem page={page} name="learned" action="save-learned-model" payload={undefined} />
      <OpenMenuItem page={page} name="help" action="panel" payload={{ panel: 'help' }} />
      {children}
    </Menu>
  );
}

interface ItemProps<N extends keyof PagePayload> {
  page: MenuPage;
  name: string;
  action: N;
  payload: PagePayload[N];
}

function OpenMenuItem<N extends keyof PagePayload>({ page, name, action, payload }: ItemProps<N>) {
  const { label, about } = page.actions.wordsOf(action, payload);
  return <ActionButton page={page} action={action} payload={payload} class="item" data-open={name} title={undefined}><strong>{label}</strong><small>{about}</small></ActionButton>;
}

export function DownloadMenu({ page }: { page: MenuPage }) {
  const names = downloadNames(page.state.hello.value?.exports ?? []);
  return (
    <Menu title="Download" isHidden={names.length === 0}>
      {downloadGroups.map(({ title, words }) => (
        <div key={title} class="group" role="group" aria-label={title}>
          <span class="group-title" aria-hidden="true">{title}</span>
          {names.filter((name) => name in words).map((name) => <DownloadMenuItem key={name} page={page} name={name} />)}
        </div>
      ))}
    </Menu>
  );
}

function DownloadMenuItem({ page, name }: { page: MenuPage; name: string }) {
  const { reason } = useAction({ page, action: 'download', payload: { name } });
  return <ActionButton page={page} action="download" payload={{ name }} class="item" data-export={name} title={undefined}><strong>{name}</strong><small>{reason ?? downloadWords[name]}</small></ActionButton>;
}

interface LockProps {
  page: MenuPage;
  children?: ComponentChildren; // the requests, and what is saved
}

export function Lock({ page: { state: { requests, kernel, answer, demoAnswer } }, children }: LockProps) {
  const { asked, blocked } = requests.value;
  return (
    <details class={asked + blocked > 0 ? 'menu lock broken' : 'menu lock'}>
      <summary>
        <Icon name="lock" />
        <span class="words">Nothing leaves this tab</span>
        <span class="number">{countText(asked, 'request') + (blocked > 0 ? `, ${blocked} blocked` : '')}</span>
      </summary>
      <div class="items prose">
        <p>Everything is computed here, on your machine. Files that you open are read by this tab and go nowhere. <span>{kernelWords[kernel.value]}</span></p>
        <p hidden={answer.value === null || answer.value !== demoAnswer.value}>The answer shown first was computed when this site was built. The core goes on from it here.</p>
        {children}
      </div>
    </details>
  );
}
