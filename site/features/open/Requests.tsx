// The list in the lock's menu: every network request and every blocked attempt since the page was
// loaded, and whether the page opens without a network.
import { ActionButton } from '../../ui/ActionButton.tsx';
import type { State } from '../../state.ts';
import type { RequestRecord } from '../../traffic.ts';
import type { Page } from './actions.ts';

const statusTexts: Record<State['offline']['status'], string> = {
  '': '',
  storing: 'This browser is storing the page, so that it opens without a network.',
  kept: 'This page is stored in this browser and opens without a network.',
  refused: 'This browser does not store the page: it opens with a network only.',
};

export function Requests({ page }: { page: Page }) {
  const { state } = page;
  const { asked, blocked, list } = state.requests.value;
  const { status, updateReady } = state.offline.value;
  const all = asked + blocked;
  return (
    <div class="prose" id="requests">
      <p>The number counts the network requests of this page and its workers since it was loaded, also those to its own host. The page’s policy refuses them all. Attempts are listed here.</p>
      <p>{all > list.length && `The latest ${list.length} of ${all}:`}</p>
      <ul class="requests" tabIndex={0} aria-label="Requests since the page was loaded" hidden={all === 0}>
        {list.toReversed().map((request, i) => <Request key={list.length - i} request={request} />)}
      </ul>
      <p><span>{statusTexts[status]}</span> Each time that the page is loaded your browser itself asks this address whether there is a newer version, and stores it; that is not in the number.</p>
      <ActionButton page={page} action="update" payload={undefined} data-do="take-newer" hidden={!updateReady} />
      <p>No policy keeps a page from going to another address: you would see that in the address bar. All of it: <a href="privacy.html" target="_blank" rel="noopener">Privacy</a>.</p>
    </div>
  );
}

function Request({ request: { from, blocked, kind, address, time } }: { request: RequestRecord }) {
  const clock = new Date(time).toLocaleTimeString('en-GB');
  const what = kind.replace(/-(src|action).*/, ''); // the subject of the directive
  return <li><p><strong>{blocked ? 'Blocked' : 'Asked'}</strong>{` ${clock}, ${from}, ${what}`}</p><code>{address}</code></li>;
}
