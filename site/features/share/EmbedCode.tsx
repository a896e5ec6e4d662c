// The HTML that embeds the page in another, and what is chosen for it.
import { useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { PARTS, lessonParts } from '../../model/embed.ts';
import { embedCode } from '../../model/embed.ts';
import { lessonOf } from '../../model/pages.ts';
import { CopyButton } from './CopyButton.tsx';

interface Props {
  address: string; // of this page, up to its path
  link: string; // '' while nobody looks
  isLesson: boolean;
  isOffered: boolean;
  said: Signal<string>;
}

export function EmbedCode({ address, link, isLesson, isOffered, said }: Props) {
  const parts = useSignal(['stage', 'why']);
  const withProse = useSignal(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = isLesson ? lessonParts(lessonOf(link), withProse.value) : Object.keys(PARTS).filter((part) => parts.value.includes(part));
  const toggle = (part: string, on: boolean) => {
    parts.value = on ? [...parts.value, part] : parts.value.filter((one) => one !== part);
  };
  return (
    <details class="fold" hidden={!isOffered}>
      <summary>Embed it in a page</summary>
      <fieldset hidden={isLesson}>
        <legend>What the page shows</legend>
        <div class="names">
          {Object.entries(PARTS).map(([part, name]) => (
            <label key={part}><input type="checkbox" value={part} checked={parts.value.includes(part)} onChange={({ currentTarget }) => toggle(part, currentTarget.checked)} />{name}</label>
          ))}
        </div>
      </fieldset>
      <div class="names" hidden={!isLesson}>
        <label><input type="checkbox" value="prose" checked={withProse.value} onChange={({ currentTarget }) => { withProse.value = currentTarget.checked; }} />The lesson’s text beside its picture</label>
      </div>
      <textarea readOnly rows={4} aria-label="Embed code" ref={field} value={link && shown.length > 0 ? embedCode(address, shown, link) : ''} />
      <CopyButton what="embed" from={field} said={said}>Copy the code</CopyButton>
    </details>
  );
}
