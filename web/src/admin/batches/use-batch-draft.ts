import { useEffect, useState } from 'react';
import { type BatchDraft, freshDraft, keepDraft, readDraft } from './batch-draft.ts';
import type { BatchWish } from './batch-wish.ts';

/**
 * The form's draft; it outlives a reload of the page.
 * @param cId chosen on another page; empty for none.
 */
export function useBatchDraft(uid: string, cId: string) {
  const [draft, setDraft] = useState<BatchDraft>(() => {
    const kept = readDraft(uid);
    if (kept === null) return freshDraft({ cId });
    return cId === '' ? kept : { ...kept, wish: { ...kept.wish, cId } };
  });
  useEffect(() => keepDraft(uid, draft), [uid, draft]);
  return {
    ...draft,
    change: (part: Partial<BatchWish>) =>
      setDraft((known) => ({ ...known, wish: { ...known.wish, ...part } })),
    /** The next attempt is for another batch, of the same kind. */
    renew: () => {
      const fresh = freshDraft(draft.wish);
      setDraft(fresh);
      return fresh.requestId;
    },
    /** Begins anew, keeping the course: the next batch is often for another outlet of it. */
    clear: () => setDraft(freshDraft({ cId: draft.wish.cId })),
  };
}
