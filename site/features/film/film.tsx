// The film of a result. app/film.ts knows no more of it than this function.
import { render } from 'preact';
import { Panel } from './Panel.tsx';
import type { Page } from './page.ts';

/** Draws the dialog, which opens with the download film.html. */
export function openFilm(page: Page, place: Element) {
  render(<Panel page={page} />, place);
}
