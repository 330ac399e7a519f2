import { useEffect, useRef, useState } from 'react';
import {
  type Area,
  centreCrop,
  findPictureProblem,
  type PictureProblem,
  preparePicture,
} from './prepare-picture.ts';

export interface Crop {
  readonly source: Blob;
  /** Area in pixels of the upright picture, or null for the centred 16:9 area. */
  readonly area: Area | null;
}

type Choice =
  | { readonly status: 'none' }
  | { readonly status: 'failed'; readonly problem: PictureProblem }
  /** A save uploads `picture`. `crop` says from which file and area it was made. */
  | { readonly status: 'ready'; readonly picture: Blob; readonly crop: Crop };

export type Thumbnail = ReturnType<typeof useThumbnail>;

const noChoice = { status: 'none' } as const;

/**
 * Returns the state of the course's picture, which is cropped and then prepared for the upload. A
 * new choice replaces an unfinished one.
 */
export function useThumbnail() {
  const [choice, setChoice] = useState<Choice>(noChoice);
  const [isWorking, setIsWorking] = useState(false);
  const [pendingCrop, setPendingCrop] = useState<Crop | null>(null);
  const [removedChoice, setRemovedChoice] = useState<Choice | null>(null);
  const [removePicture, setRemovePicture] = useState(false);
  const latestTask = useRef(0);

  /** Starts a task. @returns a function that says whether no other task has started since then */
  const startTask = () => {
    latestTask.current += 1;
    const task = latestTask.current;
    return () => task === latestTask.current;
  };
  const finish = (next: Choice, replaced: Choice | null = null) => {
    startTask();
    setChoice(next);
    setIsWorking(false);
    setPendingCrop(null);
    setRemovedChoice(replaced);
  };
  const choose = async (file: Blob) => {
    const isLatest = startTask();
    setIsWorking(true);
    const problem = await findPictureProblem(file);
    if (!isLatest()) return;
    setIsWorking(false);
    if (problem === null) setPendingCrop({ source: file, area: null });
    else finish({ status: 'failed', problem });
  };
  const finishCrop = async (crop: Crop) => {
    const isLatest = startTask();
    setPendingCrop(null);
    setIsWorking(true);
    const prepared = await preparePicture(crop.source, (size) => crop.area ?? centreCrop(size));
    if (!isLatest()) return;
    if (typeof prepared === 'string') finish({ status: 'failed', problem: prepared });
    else finish({ status: 'ready', picture: prepared, crop });
  };

  const state = isWorking ? ({ status: 'working' } as const) : choice;
  const removedStored = removePicture && state.status === 'none' ? 'stored' : null;
  const removed: 'chosen' | 'stored' | null = removedChoice === null ? removedStored : 'chosen';
  return {
    state,
    picture: state.status === 'ready' ? state.picture : null,
    /** Whether the user removed the stored picture. A save that sends a new picture replaces it. */
    removePicture,
    /** Whether the picture differs from the server's version. */
    unsaved: removePicture || state.status !== 'none',
    pendingCrop,
    choose: (file: Blob) => void choose(file),
    reopenCrop: () => choice.status === 'ready' && setPendingCrop(choice.crop),
    finishCrop: (area: Area | null) =>
      pendingCrop !== null && void finishCrop({ ...pendingCrop, area }),
    cancelCrop: () => setPendingCrop(null),
    /** Removes the chosen picture, or else the stored one. */
    remove: () => {
      if (choice.status === 'ready') finish(noChoice, choice);
      else setRemovePicture(true);
    },
    /** Which picture `undo` would restore, or null if none was removed. */
    removed,
    undo: () => {
      if (removedChoice !== null) finish(removedChoice);
      else setRemovePicture(false);
    },
    /** Restarts the edit. @param picture a picture that was prepared earlier, or null */
    reset: (picture: Blob | null, remove: boolean) => {
      const crop = picture && { source: picture, area: null };
      finish(crop === null ? noChoice : { status: 'ready', picture: crop.source, crop });
      setRemovePicture(remove);
    },
  };
}

/** Returns an object URL of a blob, or null without a blob. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return;
    const objectUrl = URL.createObjectURL(blob);
    setUrl(objectUrl);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(objectUrl);
    };
  }, [blob]);
  return url;
}
