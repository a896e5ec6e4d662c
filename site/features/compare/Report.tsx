// The report of a comparison, and a remark where the dataset or the options have changed since.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { replaceReport } from './replace-report.tsx';
import type { PictureFile } from '../../ui/saving.ts';
import type { Compare } from './state.ts';

export function Report({ compare }: { compare: Compare }) {
  const { body, remark, hasPicks, files, download, savePicture } = compare;
  const isQuiet = compare.phase.value === 'none' || body.value === '';
  return (
    <div id="report">
      <div class="above">
        <p class={isQuiet ? 'remark muted' : 'remark'}>{remark.value}</p>
        {hasPicks.value && <a href="#compare-picks">What each method picks</a>}
        <span class="space" />
        {files.value.size > 0 && (
          <div class="files">
            <span class="muted">Download</span>
            {[...files.value.keys()].map((name) => <button key={name} type="button" data-report={name} onClick={() => download(name)}>{name}</button>)}
          </div>
        )}
      </div>
      <Body html={body.value} save={savePicture} />
    </div>
  );
}

/** The report as the core writes it. */
function Body({ html, save }: { html: string; save: (picture: PictureFile) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const open = useRef(new Set<string>());
  useLayoutEffect(() => {
    if (place.current) replaceReport(place.current, html, open.current, save);
  }, [html]);
  return <div class="report" ref={place} />;
}
