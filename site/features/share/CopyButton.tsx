import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';

interface CopyProps {
  what: string;
  from: RefObject<HTMLInputElement | HTMLTextAreaElement>;
  said: Signal<string>; // how it went
  children: string;
}

/** A button that copies what a field holds. */
export function CopyButton({ what, from, said, children }: CopyProps) {
  const copy = async () => {
    const { current: field } = from;
    field?.select();
    try {
      await navigator.clipboard.writeText(field?.value ?? '');
      said.value = 'Copied.';
    } catch {
      said.value = 'This browser does not let a page copy. It is selected: press Ctrl+C.';
    }
  };
  return <button type="button" data-do={`copy-${what}`} onClick={copy}>{children}</button>;
}
