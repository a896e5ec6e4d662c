import { useRef } from 'preact/hooks';

interface Props {
  about: string; // for screen readers
  taken: string; // what it shows first
  answer: (number: string) => void;
}

/** A field for a number, and the button that answers with it. */
export function NumberField({ about, taken, answer }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const send = () => {
    const input = field.current;
    if (!input) return;
    if (input.value !== '' && input.reportValidity()) answer(String(Number(input.value)));
    else input.focus();
  };
  const byEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // Enter in the files dialog would run
    send();
  };
  return (
    <span class="number-field">
      <input ref={field} class="number" type="number" min={0.001} max={1e6} step="any" defaultValue={taken} aria-label={about} onKeyDown={byEnter} />
      <button type="button" data-do="answer-number" onClick={send}>Set</button>
    </span>
  );
}
