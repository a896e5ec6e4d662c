// Beside the reasons for a label: how often its classes were named rightly and wrongly while their captions were hidden.
import { selectedClasses } from './trust.ts';
import type { Choose } from './state.ts';

export function OfSelected({ choose: { estimate, isOfOtherSettings, seen } }: { choose: Choose }) {
  const { dataset, answer, selection } = seen;
  if (!estimate.value || isOfOtherSettings.value || !dataset || !answer) return null;
  const classes = selectedClasses(estimate.value.report, dataset, answer, selection);
  if (classes.length === 0) return null;
  return (
    <p class="of-selected" title="Some captions were hidden, and their videos labelled without them">
      {classes.map(({ class: name, right, named, wrong, others }, i) => <>{i > 0 && '; '}<strong>{name}</strong> <span class="number">{`named right in ${right} of ${named}${others > 0 ? `, wrongly in ${wrong} of ${others}` : ''}`}</span></>)}
      {' hidden videos.'}
    </p>
  );
}
