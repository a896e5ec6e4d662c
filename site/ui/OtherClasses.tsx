// The classes of a concept that have no button of their own, as one select: those that the captions of the video name, and
// those that no caption names. Choosing one of the latter also adds a caption.
import { probabilityText } from '../words.ts';
import type { Dataset } from '../core/messages.ts';
import type { LabelChoice } from '../model/choices.ts';

/** What is said of a class that no caption of the video names. */
export const ADDS_CAPTION = 'adds a caption';

interface Props {
  dataset: Dataset;
  concept: number;
  others: LabelChoice[];
  p: number; // the probability of all of them together, 0 where it is not shown
  known: number; // the chosen label
  previewed?: number; // the label that is previewed
  onChoose: (label: number) => void; // called with the chosen label to take it back
}

export function OtherClasses({ dataset, concept, others, p, known, previewed, onChoose }: Props) {
  const { name, classes } = dataset.concepts[concept];
  if (others.length === 0) return null;
  const isListed = (label: number | undefined) => others.some((one) => one.label === label);
  const isChosen = isListed(known);
  const shown = [previewed, known].find(isListed) ?? '';
  const options = (list: LabelChoice[]) => list.map(({ label }) => <option key={label} value={label}>{classes[label]}</option>);
  const unnamed = others.filter(({ addsCaption }) => addsCaption);
  return (
    <select class={isChosen ? 'chosen' : undefined} data-do="other-class" aria-label={`Another ${name}`} value={shown}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? known : Number(value))}>
      <option value="">{isChosen ? 'take back' : `another ${name}…${p > 0 ? ` ${probabilityText(p)}` : ''}`}</option>
      {options(others.filter(({ addsCaption }) => !addsCaption))}
      {unnamed.length > 0 && <optgroup label="In no caption of this video: a caption is added">{options(unnamed)}</optgroup>}
    </select>
  );
}
