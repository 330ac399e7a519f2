import { type CounterCard, counterCardSchema } from '@markaz/contract/money/counter';
import { useRef, useState } from 'react';
import * as z from 'zod';
import { readJson, writeText } from '../../shared/storage.ts';
import { readPounds } from '../ui/pounds.ts';

const lineSchema = counterCardSchema.extend({
  /** The price that the seller typed for a card without a price. */
  typedPrice: z.string().default(''),
});

export type Line = z.output<typeof lineSchema>;

const draftSchema = z.object({
  lines: z.array(lineSchema).default([]),
  /** What the customer gave, as typed. */
  paid: z.string().default(''),
  /** Id of the last sale's receipt, until the next sale begins. */
  receipt: z.string().nullable().default(null),
  /** Idempotency key. It changes with the lines, so that other cards are another sale. */
  requestId: z.string().default(() => crypto.randomUUID()),
});

export type Draft = z.output<typeof draftSchema>;

const storageKey = 'markaz-counter-draft';

/** Returns the price of a line in piastres, or null if the seller has to type one. */
export function linePrice({ price, typedPrice }: Line): number | null {
  return price ?? readPounds(typedPrice);
}

type CardName = Pick<CounterCard, 'cId' | 'serial'>;

export function isSameCard(a: CardName, b: CardName): boolean {
  return a.cId === b.cId && a.serial === b.serial;
}

/**
 * Keeps the unfinished sale in this tab's storage, so that a reload loses nothing. The draft
 * contains no codes, because computers at the counter are shared.
 * @param uid the seller. Another person does not see the draft.
 */
export function useCounterDraft(uid: string) {
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = readJson<{ uid: string; draft: unknown }>(storageKey, 'sessionStorage');
    const parsed = draftSchema.safeParse(stored?.uid === uid ? stored.draft : {});
    return parsed.data ?? draftSchema.parse({});
  });
  /** The newest draft, for answers that arrive after a later render. */
  const latest = useRef(draft);
  const change = (update: (previous: Draft) => Partial<Draft>) => {
    const changes = update(latest.current);
    const requestId = changes.lines === undefined ? latest.current.requestId : crypto.randomUUID();
    latest.current = { ...latest.current, requestId, ...changes };
    writeText(storageKey, JSON.stringify({ uid, draft: latest.current }), 'sessionStorage');
    setDraft(latest.current);
  };
  return [draft, change] as const;
}
