import { sparkPath } from '../../ui/objective-plot.ts';
import type { Run } from '../../session/run/progress.ts';

/** The objective of the start that is kept or under way, small. */
export function Sparkline({ run: { series, progress } }: { run: Run }) {
  const line = series.get(progress?.done?.kept ?? progress?.start ?? 1) ?? [];
  return <span class="spark"><svg viewBox="0 0 96 32" aria-hidden="true"><path class="curve" d={sparkPath(line)} /></svg></span>;
}
