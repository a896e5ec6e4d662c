// The groups of tracks on the wall, and the crops of tracks, from which mean images of factors are computed, too.
import { ownSignals } from '../store.ts';
import type { Clock, FrameSignals } from '../store.ts';
import type { SavedWall } from '../model/saved-wall.ts';

/** The crops by track. */
export type Crops = Map<number, ImageData>;

export interface TrackPictureValues {
  crops: Crops;
  castTracks: Set<number>; // the tracks on the wall of groups
  cast: SavedWall | null; // the groups of tracks with the user's changes and names
}

export const initialTrackPictures = (): TrackPictureValues => ({ crops: new Map(), castTracks: new Set(), cast: null });

export function createTrackPictures(clock: Clock, initial: TrackPictureValues) {
  const own = ownSignals(clock, initialTrackPictures(), initial);
  return {
    signals: own as FrameSignals<TrackPictureValues>,
    addCrops: (more: Iterable<[number, ImageData]>) => own.crops.set(new Map([...own.crops.now(), ...more])),
    clearCrops: () => own.crops.set(new Map()),
    /** Requests the crops of the tracks on the wall. */
    showTracks: (tracks: Set<number>) => own.castTracks.set(tracks),
    /** Sets the groups as the person has made and named them, null for none. */
    setGroups: (groups: SavedWall | null) => own.cast.set(groups),
  };
}

export type TrackPictures = ReturnType<typeof createTrackPictures>;
