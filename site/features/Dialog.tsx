import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ComponentChildren } from 'preact';

interface Props {
  isOpen: boolean;
  titledBy: string; // the id of its title
  kind?: string; // a class of its own
  onOpen?: () => void; // it is in front now
  onClose: () => void; // it was closed, by Escape as well
  children: ComponentChildren;
}

/** A dialog in front of the page. */
export function Dialog({ isOpen, titledBy, kind, onOpen, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (dialog.current?.open === isOpen) return;
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    onOpen?.();
  }, [isOpen]);
  return <dialog ref={dialog} class={kind} aria-labelledby={titledBy} onClose={onClose}>{children}</dialog>;
}
