import { useEffect, useRef, useState } from 'react';
import {
  type Area,
  type PreparedThumbnail,
  prepareThumbnail,
  problemOf,
} from './prepare-thumbnail.ts';

export interface Cut {
  readonly source: Blob;
  /** In the upright picture's pixels; null is the middle in 16:9. */
  readonly area: Area | null;
}

type Finished =
  | { readonly status: 'none' }
  /** `cut` is what it was made of; null where this browser cannot cut it. */
  | (PreparedThumbnail & { readonly cut: Cut | null });

export type Thumbnail = ReturnType<typeof useThumbnail>;

const nothing = { status: 'none' } as const;

/** The course's picture: cut, then made ready for sending; the newest choice wins. */
export function useThumbnail() {
  const [finished, setFinished] = useState<Finished>(nothing);
  const [working, setWorking] = useState(false);
  const [cutting, setCutting] = useState<Cut | null>(null);
  const [chosenBefore, setChosenBefore] = useState<Finished | null>(null);
  const [removePicture, setRemovePicture] = useState(false);
  const latest = useRef(0);

  const begin = () => {
    latest.current += 1;
    const turn = latest.current;
    return () => turn === latest.current;
  };
  const finish = (state: Finished, before: Finished | null = null) => {
    begin();
    setFinished(state);
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
    else finish({ status: 'failed', problem, cut: null });
  };
  const finishCut = async (cut: Cut) => {
    const isLatest = begin();
    setCutting(null);
    setWorking(true);
    const prepared = await prepareThumbnail(cut.source, cut.area);
    if (isLatest()) finish({ ...prepared, cut });
  };

  const state = working ? ({ status: 'working' } as const) : finished;
  const stored = removePicture && state.status === 'none' ? 'stored' : null;
  const removed: 'chosen' | 'stored' | null = chosenBefore === null ? stored : 'chosen';
  return {
    state,
    /** What is sent; null for nothing. */
    picture: state.status === 'ready' ? state.picture : null,
    /** Whether the picture that the course has goes with the next save, unless one is sent. */
    removePicture,
    /** Whether there is anything that the server does not have. */
    unsaved: removePicture || state.status !== 'none',
    /** Being cut in a dialog; null for none. */
    cutting,
    choose: (file: Blob) => void choose(file),
    /** Opens the ready picture for cutting again. */
    cutAgain: () => finished.status === 'ready' && setCutting(finished.cut),
    finishCut: (area: Cut['area']) => cutting !== null && void finishCut({ ...cutting, area }),
    /** Leaves everything as it was before the choice. */
    cancelCut: () => setCutting(null),
    /** Removes the chosen picture; where none is, the one that the course has. */
    remove: () => {
      if (finished.status === 'ready') finish(nothing, finished);
      else setRemovePicture(true);
    },
    /** What `undo` brings back. */
    removed,
    undo: () => {
      if (chosenBefore !== null) finish(chosenBefore);
      else setRemovePicture(false);
    },
    /** Begins anew. @param picture one that was prepared before. */
    reset: (picture: Blob | null, remove: boolean) => {
      const cut = picture && { source: picture, area: null };
      finish(picture === null ? nothing : { status: 'ready', picture, cut });
      setRemovePicture(remove);
    },
  };
}

/** An address under which the browser shows a blob; null while there is none. */
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
