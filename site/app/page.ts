// The page: what its actions act on, and all its actions in one table.
import { performer } from '../actions/action.ts';
import { placeActions } from '../actions/place.ts';
import { correctionActions } from '../features/correct/actions.ts';
import { captionActions } from '../features/explore/captions/actions.ts';
import { clipActions } from '../features/explore/stage/actions.ts';
import { fileActions } from '../features/open/actions.ts';
import { switchActions } from '../features/paper/actions.ts';
import { runActions } from '../features/run/actions.ts';
import { writingActions } from '../features/write-captions/actions.ts';
import { createCaptionEditor } from '../features/write-captions/editor.ts';
import { createPreview } from '../session/preview.ts';
import { createQuery } from '../session/query.ts';
import { createNavigation } from './navigation.ts';
import type { PageTable } from '../actions/action.ts';
import type { PageDetails } from '../actions/details.ts';
import type { Page } from '../actions/page.ts';

export const pageActions: PageTable<Page, PageDetails> = {
  ...fileActions, ...runActions, ...correctionActions, ...captionActions, ...writingActions, ...clipActions, ...placeActions, ...switchActions,
};

export function createPage(parts: Omit<Page, 'captions' | 'navigation' | 'query' | 'preview' | 'perform'>): Page {
  const { store, session, player, links } = parts;
  const captions = createCaptionEditor(store, session);
  const navigation = createNavigation(store, player, links, captions.write);
  const query = createQuery(store, session, navigation.select);
  const preview = createPreview(store, session.inspect);
  const page: Page = { ...parts, captions, navigation, query, preview, perform: (name, details) => perform(name, details) };
  const perform = performer(pageActions, page, session.whenReady);
  return page;
}
