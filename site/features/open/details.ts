// What can be asked about opening files, how they are read, and saving: each action's name and its details, void for none.
import type { MovieCut, Item } from '../../core/messages.ts';
import type { PictureFile } from '../../ui/saving.ts';
import type { FeatureRecipe, ViewSteps } from '../../model/feature-recipe.ts';

export interface FileDetails {
  open: { which: 'demo' | 'files' | 'folder' };
  files: { items: Item[]; name?: string; captions?: string };
  cut: { cut: Partial<MovieCut> };
  'answer-question': { key: string; answer: string | null };
  'frame-rate': { fps: number; videos: number[] };
  'view-steps': { view: string; change: Partial<ViewSteps>; preview?: boolean };
  fisher: { change: Partial<FeatureRecipe['fisher']> };
  download: { name: string };
  picture: PictureFile;
}

export interface ExampleDetails {
  'example-file': { name: string };
  'example-zip': void;
  'example-open': void;
}
