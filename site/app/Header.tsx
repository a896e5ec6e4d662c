// The header: the open dataset, the menus to open, to download and to share, the pages, and the
// lock that says nothing leaves the tab.
import { PAGES } from '../model/pages.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DatasetName, DownloadMenu, Lock, OpenMenu } from '../features/open/HeaderMenus.tsx';
import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import type { MenuPage } from '../features/open/actions.ts';
import type { PanelPage } from '../ui/action.ts';

/** What it shows of the rest of the page, each as soon as that is loaded. */
export interface HeaderParts {
  share?: ComponentChild; // the menu Link
  recents?: ComponentChild; // the kept sessions
  requests?: ComponentChild;
  keeping?: ComponentChild; // what is kept in this browser
}

interface Props {
  page: MenuPage & PanelPage<'page'>;
  parts: ReadonlySignal<HeaderParts>;
}

export function Header({ page, parts }: Props) {
  const { share, recents, requests, keeping } = parts.value;
  return (
    <>
      <h1>WSC-SIIBP</h1>
      <DatasetName page={page} />
      <OpenMenu page={page}>{recents}</OpenMenu>
      <DownloadMenu page={page} />
      {share}
      <span class="space" />
      <Pages page={page} />
      <ActionButton page={page} action="panel" details={{ panel: 'keys' }} isIcon class="icon-button quiet" data-do="keys">?</ActionButton>
      <Lock page={page}>{requests}{keeping}</Lock>
    </>
  );
}

function Pages({ page: { state: { page } } }: Pick<Props, 'page'>) {
  return <nav aria-label="Pages">{PAGES.map(({ id, name }) => <a key={id} href={`#${id}`} aria-current={id === page.value ? 'page' : undefined}>{name}</a>)}</nav>;
}
