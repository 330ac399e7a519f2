import { type BatchWish, emptyWish } from './batch-wish.ts';

/** What was typed, and the id under which it is asked for however often. */
export interface BatchDraft {
  readonly wish: BatchWish;
  readonly requestId: string;
}

const storageKey = 'markaz-batch-draft';

/** A draft that nobody has asked for yet. */
export function freshDraft(wish: Partial<BatchWish> = {}): BatchDraft {
  return { wish: { ...emptyWish, ...wish }, requestId: crypto.randomUUID() };
}

function isDraft(value: unknown): value is BatchDraft & { readonly uid: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { wish, requestId, uid } = value as Record<string, unknown>;
  return (
    typeof requestId === 'string' &&
    typeof uid === 'string' &&
    typeof wish === 'object' &&
    wish !== null &&
    Object.entries(emptyWish).every(
      ([name, empty]) => typeof (wish as Record<string, unknown>)[name] === typeof empty,
    )
  );
}

/** What this admin left unfinished in this tab, a reload included; null for nothing. */
export function readDraft(uid: string): BatchDraft | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isDraft(value) && value.uid === uid ? value : null;
  } catch {
    return null;
  }
}

/** Keeps the draft for as long as the tab lives; null forgets it. */
export function keepDraft(uid: string, draft: BatchDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify({ ...draft, uid }));
  } catch {
    // Storage may be blocked; the draft then lasts as long as the page.
  }
}
