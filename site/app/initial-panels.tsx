// The header and the panels of the first view. They are rendered before their data are loaded.
import { PAGES } from '../model/pages.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DatasetName, DownloadMenu, Lock, OpenMenu } from '../features/open/HeaderMenus.tsx';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { Captions } from '../features/explore/captions/Captions.tsx';
import { Stage } from '../features/explore/stage/Stage.tsx';
import { Transport } from '../features/explore/stage/Transport.tsx';
import { Timeline } from '../features/explore/timeline/Timeline.tsx';
import { About, Scores } from '../features/explore/why/About.tsx';
import { Labels } from '../features/explore/why/Labels.tsx';
import { Slack } from '../features/explore/why/Slack.tsx';
import { Waterfall } from '../features/explore/why/Waterfall.tsx';
import { Notices } from '../features/notices/Notices.tsx';
import { Remarks } from '../features/open/RemarkList.tsx';
import { followWelcome } from '../features/open/welcome.ts';
import { RunBar } from '../features/run/RunBar.tsx';
import { EmbedLine } from '../features/share/EmbedLine.tsx';
import { panelPage } from './page.ts';
import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import type { MenuPage } from '../features/open/actions.ts';
import type { PanelPage } from '../ui/action.ts';
import type { App } from './context.ts';

/** Parts of the header that are loaded after the first view. */
export interface HeaderParts {
  share?: ComponentChild; // the menu Link
  recents?: ComponentChild; // the saved sessions
  requests?: ComponentChild;
  storage?: ComponentChild; // what is saved in this browser
}

interface Props {
  page: MenuPage & PanelPage<'page'>;
  parts: ReadonlySignal<HeaderParts>;
}

function Header({ page, parts }: Props) {
  const { share, recents, requests, storage } = parts.value;
  return (
    <>
      <h1>WSC-SIIBP</h1>
      <DatasetName page={page} />
      <OpenMenu page={page}>{recents}</OpenMenu>
      <DownloadMenu page={page} />
      {share}
      <span class="space" />
      <Pages page={page} />
      <ActionButton page={page} action="panel" payload={{ panel: 'keys' }} isIcon class="icon-button quiet" data-do="keys">?</ActionButton>
      <Lock page={page}>{requests}{storage}</Lock>
    </>
  );
}

function Pages({ page: { state: { page } } }: Pick<Props, 'page'>) {
  return <nav aria-label="Pages">{PAGES.map(({ id, name }) => <a key={id} href={`#${id}`} aria-current={id === page.value ? 'page' : undefined}>{name}</a>)}</nav>;
}

/** Returns a function that adds parts to the header. */
export function drawInitialPanels(store: App['store'], dispatch: App['dispatch']) {
  const page = panelPage(store, dispatch);
  const place = (id: string) => document.getElementById(id)!;
  const draw = (panel: ComponentChild, id: string) => render(panel, place(id));
  const headerParts = signal<HeaderParts>({});
  draw(<Header page={page} parts={headerParts} />, 'header');
  followWelcome(document.querySelector<HTMLElement>('#bands .welcome')!, page);
  draw(<Remarks page={page} />, 'remarks');
  draw(<Captions page={page} />, 'captions-list');
  draw(<Stage page={page} />, 'screen');
  draw(<Transport page={page} place={place('transport')} />, 'transport');
  draw(<Timeline page={page} place={place('timeline')} />, 'timeline');
  draw(<Labels page={page} column={place('reasons')} />, 'labels');
  draw(<Waterfall page={page} />, 'waterfall');
  draw(<Slack page={page} />, 'slack');
  draw(<Scores page={page} />, 'scores');
  draw(<About page={page} />, 'about');
  draw(<RunBar page={page} place={place('bar')} />, 'bar');
  draw(<Notices page={page} />, 'notices');
  return (more: HeaderParts) => {
    headerParts.value = { ...headerParts.value, ...more };
  };
}

/** The line of an embedded page. */
export function drawEmbedLine(store: App['store'], place: HTMLElement) {
  place.hidden = false;
  render(<EmbedLine page={{ state: store.signals }} />, place);
}
