// What the actions of the page act on; app/page.ts puts it together.
import type { Dispatch } from '../ui/action.ts';
import type { PagePayload } from './payloads.ts';
import type { createCaptionEditor } from '../features/write-captions/editor.ts';
import type { createLinks } from './links.ts';
import type { createNavigation } from './navigation.ts';
import type { Item } from '../core/messages.ts';
import type { createUpdates } from '../storage/updates.ts';
import type { createPreview } from '../session/run/preview.ts';
import type { createQuery } from '../session/run/query.ts';
import type { createSession } from '../session/session.ts';
import type { Store } from '../state.ts';
import type { createPlayer } from '../media/player.ts';

/** What the actions of the page act on. */
export interface App {
  store: Store;
  session: ReturnType<typeof createSession>;
  player: ReturnType<typeof createPlayer>;
  links: ReturnType<typeof createLinks>;
  updates: ReturnType<typeof createUpdates>;
  captions: ReturnType<typeof createCaptionEditor>;
  navigation: ReturnType<typeof createNavigation>;
  query: ReturnType<typeof createQuery>;
  preview: ReturnType<typeof createPreview>;
  demoFiles: () => Item[];
  /** Makes a dataset of files by the importer that the page was opened with. Returns false for files that it does not take. */
  convert: (items: Item[]) => boolean;
  /** Opens the track editor of the importer. Returns false if the page was opened without an importer. */
  editTracks: (draw: boolean) => boolean;
  /** Carries out another action. */
  dispatch: Dispatch<PagePayload>;
}
