import { paths } from '../elements/icons.ts';

/** An icon on a button. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return <svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d={paths[name]} fill-rule="evenodd" /></svg>;
}
