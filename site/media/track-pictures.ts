// The crops of tracks, and the groups of tracks on the wall that shows them.
import { ownSignals } from '../store.ts';
import type { Clock, FrameSignals } from '../store.ts';
import type { SavedWall } from '../model/saved-wall.ts';

/** The crops by track. */
export type Crops = Map<number, ImageData>;

export interface CropValues {
  crops: Crops; // of the open dataset; mean images of factors are computed from them, too
}

export interface WallValues {
  castTracks: Set<number>; // the tracks on the wall
  cast: SavedWall | null; // the groups as the person has made and named them
}

export const initialCrops = (): CropValues => ({ crops: new Map() });

export const initialWall = (): WallValues => ({ castTracks: new Set(), cast: null });

export function createCropSlice(clock: Clock, initial: CropValues) {
  const { crops } = ownSignals(clock, initialCrops(), initial);
  return {
    signals: { crops } as FrameSignals<CropValues>,
    addCrops: (more: Iterable<[number, ImageData]>) => crops.set(new Map([...crops.now(), ...more])),
    clearCrops: () => crops.set(new Map()),
  };
}

export type CropSlice = ReturnType<typeof createCropSlice>;

export function createWallSlice(clock: Clock, initial: WallValues) {
  const own = ownSignals(clock, initialWall(), initial);
  return {
    signals: own as FrameSignals<WallValues>,
    /** Requests the crops of the tracks on the wall. */
    showTracks: (tracks: Set<number>) => own.castTracks.set(tracks),
    /** Sets the groups, null for none. */
    setGroups: (groups: SavedWall | null) => own.cast.set(groups),
  };
}
