// The classes of a concept that have no button of their own, as one select: those that the captions of the video allow, and
// those that no caption names. Choosing one of the latter also adds a caption.
import { probabilityText } from '../../words.ts';
import type { Dataset } from '../../core/messages.ts';

interface Props {
  dataset: Dataset;
  concept: number;
  allowed: number[]; // classes of the captions without a button
  unnamed: number[]; // classes that no caption of the video names
  p?: number; // the probability of all unnamed classes together, absent until it is known
  known: number; // the known label of the track
  previewed: number; // the label that is previewed, Unknown for none
  onChoose: (label: number) => void; // called with the known label to take it back
}

export function OtherClasses({ dataset, concept, allowed, unnamed, p = 0, known, previewed, onChoose }: Props) {
  const { name, classes } = dataset.concepts[concept];
  if (allowed.length + unnamed.length === 0) return null;
  const isListed = (label: number) => allowed.includes(label) || unnamed.includes(label);
  const isChosen = isListed(known);
  const shown = [previewed, known].find(isListed) ?? '';
  const options = (list: number[]) => list.map((k) => <option key={k} value={k}>{classes[k]}</option>);
  return (
    <select class={isChosen ? 'chosen' : undefined} data-do="other-class" aria-label={`Another ${name}`} value={shown}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? known : Number(value))}>
      <option value="">{isChosen ? 'take back' : `another ${name}…${p > 0 ? ` ${probabilityText(p)}` : ''}`}</option>
      {options(allowed)}
      {unnamed.length > 0 && <optgroup label="In no caption of this video: a caption is added">{options(unnamed)}</optgroup>}
    </select>
  );
}
