// The page as features/film sees it.
import { openFilm } from '../features/film/film.tsx';
import { saveFile } from '../ui/saving.ts';
import { sizeOf } from '../media/media.ts';
import { panelPage } from './page.ts';
import type { Page } from './page.ts';
import type { Reader } from '../media/loading.ts';

interface Parts {
  reader: Reader; // of the open files
  shell: Promise<Blob>; // the HTML of a film without its data
}

export function setUpFilm({ store, session, perform }: Page, { reader, shell }: Parts) {
  shell.catch(() => {}); // where it cannot be loaded, app.ts says so
  openFilm({
    ...panelPage(store, perform), reader, shell,
    sizeOf: (medium) => sizeOf(medium, session.items()),
    archive: session.download,
    async explain(track) {
      const reply = await session.inspect({ op: 'explain', track });
      return reply?.type === 'explanation' ? reply.alternatives : [];
    },
    save: saveFile,
  }, document.getElementById('film')!);
}
