import type { ComponentChildren } from 'preact';

interface Props {
  title: string;
  isOpen?: boolean; // left out where only the person opens it
  onToggle?: (isOpen: boolean) => void;
  children: ComponentChildren;
}

/** A part of the editor that unfolds. */
export function Fold({ title, isOpen, onToggle, children }: Props) {
  return <details class="fold" open={isOpen} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}><summary>{title}</summary>{children}</details>;
}
