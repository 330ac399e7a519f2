import { useCallback, useEffect, useRef, useState } from 'react';
import { prepareThumbnail, type ThumbnailProblem } from './prepare-thumbnail.ts';

export type ThumbnailState =
  | { readonly status: 'none' }
  | { readonly status: 'working' }
  | { readonly status: 'failed'; readonly problem: ThumbnailProblem }
  | { readonly status: 'ready'; readonly picture: Blob; readonly url: string };

export interface Thumbnail {
  readonly state: ThumbnailState;
  readonly choose: (file: Blob) => void;
  readonly remove: () => void;
}

/** The chosen picture, made ready for sending; the newest choice wins. */
export function useThumbnail(): Thumbnail {
  const [state, setState] = useState<ThumbnailState>({ status: 'none' });
  const latest = useRef(0);

  const url = state.status === 'ready' ? state.url : null;
  useEffect(() => {
    if (url !== null) return () => URL.revokeObjectURL(url);
  }, [url]);

  const choose = useCallback(async (file: Blob) => {
    latest.current += 1;
    const turn = latest.current;
    setState({ status: 'working' });
    const prepared = await prepareThumbnail(file);
    if (turn !== latest.current) return;
    setState(
      prepared.ok
        ? {
            status: 'ready',
            picture: prepared.picture,
            url: URL.createObjectURL(prepared.picture),
          }
        : { status: 'failed', problem: prepared.problem },
    );
  }, []);

  const remove = useCallback(() => {
    latest.current += 1;
    setState({ status: 'none' });
  }, []);

  return { state, choose: (file) => void choose(file), remove };
}
