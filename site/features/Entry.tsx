import { useRef } from 'preact/hooks';
import { setAttribute } from '../elements/dom.ts';
import { useSync } from './signals.ts';
import type { JSX } from 'preact';

interface Props extends JSX.InputHTMLAttributes {
  show: () => string; // what is set
  take: (text: string) => void;
  isLive?: boolean; // what is being typed is taken as it is typed
}

/** A field that shows what is set, except for what is being typed in it, and takes what is valid. */
export function Entry({ show, take, isLive, ...attributes }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useSync(() => {
    const text = show();
    if (!field.current) return;
    setAttribute(field.current, 'value', text); // the page tells by it whether the field is being changed
    if (document.activeElement !== field.current) field.current.value = text;
  });
  const taking = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    if (currentTarget.validity.valid) take(currentTarget.value);
  };
  return <input class="number" required {...attributes} ref={field} {...(isLive ? { onInput: taking } : { onChange: taking })} />;
}
