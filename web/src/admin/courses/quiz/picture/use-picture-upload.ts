import type { QuizPicture } from '@markaz/contract/learning/quizzes';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../../shared/api/errors.ts';
import { postForm } from '../../../../shared/api/post-form.ts';
import { prepareWhole, problemOf } from '../../editor/thumbnail/prepare-thumbnail.ts';
import { copy } from './picture.copy.ts';

type State =
  | { readonly status: 'none' | 'ready' }
  /** `share` is the uploaded part, 0 to 1; null during the preparation. */
  | { readonly status: 'working'; readonly share: number | null }
  | { readonly status: 'failed'; readonly sentence: string };

const failed = (sentence: string): State => ({ status: 'failed', sentence });

function sentenceOf(error: unknown): string {
  if (!isApiError(error)) return copy.failed;
  return error.fields?.thumbnail ?? error.message;
}

/**
 * Uploads pictures of questions as they are chosen; the newest choice wins. Stops on unmount, as
 * the place may be another question's by then.
 */
export function usePictureUpload(cId: string, onDone: (picture: QuizPicture) => void) {
  const [state, setState] = useState<State>({ status: 'none' });
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const begin = (): AbortSignal => {
    current.current?.abort();
    current.current = new AbortController();
    return current.current.signal;
  };

  const send = async (file: Blob, signal: AbortSignal): Promise<State> => {
    const problem = await problemOf(file);
    if (problem !== null) return failed(copy.problems[problem]);
    const prepared = await prepareWhole(file);
    if (prepared.status === 'failed') return failed(copy.problems[prepared.problem]);
    if (signal.aborted) return { status: 'none' };
    const form = new FormData();
    form.set('cId', JSON.stringify(cId));
    form.set('thumbnail', prepared.picture, 'question');
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ status: 'working', share });
    };
    try {
      const { picture } = await postForm('admin/quizzes/picture', form, { onProgress, signal });
      if (!signal.aborted) onDone(picture);
      return { status: 'ready' };
    } catch (error) {
      return failed(sentenceOf(error));
    }
  };

  return {
    state,
    choose: async (file: Blob): Promise<void> => {
      const signal = begin();
      setState({ status: 'working', share: null });
      const next = await send(file, signal);
      if (!signal.aborted) setState(next);
    },
    /** Cancels a running upload. */
    clear: () => {
      begin();
      setState({ status: 'none' });
    },
  };
}
