// What the page Compare says about the last comparison, in words.
import { countText } from '../../words.ts';
import type { Comparison } from '../../core/messages.ts';
import type { Phase } from './runner.ts';

type Progress = Comparison['progress'] | null;

/** What is being done, or what is missing, '' for neither. */
export function statusText(phase: Phase, progress: Progress, lacksMethod: boolean): string {
  if (phase === 'opening') return 'Reading the files…';
  if (phase === 'stopping') return 'Finishing what is done…';
  if (phase === 'running') return progress ? `${progress.task || 'intervals'} · ${progress.done} of ${progress.of}` : '';
  return lacksMethod ? 'Choose a method.' : '';
}

/** What is shown before the first comparison: an example with its report, or, where there is none, what a run would compare. */
export function beforeFirst(hasExample: boolean, hasOtherOptions: boolean, methods: number, name: string | null): string {
  if (hasExample) return `Made when this site was built${hasOtherOptions ? ', with other options' : ''}. Run makes it anew, here.`;
  const what = name === null ? '' : ` Run compares ${countText(methods, 'method')} on ${name}.`;
  return `Nothing has been compared yet.${what}`;
}

/** What is known of a report besides itself. */
interface Known {
  phase: Phase;
  progress: Progress;
  hasBody: boolean;
  otherName: string | null; // of the dataset that it is of, null where that is open
  hasOtherOptions: boolean; // than those of the next comparison
}

/** Whether the report of a comparison is complete, and what has changed since. */
export function remarkText({ phase, progress, hasBody, otherName, hasOtherOptions }: Known): string {
  const counted = progress ? `: ${progress.done} of ${progress.of} done` : '';
  const ends: Partial<Record<Phase, string>> = { cancelled: `Cancelled${counted}.`, failed: `Failed${counted}.`, done: '' };
  const how = ends[phase] ?? (hasBody ? '' : 'The first is under way.');
  const other = otherName !== null ? `Of ${otherName}, which was open before.`
    : hasOtherOptions ? 'Of the options before your last change.' : '';
  return [how, other].filter(Boolean).join(' ');
}
