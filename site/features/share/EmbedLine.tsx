import { useComputed } from '@preact/signals';
import { linkOf } from '../../session/link.ts';
import { valuesOf } from '../../store.ts';
import type { EmbedPage } from './Panel.tsx';

/** The line of an embedded page, with the link to the full page. */
export function EmbedLine({ page: { state } }: { page: EmbedPage }) {
  const { page, lessonLink, demoHash } = state;
  const link = useComputed(() => (page.value === 'lessons' ? lessonLink.value : linkOf(valuesOf(state), demoHash.value)));
  return <><h1>WSC-SIIBP</h1> · <a target="_blank" rel="noopener" href={location.pathname + link.value}>open in a page of its own</a></>;
}
