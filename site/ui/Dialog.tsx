// Dialogs, and side panels that cover a part of the page.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './Icon.tsx';
import type { ComponentChildren } from 'preact';
import type { Panel } from './panels.ts';
import type { PanelPage } from './action.ts';

interface DialogProps {
  isOpen: boolean;
  titledBy: string; // the id of its title
  kind?: string; // a class of its own
  onOpen?: () => void; // called when it is open
  onClose: () => void; // called on Escape; it must set isOpen to false
  onClosed?: () => void; // called when it is closed and the focus is restored
  children: ComponentChildren;
}

/**
 * A modal dialog. Escape calls onClose, which sets isOpen to false and closes the dialog. The browser may also close it
 * itself, for example after a second Escape; that event arrives later, when the dialog may be open again.
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

/** A panel that covers a part of the page while it is open, with a title and a close button. */
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
