// What each file is, what was ignored and why, how a movie is cut, and how the features are computed.
import { recipeSummary } from '../../model/feature-recipe.ts';
import { countText } from '../../words.ts';
import { TextInput } from '../../ui/fields.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Fisher, ViewSteps } from './ViewSteps.tsx';
import type { Dataset } from '../../core/messages.ts';
import type { Page } from './actions.ts';

interface Props {
  page: Page;
  dataset: Dataset;
}

export function Files({ page, dataset }: Props) {
  return (
    <div class="part">
      <Table files={dataset.files} />
      {dataset.ignored.length > 0 && <Ignored key={`ignored ${dataset.name}`} ignored={dataset.ignored} />}
      {dataset.cut && <Cut page={page} cut={dataset.cut} />}
      {!dataset.applied && <Features key={`features ${dataset.name}`} page={page} dataset={dataset} />}
    </div>
  );
}

function Table({ files }: { files: Dataset['files'] }) {
  return (
    <table aria-label="What each file is">
      <tbody>
        {files.map(({ file, zip, role, facts }) => (
          <tr key={`${zip} ${file}`}><th scope="row" title={zip && `in ${zip}`}><code>{file}</code></th><td>{role}</td><td class="number">{facts}</td></tr>
        ))}
      </tbody>
    </table>
  );
}

const FEW = 3; // ignored files that are listed at once

function Ignored({ ignored }: { ignored: Dataset['ignored'] }) {
  return (
    <details class="ignored" open={ignored.length <= FEW}>
      <summary><Icon name="down" />{`${countText(ignored.length, 'file')} ignored`}</summary>
      <ul>{ignored.map(({ file, why }) => <li key={file}><code>{file}</code>{` ${why}`}</li>)}</ul>
    </details>
  );
}

function Features({ page, dataset }: Props) {
  const { descriptors, views } = dataset;
  const hasDescriptors = descriptors.length > 0;
  return (
    <details class="features" open={hasDescriptors}>
      <summary><Icon name="down" />Features<span class="muted">{recipeSummary(dataset, page.state.featureRecipe.value)}</span></summary>
      {hasDescriptors && <Fisher page={page} />}
      <div class="plans">
        {descriptors.map(({ name, dim }) => <ViewSteps key={`descriptors ${name} ${dim}`} page={page} view={name} dim={dim} isLocal />)}
        {views.map(({ name, dim }) => <ViewSteps key={`${name} ${dim}`} page={page} view={name} dim={dim} />)}
      </div>
    </details>
  );
}

const SEGMENTS = [30, 60, 120]; // seconds

const CUT = [['persons', 'persons kept', 1000], ['width', 'face columns', 4096], ['actionWidth', 'action columns', 4096]] as const;

/** How a movie is cut into videos. A change reads the files again. */
function Cut({ page: { state: { dataset }, dispatch }, cut }: { page: Page; cut: NonNullable<Dataset['cut']> }) {
  return (
    <fieldset>
      <legend>The movie</legend>
      <div class="steps">
        <label>
          segments of
          <select data-cut="segment" aria-label="Seconds of a segment" value={cut.segment} onChange={({ currentTarget }) => dispatch('cut', { cut: { segment: Number(currentTarget.value) } })}>
            {[...new Set([...SEGMENTS, cut.segment])].map((seconds) => <option key={seconds} value={seconds}>{`${seconds} s`}</option>)}
          </select>
        </label>
        {CUT.map(([key, words, max]) => (
          <label key={key}>{words}<TextInput type="number" min={1} max={max} step={1} data-cut={key} show={() => String(dataset.value?.cut?.[key] ?? '')} take={(text) => dispatch('cut', { cut: { [key]: Number(text) } })} /></label>
        ))}
      </div>
    </fieldset>
  );
}
