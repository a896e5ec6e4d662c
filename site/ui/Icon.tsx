// The icons on buttons.
import { s } from './dom.ts';

const paths = {
  play: 'M4 2.5v11l9-5.5Z',
  pause: 'M4 2.5h3v11H4Zm5 0h3v11H9Z',
  stop: 'M3.5 3.5h9v9h-9Z',
  step: 'M3 2.5v11l7-5.5Zm8 0h2v11h-2Z',
  back: 'M13 2.5v11L6 8Zm-10 0h2v11H3Z',
  lock: 'M5 7V5a3 3 0 0 1 6 0v2h1.5v6.5h-9V7Zm1.5 0h3V5a1.5 1.5 0 0 0-3 0Z',
  close: 'm4 3 4 4 4-4 1 1-4 4 4 4-1 1-4-4-4 4-1-1 4-4-4-4Z',
  down: 'M3.5 6h9L8 11Z',
  undo: 'M6.5 2 2 6l4.5 4V7.4h3a2.3 2.3 0 0 1 0 4.6H6v2h3.5a4.3 4.3 0 0 0 0-8.6h-3Z',
  redo: 'M9.5 2 14 6l-4.5 4V7.4h-3a2.3 2.3 0 0 0 0 4.6H10v2H6.5a4.3 4.3 0 0 1 0-8.6h3Z',
  grid: 'M2 2h3.3v3.3H2Zm4.3 0h3.4v3.3H6.3Zm4.4 0H14v3.3h-3.3ZM2 6.3h3.3v3.4H2Zm8.7 0H14v3.4h-3.3ZM6.3 10.7h3.4V14H6.3Zm4.4 0H14V14h-3.3Z',
  sliders: 'M2 3.5h5.2a2 2 0 0 1 3.6 0H14V5h-3.2a2 2 0 0 1-3.6 0H2Zm0 7h2.2a2 2 0 0 1 3.6 0H14V12H7.8a2 2 0 0 1-3.6 0H2Z',
  save: 'M7 2h2v5.5h2.6L8 11.4 4.4 7.5H7Zm-4 10.4h10V14H3Z',
};

export function icon(name: keyof typeof paths) {
  return s('svg.icon', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, s('path', { d: paths[name], 'fill-rule': 'evenodd' }));
}

/** An icon on a button. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return <svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d={paths[name]} fill-rule="evenodd" /></svg>;
}
