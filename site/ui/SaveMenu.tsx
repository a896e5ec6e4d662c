// The menu that every plot has, to save it as an SVG or a PNG file.
import { Icon } from './Icon.tsx';
import type { Draw, PictureFile } from './saving.ts';

const KINDS = ['svg', 'png'] as const;

interface Props {
  /** The pictures by their names in the menu. A single one needs no name. */
  pictures: Record<string, Draw>;
  subject: string; // what the pictures are of, for screen readers
  isHidden?: boolean;
  save: (picture: PictureFile) => void;
}

export function SaveMenu({ pictures, subject, isHidden = false, save }: Props) {
  return (
    <details class="menu saver" hidden={isHidden}>
      <summary aria-label={`Save picture: ${subject}`} title="Save picture"><Icon name="save" /></summary>
      <div class="items">
        {Object.keys(pictures).flatMap((what) => KINDS.map((kind) => (
          <button key={what + kind} type="button" class="item" data-picture={kind} data-what={what || undefined} onClick={() => save({ draw: pictures[what], kind })}>
            {[what, kind.toUpperCase()].filter(Boolean).join(', ')}
          </button>
        )))}
      </div>
    </details>
  );
}
