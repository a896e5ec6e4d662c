// Beside the reasons for a label: how often its classes were found rightly and wrongly while the captions were hidden.
import { foundText, selectedClasses } from './trust.ts';
import type { Choose } from './state.ts';

export function OfSelected({ choose: { estimate, isOfOtherSettings, seen } }: { choose: Choose }) {
  const { dataset, answer, selection } = seen;
  if (!estimate.value || isOfOtherSettings.value || !dataset || !answer) return null;
  const classes = selectedClasses(estimate.value.report, dataset, answer, selection);
  if (classes.length === 0) return null;
  return (
    <p class="of-selected" title="Some captions were hidden, and their videos labelled without them">
      {classes.map(({ class: name, right, named, wrong, others }, i) => <>{i > 0 && '; '}<strong>{name}</strong> <span class="number">{foundText({ named, right, others, wrong })}</span></>)}
      {' hidden videos.'}
    </p>
  );
}
