// The panels of the first view, which are there before what they show.
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
import { Header } from './Header.tsx';
import { panelPage } from './page.ts';
import type { ComponentChild } from 'preact';
import type { App } from './context.ts';
import type { HeaderParts } from './Header.tsx';

/** Returns what adds to the header what the rest of the page brings. */
export function drawFirstPanels(store: App['store'], perform: App['perform']) {
  const page = panelPage(store, perform);
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
