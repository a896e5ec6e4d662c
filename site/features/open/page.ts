// What opening files needs of the page.
import type { Perform } from '../../actions/action.ts';
import type { KeepingDetails } from '../../actions/details.ts';
import type { PanelPage, SignalsOf } from '../signals.ts';

/** The fields of the store that it reads. */
export const FIELDS = ['page', 'panel', 'session', 'dataset', 'questions', 'frameRates', 'captionsText', 'featureRecipe', 'savedModel', 'preparedFeatures', 'answer', 'problem', 'requests', 'offline'] as const;

export type Page = PanelPage<typeof FIELDS[number]>;

/** The fields that the line about the data reads. */
export const REMARK_FIELDS = ['dataset', 'questions', 'frameRates'] as const;

export type RemarkPage = PanelPage<typeof REMARK_FIELDS[number]>;

/** The fields that what is kept reads. */
export const KEPT_FIELDS = ['autosave', 'session'] as const;

export interface KeptPage {
  state: SignalsOf<typeof KEPT_FIELDS[number]>;
  perform: Perform<KeepingDetails>;
}
