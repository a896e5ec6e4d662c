// The page as features/cast sees it.
import { openCast } from '../features/cast/cast.tsx';
import { announce } from '../ui/dom.ts';
import { panelPage } from './page.ts';
import type { Page } from './page.ts';

export function setUpCast({ store, session, perform }: Page) {
  openCast({
    ...panelPage(store, perform),
    groupTracks: session.groupTracks,
    whenReady: session.whenReady,
    showCrops: (castTracks) => store.set({ castTracks }),
    keep: (cast) => store.set({ cast }),
    announce,
  }, document.getElementById('cast-panel')!);
}
