import { Icon } from './Icon.tsx';
import type { ComponentChildren } from 'preact';
import type { Panel } from '../actions/details.ts';
import type { PanelPage } from './signals.ts';

interface Props {
  page: PanelPage<'panel'>;
  id: Panel;
  title: string;
  closing: string; // the name of the button that closes it
  kind?: string; // a class of its own
  children: ComponentChildren;
}

/** A panel that lies over the page while it is open, with its title and the button that closes it. */
export function OverPage({ page: { state: { panel }, perform }, id, title, closing, kind, children }: Props) {
  return (
    <section class={kind ? `panel ${kind}` : 'panel'} id={id} aria-labelledby={`${id}-title`} hidden={panel.value !== id}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <button type="button" class="icon-button" aria-label={closing} onClick={() => perform('closed', { panel: id })}><Icon name="close" /></button>
      </header>
      {children}
    </section>
  );
}
