import { useEffect, useRef, useState } from 'react';
import {
  type Area,
  centreCrop,
  type PictureProblem,
  preparePicture,
  problemOf,
} from './prepare-picture.ts';

export interface Cut {
  readonly source: Blob;
  /** Area in pixels of the upright picture; null for the centred 16:9 area. */
  readonly area: Area | null;
}

type Choice =
  | { readonly status: 'none' }
  | { readonly status: 'failed'; readonly problem: PictureProblem }
  /** `picture` is what is uploaded; `cut` is its source. */
  | { readonly status: 'ready'; readonly picture: Blob; readonly cut: Cut };

export type Thumbnail = ReturnType<typeof useThumbnail>;

const noChoice = { status: 'none' } as const;

/** State of the course's picture: cropped, then prepared for the upload. The newest choice wins. */
export function useThumbnail() {
  const [choice, setChoice] = useState<Choice>(noChoice);
  const [working, setWorking] = useState(false);
  const [cutting, setCutting] = useState<Cut | null>(null);
  const [chosenBefore, setChosenBefore] = useState<Choice | null>(null);
  const [removePicture, setRemovePicture] = useState(false);
  const latest = useRef(0);

  const begin = () => {
    latest.current += 1;
    const turn = latest.current;
    return () => turn === latest.current;
  };
  const finish = (next: Choice, before: Choice | null = null) => {
    begin();
    setChoice(next);
    setWorking(false);
    setCutting(null);
    setChosenBefore(before);
  };
  const choose = async (file: Blob) => {
    const isLatest = begin();
    setWorking(true);
    const problem = await problemOf(file);
    if (!isLatest()) return;
    setWorking(false);
    if (problem === null) setCutting({ source: file, area: null });
    else finish({ status: 'failed', problem });
  };
  const finishCut = async (cut: Cut) => {
    const isLatest = begin();
    setCutting(null);
    setWorking(true);
    const prepared = await preparePicture(cut.source, (size) => cut.area ?? centreCrop(size));
    if (!isLatest()) return;
    if (typeof prepared === 'string') finish({ status: 'failed', problem: prepared });
    else finish({ status: 'ready', picture: prepared, cut });
  };

  const state = working ? ({ status: 'working' } as const) : choice;
  const stored = removePicture && state.status === 'none' ? 'stored' : null;
  const removed: 'chosen' | 'stored' | null = chosenBefore === null ? stored : 'chosen';
  return {
    state,
    picture: state.status === 'ready' ? state.picture : null,
    /** Whether the next save removes the stored picture, unless it sends another. */
    removePicture,
    /** Whether the picture differs from the server's version. */
    unsaved: removePicture || state.status !== 'none',
    cutting,
    choose: (file: Blob) => void choose(file),
    cutAgain: () => choice.status === 'ready' && setCutting(choice.cut),
    finishCut: (area: Area | null) => cutting !== null && void finishCut({ ...cutting, area }),
    cancelCut: () => setCutting(null),
    /** Removes the chosen picture, or else the stored one. */
    remove: () => {
      if (choice.status === 'ready') finish(noChoice, choice);
      else setRemovePicture(true);
    },
    /** The picture that `undo` restores. */
    removed,
    undo: () => {
      if (chosenBefore !== null) finish(chosenBefore);
      else setRemovePicture(false);
    },
    /** Starts again. @param picture picture prepared earlier, or null. */
    reset: (picture: Blob | null, remove: boolean) => {
      const cut = picture && { source: picture, area: null };
      finish(cut === null ? noChoice : { status: 'ready', picture: cut.source, cut });
      setRemovePicture(remove);
    },
  };
}

/** Returns an object URL of a blob; null without a blob. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}
