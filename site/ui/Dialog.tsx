// Dialogs, and panels that lie over the page.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './Icon.tsx';
import type { ComponentChildren } from 'preact';
import type { Panel } from '../app/details.ts';
import type { PanelPage } from './action.ts';

interface DialogProps {
  isOpen: boolean;
  titledBy: string; // the id of its title
  kind?: string; // a class of its own
  onOpen?: () => void; // it is in front now
  /** It was closed: by the person, as by Escape, or because isOpen has become false. That event may come after the dialog is to be opened again. */
  onClose: (byPerson: boolean) => void;
  children: ComponentChildren;
}

/** A dialog in front of the page. */
export function Dialog({ isOpen, titledBy, kind, onOpen, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isWanted = useRef(false);
  useLayoutEffect(() => {
    isWanted.current = isOpen;
    if (dialog.current?.open === isOpen) return;
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    onOpen?.();
  }, [isOpen]);
  return <dialog ref={dialog} class={kind} aria-labelledby={titledBy} onClose={() => onClose(isWanted.current)}>{children}</dialog>;
}

interface OverPageProps {
  page: PanelPage<'panel'>;
  id: Panel;
  title: string;
  closing: string; // the name of the button that closes it
  kind?: string; // a class of its own
  children: ComponentChildren;
}

/** A panel that lies over the page while it is open, with its title and the button that closes it. */
export function OverPage({ page: { state: { panel }, perform }, id, title, closing, kind, children }: OverPageProps) {
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
