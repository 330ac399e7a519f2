import { useRef, useState } from 'react';
import {
  isDrawable,
  original,
  type PreparedThumbnail,
  prepareThumbnail,
  type ThumbnailProblem,
} from './prepare-thumbnail.ts';
import type { Area } from './thumbnail-geometry.ts';

export interface Cut {
  readonly source: Blob;
  /** In the upright picture's pixels; null is the middle in 16:9. */
  readonly area: Area | null;
}

interface ReadyPicture {
  readonly status: 'ready';
  /** What is sent. */
  readonly picture: Blob;
  /** What it was cut from; null where this browser cannot cut it. */
  readonly cut: Cut | null;
}

type Settled =
  | { readonly status: 'none' }
  | { readonly status: 'failed'; readonly problem: ThumbnailProblem }
  | ReadyPicture;

export type ThumbnailState = Settled | { readonly status: 'working' };

export interface Thumbnail {
  readonly state: ThumbnailState;
  /** Being cut in a dialog; null for none. */
  readonly cutting: Cut | null;
  readonly choose: (file: Blob) => void;
  /** Opens the ready picture for cutting again. */
  readonly cutAgain: () => void;
  readonly finishCut: (area: Cut['area']) => void;
  /** Leaves everything as it was before the choice. */
  readonly cancelCut: () => void;
  readonly remove: () => void;
  /** Brings back what was removed; null where nothing was. */
  readonly undo: (() => void) | null;
  /** Takes a picture that was prepared before; null for none. */
  readonly reset: (picture: Blob | null) => void;
}

const nothing = { status: 'none' } as const;

function settledOf(prepared: PreparedThumbnail, cut: Cut | null): Settled {
  return prepared.ok
    ? { status: 'ready', picture: prepared.picture, cut }
    : { status: 'failed', problem: prepared.problem };
}

/** The chosen picture: cut, then made ready for sending; the newest choice wins. */
export function useThumbnail(): Thumbnail {
  const [settled, setSettled] = useState<Settled>(nothing);
  const [working, setWorking] = useState(false);
  const [cutting, setCutting] = useState<Cut | null>(null);
  const [removed, setRemoved] = useState<ReadyPicture | null>(null);
  const latest = useRef(0);

  const begin = () => {
    latest.current += 1;
    const turn = latest.current;
    return () => turn === latest.current;
  };
  const settle = (state: Settled) => {
    begin();
    setSettled(state);
    setWorking(false);
    setCutting(null);
    setRemoved(null);
  };

  const choose = async (file: Blob) => {
    const isLatest = begin();
    setWorking(true);
    const drawable = await isDrawable(file);
    if (!isLatest()) return;
    setWorking(false);
    if (drawable) setCutting({ source: file, area: null });
    else settle(settledOf(original(file), null));
  };
  const finishCut = async (cut: Cut) => {
    const isLatest = begin();
    setCutting(null);
    setWorking(true);
    const prepared = await prepareThumbnail(cut.source, cut.area);
    if (isLatest()) settle(settledOf(prepared, cut));
  };

  return {
    state: working ? { status: 'working' } : settled,
    cutting,
    choose: (file) => void choose(file),
    cutAgain: () => settled.status === 'ready' && setCutting(settled.cut),
    finishCut: (area) => cutting !== null && void finishCut({ ...cutting, area }),
    cancelCut: () => setCutting(null),
    remove: () => {
      settle(nothing);
      if (settled.status === 'ready') setRemoved(settled);
    },
    undo: removed === null ? null : () => settle(removed),
    reset: (picture) =>
      settle(
        picture === null
          ? nothing
          : { status: 'ready', picture, cut: { source: picture, area: null } },
      ),
  };
}
