// What is selected, what the pointer or the focus is on, and what the lists show. ui/selection.ts holds their values.

/** −1 for none. */
export interface Pointed {
  track: number;
  tuple: number;
}

export interface Selection {
  video: number;
  track: number; // −1: none
  tuple: number; // an index through all videos’ tuples, −1 for none
}

/** label is a class, Background, or AnyClass of filter.ts. */
export interface ClassFilter {
  concept: number;
  label: number;
}

/** What the lists of captions and tracks show. */
export interface ListValues {
  order: 'file' | 'problems'; // of the videos in the list of captions
  filter: string; // of the videos: part of a name or a caption
  classFilter: ClassFilter | null; // the class that the lists are restricted to
  timelineScope: 'video' | 'all'; // whose tracks the timeline lists
}
