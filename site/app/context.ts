// The context of the actions of the page; app/page.ts creates it.
import type { Dispatch } from '../ui/action.ts';
import type { PagePayload } from './payloads.ts';
import type { CaptionEditor } from '../features/write-captions/editor.ts';
import type { createLinks } from './links.ts';
import type { createNavigation } from './navigation.ts';
import type { Item } from '../core/messages.ts';
import type { createUpdates } from '../storage/updates.ts';
import type { createPreview } from '../session/run/preview.ts';
import type { createQuery } from '../session/run/query.ts';
import type { createSession } from '../session/session.ts';
import type { Store } from '../state.ts';
import type { createPlayer } from '../media/player.ts';

/** The context of the actions of the page. */
export interface App {
  store: Store;
  session: ReturnType<typeof createSession>;
  player: ReturnType<typeof createPlayer>;
  links: ReturnType<typeof createLinks>;
  updates: ReturnType<typeof createUpdates>;
  /** The caption editor, which is loaded after the first view. */
  captions: Promise<CaptionEditor>;
  navigation: ReturnType<typeof createNavigation>;
  query: ReturnType<typeof createQuery>;
  preview: ReturnType<typeof createPreview>;
  demoFiles: () => Item[];
  /** Passes files to the importer of the page. Returns false if it does not take them. */
  convert: (items: Item[]) => boolean;
  /** Opens the track editor of the importer. Returns false if the page was opened without an importer. */
  editTracks: (draw: boolean) => boolean;
  /** Dispatches another action. */
  dispatch: Dispatch<PagePayload>;
}
