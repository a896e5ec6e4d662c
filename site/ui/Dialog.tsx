// Dialogs, and panels that lie over the page.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './Icon.tsx';
import type { ComponentChildren } from 'preact';
import type { Panel } from '../app/payloads.ts';
import type { PanelPage } from './action.ts';

interface DialogProps {
  isOpen: boolean;
  titledBy: string; // the id of its title
  kind?: string; // a class of its own
  onOpen?: () => void; // it is in front now
  onClose: () => void; // a person closes it with Escape; isOpen is to become false
  onClosed?: () => void; // it is closed, and the focus is where it was before
  children: ComponentChildren;
}

/**
 * A dialog in front of the page. Escape asks for isOpen to become false, which closes it. The browser may also close it
 * itself, as after a second Escape; its event comes later, when the dialog may be open again.
 */
export function Dialog({ isOpen, titledBy, kind, onOpen, onClose, onClosed, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    if (isOpen) {
      dialog.current?.showModal();
      onOpen?.();
    } else {
      dialog.current?.close();
      if (onClosed) queueMicrotask(onClosed);
    }
  }, [isOpen]);
  const ask = (event: Event) => {
    if (event.target !== dialog.current) return; // of a field for files in it
    event.preventDefault();
    onClose();
  };
  const follow = () => wasOpen.current && !dialog.current?.open && onClose();
  return <dialog ref={dialog} class={kind} aria-labelledby={titledBy} onCancel={ask} onClose={follow}>{children}</dialog>;
}

interface SidePanelProps {
  page: PanelPage<'panel'>;
  id: Panel;
  title: string;
  closing: string; // the name of the button that closes it
  kind?: string; // a class of its own
  children: ComponentChildren;
}

/** A panel that lies over the page while it is open, with its title and the button that closes it. */
export function SidePanel({ page: { state: { panel }, dispatch }, id, title, closing, kind, children }: SidePanelProps) {
  return (
    <section class={kind ? `panel ${kind}` : 'panel'} id={id} aria-labelledby={`${id}-title`} hidden={panel.value !== id}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <button type="button" class="icon-button" aria-label={closing} onClick={() => dispatch('closed', { panel: id })}><Icon name="close" /></button>
      </header>
      {children}
    </section>
  );
}
