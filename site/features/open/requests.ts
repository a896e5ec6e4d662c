// The list in the lock's menu: every network request and every blocked attempt since the page was
// loaded, and whether the page opens without a network.
import { act, fill, h, buildOnce, setText } from '../../elements/dom.ts';
import type { State } from '../../state.ts';
import type { RequestRecord } from '../../traffic.ts';

const statusTexts: Record<State['offline']['status'], string> = {
  '': '',
  storing: 'This browser is storing the page, so that it opens without a network.',
  kept: 'This page is stored in this browser and opens without a network.',
  refused: 'This browser does not store the page: it opens with a network only.',
};

export function requests(element: Element, { requests: { asked, blocked, list }, offline }: State) {
  const parts = buildOnce(element, build);
  const none = asked + blocked === 0;
  parts.rows.hidden = none;
  setText(parts.more, asked + blocked > list.length ? `The latest ${list.length} of ${asked + blocked}:` : '');
  if (parts.shownList !== list) fill(parts.rows, ...list.toReversed().map(row));
  parts.shownList = list;
  setText(parts.kept, statusTexts[offline.status]);
  parts.reload.hidden = !offline.updateReady;
}

function build(element: Element) {
  const rows = h('ul.requests', { tabindex: '0', 'aria-label': 'Requests since the page was loaded' });
  const more = h('p');
  const offlineText = h('span');
  const reload = h('button', { type: 'button', 'data-do': 'take-newer' }, 'Reload with the new version');
  reload.onclick = () => act(reload, 'update');
  element.append(
    h('p', {}, 'The number counts what this page and its workers have asked of any host, its own too, since it was loaded. From then on its policy refuses every such request. Attempts are listed here.'),
    more, rows,
    h('p', {}, offlineText, ' Each time that the page is loaded your browser itself asks this address whether there is a newer version, and stores it; that is not in the number.'),
    reload,
    h('p', {}, 'No policy keeps a page from going to another address: you would see that in the address bar. All of it: ',
      h('a', { href: 'privacy.html', target: '_blank', rel: 'noopener' }, 'Privacy'), '.'));
  return { rows, more, kept: offlineText, reload, shownList: null as State['requests']['list'] | null };
}

function row({ from, blocked, kind, address, time }: RequestRecord) {
  const clock = new Date(time).toLocaleTimeString('en-GB');
  const what = kind.replace(/-(src|action).*/, ''); // the subject of the directive
  return h('li', {}, h('p', {}, h('strong', {}, blocked ? 'Blocked' : 'Asked'), ` ${clock}, ${from}, ${what}`), h('code', {}, address));
}
