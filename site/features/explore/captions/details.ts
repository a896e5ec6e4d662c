// What can be asked about the list of captions: each action's name and its details, void for none.

export interface CaptionDetails {
  'next-caption': { by: 1 | -1 };
  order: { order: 'file' | 'problems' };
}
