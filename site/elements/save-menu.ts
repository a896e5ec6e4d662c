// The menu on every plot that saves it as SVG or PNG.
import { act, h } from './dom.ts';
import { icon } from './icons.ts';

/** A picture, its title, and its file's name without an extension. */
export interface Drawn {
  svg: SVGElement;
  title: string;
  name: string;
}

/**
 * pictures are functions that draw each picture, by its name in the menu; they return null where
 * there is none. subject is what the pictures are of, for screen readers.
 */
export function saveMenu(pictures: Record<string, () => Drawn | null>, subject = '') {
  const items = Object.entries(pictures).flatMap(([what, draw]) => (['svg', 'png'] as const).map((kind) => {
    const button = h('button.item', { type: 'button', 'data-picture': kind, 'data-what': what || null }, [what, kind.toUpperCase()].filter(Boolean).join(', '));
    button.onclick = () => {
      const drawn = draw();
      if (drawn) act(button, 'picture', { ...drawn, kind });
    };
    return button;
  }));
  const label = `Save picture${subject && `: ${subject}`}`;
  return h('details.menu.saver', {}, h('summary', { 'aria-label': label, title: 'Save picture' }, icon('save')), h('div.items', {}, ...items));
}
