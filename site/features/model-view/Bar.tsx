import { opacityOf } from '../../model/marks.ts';
import type { ComponentChildren } from 'preact';

/** A bar whose length and opacity show a share. */
export function Bar({ share, children }: { share: number; children?: ComponentChildren }) {
  return <span class="bar"><span class="fill" style={{ width: `${100 * share}%`, opacity: opacityOf(share) }} />{children}</span>;
}
